#include "tops.h"

#include <algorithm>
#include <functional>

#include "blanks.h"

namespace simultan {
namespace {

class TopSearch {
 public:
  TopSearch(const Grid& grid, const Layout& layout, const Dictionary& dictionary, const Rack& rack,
            const Limits& limits, TopsSpace& space, std::vector<Found>& moves)
      : grid_(grid),
        layout_(layout),
        dictionary_(dictionary),
        alphabet_(dictionary.alphabet()),
        rack_(rack),
        limits_(limits),
        space_(space),
        moves_(moves),
        most_laid_(std::min(rack.total, limits.most_laid)) {}

  void run() {
    if (most_laid_ == 0) return;
    weigh_rack();
    space_.stretches.clear();
    space_.buckets.fill(-1);
    forget_candidates();
    if (grid_.is_empty()) {
      gather_line(kAcross, layout_.centre, SquareSet{1} << layout_.centre);
    } else {
      for (const Direction direction : {kAcross, kDown})
        for (int index = 1; index <= grid_.size(); ++index) {
          const Line& line = grid_.line(direction, index);
          if (const SquareSet touching = line.occupied | line.crossed) gather_line(direction, index, touching);
        }
    }
    try_by_falling_bound();
  }

 private:
  void weigh_rack() {
    for (auto& group : space_.subsets) group.clear();
    in_rack_ = 0;
    int kinds = 0;
    for (int letter = 0; letter < alphabet_.size(); ++letter)
      if (rack_.counts[letter] != 0) {
        in_rack_ |= bit(letter);
        by_value_[kinds++] = static_cast<std::uint8_t>(letter);
      }
    available_ = rack_.blanks ? alphabet_.all() : in_rack_;
    std::sort(by_value_.begin(), by_value_.begin() + kinds,
              [this](int left, int right) { return alphabet_.value(left) > alphabet_.value(right); });
    best_values_.fill(0);
    for (int kind = 0, tiles = 0; kind < kinds; ++kind)
      for (int copy = 0; copy < rack_.counts[by_value_[kind]] && tiles < most_laid_; ++copy, ++tiles)
        best_values_[tiles + 1] = best_values_[tiles] + alphabet_.value(by_value_[kind]);
    for (int tiles = 1; tiles <= most_laid_; ++tiles)
      best_values_[tiles] = std::max(best_values_[tiles], best_values_[tiles - 1]);
    gather_subsets(std::span(by_value_).first(static_cast<std::size_t>(kinds)));
  }

  // Every choice of tiles; the most valuable letters come first, so a further tile is worth the least of its choice.
  // Larger choices are extended before smaller ones, so that none is extended twice by one letter.
  void gather_subsets(std::span<const std::uint8_t> letters) {
    space_.subsets[0].push_back({0, alphabet_.all() & ~in_rack_, {}});
    for (const std::uint8_t letter : letters)
      for (int size = most_laid_ - 1; size >= 0; --size)
        for (const Subset& subset : space_.subsets[size]) extend_subset(subset, size, letter);
  }

  void extend_subset(Subset subset, int size, int letter) {
    for (int copy = 1; copy <= rack_.counts[letter] && size < most_laid_; ++copy) {
      subset.key += key_of_letter(letter);
      const int value = subset.best_values[size++] + alphabet_.value(letter);
      for (int tiles = size; tiles <= std::min(size + rack_.blanks, kMostLaid); ++tiles)
        subset.best_values[tiles] = static_cast<std::uint16_t>(value);
      if (copy == rack_.counts[letter]) subset.exhausted |= bit(letter);
      space_.subsets[size].push_back(subset);
    }
  }

  int best_value(Letters fitting) const {
    for (Letters rest = fitting & in_rack_; rest != 0;)
      for (const std::uint8_t letter : by_value_)
        if (rest & bit(letter)) return alphabet_.value(letter);
    return 0;
  }

