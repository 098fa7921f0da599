// Questions about one position, answered with the whole dictionary.
#pragma once

#include <vector>

#include "board.h"
#include "dictionary.h"
#include "moves.h"
#include "ranking.h"
#include "tops.h"

namespace simultan {

// Room that is used again from question to question; one for each thread.
struct Workspace {
  Grid grid;
  TopsSpace tops;
  RankingSpace ranking;
};

struct Question {
  const Dictionary& dictionary;
  const Layout& layout;
  const Limits& limits;
  const Squares& squares;
  const Rack& rack;
};

// Every legal move in the fixed total order.
std::vector<Found> ranked(const Question& question, Workspace& workspace);
// The moves tied at the top, in the same order.
std::vector<Found> tops(const Question& question, Workspace& workspace);

}  // namespace simultan
