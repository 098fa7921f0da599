// All moves tied at the top, without looking at most of the others.
//
// A stretch of a line from an empty or first square to a last one fixes how many tiles are laid and which letters are
// played through. Its bound is what the best tiles of the rack could bring there. Stretches are taken by falling bound;
// the words that fit one come from the table of anagrams. Nothing below the best move found so far is ever tried.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "anagrams.h"
#include "board.h"
#include "dictionary.h"
#include "moves.h"

namespace simultan {

// Racks with more blanks are left to the full search: guessing three letters takes longer than walking the graph.
constexpr int kMostBlanksGuessed = 2;
// So are racks from which too many different choices of tiles could be made.
constexpr int kMostTilesChosenFrom = 10;

// What lies on some squares in a line, and what they could bring.
struct Extent {
  LettersKey through = 0;          // letters played through
  Tally tally;                     // bound without the free squares
  std::uint32_t free_squares = 0;  // see kFreeSquare
  std::int32_t multiplier = 1;     // of the main word
  std::int32_t laid = 0;

  void add(const SquareWorth& worth) {
    through += worth.through;
    tally.both += worth.tally.both;
    free_squares += worth.free_squares;
    multiplier *= worth.multiplier;
    laid += worth.laid;
  }
};

struct Stretch {
  Extent extent;
  std::int32_t next;  // in the same bucket of bounds, -1 at its end
  std::uint8_t direction, index, first, last;

  std::size_t length() const { return static_cast<std::size_t>(last - first + 1); }
};

// Tiles of the rack that may be laid together.
struct Subset {
  LettersKey key;
  Letters exhausted;  // letters of which no tile is left: only for those may a blank stand
  std::array<std::uint16_t, kMostLaid + 1> best_values;  // of so many of its tiles
};

// A subset and blanks that, with the letters played through, may make words.
struct Candidate {
  static constexpr std::uint32_t kNotLookedUp = ~std::uint32_t{0};

  const Subset* subset;
  std::uint32_t blanks;
  std::uint32_t first_word = kNotLookedUp, last_word = 0;  // in TopsSpace::words
};

// Room that is used again from search to search.
struct TopsSpace {
  static constexpr int kBuckets = 1024;
  static constexpr std::size_t kCacheSlots = 2048;

  struct Cached {
    LettersKey key;
    std::uint32_t age, begin, end;  // of candidates
  };

  std::vector<Stretch> stretches;
  std::array<std::int32_t, kBuckets> buckets;
  std::array<std::vector<Subset>, kMostLaid + 1> subsets;  // by the number of tiles
  std::vector<Candidate> candidates;
  std::vector<const std::uint8_t*> words;
  std::vector<Cached> cache = std::vector<Cached>(kCacheSlots);
  std::uint32_t age = 0;
  std::uint32_t cached = 0;
};

// Appends the tied tops, unsorted. The grid must have been set up with the dictionary.
void find_tops(const Grid& grid, const Layout& layout, const Dictionary& dictionary, const Rack& rack,
               const Limits& limits, TopsSpace& space, std::vector<Found>& moves);

}  // namespace simultan