  // Every stretch of a line that a move could cover exactly, with its bound. `touching` squares hold a tile or hook
  // one; a stretch has at least one of them. Beginnings are taken from right to left: what lies between a beginning and
  // the first touching square grows by one square each time.
  void gather_line(Direction direction, int index, SquareSet touching) {
    const Line& line = grid_.line(direction, index);
    weigh_squares(line, layout_.lines[direction][index]);
    Stretch head{{}, -1, static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(index), 0, 0};
    bool reaches = false;
    for (int first = std::bit_width(touching) - 1; first >= 1; --first) {
      const SquareWorth& worth = worths_[first];
      if (touching >> first & 1) {
        head.extent = {};
        head.last = static_cast<std::uint8_t>(first);
        reaches = true;
      }
      if (!reaches) continue;
      head.first = static_cast<std::uint8_t>(first);
      head.extent.add(worth);
      reaches = head.extent.laid <= most_laid_ && !(worth.blocks && worth.laid);
      if (reaches && line.is_empty(first - 1) && !worth.blocks_start) gather_from(line, head);
    }
  }

  // What each square adds to the bound of a stretch that covers it.
  void weigh_squares(const Line& line, const Layout::Line& premiums) {
    worths_ = premiums.worth;
    for (SquareSet rest = line.crossed; rest != 0; rest &= rest - 1) {
      const int square = std::countr_zero(rest);
      const Letters fitting = line.allowed[square] & available_;
      worths_[square].tally = line.after({}, square, best_value(fitting));
      worths_[square].free_squares = 0;
      worths_[square].blocks = fitting == 0;
    }
    for (SquareSet rest = line.occupied; rest != 0; rest &= rest - 1) {
      const int square = std::countr_zero(rest);
      worths_[square] = {key_of_letter(letter_of(line.tile[square])), line.base[square], 0, 1, 0, false, false};
    }
    if (dictionary_.rulings() != nullptr) return;
    for (const Run& run : line.all_runs()) {
      const Node pivot = dictionary_.graph().turn(run.node);
      worths_[run.first].blocks_start = !((pivot.next | pivot.ends) & line.allowed[run.last + 1] & available_);
      worths_[run.first].blocks = !((run.node.next | run.node.ends) & line.allowed[run.first - 1] & available_);
    }
  }

  void gather_from(const Line& line, Stretch stretch) {
    const int first = stretch.first, size = grid_.size();
    Extent extent = stretch.extent;
    for (int last = stretch.last;;) {
      if (line.is_empty(last + 1) && last > first && extent.laid > 0) {
        stretch.last = static_cast<std::uint8_t>(last);
        stretch.extent = extent;
        if (is_wanted(line, stretch)) add(stretch, bound(extent, best_values_));
      }
      if (++last > size || worths_[last].blocks) return;
      extent.add(worths_[last]);
      if (extent.laid > most_laid_) return;
    }
  }

  bool is_wanted(const Line& line, const Stretch& stretch) const {
    const Extent& extent = stretch.extent;
    if (extent.laid == 1 && stretch.direction == kDown && is_read_across(line, stretch.first, stretch.last))
      return false;
    return rack_.blanks != 0 || extent.laid != rack_.total || may_use_all(extent, stretch.length());
  }

  // What an extent brings at best with tiles of which so many are worth so much together.
  template <class BestValues>
  int bound(const Extent& extent, const BestValues& best_values) const {
    int letters = extent.tally.main();
    for (std::uint32_t rest = extent.free_squares; rest != 0; rest >>= 8) letters += best_values[rest & 0xff];
    return letters * extent.multiplier + extent.tally.cross() + limits_.bonus[extent.laid];
  }

  // A single tile that reads both ways is found across already.
  static bool is_read_across(const Line& line, int first, int last) {
    const SquareSet covered = ((SquareSet{2} << last) - 1) & ~((SquareSet{1} << first) - 1);
    return (line.crossed & covered) != 0;
  }

  bool may_use_all(const Extent& extent, std::size_t length) const {
    const LettersKey key = extent.through + space_.subsets[rack_.total].front().key;
    return dictionary_.anagrams().may_have(key, length) || dictionary_.rulings() != nullptr;
  }

