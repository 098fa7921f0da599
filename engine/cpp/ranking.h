// Sorting of move lists.
#pragma once

#include <vector>

#include "moves.h"

namespace simultan {

// Reused between sorts so that long lists cost no allocation.
struct RankingSpace {
  std::vector<Found> moves;
  std::vector<std::uint32_t> counts;
};

// Brings moves into their fixed total order.
void rank(std::vector<Found>& moves, RankingSpace& space);

}  // namespace simultan
