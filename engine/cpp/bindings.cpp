// The border to Python: converts, releases the interpreter lock, calls. What is text goes through python_text.h.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <unordered_map>

#include "compile.h"
#include "judge.h"
#include "lexicon.h"
#include "patterns.h"
#include "python_text.h"
#include "search.h"

namespace nb = nanobind;

namespace simultan {
namespace {

// ---- what Python holds

class PyLexicon {
 public:
  explicit PyLexicon(const std::string& path) : file_(std::make_shared<LexiconFile>(path)) {}

  const LexiconFile& file() const { return *file_; }
  Dictionary dictionary() const { return {file_->alphabet(), file_->graph(), file_->anagrams(), rulings_.get()}; }

  bool contains(nb::str word) const {
    const auto letters = letters_of(file_->alphabet(), word);
    return letters && letters->size() <= kMaxSize && dictionary().contains(*letters);
  }

  std::shared_ptr<PyLexicon> with_rulings(const std::vector<nb::str>& accepted,
                                          const std::vector<nb::str>& rejected) const {
    auto ruled = std::make_shared<PyLexicon>(*this);
    Words added, removed;
    const Dictionary plain{file_->alphabet(), file_->graph(), file_->anagrams()};
    for (const nb::str& word : accepted)
      if (const Word letters = ruled_word(word); !plain.contains(letters)) added.add(letters);
    for (const nb::str& word : rejected) removed.add(ruled_word(word));
    added.sort_and_drop_repeats();
    ruled->rulings_ = std::make_shared<Rulings>(added, removed);
    return ruled;
  }

  std::vector<nb::str> matching(nb::str pattern, std::size_t limit) const {
    const Text text(pattern);
    std::vector<PatternSign> signs;
    for (Py_ssize_t index = 0; index < text.size(); ++index) signs.push_back(sign_of(text[index]));
    return texts(simultan::matching(dictionary(), signs, limit));
  }
  std::vector<nb::str> anagrams(nb::str tiles, bool all_tiles, std::size_t limit) const {
    return texts(simultan::anagrams(dictionary(), rack_of(file_->alphabet(), tiles), all_tiles, limit));
  }
  std::pair<nb::str, nb::str> hooks(nb::str word) const {
    const auto letters = letters_of(file_->alphabet(), word);
    const Hooks found = letters ? simultan::hooks(dictionary(), *letters) : Hooks{};
    return {letters_text(found.front), letters_text(found.back)};
  }

 private:
  Word ruled_word(nb::str word) const {
    const auto letters = letters_of(file_->alphabet(), word);
    if (!letters || letters->size() < 2 || letters->size() > kMaxSize)
      throw nb::value_error(("a ruling needs a word of 2 to 21 letters of the tile set, not " + shown(word)).c_str());
    return *letters;
  }

  PatternSign sign_of(char32_t character) const {
    if (character == U'?') return {PatternSign::kAnyLetter};
    if (character == U'*') return {PatternSign::kAnyRun};
    const Tile tile = file_->alphabet().tile(character);
    if (tile == Alphabet::kUnknown)
      throw nb::value_error((shown(character) + " in the pattern is no letter of the tile set, nor ? or *").c_str());
    return {PatternSign::kLetter, static_cast<std::uint8_t>(letter_of(tile))};
  }

  std::vector<nb::str> texts(const std::vector<Word>& words) const {
    std::vector<nb::str> found;
    found.reserve(words.size());
    for (const Word& word : words) found.push_back(word_text(file_->alphabet(), word));
    return found;
  }
  nb::str letters_text(Letters letters) const {
    Word word;
    while (letters != 0) word.push_back(static_cast<std::uint8_t>(pop(letters)));
    return word_text(file_->alphabet(), word);
  }

  std::shared_ptr<LexiconFile> file_;
  std::shared_ptr<Rulings> rulings_;
};

// Moves stay packed; one is turned into text when it is asked for.
class MoveList {
 public:
  MoveList(std::shared_ptr<PyLexicon> lexicon, const Squares& squares, std::vector<Found> moves)
      : lexicon_(std::move(lexicon)), squares_(squares), moves_(std::move(moves)) {}

  std::size_t size() const { return moves_.size(); }