  void add(const Stretch& stretch, int bound) {
    bound = std::min(bound, TopsSpace::kBuckets - 1);
    highest_bound_ = std::max(highest_bound_, bound);
    std::int32_t& bucket = space_.buckets[bound];
    space_.stretches.push_back(stretch);
    space_.stretches.back().next = bucket;
    bucket = static_cast<std::int32_t>(space_.stretches.size() - 1);
  }

  void try_by_falling_bound() {
    for (int bucket = highest_bound_; bucket >= 0; --bucket) {
      if (bucket < TopsSpace::kBuckets - 1 && bucket < best_) return;
      for (std::int32_t number = space_.buckets[bucket]; number >= 0; number = space_.stretches[number].next)
        try_stretch(space_.stretches[number]);
    }
  }

  void try_stretch(const Stretch& stretch) {
    const Line& line = grid_.line(stretch.direction, stretch.index);
    const TopsSpace::Cached& found = candidates_for(stretch.extent, stretch.length());
    for (std::uint32_t number = found.begin; number < found.end; ++number) {
      Candidate& candidate = space_.candidates[number];
      if (bound(stretch.extent, candidate.subset->best_values) < best_) continue;
      if (candidate.first_word == Candidate::kNotLookedUp) look_up(stretch.extent.through, stretch.length(), candidate);
      for (std::uint32_t word = candidate.first_word; word < candidate.last_word; ++word)
        try_word(stretch, line, space_.words[word]);
    }
  }

  void forget_candidates() {
    ++space_.age;
    space_.cached = 0;
    space_.candidates.clear();
    space_.words.clear();
  }

  // What may make words with the letters played through; sought once for each of their keys and number of tiles.
  const TopsSpace::Cached& candidates_for(const Extent& extent, std::size_t length) {
    if (space_.cached > TopsSpace::kCacheSlots / 2) forget_candidates();
    const LettersKey key = spread(extent.through ^ static_cast<LettersKey>(extent.laid));
    std::size_t slot = key >> 53;
    while (space_.cache[slot].age == space_.age && space_.cache[slot].key != key)
      slot = (slot + 1) % TopsSpace::kCacheSlots;
    TopsSpace::Cached& entry = space_.cache[slot];
    if (entry.age == space_.age) return entry;
    ++space_.cached;
    const auto begin = static_cast<std::uint32_t>(space_.candidates.size());
    gather_candidates(extent, length);
    entry = {key, space_.age, begin, static_cast<std::uint32_t>(space_.candidates.size())};
    return entry;
  }

  void gather_candidates(const Extent& extent, std::size_t length) {
    const bool plain = dictionary_.rulings() == nullptr;
    for (int blanks = 0; blanks <= std::min(rack_.blanks, extent.laid); ++blanks)
      for (const Subset& subset : space_.subsets[extent.laid - blanks])
        if (!plain || may_make_words(extent.through + subset.key, length, blanks)) {
          dictionary_.anagrams().prepare(extent.through + subset.key);
          space_.candidates.push_back({&subset, static_cast<std::uint32_t>(blanks)});
        }
  }

  bool may_make_words(LettersKey key, std::size_t length, int blanks) const {
    if (blanks == 0) return dictionary_.anagrams().may_have(key, length);
    return blanks > 1 || dictionary_.anagrams().may_complete(key, length);
  }

  void look_up(LettersKey through, std::size_t length, Candidate& candidate) {
    const LettersKey key = through + candidate.subset->key;
    const Letters missing = candidate.subset->exhausted;
    candidate.first_word = static_cast<std::uint32_t>(space_.words.size());
    if (candidate.blanks == 0) look_up_key(key, length);
    if (candidate.blanks == 1) look_up_completed(key, missing, length);
    if (candidate.blanks == 2)
      for (Letters rest = missing; rest != 0;) {
        const Letters seconds = rest;
        look_up_completed(key + key_of_letter(pop(rest)), seconds, length);
      }
    candidate.last_word = static_cast<std::uint32_t>(space_.words.size());
  }

  // Words of these letters and one more, for which a blank stands.
  void look_up_completed(LettersKey key, Letters completing, std::size_t length) {
    if (!dictionary_.anagrams().may_complete(key, length) && dictionary_.rulings() == nullptr) return;
    while (completing != 0) look_up_key(key + key_of_letter(pop(completing)), length);
  }

