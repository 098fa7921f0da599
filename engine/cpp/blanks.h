// Where blanks may stand in a word that has been spelled.
//
// The search lays a blank only when the rack has no tile of a letter left. If the rack has none of it at all, and no
// blank is left over, there is nothing to choose. Otherwise every other way to lay blanks is a move of its own.
#pragma once

#include <bit>
#include <cstdint>

#include "board.h"
#include "moves.h"

namespace simultan {

struct Spelling {
  LaidTiles tiles;
  int laid;
  int points;
  int multiplier;    // of the main word
  int first_square;  // of the line
};

template <class Visit>
class BlankChoice {
 public:
  BlankChoice(const Spelling& spelling, const Line& line, const Alphabet& alphabet, const Rack& rack, Visit visit)
      : rack_(rack), visit_(visit), laid_(spelling.laid) {
    LaidTiles tiles = 0;
    int points = spelling.points;
    int square = spelling.first_square;
    for (int index = 0; index < laid_; ++index, ++square) {
      while (!line.is_empty(square)) ++square;
      const Tile tile = tile_at(spelling.tiles, index);
      letters_[index] = static_cast<std::uint8_t>(letter_of(tile));
      const Tally weight = line.weight[square];
      losses_[index] = alphabet.value(letters_[index]) * weight.points(spelling.multiplier);
      if (is_blank(tile)) {
        points += losses_[index];
        lacking_ |= bit(letters_[index]);
        ++forced_;
      }
      tiles = with_tile(tiles, index, tile_of(letters_[index]));
    }
    choose(0, 0, points, tiles);
  }

 private:
  // Visits the choice made so far if it will do, then each choice with one blank more, further to the right.
  void choose(int from, int blanks, int points, LaidTiles tiles) {
    if (blanks >= forced_ && (forced_ == 0 || suffices(tiles))) visit_(points, blanks, tiles);
    if (blanks == rack_.blanks) return;
    for (int index = from; index < laid_; ++index)
      choose(index + 1, blanks + 1, points - losses_[index], with_tile(tiles, index, kBlankBit));
  }

  // No letter is laid more often as a real tile than the rack holds it.
  bool suffices(LaidTiles tiles) const {
    for (Letters rest = lacking_; rest != 0;) {
      const int letter = pop(rest);
      int real = 0;
      for (int index = 0; index < laid_; ++index) real += tile_at(tiles, index) == tile_of(letter);
      if (real > rack_.counts[letter]) return false;
    }
    return true;
  }

  const Rack& rack_;
  Visit visit_;
  const int laid_;
  int forced_ = 0;
  Letters lacking_ = 0;
  std::uint8_t letters_[kMostLaid];
  int losses_[kMostLaid];  // what each tile brings unless it is a blank
};

// Calls visit(points, blanks, tiles) for each way to lay blanks, `rack.blanks` of them at most.
template <class Visit>
void choose_blanks(const Spelling& spelling, const Line& line, const Alphabet& alphabet, const Rack& rack,
                   Visit visit) {
  BlankChoice<Visit>(spelling, line, alphabet, rack, visit);
}

}  // namespace simultan
