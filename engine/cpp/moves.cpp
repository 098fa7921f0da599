#include "moves.h"

namespace simultan {

int spell(const Found& found, const Squares& squares, std::array<Tile, kMaxSize>& word) {
  int row = found.square() / squares.size, column = found.square() % squares.size;
  int length = 0;
  const int tiles = found.laid();
  for (int laid = 0; row < squares.size && column < squares.size; ++length) {
    Tile tile = squares.at(row, column);
    if (tile == kEmpty) {
      if (laid == tiles) break;
      tile = tile_at(found.tiles, laid++);
    }
    word[length] = tile;
    (found.direction() == kAcross ? column : row) += 1;
  }
  return length;
}

}  // namespace simultan
