#include "movegen.h"

#include "blanks.h"

namespace simultan {
namespace {

// What may still be laid.
struct Supply {
  Letters in_rack;
  std::uint8_t left;    // tiles
  std::uint8_t blanks;  // of which blanks
  bool has_choice;      // a blank stands for a letter that the rack also holds
};

// How far a word has come.
struct Walk {
  LaidTiles tiles;
  Tally tally;
  std::int32_t multiplier;
  Supply supply;
};

constexpr bool kBefore = true, kBehind = false;  // where a tile joins those laid so far

// Walks the graph from each anchor to the left and, from every possible first letter, back to the right of the anchor.
template <bool kBlanks>
class Generator {
 public:
  Generator(const Grid& grid, const Layout& layout, const Graph& graph, const Alphabet& alphabet, const Rack& rack,
            const Limits& limits, std::vector<Found>& moves)
      : grid_(grid),
        layout_(layout),
        graph_(graph),
        alphabet_(alphabet),
        rack_(rack),
        limits_(limits),
        moves_(moves),
        most_laid_(std::min(rack.total, limits.most_laid)),
        counts_(rack.counts) {}

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

  // Letters with which a walk can step onto a square: what lies there, or what fits and is to be had.
  Letters steps_to(int square, const Supply& supply) const {
    const Letters allowed = line_->allowed[square];
    if (!line_->is_empty(square)) return allowed;
    if (supply.left == 0) return 0;
    return kBlanks && supply.blanks ? allowed : allowed & supply.in_rack;
  }

  // Where a walk that goes left can go after laying on a square: further left, or back to the right of the anchor.
  struct Ways {
    Letters left, right;
  };
  Ways ways_from(int square, const Supply& supply) const {
    return {square > leftmost_ ? steps_to(square - 1, supply) : 0,
            line_->is_empty(square - 1) ? steps_to(anchor_ + 1, supply) : 0};
  }

  static bool leads(const Node& node, Letters steps) { return ((node.next | node.ends) & steps) != 0; }
  bool turns(const Node& node, Letters steps) const {
    return steps != 0 && node.has_pivot() && leads(graph_.pivot(node), steps);
  }

  void leftward(int square, const Node& node, const Walk& walk) {
    const Letters allowed = line_->allowed[square];
    const bool is_first = line_->is_empty(square - 1);
    if (!line_->is_empty(square)) {
      const Walk longer = over_tile(square, walk);
      if (node.ends & allowed && is_first) emit(square, longer);
      if (node.next & allowed) continue_left(square, graph_.child(node, std::countr_zero(allowed)), longer);
      return;
    }
    const Letters real = allowed & walk.supply.in_rack;
    if (is_first)
      for (Letters rest = node.ends & real; rest != 0;) {
        const int letter = pop(rest);
        emit(square, with_real<kBefore>(square, letter, walk, without_real(letter, walk.supply)));
      }
    const bool goes_on = !is_first || walk.supply.left > 1;
    for (Letters rest = goes_on ? node.next & real : 0; rest != 0;) {
      const int letter = pop(rest);
      const Node& child = graph_.child(node, letter);
      const Supply supply = without_real(letter, walk.supply);
      const Ways ways = ways_from(square, supply);
      const bool back = turns(child, ways.right), on = leads(child, ways.left);
      if (!back && !on) continue;
      const Walk longer = with_real<kBefore>(square, letter, walk, supply);
      --counts_[letter];
      if (back) turn(square, child, longer);
      if (on) leftward(square - 1, child, longer);
      ++counts_[letter];
    }
    if (!kBlanks || walk.supply.blanks == 0) return;
    const Letters lacking = allowed & ~walk.supply.in_rack;
    const Walk blank = with_blank(square, walk);
    if (is_first)
      for (Letters rest = node.ends & lacking; rest != 0;) emit(square, standing_for<kBefore>(pop(rest), blank));
    const Ways ways = ways_from(square, blank.supply);
    for (Letters rest = ways.left | ways.right ? node.next & lacking : 0; rest != 0;) {
      const int letter = pop(rest);
      const Node& child = graph_.child(node, letter);
      const bool back = turns(child, ways.right), on = leads(child, ways.left);
      if (!back && !on) continue;
      const Walk longer = standing_for<kBefore>(letter, blank);
      if (back) turn(square, child, longer);
      if (on) leftward(square - 1, child, longer);
    }
  }

  void continue_left(int square, const Node& node, const Walk& walk) {
    const Ways ways = ways_from(square, walk.supply);
    if (turns(node, ways.right)) turn(square, node, walk);
    if (leads(node, ways.left)) leftward(square - 1, node, walk);
  }

  void turn(int first, const Node& node, const Walk& walk) {
    first_ = first;
    rightward(anchor_ + 1, graph_.pivot(node), walk);
  }

