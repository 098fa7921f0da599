#include "patterns.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "board.h"

namespace simultan {
namespace {

constexpr std::size_t kLongestWord = kMaxSize;

// Walks all words of a graph in alphabetical order, led by a Guide that says which letters are welcome.
template <class Guide>
class Walker {
 public:
  Walker(const Graph& graph, std::size_t limit, std::vector<Word>& words)
      : graph_(graph), limit_(limit), words_(words) {}

  void walk(const Node& node, const Guide& guide) {
    if (spelled_.size() == kLongestWord) return;
    for (Letters rest = (node.next | node.ends) & guide.welcome(); rest != 0 && !is_full();) {
      const int letter = pop(rest);
      const Guide further = guide.after(letter);
      spelled_.push_back(static_cast<std::uint8_t>(letter));
      if (node.ends & bit(letter) && further.may_end()) words_.push_back(spelled_);
      if (node.next & bit(letter)) walk(graph_.child(node, letter), further);
      spelled_.pop_back();
    }
  }

 private:
  bool is_full() const { return limit_ != 0 && words_.size() >= limit_; }

  const Graph& graph_;
  std::size_t limit_;
  std::vector<Word>& words_;
  Word spelled_;
};

// Where in the pattern one may be: bit = how many signs have been used up.
class PatternGuide {
 public:
  PatternGuide(const std::vector<PatternSign>& pattern, std::uint64_t states)
      : pattern_(&pattern), states_(skip_runs(states)) {}

  Letters welcome() const {
    Letters letters = 0;
    for (std::size_t index = 0; index < pattern_->size(); ++index)
      if (states_ >> index & 1)
        letters |= (*pattern_)[index].kind == PatternSign::kLetter ? bit((*pattern_)[index].letter) : ~Letters{0};
    return letters;
  }
  PatternGuide after(int letter) const {
    std::uint64_t states = 0;
    for (std::size_t index = 0; index < pattern_->size(); ++index) {
      if (!(states_ >> index & 1)) continue;
      const PatternSign sign = (*pattern_)[index];
      if (sign.kind == PatternSign::kAnyRun)
        states |= std::uint64_t{1} << index;
      else if (sign.kind == PatternSign::kAnyLetter || sign.letter == letter)
        states |= std::uint64_t{2} << index;
    }
    return {*pattern_, states};
  }
  bool may_end() const { return states_ >> pattern_->size() & 1; }

 private:
  // A run may be empty: whoever stands before one stands behind it as well.
  std::uint64_t skip_runs(std::uint64_t states) const {
    for (std::size_t index = 0; index < pattern_->size(); ++index)
      if (states >> index & 1 && (*pattern_)[index].kind == PatternSign::kAnyRun) states |= std::uint64_t{2} << index;
    return states;
  }

  const std::vector<PatternSign>* pattern_;
  std::uint64_t states_;
};

class RackGuide {
 public:
  RackGuide(const Rack& rack, bool all_tiles) : rack_(rack), all_tiles_(all_tiles) {}

  Letters welcome() const {
    if (rack_.blanks > 0) return ~Letters{0};
    Letters letters = 0;
    for (int letter = 0; letter < kMaxLetters; ++letter)
      if (rack_.counts[letter] > 0) letters |= bit(letter);
    return letters;
  }
  RackGuide after(int letter) const {
    RackGuide further = *this;
    if (rack_.counts[letter] > 0)
      --further.rack_.counts[letter];
    else
      --further.rack_.blanks;
    --further.rack_.total;
    return further;
  }
  bool may_end() const { return !all_tiles_ || rack_.total == 0; }

 private:
  Rack rack_;
  bool all_tiles_;
};

template <class Guide>
std::vector<Word> collect(const Dictionary& dictionary, const Guide& guide, std::size_t limit) {
  std::vector<Word> words;
  const Rulings* rulings = dictionary.rulings();
  const bool is_plain = rulings == nullptr;
  Walker<Guide>(dictionary.graph(), is_plain ? limit : 0, words).walk(dictionary.graph().forward(), guide);
  if (is_plain) return words;
  const Graph accepted = rulings->accepted();
  Walker<Guide>(accepted, 0, words).walk(accepted.forward(), guide);
  std::erase_if(words, [&](const Word& word) { return rulings->rejects(word); });
  std::ranges::sort(words);
  if (limit != 0 && words.size() > limit) words.resize(limit);
  return words;
}

}  // namespace

std::vector<Word> matching(const Dictionary& dictionary, const std::vector<PatternSign>& pattern, std::size_t limit) {
  if (pattern.size() > kLongestPattern) throw std::invalid_argument("a pattern has 63 signs at most");
  return collect(dictionary, PatternGuide(pattern, 1), limit);
}

std::vector<Word> anagrams(const Dictionary& dictionary, const Rack& tiles, bool all_tiles, std::size_t limit) {
  return collect(dictionary, RackGuide(tiles, all_tiles), limit);
}

Hooks hooks(const Dictionary& dictionary, const Word& word) {
  Hooks found;
  if (word.size() >= kLongestWord) return found;
  Word front(1), back = word;
  front.insert(front.end(), word.begin(), word.end());
  back.push_back(0);
  for (int letter = 0; letter < dictionary.alphabet().size(); ++letter) {
    front.front() = back.back() = static_cast<std::uint8_t>(letter);
    if (dictionary.contains(front)) found.front |= bit(letter);
    if (dictionary.contains(back)) found.back |= bit(letter);
  }
  return found;
}

}  // namespace simultan
