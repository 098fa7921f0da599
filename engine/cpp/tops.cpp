#include "tops.h"

#include <algorithm>
#include <functional>

#include "blanks.h"

namespace simultan {
namespace {

class TopSearch {
 public:
  TopSearch(const Grid& grid, const Layout& layout, const Dictionary& dictionary, const Rack& rack, const Limits& limits,
            TopsSpace& space, std::vector<Found>& moves)
      : grid_(grid), layout_(layout), dictionary_(dictionary), alphabet_(dictionary.alphabet()), rack_(rack), limits_(limits),
        space_(space), moves_(moves), most_laid_(std::min(rack.total, limits.most_laid)) {}

  void run() {
    if (most_laid_ == 0) return;
    weigh_rack();
    space_.stretches.clear();
    space_.buckets.fill(-1);
    forget_words();
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
    std::array<int, 256> values;
    int count = 0;
    for (auto& group : space_.subsets) group.clear();
    in_rack_ = 0;
    for (int letter = 0; letter < alphabet_.size(); ++letter) {
      if (rack_.counts[letter] == 0) continue;
      in_rack_ |= bit(letter);
      for (int copy = 0; copy < rack_.counts[letter]; ++copy) values[count++] = alphabet_.value(letter);
    }
    for (int copy = 0; copy < rack_.blanks; ++copy) values[count++] = 0;
    std::sort(values.begin(), values.begin() + count, std::greater<>());
    best_values_[0] = 0;
    for (int laid = 1; laid <= most_laid_; ++laid) best_values_[laid] = best_values_[laid - 1] + values[laid - 1];
    available_ = rack_.blanks ? alphabet_.all() : in_rack_;
    gather_subsets(in_rack_, 0, 0, alphabet_.all() & ~in_rack_);
  }

  void gather_subsets(Letters undecided, int size, LettersKey key, Letters exhausted) {
    if (undecided == 0) {
      space_.subsets[size].push_back({key, exhausted});
      return;
    }
    const int letter = pop(undecided);
    for (int copies = 0; copies <= rack_.counts[letter] && size + copies <= most_laid_; ++copies) {
      const Letters spent = copies == rack_.counts[letter] ? bit(letter) : 0;
      gather_subsets(undecided, size + copies, key, exhausted | spent);
      key += key_of_letter(letter);
    }
  }

  int best_value(Letters fitting) const {
    int best = 0;
    for (Letters rest = fitting & in_rack_; rest != 0;) best = std::max(best, alphabet_.value(pop(rest)));
    return best;
  }

  // Every stretch of a line that a move could cover exactly, with its bound.
  void gather_line(Direction direction, int index, SquareSet touching) {
    const Line& line = grid_.line(direction, index);
    for (int first = 1; first <= grid_.size() && touching >> first != 0; ++first) {
      if (!line.is_empty(first - 1)) continue;
      const int empty_before_touch = std::countr_zero(touching >> first);
      if (empty_before_touch <= most_laid_) gather_from(direction, index, first, touching);
    }
  }

  void gather_from(Direction direction, int index, int first, SquareSet touching) {
    const Line& line = grid_.line(direction, index);
    const Layout::Line& premiums = layout_.lines[direction][index];
    Stretch stretch{0, -1, static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(first), 0, 0};
    int sum = 0, multiplier = 1, cross = 0;
    std::array<int, 5> squares_of{};  // free squares that multiply a letter at least so often
    for (int last = first; last <= grid_.size(); ++last) {
      const Tile tile = line.tile[last];
      if (tile != kEmpty) {
        sum += alphabet_.points(tile);
        stretch.through += key_of_letter(letter_of(tile));
      } else {
        const Letters fitting = line.allowed[last] & available_;
        if (++stretch.laid > most_laid_ || fitting == 0) return;
        multiplier *= premiums.word[last];
        if (line.crossed >> last & 1) {
          const int value = best_value(fitting);
          sum += value * premiums.letter[last];
          cross += line.base[last].cross() + value * line.weight[last].cross();
        } else {
          for (int times = 1; times <= premiums.letter[last]; ++times) ++squares_of[times];
        }
      }
      const bool is_whole = line.is_empty(last + 1) && last > first && stretch.laid > 0;
      if (!is_whole || !(touching >> first << first & ((SquareSet{2} << last) - 1))) continue;
      if (stretch.laid == 1 && direction == kDown && is_read_across(line, first, last)) continue;
      if (rack_.blanks == 0 && stretch.laid == rack_.total && !may_use_all(stretch)) continue;
      stretch.last = static_cast<std::uint8_t>(last);
      int letters = sum;
      for (int times = 1; times <= 4; ++times) letters += best_values_[squares_of[times]];
      add(stretch, letters * multiplier + cross + limits_.bonus[stretch.laid]);
    }
  }

