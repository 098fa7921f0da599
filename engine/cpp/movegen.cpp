#include "movegen.h"

#include "blanks.h"

namespace simultan {
namespace {

// What may still be laid.
struct Supply {
  Letters in_rack;
  std::uint8_t left;     // tiles
  std::uint8_t blanks;   // of which blanks
  bool has_choice;       // a blank stands for a letter that the rack also holds
};

// How far a word has come.
struct Walk {
  LaidTiles tiles;
  Tally tally;
  std::int32_t multiplier;
  Supply supply;
};

// Walks the graph from each anchor to the left and, from every possible first letter, back to the right of the anchor.
template <bool kBlanks>
class Generator {
 public:
  Generator(const Grid& grid, const Layout& layout, const Graph& graph, const Alphabet& alphabet, const Rack& rack,
            const Limits& limits, std::vector<Found>& moves)
      : grid_(grid), layout_(layout), graph_(graph), alphabet_(alphabet), rack_(rack), limits_(limits), moves_(moves),
        every_letter_(alphabet.all()), most_laid_(std::min(rack.total, limits.most_laid)), counts_(rack.counts) {}

  void run() {
    if (most_laid_ == 0) return;
    Walk start{0, {}, 1, {0, static_cast<std::uint8_t>(most_laid_), static_cast<std::uint8_t>(rack_.blanks), false}};
    for (int letter = 0; letter < alphabet_.size(); ++letter)
      if (counts_[letter]) start.supply.in_rack |= bit(letter);
    if (grid_.is_empty()) {
      enter_line(kAcross, layout_.centre);
      from_hook(layout_.centre, 1, start);
      return;
    }
    for (const Direction direction : {kAcross, kDown})
      for (int index = 1; index <= grid_.size(); ++index) {
        enter_line(direction, index);
        from_all_anchors(start);
      }
  }

 private:
  void enter_line(Direction direction, int index) {
    direction_ = direction;
    line_ = &grid_.line(direction, index);
    premiums_ = &layout_.lines[direction][index];
    place_step_ = direction == kAcross ? 2 : 2 * grid_.size();
    place_ = (direction == kAcross ? 2 * grid_.size() * (index - 1) : 2 * (index - 1)) + direction - place_step_;
  }

  // Anchors are the last tiles of runs and lone hook squares; a word that covers several belongs to the leftmost.
  void from_all_anchors(const Walk& start) {
    SquareSet hooks = line_->lone_hooks();
    const Run* run = line_->runs.data();
    const Run* const end = run + line_->run_count;
    int leftmost = 1;
    while (run != end || hooks != 0) {
      const int hook = hooks != 0 ? std::countr_zero(hooks) : kStride;
      if (run != end && run->last < hook) {
        from_run(*run, leftmost, start);
        leftmost = run->last + 2;
        ++run;
      } else {
        from_hook(hook, leftmost, start);
        leftmost = hook + 1;
        hooks &= hooks - 1;
      }
    }
  }

  void from_run(const Run& run, int leftmost, const Walk& start) {
    anchor_ = run.last;
    leftmost_ = leftmost;
    Walk walk = start;
    walk.tally = Tally::of(run.points, 0);
    continue_left(run.first, run.node, walk);
  }

  void from_hook(int square, int leftmost, const Walk& start) {
    anchor_ = square;
    leftmost_ = leftmost;
    leftward(square, graph_.root(), start);
  }

  Letters available(const Supply& supply) const { return kBlanks && supply.blanks ? every_letter_ : supply.in_rack; }

  // Whether a walk can take at least one step from a node to a square.
  bool fits(int square, const Node& node, const Supply& supply) const {
    const Letters letters = (node.next | node.ends) & line_->allowed[square];
    return line_->is_empty(square) ? supply.left != 0 && (letters & available(supply)) != 0 : letters != 0;
  }

  void leftward(int square, const Node& node, const Walk& walk) {
    const bool is_first = line_->is_empty(square - 1);
    if (!line_->is_empty(square)) {
      const int letter = letter_of(line_->tile[square]);
      Walk longer = walk;
      longer.tally = line_->after(walk.tally, square, 0);
      if (node.ends & bit(letter) && is_first) emit(square, longer);
      if (node.next & bit(letter)) continue_left(square, graph_.child(node, letter), longer);
      return;
    }
    const Letters fitting = line_->allowed[square] & available(walk.supply);
    if (is_first)
      for (Letters rest = node.ends & fitting; rest != 0;) emit(square, lay<true>(square, pop(rest), walk));
    for (Letters rest = node.next & fitting; rest != 0;) {
      const int letter = pop(rest);
      const Walk longer = lay<true>(square, letter, walk);
      --counts_[letter];
      continue_left(square, graph_.child(node, letter), longer);
      ++counts_[letter];
    }
  }

