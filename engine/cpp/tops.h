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

struct Stretch {
  LettersKey through;  // letters played through
  std::int32_t next;   // in the same bucket of bounds, -1 at its end
  std::uint8_t direction, index, first, last, laid;
};

// Tiles of the rack that may be laid together.
struct Subset {
  LettersKey key;
  Letters exhausted;  // letters of which the rack holds no further tile: only for those may a blank stand in
};

// Room that is used again from search to search.
class TopsSpace {
 public:
  static constexpr int kBuckets = 1024;
  static constexpr std::size_t kCacheSlots = 2048;

  struct Cached {
    LettersKey key;
    std::uint32_t age, begin, end;
  };

  std::vector<Stretch> stretches;
  std::array<std::int32_t, kBuckets> buckets;
  std::array<std::vector<Subset>, kMostLaid + 1> subsets;  // by the number of tiles
  std::vector<const std::uint8_t*> words;
  std::vector<Cached> cache = std::vector<Cached>(kCacheSlots);
  std::uint32_t age = 0;
  std::uint32_t cached = 0;
};

// Appends the tied tops, unsorted. The grid must have been set up with the dictionary.
void find_tops(const Grid& grid, const Layout& layout, const Dictionary& dictionary, const Rack& rack, const Limits& limits,
               TopsSpace& space, std::vector<Found>& moves);

}  // namespace simultan