  // A single tile that reads both ways is found across already.
  static bool is_read_across(const Line& line, int first, int last) {
    const SquareSet covered = ((SquareSet{2} << last) - 1) & ~((SquareSet{1} << first) - 1);
    return (line.crossed & covered) != 0;
  }

  bool may_use_all(const Stretch& stretch) const {
    const LettersKey key = stretch.through + space_.subsets[rack_.total].front().key;
    return dictionary_.anagrams().may_have(key) || dictionary_.rulings() != nullptr;
  }

  void add(Stretch stretch, int bound) {
    std::int32_t& bucket = space_.buckets[std::min(bound, TopsSpace::kBuckets - 1)];
    stretch.next = bucket;
    bucket = static_cast<std::int32_t>(space_.stretches.size());
    space_.stretches.push_back(stretch);
  }

  void try_by_falling_bound() {
    for (int bucket = TopsSpace::kBuckets - 1; bucket >= 0; --bucket) {
      if (bucket < TopsSpace::kBuckets - 1 && bucket < best_) return;
      for (std::int32_t number = space_.buckets[bucket]; number >= 0; number = space_.stretches[number].next)
        try_stretch(space_.stretches[number]);
    }
  }

  void try_stretch(const Stretch& stretch) {
    const TopsSpace::Cached& found = words_for(stretch);
    for (std::uint32_t number = found.begin; number < found.end; ++number) try_word(stretch, space_.words[number]);
  }

  void forget_words() {
    ++space_.age;
    space_.cached = 0;
    space_.words.clear();
  }

  // Words of the letters played through and so many tiles of the rack; looked up once for each such pair.
  const TopsSpace::Cached& words_for(const Stretch& stretch) {
    if (space_.cached > TopsSpace::kCacheSlots / 2) forget_words();
    const LettersKey key = (stretch.through ^ stretch.laid) * 0x9e3779b97f4a7c15u;
    std::size_t slot = key >> 53;
    while (space_.cache[slot].age == space_.age && space_.cache[slot].key != key) slot = (slot + 1) % TopsSpace::kCacheSlots;
    TopsSpace::Cached& entry = space_.cache[slot];
    if (entry.age == space_.age) return entry;
    entry = {key, space_.age, static_cast<std::uint32_t>(space_.words.size()), 0};
    ++space_.cached;
    look_up(stretch);
    entry.end = static_cast<std::uint32_t>(space_.words.size());
    return entry;
  }

  void look_up(const Stretch& stretch) {
    const int laid = stretch.laid;
    for (const Subset& subset : space_.subsets[laid]) look_up_key(stretch.through + subset.key);
    if (rack_.blanks >= 1)
      for (const Subset& subset : space_.subsets[laid - 1])
        for (Letters rest = subset.exhausted; rest != 0;) look_up_key(stretch.through + subset.key + key_of_letter(pop(rest)));
    if (rack_.blanks >= 2 && laid >= 2)
      for (const Subset& subset : space_.subsets[laid - 2])
        for (Letters firsts = subset.exhausted; firsts != 0;) {
          const Letters seconds = firsts;
          const LettersKey key = stretch.through + subset.key + key_of_letter(pop(firsts));
          for (Letters rest = seconds; rest != 0;) look_up_key(key + key_of_letter(pop(rest)));
        }
  }

  void look_up_key(LettersKey key) {
    const auto note = [this](std::span<const std::uint8_t> letters) { space_.words.push_back(letters.data()); };
    if (dictionary_.anagrams().may_have(key)) dictionary_.anagrams().each_word(key, note);
    if (dictionary_.rulings() && dictionary_.rulings()->has_accepted()) dictionary_.rulings()->anagrams().each_word(key, note);
  }

  void try_word(const Stretch& stretch, const std::uint8_t* letters) {
    const Line& line = grid_.line(stretch.direction, stretch.index);
    const std::uint8_t* letter = letters;
    for (int square = stretch.first; square <= stretch.last; ++square, ++letter)
      if (!(line.is_empty(square) ? line.allowed[square] & bit(*letter) : line.tile[square] % kBlankBit == *letter + 1)) return;
    const std::size_t length = static_cast<std::size_t>(stretch.last - stretch.first + 1);
    if (dictionary_.rulings() && dictionary_.rulings()->rejects({letters, length})) return;
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
    moves_.push_back({static_cast<std::uint32_t>(points), static_cast<std::uint8_t>(blanks), stretch.laid,
                      static_cast<std::uint16_t>(place), tiles});
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
  std::array<int, kMostLaid + 1> best_values_{};  // of so many tiles together
};

}  // namespace

void find_tops(const Grid& grid, const Layout& layout, const Dictionary& dictionary, const Rack& rack, const Limits& limits,
               TopsSpace& space, std::vector<Found>& moves) {
  TopSearch(grid, layout, dictionary, rack, limits, space, moves).run();
}

}  // namespace simultan
