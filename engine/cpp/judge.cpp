#include "judge.h"

#include <algorithm>

namespace simultan {
namespace {

struct Square {
  int row, column;

  Square step(Direction direction, int by = 1) const {
    return direction == kAcross ? Square{row, column + by} : Square{row + by, column};
  }
};

// The board while an answer lies on it.
class Table {
 public:
  explicit Table(const Question& question) : question_(question), tiles_(question.squares) {}

  bool has(Square square) const {
    return square.row >= 0 && square.column >= 0 && square.row < tiles_.size && square.column < tiles_.size;
  }
  Tile standing(Square square) const { return has(square) ? question_.squares.at(square.row, square.column) : kEmpty; }
  Tile at(Square square) const { return has(square) ? tiles_.at(square.row, square.column) : kEmpty; }
  bool is_new(Square square) const { return at(square) != kEmpty && standing(square) == kEmpty; }
  void put(Square square, Tile tile) { tiles_.tiles[square.row * tiles_.size + square.column] = tile; }
  bool was_empty() const {
    return std::ranges::all_of(question_.squares.tiles, [](Tile tile) { return tile == kEmpty; });
  }
  bool touches_standing(Square square) const {
    return std::ranges::any_of(std::array{kAcross, kDown}, [&](Direction direction) {
      return standing(square.step(direction, -1)) != kEmpty || standing(square.step(direction)) != kEmpty;
    });
  }

  Square first_of_run(Square square, Direction direction) const {
    while (at(square.step(direction, -1)) != kEmpty) square = square.step(direction, -1);
    return square;
  }
  Spelled run(Square first, Direction direction) const {
    Spelled word;
    for (; at(first) != kEmpty; first = first.step(direction)) word.push_back(at(first));
    return word;
  }
  // Letter premiums first, then word premiums; both count for newly covered squares only.
  int points(Square first, Direction direction) const {
    int sum = 0, multiplier = 1;
    for (; at(first) != kEmpty; first = first.step(direction)) {
      const Layout::Line& line = question_.layout.lines[kAcross][first.row + 1];
      const bool covers = is_new(first);
      sum += question_.dictionary.alphabet().points(at(first)) * (covers ? line.letter[first.column + 1] : 1);
      if (covers) multiplier *= line.word[first.column + 1];
    }
    return sum * multiplier;
  }

 private:
  const Question& question_;
  Squares tiles_;
};

class Judge {
 public:
  Judge(const Question& question, const Answer& answer) : question_(question), answer_(answer), table_(question) {}

  Verdict run() {
    if (lay() && tiles_are_there() && find_main_line() && has_contact() && words_are_valid()) count();
    return verdict_;
  }

 private:
  bool fail(Fault fault, int culprit = -1) {
    verdict_.fault = fault;
    verdict_.culprit = culprit;
    return false;
  }

  bool lay() {
    const std::vector<WrittenTile>& written = answer_.written;
    for (std::size_t index = 0; index < written.size(); ++index)
      if (written[index].tile == Alphabet::kUnknown) return fail(Fault::kUnknownLetter, static_cast<int>(index));
    for (const WrittenTile& tile : written)
      if (!table_.has({tile.row, tile.column})) return fail(Fault::kOffBoard);
    for (std::size_t index = 0; index < written.size(); ++index) {
      const Square square{written[index].row, written[index].column};
      const Tile there = table_.at(square);
      if (there == kEmpty) {
        table_.put(square, written[index].tile);
        laid_.push_back(square);
      } else if (!answer_.is_word || letter_of(there) != letter_of(written[index].tile)) {
        return fail(Fault::kSquareTaken, static_cast<int>(index));
      }
    }
    return true;
  }

  bool tiles_are_there() {
    if (laid_.empty()) return fail(Fault::kTooFewLetters);
    if (static_cast<int>(laid_.size()) > question_.limits.most_laid) return fail(Fault::kTooManyTiles);
    Rack left = question_.rack;
    for (const Square square : laid_) {
      const Tile tile = table_.at(square);
      verdict_.missing = is_blank(tile) ? kBlankBit : tile;
      if (is_blank(tile) ? left.blanks-- == 0 : left.counts[letter_of(tile)]-- == 0) return fail(Fault::kNotInRack);
    }
    verdict_.missing = kEmpty;
    return true;
  }

  // A single tile reads across if it can.
  bool find_main_line() {
    const Square first = laid_.front();
    for (const Direction direction : {kAcross, kDown}) {
      main_ = table_.first_of_run(first, direction);
      verdict_.word = table_.run(main_, direction);
      const auto is_covered = [&](Square square) { return covers(main_, direction, verdict_.word.size(), square); };
      if (!std::ranges::all_of(laid_, is_covered)) continue;
      const bool stands_alone = direction == kAcross && verdict_.word.size() == 1;
      if (stands_alone && (table_.at(first.step(kDown, -1)) != kEmpty || table_.at(first.step(kDown)) != kEmpty))
        continue;
      direction_ = direction;
      return note_move();
    }
    verdict_.word.clear();
    return fail(Fault::kGap);
  }

  static bool covers(Square start, Direction direction, std::size_t length, Square square) {
    const int along = direction == kAcross ? square.column - start.column : square.row - start.row;
    const int aside = direction == kAcross ? square.row - start.row : square.column - start.column;
    return aside == 0 && along >= 0 && along < static_cast<int>(length);
  }

  bool note_move() {
    verdict_.lies = true;
    verdict_.row = main_.row;
    verdict_.column = main_.column;
    verdict_.direction = direction_;
    for (const Square square : laid_) verdict_.tiles.push_back(table_.at(square));
    return true;
  }

  bool has_contact() {
    if (!table_.was_empty())
      return std::ranges::any_of(laid_, [&](Square square) { return table_.touches_standing(square); }) ||
             fail(Fault::kNotConnected);
    const int centre = question_.layout.centre - 1;
    if (!table_.is_new({centre, centre})) return fail(Fault::kNotOnCentre);
    return laid_.size() >= 2 || fail(Fault::kTooFewLetters);
  }

  bool words_are_valid() {
    starts_.push_back(main_);
    verdict_.words.push_back(verdict_.word);
    const Direction other = crossing(direction_);
    for (const Square square : laid_) {
      const Square first = table_.first_of_run(square, other);
      Spelled word = table_.run(first, other);
      if (word.size() < 2) continue;
      starts_.push_back(first);
      verdict_.words.push_back(std::move(word));
    }
    for (const Spelled& word : verdict_.words)
      if (!is_word(word)) {
        verdict_.words = {word};
        return fail(Fault::kNotInLexicon);
      }
    return true;
  }

  bool is_word(const Spelled& word) const {
    std::array<std::uint8_t, kMaxSize> letters;
    std::ranges::transform(word, letters.begin(), [](Tile tile) { return static_cast<std::uint8_t>(letter_of(tile)); });
    return question_.dictionary.contains({letters.data(), word.size()});
  }

  void count() {
    verdict_.points = question_.limits.bonus[laid_.size()] + table_.points(main_, direction_);
    for (std::size_t index = 1; index < starts_.size(); ++index)
      verdict_.points += table_.points(starts_[index], crossing(direction_));
  }

  const Question& question_;
  const Answer& answer_;
  Table table_;
  Verdict verdict_;
  std::vector<Square> laid_;
  Square main_{};
  Direction direction_ = kAcross;
  std::vector<Square> starts_;
};

}  // namespace

Verdict judge(const Question& question, const Answer& answer) { return Judge(question, answer).run(); }

}  // namespace simultan