  void rightward(int square, const Node& node, const Walk& walk) {
    const Letters allowed = line_->allowed[square];
    const bool is_last = line_->is_empty(square + 1);
    if (!line_->is_empty(square)) {
      const Walk longer = over_tile(square, walk);
      if (node.ends & allowed && is_last) emit(first_, longer);
      if (!(node.next & allowed)) return;
      const Node& child = graph_.child(node, std::countr_zero(allowed));
      if (leads(child, steps_to(square + 1, walk.supply))) rightward(square + 1, child, longer);
      return;
    }
    const Letters real = allowed & walk.supply.in_rack;
    if (is_last)
      for (Letters rest = node.ends & real; rest != 0;) {
        const int letter = pop(rest);
        emit(first_, with_real<kBehind>(square, letter, walk, without_real(letter, walk.supply)));
      }
    const bool goes_on = !is_last || walk.supply.left > 1;
    if (goes_on)
      for (Letters rest = node.next & real; rest != 0;) {
        const int letter = pop(rest);
        const Node& child = graph_.child(node, letter);
        const Supply supply = without_real(letter, walk.supply);
        if (!leads(child, steps_to(square + 1, supply))) continue;
        const Walk longer = with_real<kBehind>(square, letter, walk, supply);
        --counts_[letter];
        rightward(square + 1, child, longer);
        ++counts_[letter];
      }
    if (!kBlanks || walk.supply.blanks == 0) return;
    const Letters lacking = allowed & ~walk.supply.in_rack;
    const Walk blank = with_blank(square, walk);
    if (is_last)
      for (Letters rest = node.ends & lacking; rest != 0;) emit(first_, standing_for<kBehind>(pop(rest), blank));
    const Letters steps = steps_to(square + 1, blank.supply);
    if (goes_on)
      for (Letters rest = node.next & lacking; rest != 0;) {
        const int letter = pop(rest);
        const Node& child = graph_.child(node, letter);
        if (leads(child, steps)) rightward(square + 1, child, standing_for<kBehind>(letter, blank));
      }
  }

  Walk over_tile(int square, const Walk& walk) const {
    return {walk.tiles, line_->after(walk.tally, square, 0), walk.multiplier, walk.supply};
  }

  Supply without_real(int letter, Supply supply) const {
    --supply.left;
    if (counts_[letter] == 1) supply.in_rack &= ~bit(letter);
    return supply;
  }

  template <bool kFront>
  LaidTiles laid(LaidTiles tiles, int left, Tile tile) const {
    return kFront ? prepend(tiles, tile) : with_tile(tiles, most_laid_ - left, tile);
  }

  template <bool kFront>
  Walk with_real(int square, int letter, const Walk& walk, const Supply& supply) const {
    return {laid<kFront>(walk.tiles, walk.supply.left, tile_of(letter)),
            line_->after(walk.tally, square, alphabet_.value(letter)), walk.multiplier * premiums_->word[square],
            supply};
  }

  // A blank on a square, before it is said which letter it stands for.
  Walk with_blank(int square, const Walk& walk) const {
    Supply supply = walk.supply;
    --supply.left;
    --supply.blanks;
    return {walk.tiles, line_->after(walk.tally, square, 0), walk.multiplier * premiums_->word[square], supply};
  }

  template <bool kFront>
  Walk standing_for(int letter, const Walk& blank) const {
    Walk walk = blank;
    walk.tiles = laid<kFront>(blank.tiles, blank.supply.left + 1, tile_of(letter, true));
    walk.supply.has_choice |= rack_.counts[letter] != 0;
    return walk;
  }

  void emit(int first, const Walk& walk) {
    const int laid = most_laid_ - walk.supply.left;
    if (laid <= 1 && (laid == 0 || is_listed_across(first))) return;
    const int points = walk.tally.points(walk.multiplier) + limits_.bonus[laid];
    if (!kBlanks || (walk.supply.blanks == 0 && !walk.supply.has_choice)) {
      record(first, points, kBlanks ? rack_.blanks : 0, walk.tiles);
    } else {
      choose_blanks({walk.tiles, laid, points, walk.multiplier, first}, *line_, alphabet_, rack_,
                    [&](int worth, int blanks, LaidTiles tiles) { record(first, worth, blanks, tiles); });
    }
  }

  // A single tile that reads both ways is found across already.
  bool is_listed_across(int first) const {
    if (direction_ == kAcross) return false;
    while (!line_->is_empty(first)) ++first;
    return line_->crossed >> first & 1;
  }

  void record(int first, int points, int blanks, LaidTiles tiles) {
    moves_.push_back(Found::of(points, blanks, place_ + first * place_step_, tiles));
  }

  const Grid& grid_;
  const Layout& layout_;
  const Graph& graph_;
  const Alphabet& alphabet_;
  const Rack& rack_;
  const Limits& limits_;
  std::vector<Found>& moves_;
  const int most_laid_;
  std::array<std::uint8_t, kMaxLetters> counts_;  // tiles of each letter that are left
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