  void look_up_key(LettersKey key, std::size_t length) {
    const auto note = [this](std::span<const std::uint8_t> letters) { space_.words.push_back(letters.data()); };
    if (dictionary_.anagrams().may_have(key, length)) dictionary_.anagrams().each_word(key, note);
    if (dictionary_.rulings() && dictionary_.rulings()->has_accepted())
      dictionary_.rulings()->anagrams().each_word(key, note);
  }

  void try_word(const Stretch& stretch, const Line& line, const std::uint8_t* letters) {
    const std::uint8_t* letter = letters;
    for (int square = stretch.first; square <= stretch.last; ++square, ++letter)
      if (!(line.is_empty(square) ? line.allowed[square] & bit(*letter) : line.tile[square] % kBlankBit == *letter + 1))
        return;
    if (dictionary_.rulings() && dictionary_.rulings()->rejects({letters, stretch.length()})) return;
    score_word(stretch, line, letters);
  }

  void score_word(const Stretch& stretch, const Line& line, const std::uint8_t* letters) {
    const Layout::Line& premiums = layout_.lines[stretch.direction][stretch.index];
    std::array<std::uint8_t, kMaxLetters> counts = rack_.counts;
    Spelling spelling{0, 0, 0, 1, stretch.first};
    Tally tally;
    int forced = 0;
    bool has_choice = false;
    for (int square = stretch.first; square <= stretch.last; ++square) {
      if (!line.is_empty(square)) {
        tally = line.after(tally, square, 0);
        continue;
      }
      const int letter = letters[square - stretch.first];
      const bool blank = counts[letter] == 0;
      if (blank) {
        if (++forced > rack_.blanks) return;
        has_choice |= rack_.counts[letter] != 0;
      } else {
        --counts[letter];
      }
      tally = line.after(tally, square, blank ? 0 : alphabet_.value(letter));
      spelling.tiles = with_tile(spelling.tiles, spelling.laid++, tile_of(letter, blank));
      spelling.multiplier *= premiums.word[square];
    }
    spelling.points = tally.points(spelling.multiplier) + limits_.bonus[spelling.laid];
    if (spelling.points < best_ && !has_choice) return;
    if (forced == rack_.blanks && !has_choice) return record(stretch, spelling.points, forced, spelling.tiles);
    choose_blanks(spelling, line, alphabet_, rack_,
                  [&](int points, int blanks, LaidTiles tiles) { record(stretch, points, blanks, tiles); });
  }

  void record(const Stretch& stretch, int points, int blanks, LaidTiles tiles) {
    if (points < best_) return;
    if (points > best_) {
      best_ = points;
      moves_.clear();
    }
    const bool across = stretch.direction == kAcross;
    const int row = across ? stretch.index : stretch.first, column = across ? stretch.first : stretch.index;
    const int place = ((row - 1) * grid_.size() + column - 1) * 2 + stretch.direction;
    moves_.push_back(Found::of(points, blanks, place, tiles));
  }

  const Grid& grid_;
  const Layout& layout_;
  const Dictionary& dictionary_;
  const Alphabet& alphabet_;
  const Rack& rack_;
  const Limits& limits_;
  TopsSpace& space_;
  std::vector<Found>& moves_;
  const int most_laid_;
  int best_ = 0;
  Letters in_rack_ = 0;
  Letters available_ = 0;
  std::array<int, kMostLaid + 1> best_values_{};      // of so many tiles together
  std::array<std::uint8_t, kMaxLetters> by_value_{};  // letters of the rack, the most valuable first
  PerSquare<SquareWorth> worths_;
  int highest_bound_ = 0;
};

}  // namespace

void find_tops(const Grid& grid, const Layout& layout, const Dictionary& dictionary, const Rack& rack,
               const Limits& limits, TopsSpace& space, std::vector<Found>& moves) {
  TopSearch(grid, layout, dictionary, rack, limits, space, moves).run();
}

}  // namespace simultan
