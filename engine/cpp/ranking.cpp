#include "ranking.h"

#include <algorithm>

namespace simultan {
namespace {

constexpr std::uint32_t kMostBuckets = 1 << 14;
constexpr std::size_t kFewMoves = 32;

// One stable pass of a radix sort.
template <class Key>
void distribute(const std::vector<Found>& from, std::vector<Found>& to, std::vector<std::uint32_t>& counts,
                std::uint32_t buckets, Key key) {
  counts.assign(buckets + 1, 0);
  for (const Found& found : from) ++counts[key(found) + 1];
  for (std::uint32_t bucket = 1; bucket < buckets; ++bucket) counts[bucket] += counts[bucket - 1];
  for (const Found& found : from) to[counts[key(found)]++] = found;
}

// For lists that are in order but for the tiles of moves of equal rank.
void settle_equals(std::vector<Found>& moves) {
  for (std::size_t index = 1; index < moves.size(); ++index) {
    if (moves[index].rank != moves[index - 1].rank || moves[index].tiles > moves[index - 1].tiles) continue;
    const Found found = moves[index];
    std::size_t gap = index;
    for (; gap > 0 && ranks_before(found, moves[gap - 1]); --gap) moves[gap] = moves[gap - 1];
    moves[gap] = found;
  }
}

}  // namespace

// Four counting passes leave only moves that differ behind their second tile to compare.
std::vector<Found> ranked_copy(const std::vector<Found>& moves, RankingSpace& space) {
  std::uint32_t most_points = 0, most_blanks = 0, last_place = 0;
  for (const Found& found : moves) {
    most_points = std::max(most_points, found.points());
    most_blanks = std::max(most_blanks, found.blanks());
    last_place = std::max(last_place, found.place());
  }
  const std::uint64_t worths = (std::uint64_t{most_points} + 1) * (most_blanks + 1);
  if (moves.size() < kFewMoves || worths > kMostBuckets) {
    std::vector<Found> ranked = moves;
    std::ranges::sort(ranked, ranks_before);
    return ranked;
  }
  std::vector<Found> ranked(moves.size());
  space.moves.resize(moves.size());
  distribute(moves, space.moves, space.counts, 256, [](const Found& found) { return tile_at(found.tiles, 1); });
  distribute(space.moves, ranked, space.counts, 256, [](const Found& found) { return tile_at(found.tiles, 0); });
  distribute(ranked, space.moves, space.counts, last_place + 1, [](const Found& found) { return found.place(); });
  distribute(space.moves, ranked, space.counts, static_cast<std::uint32_t>(worths),
             [=](const Found& found) { return (most_points - found.points()) * (most_blanks + 1) + found.blanks(); });
  settle_equals(ranked);
  return ranked;
}

}  // namespace simultan
