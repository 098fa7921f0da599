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
  std::uint64_t rank;  // points turned round, blanks, then place: smaller is better
  LaidTiles tiles;

  // `place`: (row × size + column) × 2 + direction of the word's first square.
  static Found of(int points, int blanks, int place, LaidTiles tiles) {
    const std::uint64_t lost = 0xffffffffu - static_cast<std::uint32_t>(points);
    return {lost << 32 | static_cast<std::uint64_t>(blanks) << 16 | static_cast<std::uint64_t>(place), tiles};
  }

  std::uint32_t points() const { return 0xffffffffu - static_cast<std::uint32_t>(rank >> 32); }
  std::uint32_t blanks() const { return rank >> 16 & 0xffff; }
  std::uint32_t place() const { return rank & 0xffff; }
  int laid() const { return kMostLaid - std::countr_zero(tiles) / 8; }
  Direction direction() const { return static_cast<Direction>(place() & 1); }
  int square() const { return static_cast<int>(place() >> 1); }
};

// The fixed total order of lists: points, blanks kept, square, direction, word.
inline bool ranks_before(const Found& left, const Found& right) {
  return left.rank != right.rank ? left.rank < right.rank : left.tiles < right.tiles;
}

// The letters of a found move's word, tiles on the board included; `at` receives the tiles. Returns the length.
int spell(const Found& found, const Squares& squares, std::array<Tile, kMaxSize>& word);

}  // namespace simultan
