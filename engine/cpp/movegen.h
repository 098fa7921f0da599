// Every legal move of a position.
#pragma once

#include <vector>

#include "board.h"
#include "dictionary.h"
#include "moves.h"

namespace simultan {

// Appends every legal move, unsorted. The grid must have been set up with `graph`.
void generate(const Grid& grid, const Layout& layout, const Graph& graph, const Alphabet& alphabet, const Rack& rack,
              const Limits& limits, std::vector<Found>& moves);

}  // namespace simultan