  // Row, column, direction, word, points, tiles.
  std::tuple<int, int, int, nb::str, int, nb::str> item(std::size_t index) const {
    if (index >= moves_.size()) throw nb::index_error();
    const Found& found = moves_[index];
    std::array<Tile, kMaxSize> word;
    const int length = spell(found, squares_, word);
    std::vector<Tile> laid;
    for (int tile = 0; tile < found.laid(); ++tile) laid.push_back(tile_at(found.tiles, tile));
    const Alphabet& alphabet = lexicon_->file().alphabet();
    return {found.square() / squares_.size,
            found.square() % squares_.size,
            found.direction(),
            text_of(alphabet, std::span(word).first(static_cast<std::size_t>(length))),
            static_cast<int>(found.points()),
            text_of(alphabet, laid)};
  }
  int points(std::size_t index) const {
    if (index >= moves_.size()) throw nb::index_error();
    return static_cast<int>(moves_[index].points());
  }
  std::int64_t points_sum() const {
    std::int64_t sum = 0;
    for (const Found& found : moves_) sum += found.points();
    return sum;
  }

 private:
  std::shared_ptr<PyLexicon> lexicon_;
  Squares squares_;
  std::vector<Found> moves_;
};

Workspace& workspace() {
  thread_local const std::unique_ptr<Workspace> space = std::make_unique<Workspace>();
  return *space;
}

int clamped(nb::handle number) {
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  constexpr long kFar = 1 << 20;
  return overflow != 0 || value > kFar || value < -kFar ? -kFar : static_cast<int>(value);
}

Answer word_answer(const Alphabet& alphabet, nb::tuple fields) {
  const Text word(fields[3]);
  const bool down = clamped(fields[2]) == kDown;
  Answer answer{{}, true};
  for (Py_ssize_t step = 0; step < word.size(); ++step) {
    const int by = static_cast<int>(step);
    answer.written.push_back(
        {clamped(fields[0]) + (down ? by : 0), clamped(fields[1]) + (down ? 0 : by), alphabet.tile(word[step])});
  }
  return answer;
}

Answer laid_answer(const Alphabet& alphabet, nb::list tiles) {
  Answer answer{{}, false};
  for (const nb::handle item : tiles) {
    const nb::tuple fields = nb::cast<nb::tuple>(item);
    const Text tile(fields[2]);
    answer.written.push_back(
        {clamped(fields[0]), clamped(fields[1]), tile.size() == 1 ? alphabet.tile(tile[0]) : Alphabet::kUnknown});
  }
  return answer;
}

// Equal for answers that get the same verdict; an unknown sign makes an answer unlike any other.
std::string key_of(const Answer& answer, std::size_t number) {
  std::string key(1, answer.is_word ? 'w' : 't');
  const auto append = [&key](auto value) { key.append(reinterpret_cast<const char*>(&value), sizeof value); };
  for (const WrittenTile& written : answer.written) {
    append(written.row);
    append(written.column);
    append(written.tile);
    if (written.tile == Alphabet::kUnknown) append(number);
  }
  return key;
}

// Points, words, fault, index of the culprit, its text, (row, column, direction, word, tiles) or None.
nb::tuple verdict_tuple(const Alphabet& alphabet, const Verdict& verdict) {
  nb::list words;
  for (const Spelled& word : verdict.words) words.append(text_of(alphabet, capitals_of(word)));
  nb::object culprit = nb::str("");
  if (verdict.fault == Fault::kNotInRack)
    culprit = verdict.missing == kBlankBit ? nb::str("?") : text_of(alphabet, Spelled{verdict.missing});
  if (verdict.fault == Fault::kNotInLexicon) culprit = words[0];
  nb::object move = nb::none();
  if (verdict.lies)
    move = nb::make_tuple(verdict.row, verdict.column, static_cast<int>(verdict.direction),
                          text_of(alphabet, verdict.word), text_of(alphabet, verdict.tiles));
  return nb::make_tuple(verdict.points, nb::tuple(words), static_cast<int>(verdict.fault), verdict.culprit, culprit,
                        move);
}

class PySolver {
 public:
  PySolver(std::shared_ptr<PyLexicon> lexicon, int most_laid, const std::vector<std::pair<int, int>>& bonuses)
      : lexicon_(std::move(lexicon)) {
    if (most_laid < 1 || most_laid > kMostLaid) throw nb::value_error("a move lays 1 to 8 tiles at most");
    limits_.most_laid = most_laid;
    for (const auto& [laid, points] : bonuses) {
      if (laid < 1 || laid > kMostLaid) throw nb::value_error("a bonus is for 1 to 8 tiles laid");
      limits_.bonus[static_cast<std::size_t>(laid)] = points;
    }
  }

  using Search = std::vector<Found> (*)(const Question&, Workspace&);
  using Asked = std::pair<Squares, Rack>;

  MoveList one(Search search, const Layout& layout, nb::str position, nb::str rack) const {
    const Asked asked = read(layout, position, rack);
    return {lexicon_, asked.first, released(search, layout, asked)};
  }

