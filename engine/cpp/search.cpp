#include "search.h"

#include "movegen.h"

namespace simultan {
namespace {

void drop_rejected(const Rulings& rulings, const Squares& squares, std::vector<Found>& moves) {
  std::erase_if(moves, [&](const Found& found) {
    std::array<Tile, kMaxSize> word;
    const int length = spell(found, squares, word);
    std::array<std::uint8_t, kMaxSize> letters;
    for (int index = 0; index < length; ++index) letters[index] = static_cast<std::uint8_t>(letter_of(word[index]));
    return rulings.rejects({letters.data(), static_cast<std::size_t>(length)});
  });
}

void generate_with(const Graph& graph, const Question& question, Workspace& workspace, std::vector<Found>& moves) {
  workspace.grid.set_up(question.squares, question.layout, question.dictionary, graph);
  generate(workspace.grid, question.layout, graph, question.dictionary.alphabet(), question.rack, question.limits,
           moves);
}

}  // namespace

std::vector<Found> ranked(const Question& question, Workspace& workspace) {
  std::vector<Found>& moves = workspace.moves;
  moves.clear();
  generate_with(question.dictionary.graph(), question, workspace, moves);
  if (const Rulings* rulings = question.dictionary.rulings()) {
    if (rulings->has_accepted()) generate_with(rulings->accepted(), question, workspace, moves);
    if (rulings->has_rejected()) drop_rejected(*rulings, question.squares, moves);
  }
  return ranked_copy(moves, workspace.ranking);
}

std::vector<Found> tops(const Question& question, Workspace& workspace) {
  if (question.rack.blanks > kMostBlanksGuessed || question.rack.total > kMostTilesChosenFrom) {
    std::vector<Found> moves = ranked(question, workspace);
    std::erase_if(moves, [most = moves.empty() ? 0 : moves.front().points()](const Found& found) {
      return found.points() < most;
    });
    return moves;
  }
  std::vector<Found>& moves = workspace.moves;
  moves.clear();
  workspace.grid.set_up(question.squares, question.layout, question.dictionary, question.dictionary.graph());
  find_tops(workspace.grid, question.layout, question.dictionary, question.rack, question.limits, workspace.tops,
            moves);
  return ranked_copy(moves, workspace.ranking);
}

}  // namespace simultan
