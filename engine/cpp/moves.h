// What the searches take and return.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.h"

namespace simultan {

constexpr int kMostLaid = 8;

// Tiles of a rack: how many of each letter, and blanks.
struct Rack {
  std::array<std::uint8_t, kMaxLetters> counts{};
  int blanks = 0;
  int total = 0;
};

// How many tiles one move may lay, and the bonus for each number of tiles laid.
struct Limits {
  int most_laid = 7;
  std::array<std::int32_t, kMostLaid + 1> bonus{};
};

// The tiles a move lays, in reading order, the first one in the highest byte: compares like the words do.
using LaidTiles = std::uint64_t;
constexpr LaidTiles prepend(LaidTiles tiles, Tile tile) { return tiles >> 8 | LaidTiles{tile} << 56; }
constexpr LaidTiles with_tile(LaidTiles tiles, int index, Tile tile) {
  return tiles | LaidTiles{tile} << (56 - 8 * index);
}
constexpr Tile tile_at(LaidTiles tiles, int index) { return static_cast<Tile>(tiles >> (56 - 8 * index)); }

struct Found {
  std::uint32_t points;
  std::uint8_t blanks;
  std::uint8_t laid;
  std::uint16_t place;  // (row × size + column) × 2 + direction of the word's first square
  LaidTiles tiles;

  Direction direction() const { return static_cast<Direction>(place & 1); }
  int square() const { return place >> 1; }
};

// The fixed total order of lists: points, blanks kept, square, direction, word.
inline bool ranks_before(const Found& left, const Found& right) {
  if (left.points != right.points) return left.points > right.points;
  if (left.blanks != right.blanks) return left.blanks < right.blanks;
  if (left.place != right.place) return left.place < right.place;
  return left.tiles < right.tiles;
}

// The letters of a found move's word, tiles on the board included; `at` receives the tiles. Returns the length.
int spell(const Found& found, const Squares& squares, std::array<Tile, kMaxSize>& word);

}  // namespace simultan
