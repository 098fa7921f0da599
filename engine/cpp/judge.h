// What a submitted answer is worth.
#pragma once

#include <cstdint>
#include <vector>

#include "search.h"

namespace simultan {

enum class Fault : std::uint8_t {
  kNone,
  kUnknownLetter,
  kOffBoard,
  kSquareTaken,
  kNotInRack,
  kTooManyTiles,
  kTooFewLetters,
  kGap,
  kNotOnCentre,
  kNotConnected,
  kNotInLexicon,
};

struct WrittenTile {
  int row, column;
  Tile tile;  // Alphabet::kUnknown for what is no letter

  bool operator==(const WrittenTile&) const = default;
};

// A word from its first square on, or single tiles in reading order.
struct Answer {
  std::vector<WrittenTile> written;
  bool is_word;  // may run through equal letters on the board
};

using Spelled = std::vector<Tile>;

struct Verdict {
  int points = 0;
  Fault fault = Fault::kNone;
  int culprit = -1;            // what is written at this index breaks the rule
  Tile missing = kEmpty;       // what the rack does not hold; a blank has no letter
  std::vector<Spelled> words;  // the main word first; of a word that is not in the lexicon: that word only
  bool lies = false;           // the tiles lie in one line, so the next four mean something
  int row = 0, column = 0;
  Direction direction = kAcross;
  Spelled word;
  std::vector<Tile> tiles;  // taken from the rack, in reading order
};

Verdict judge(const Question& question, const Answer& answer);

}  // namespace simultan