  void continue_left(int square, const Node& node, const Walk& walk) {
    if (node.has_pivot() && line_->is_empty(square - 1)) {
      const Node& pivot = graph_.pivot(node);
      if (fits(anchor_ + 1, pivot, walk.supply)) {
        first_ = square;
        rightward(anchor_ + 1, pivot, walk);
      }
    }
    if (square > leftmost_ && fits(square - 1, node, walk.supply)) leftward(square - 1, node, walk);
  }

  void rightward(int square, const Node& node, const Walk& walk) {
    const bool is_last = line_->is_empty(square + 1);
    if (!line_->is_empty(square)) {
      const int letter = letter_of(line_->tile[square]);
      Walk longer = walk;
      longer.tally = line_->after(walk.tally, square, 0);
      if (node.ends & bit(letter) && is_last) emit(first_, longer);
      if (node.next & bit(letter)) continue_right(square, graph_.child(node, letter), longer);
      return;
    }
    const Letters fitting = line_->allowed[square] & available(walk.supply);
    if (is_last)
      for (Letters rest = node.ends & fitting; rest != 0;) emit(first_, lay<false>(square, pop(rest), walk));
    if (is_last && walk.supply.left == 1) return;
    for (Letters rest = node.next & fitting; rest != 0;) {
      const int letter = pop(rest);
      const Node& child = graph_.child(node, letter);
      const Supply supply = without(letter, walk.supply);
      if (!fits(square + 1, child, supply)) continue;
      const Walk longer = lay<false>(square, letter, walk);
      --counts_[letter];
      rightward(square + 1, child, longer);
      ++counts_[letter];
    }
  }

  void continue_right(int square, const Node& node, const Walk& walk) {
    if (fits(square + 1, node, walk.supply)) rightward(square + 1, node, walk);
  }

  Supply without(int letter, Supply supply) const {
    --supply.left;
    if (kBlanks && !(supply.in_rack & bit(letter))) {
      --supply.blanks;
      supply.has_choice |= rack_.counts[letter] != 0;
    } else if (counts_[letter] == 1) {
      supply.in_rack &= ~bit(letter);
    }
    return supply;
  }

  template <bool kBefore>
  Walk lay(int square, int letter, const Walk& walk) const {
    const bool blank = kBlanks && !(walk.supply.in_rack & bit(letter));
    const Tile tile = tile_of(letter, blank);
    return {kBefore ? prepend(walk.tiles, tile) : with_tile(walk.tiles, most_laid_ - walk.supply.left, tile),
            line_->after(walk.tally, square, blank ? 0 : alphabet_.value(letter)),
            walk.multiplier * premiums_->word[square], without(letter, walk.supply)};
  }

  void emit(int first, const Walk& walk) {
    const int laid = most_laid_ - walk.supply.left;
    if (laid <= 1 && (laid == 0 || is_listed_across(first))) return;
    const int points = walk.tally.points(walk.multiplier) + limits_.bonus[laid];
    if (!kBlanks || (walk.supply.blanks == 0 && !walk.supply.has_choice)) {
      record(first, laid, points, kBlanks ? rack_.blanks : 0, walk.tiles);
    } else {
      choose_blanks({walk.tiles, laid, points, walk.multiplier, first}, *line_, alphabet_, rack_,
                    [&](int worth, int blanks, LaidTiles tiles) { record(first, laid, worth, blanks, tiles); });
    }
  }

  // A single tile that reads both ways is found across already.
  bool is_listed_across(int first) const {
    if (direction_ == kAcross) return false;
    while (!line_->is_empty(first)) ++first;
    return line_->crossed >> first & 1;
  }

  void record(int first, int laid, int points, int blanks, LaidTiles tiles) {
    moves_.push_back({static_cast<std::uint32_t>(points), static_cast<std::uint8_t>(blanks),
                      static_cast<std::uint8_t>(laid), static_cast<std::uint16_t>(place_ + first * place_step_), tiles});
  }

  const Grid& grid_;
  const Layout& layout_;
  const Graph& graph_;
  const Alphabet& alphabet_;
  const Rack& rack_;
  const Limits& limits_;
  std::vector<Found>& moves_;
  const Letters every_letter_;
  const int most_laid_;
  std::array<std::uint8_t, kMaxLetters> counts_;  // wraps below zero while blanks stand in for a letter
  Direction direction_ = kAcross;
  const Line* line_ = nullptr;
  const Layout::Line* premiums_ = nullptr;
  int place_ = 0;
  int place_step_ = 0;
  int anchor_ = 0;
  int leftmost_ = 0;
  int first_ = 0;
};

}  // namespace

void generate(const Grid& grid, const Layout& layout, const Graph& graph, const Alphabet& alphabet, const Rack& rack,
              const Limits& limits, std::vector<Found>& moves) {
  if (rack.blanks > 0)
    Generator<true>(grid, layout, graph, alphabet, rack, limits, moves).run();
  else
    Generator<false>(grid, layout, graph, alphabet, rack, limits, moves).run();
}

}  // namespace simultan
