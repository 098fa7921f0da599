// Looking words up for study: by pattern, by letters, by hooks.
#pragma once

#include <cstdint>
#include <vector>

#include "dictionary.h"
#include "moves.h"

namespace simultan {

using Word = std::vector<std::uint8_t>;

struct PatternSign {
  enum Kind : std::uint8_t { kLetter, kAnyLetter, kAnyRun } kind;
  std::uint8_t letter = 0;
};

constexpr std::size_t kLongestPattern = 63;

// Words in alphabetical order; a limit of 0 means all. Throws std::invalid_argument for a pattern that is too long.
std::vector<Word> matching(const Dictionary& dictionary, const std::vector<PatternSign>& pattern, std::size_t limit);
// Words of all the tiles, or of some of them.
std::vector<Word> anagrams(const Dictionary& dictionary, const Rack& tiles, bool all_tiles, std::size_t limit);

struct Hooks {
  Letters front = 0, back = 0;
};
Hooks hooks(const Dictionary& dictionary, const Word& word);

}  // namespace simultan