  std::vector<MoveList> many(Search search, const Layout& layout,
                             const std::vector<std::pair<nb::str, nb::str>>& questions) const {
    std::vector<Asked> asked;
    asked.reserve(questions.size());
    for (const auto& [position, rack] : questions) asked.push_back(read(layout, position, rack));
    std::vector<std::vector<Found>> found;
    found.reserve(asked.size());
    {
      const nb::gil_scoped_release release;
      for (const Asked& one : asked) found.push_back(answer(search, layout, one));
    }
    std::vector<MoveList> lists;
    lists.reserve(asked.size());
    for (std::size_t index = 0; index < asked.size(); ++index)
      lists.emplace_back(lexicon_, asked[index].first, std::move(found[index]));
    return lists;
  }

  // One tuple for each answer; equal answers share theirs.
  nb::list judge(const Layout& layout, nb::str position, nb::str rack, nb::list answers) const {
    const Alphabet& alphabet = lexicon_->file().alphabet();
    const Asked asked = read(layout, position, rack);
    std::vector<Answer> different;
    std::vector<std::size_t> numbers;
    std::unordered_map<std::string, std::size_t> known;
    for (const nb::handle item : answers) {
      Answer answer = nb::isinstance<nb::tuple>(item) ? word_answer(alphabet, nb::cast<nb::tuple>(item))
                                                      : laid_answer(alphabet, nb::cast<nb::list>(item));
      const auto [found, is_new] = known.try_emplace(key_of(answer, numbers.size()), different.size());
      numbers.push_back(found->second);
      if (is_new) different.push_back(std::move(answer));
    }
    std::vector<Verdict> verdicts;
    verdicts.reserve(different.size());
    {
      const nb::gil_scoped_release release;
      const Dictionary dictionary = lexicon_->dictionary();
      for (const Answer& answer : different)
        verdicts.push_back(simultan::judge({dictionary, layout, limits_, asked.first, asked.second}, answer));
    }
    std::vector<nb::tuple> tuples;
    for (const Verdict& verdict : verdicts) tuples.push_back(verdict_tuple(alphabet, verdict));
    nb::list told;
    for (const std::size_t number : numbers) told.append(tuples[number]);
    return told;
  }

 private:
  Asked read(const Layout& layout, nb::str position, nb::str rack) const {
    const Alphabet& alphabet = lexicon_->file().alphabet();
    return {squares_of(alphabet, layout.size, position), rack_of(alphabet, rack)};
  }
  std::vector<Found> answer(Search search, const Layout& layout, const Asked& asked) const {
    const Dictionary dictionary = lexicon_->dictionary();
    return search({dictionary, layout, limits_, asked.first, asked.second}, workspace());
  }
  std::vector<Found> released(Search search, const Layout& layout, const Asked& asked) const {
    const nb::gil_scoped_release release;
    return answer(search, layout, asked);
  }

  std::shared_ptr<PyLexicon> lexicon_;
  Limits limits_;
};

// ---- compiling

enum class Refusal : int { kUnknownLetter, kTooShort, kTooLong };

// A word list in the making.
class WordList {
 public:
  WordList(nb::str capitals, nb::str lowers, nb::bytes values)
      : alphabet_(characters_of(capitals), characters_of(lowers), bytes_of(values)) {}

  // Takes words in and says (index, reason) of each that it refuses.
  nb::list add(nb::list words) {
    nb::list refused;
    for (std::size_t index = 0; index < words.size(); ++index)
      if (const auto reason = refusal(words[index]))
        refused.append(nb::make_tuple(index, static_cast<int>(*reason)));
      else
        words_.add(letters_);
    const nb::gil_scoped_release release;
    words_.sort_and_drop_repeats();
    return refused;
  }

  std::size_t size() const { return words_.size(); }

  // All words in their order, one a line.
  nb::bytes text() const {
    std::string text;
    for (std::size_t index = 0; index < words_.size(); ++index) {
      text += nb::cast<std::string>(word_text(alphabet_, words_[index]));
      text += '\n';
    }
    return nb::bytes(text.data(), text.size());
  }

  nb::bytes pack(const std::string& tile_table, nb::bytes fingerprint) const {
    const std::vector<std::uint8_t> print = bytes_of(fingerprint);
    std::vector<std::uint8_t> file;
    {
      const nb::gil_scoped_release release;
      file = simultan::pack({alphabet_, tile_table, print, words_});
    }
    return nb::bytes(reinterpret_cast<const char*>(file.data()), file.size());
  }

