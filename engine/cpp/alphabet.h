// Letters as small numbers: the border between text and everything else in here.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simultan {

constexpr int kMaxLetters = 32;

// A set of letters: bit = letter code.
using Letters = std::uint32_t;

constexpr Letters bit(int letter) { return Letters{1} << letter; }

// Takes the lowest letter out of a set that is not empty.
inline int pop(Letters& set) {
  const int letter = std::countr_zero(set);
  set &= set - 1;
  return letter;
}

// A tile on the board or in a move: letter code + 1, with the high bit set for a blank; 0 is an empty square.
using Tile = std::uint8_t;
constexpr Tile kEmpty = 0;
constexpr Tile kBlankBit = 0x80;

constexpr Tile tile_of(int letter, bool blank = false) {
  return static_cast<Tile>((letter + 1) | (blank ? kBlankBit : 0));
}
constexpr int letter_of(Tile tile) { return (tile & 0x7f) - 1; }
constexpr bool is_blank(Tile tile) { return (tile & kBlankBit) != 0; }

// The letters of a tile set, their values, and their capital and lower-case characters.
class Alphabet {
 public:
  static constexpr Tile kUnknown = 0x7f;

  // Throws std::invalid_argument unless the three are of one length between 1 and kMaxLetters.
  Alphabet(const std::u32string& capitals, const std::u32string& lowers, const std::vector<std::uint8_t>& values);

  int size() const { return size_; }
  int value(int letter) const { return values_[letter]; }
  int points(Tile tile) const { return is_blank(tile) ? 0 : values_[letter_of(tile)]; }
  Letters all() const { return size_ == kMaxLetters ? ~Letters{0} : bit(size_) - 1; }

  // A capital becomes a tile, lower case a blank, anything else kUnknown.
  Tile tile(char32_t character) const { return character < table_.size() ? table_[character] : kUnknown; }
  char32_t character(Tile tile) const { return is_blank(tile) ? lowers_[letter_of(tile)] : capitals_[letter_of(tile)]; }
  const std::u32string& capitals() const { return capitals_; }
  const std::u32string& lowers() const { return lowers_; }

 private:
  int size_;
  std::array<std::uint8_t, kMaxLetters> values_{};
  std::u32string capitals_;
  std::u32string lowers_;
  std::vector<Tile> table_;
};

}  // namespace simultan
