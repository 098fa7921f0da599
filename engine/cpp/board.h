// A position seen in both directions, ready for the search: tiles, runs of tiles, and what may be laid on every square.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "alphabet.h"
#include "graph.h"

namespace simultan {

class Dictionary;

constexpr int kMaxSize = 21;
constexpr int kStride = 24;  // squares 1 … size of a line, with a wall (empty, nothing allowed) on either side

template <class T>
using PerSquare = std::array<T, kStride>;
using SquareSet = std::uint32_t;  // squares of one line: bit = index

enum Direction : int { kAcross = 0, kDown = 1 };
constexpr Direction crossing(Direction direction) { return direction == kAcross ? kDown : kAcross; }

// Points of a move while it grows: letters of the main word, before its multiplier, and finished cross words.
struct Tally {
  std::uint64_t both = 0;  // cross words in the upper half, main word in the lower, so that one addition serves both

  static constexpr Tally of(std::uint64_t main, std::uint64_t cross) { return {cross << 32 | main}; }
  int main() const { return static_cast<int>(both & 0xffffffff); }
  int cross() const { return static_cast<int>(both >> 32); }
  int points(int multiplier) const { return main() * multiplier + cross(); }
};

// What a square can add at most to a move that covers it.
struct SquareWorth {
  std::uint64_t through = 0;       // key of the letter that lies here
  Tally tally;                     // of the square itself: its tile, or the best tile in its cross word
  std::uint32_t free_squares = 0;  // squares without a cross word, one byte for each letter premium: see kFreeSquare
  std::uint8_t multiplier = 1;     // of the word, if a tile is laid here
  std::uint8_t laid = 1;           // 0 if a tile lies here already
  bool blocks = false;             // no move reaches over this square
  bool blocks_start = false;       // no move begins here
};

// Counts a square once for each time it multiplies its letter, in another byte each time: the sums over some squares
// say how many of them multiply a letter at least once, twice, three and four times.
constexpr std::array<std::uint32_t, 5> kFreeSquare = {0, 0x1, 0x101, 0x10101, 0x1010101};

// The premium squares of a board, for lines across and lines down.
struct Layout {
  struct Line {
    PerSquare<std::uint8_t> letter{};  // multiplier of a letter
    PerSquare<std::uint8_t> word{};    // multiplier of a word
    PerSquare<Tally> weight{};         // the letter multiplier where there is no cross word
    PerSquare<SquareWorth> worth{};    // where there is neither tile nor cross word
  };

  // Throws std::invalid_argument unless there are size × size multipliers of each kind.
  Layout(int size, std::span<const std::uint8_t> letter_multipliers, std::span<const std::uint8_t> word_multipliers);

  int size;
  int centre;  // index of the middle line and of its middle square, counted from 1
  std::array<std::array<Line, kMaxSize + 2>, 2> lines;
};

// The tiles of a position in reading order.
struct Squares {
  int size = 0;
  std::array<Tile, kMaxSize * kMaxSize> tiles{};

  Tile at(int row, int column) const { return tiles[row * size + column]; }
};

// Tiles side by side in one line, and where the graph stands after reading them from right to left.
struct Run {
  std::uint8_t first, last;
  std::uint16_t points;  // what the tiles count without premiums
  Node node;
};

struct Line {
  PerSquare<Tile> tile{};
  PerSquare<Letters> allowed{};  // letters that fit the cross word; 0 on walls, under a tile only its own letter
  PerSquare<Tally>
      base{};  // what is added whatever tile is laid: the cross word's old tiles; or the tile that lies here
  PerSquare<Tally> weight{};  // how often the value of a laid tile counts
  SquareSet occupied = 0;
  SquareSet crossed = 0;  // empty squares with a cross word
  int run_count = 0;
  std::array<Run, (kMaxSize + 1) / 2> runs;

  bool is_empty(int square) const { return tile[square] == kEmpty; }
  Tally after(Tally tally, int square, int value) const {
    return {tally.both + base[square].both + weight[square].both * static_cast<std::uint64_t>(value)};
  }
  std::span<const Run> all_runs() const { return {runs.data(), static_cast<std::size_t>(run_count)}; }
  // Squares where a cross word is formed without touching a tile of this line.
  SquareSet lone_hooks() const { return crossed & ~(occupied << 1) & ~(occupied >> 1); }
};

class Grid {
 public:
  // `graph` is what runs are read in; the letters allowed on a square depend on the whole dictionary.
  void set_up(const Squares& squares, const Layout& layout, const Dictionary& dictionary, const Graph& graph);

  int size() const { return size_; }
  bool is_empty() const { return is_empty_; }
  const Line& line(int direction, int index) const { return lines_[direction][index]; }

 private:
  void place_tiles(const Squares& squares, const Layout& layout, const Alphabet& alphabet);
  void find_runs(Line& line, const Graph& graph, const Alphabet& alphabet) const;
  void restrict_crossings(Direction direction, int index, const Layout& layout, const Dictionary& dictionary,
                          const Graph& graph);
  void restrict_square(Direction direction, int index, int square, const Layout& layout, Letters allowed, int points);

  int size_ = 0;
  bool is_empty_ = true;
  std::array<std::array<Line, kMaxSize + 2>, 2> lines_;
};

}  // namespace simultan