 private:
  // Leaves the letters of a good word in letters_.
  std::optional<Refusal> refusal(nb::handle word) {
    if (!PyUnicode_Check(word.ptr())) throw nb::type_error("words must be text");
    const Text text(word);
    letters_.clear();
    for (Py_ssize_t index = 0; index < text.size(); ++index) {
      const Tile tile = alphabet_.tile(text[index]);
      if (tile == Alphabet::kUnknown) return Refusal::kUnknownLetter;
      letters_.push_back(static_cast<std::uint8_t>(letter_of(tile)));
    }
    if (letters_.size() < 2) return Refusal::kTooShort;
    if (letters_.size() > kMaxSize) return Refusal::kTooLong;
    return std::nullopt;
  }

  Alphabet alphabet_;
  Words words_;
  Word letters_;
};

}  // namespace
}  // namespace simultan

NB_MODULE(_core, m) {
  using namespace simultan;
  using namespace nb::literals;

  nb::exception<LexiconError>(m, "LexiconError", PyExc_ValueError);

  nb::class_<Layout>(m, "Layout")
      .def(
          "__init__",
          [](Layout* self, int size, nb::bytes letters, nb::bytes words) {
            const auto view = [](const nb::bytes& data) {
              return std::span(reinterpret_cast<const std::uint8_t*>(data.c_str()), data.size());
            };
            new (self) Layout(size, view(letters), view(words));
          },
          "size"_a, "letter_multipliers"_a, "word_multipliers"_a);

  nb::class_<PyLexicon>(m, "Lexicon")
      .def(nb::init<const std::string&>(), "path"_a)
      .def_prop_ro("tile_table", [](const PyLexicon& self) { return self.file().tile_table(); })
      .def_prop_ro("word_count", [](const PyLexicon& self) { return self.file().word_count(); })
      .def_prop_ro("file_bytes", [](const PyLexicon& self) { return self.file().bytes(); })
      .def_prop_ro("fingerprint",
                   [](const PyLexicon& self) {
                     const auto print = self.file().fingerprint();
                     return nb::bytes(reinterpret_cast<const char*>(print.data()), print.size());
                   })
      .def("contains", &PyLexicon::contains, "word"_a)
      .def("with_rulings", &PyLexicon::with_rulings, "accepted"_a, "rejected"_a)
      .def("matching", &PyLexicon::matching, "pattern"_a, "limit"_a)
      .def("anagrams", &PyLexicon::anagrams, "tiles"_a, "all_tiles"_a, "limit"_a)
      .def("hooks", &PyLexicon::hooks, "word"_a);

  nb::class_<MoveList>(m, "MoveList")
      .def("__len__", &MoveList::size)
      .def("item", &MoveList::item, "index"_a)
      .def("points", &MoveList::points, "index"_a)
      .def("points_sum", &MoveList::points_sum);

  nb::class_<PySolver>(m, "Solver")
      .def(nb::init<std::shared_ptr<PyLexicon>, int, const std::vector<std::pair<int, int>>&>(), "lexicon"_a,
           "most_laid"_a, "bonuses"_a)
      .def(
          "ranked",
          [](const PySolver& self, const Layout& layout, nb::str position, nb::str rack) {
            return self.one(ranked, layout, position, rack);
          },
          "layout"_a, "position"_a, "rack"_a)
      .def(
          "tops",
          [](const PySolver& self, const Layout& layout, nb::str position, nb::str rack) {
            return self.one(tops, layout, position, rack);
          },
          "layout"_a, "position"_a, "rack"_a)
      .def(
          "ranked_many",
          [](const PySolver& self, const Layout& layout, const std::vector<std::pair<nb::str, nb::str>>& questions) {
            return self.many(ranked, layout, questions);
          },
          "layout"_a, "questions"_a)
      .def(
          "tops_many",
          [](const PySolver& self, const Layout& layout, const std::vector<std::pair<nb::str, nb::str>>& questions) {
            return self.many(tops, layout, questions);
          },
          "layout"_a, "questions"_a)
      .def("judge", &PySolver::judge, "layout"_a, "position"_a, "rack"_a, "answers"_a,
           nb::sig("def judge(self, layout: Layout, position: str, rack: str, "
                   "answers: list[tuple[int, int, int, str] | list[tuple[int, int, str]]]) "
                   "-> list[tuple[int, tuple[str, ...], int, int, str, tuple[int, int, int, str, str] | None]]"));

  nb::class_<WordList>(m, "WordList")
      .def(nb::init<nb::str, nb::str, nb::bytes>(), "capitals"_a, "lowers"_a, "values"_a)
      .def("add", &WordList::add, "words"_a, nb::sig("def add(self, words: list[str]) -> list[tuple[int, int]]"))
      .def("__len__", &WordList::size)
      .def("text", &WordList::text)
      .def("pack", &WordList::pack, "tile_table"_a, "fingerprint"_a);
}
