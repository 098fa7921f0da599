// A filter for keys of letter multisets: "no" is certain, "yes" is likely. One bit field for each word length, so that
// questions about short words stay within the first levels of the cache.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board.h"

namespace simultan {

// The sum of a fixed random number for each letter.
using LettersKey = std::uint64_t;

constexpr std::uint64_t spread(LettersKey key) { return key * 0x9e3779b97f4a7c15u; }

class KeyFilter {
 public:
  static constexpr std::size_t kLengths = kMaxSize + 1;

  KeyFilter() = default;
  // The words begin with one entry for each length: where its field begins << 8 | how far a spread key is shifted.
  // Throws std::invalid_argument if a field lies beyond the end.
  explicit KeyFilter(std::span<const std::uint64_t> words);

  bool may_have(LettersKey key, std::size_t length) const {
    const std::uint64_t field = words_[length];
    const std::uint64_t place = spread(key) >> (field & 0xff);
    return words_[(field >> 8) + (place >> 6)] >> (place & 63) & 1;
  }

 private:
  const std::uint64_t* words_ = nullptr;
};

// Keys sorted by the length of their words.
using KeysByLength = std::array<std::vector<LettersKey>, KeyFilter::kLengths>;

// The words of a filter that spends about so many bits on each key.
std::vector<std::uint64_t> build_filter(const KeysByLength& keys, std::size_t bits_per_key);

}  // namespace simultan
