#include "board.h"

#include <algorithm>
#include <stdexcept>

#include "dictionary.h"

namespace simultan {
namespace {

Letters letters_between(const Graph& graph, const Line& line, const Run& left, const Run& right) {
  const Node start = graph.turn(left.node);
  Letters fitting = 0;
  for (Letters rest = start.next; rest != 0;) {
    const int letter = pop(rest);
    Node node = graph.child(start, letter);
    for (int square = right.first; square < right.last; ++square) node = graph.step(node, letter_of(line.tile[square]));
    if (node.ends & bit(letter_of(line.tile[right.last]))) fitting |= bit(letter);
  }
  return fitting;
}

// The slow way that also honours rulings: try every letter on the empty square of a line.
Letters letters_fitting(const Dictionary& dictionary, const Line& line, int square) {
  std::array<std::uint8_t, kStride> word;
  int first = square, last = square;
  while (!line.is_empty(first - 1)) --first;
  while (!line.is_empty(last + 1)) ++last;
  for (int at = first; at <= last; ++at)
    if (at != square) word[at - first] = static_cast<std::uint8_t>(letter_of(line.tile[at]));
  Letters fitting = 0;
  for (int letter = 0; letter < dictionary.alphabet().size(); ++letter) {
    word[square - first] = static_cast<std::uint8_t>(letter);
    if (dictionary.contains({word.data(), static_cast<std::size_t>(last - first + 1)})) fitting |= bit(letter);
  }
  return fitting;
}

}  // namespace

Layout::Layout(int size, std::span<const std::uint8_t> letter_multipliers,
               std::span<const std::uint8_t> word_multipliers)
    : size(size), centre(size / 2 + 1), lines{} {
  const std::size_t squares = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  const auto is_multiplier = [](std::uint8_t times) { return times >= 1 && times <= 4; };
  if (!std::ranges::all_of(letter_multipliers, is_multiplier) || !std::ranges::all_of(word_multipliers, is_multiplier))
    throw std::invalid_argument("a premium square multiplies by 2, 3 or 4");
  if (size < 2 || size > kMaxSize || letter_multipliers.size() != squares || word_multipliers.size() != squares)
    throw std::invalid_argument("a board has 2 to 21 rows and as many columns");
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const std::uint8_t letter = letter_multipliers[row * size + column], word = word_multipliers[row * size + column];
      lines[kAcross][row + 1].letter[column + 1] = lines[kDown][column + 1].letter[row + 1] = letter;
      lines[kAcross][row + 1].word[column + 1] = lines[kDown][column + 1].word[row + 1] = word;
      lines[kAcross][row + 1].weight[column + 1] = lines[kDown][column + 1].weight[row + 1] = Tally::of(letter, 0);
      SquareWorth worth;
      worth.free_squares = kFreeSquare[letter];
      worth.multiplier = word;
      lines[kAcross][row + 1].worth[column + 1] = lines[kDown][column + 1].worth[row + 1] = worth;
    }
}

void Grid::set_up(const Squares& squares, const Layout& layout, const Dictionary& dictionary, const Graph& graph) {
  size_ = squares.size;
  place_tiles(squares, layout, dictionary.alphabet());
  for (const Direction direction : {kAcross, kDown})
    for (int index = 1; index <= size_; ++index)
      if (lines_[direction][index].occupied) {
        find_runs(lines_[direction][index], graph, dictionary.alphabet());
        restrict_crossings(direction, index, layout, dictionary, graph);
      }
}

void Grid::place_tiles(const Squares& squares, const Layout& layout, const Alphabet& alphabet) {
  is_empty_ = true;
  const Letters every_letter = alphabet.all();
  for (const Direction direction : {kAcross, kDown})
    for (int index = 1; index <= size_; ++index) {
      Line& line = lines_[direction][index];
      line.tile.fill(kEmpty);
      line.allowed.fill(every_letter);
      line.allowed[0] = line.allowed[size_ + 1] = 0;
      line.base.fill(Tally{});
      line.weight = layout.lines[direction][index].weight;
      line.occupied = line.crossed = 0;
      line.run_count = 0;
    }
  const auto place = [&](Line& line, int square, Tile tile) {
    line.tile[square] = tile;
    line.allowed[square] = bit(letter_of(tile));
    line.base[square] = Tally::of(static_cast<std::uint64_t>(alphabet.points(tile)), 0);
    line.weight[square] = Tally{};
    line.occupied |= SquareSet{1} << square;
  };
  for (int row = 1; row <= size_; ++row)
    for (int column = 1; column <= size_; ++column)
      if (const Tile tile = squares.at(row - 1, column - 1); tile != kEmpty) {
        place(lines_[kAcross][row], column, tile);
        place(lines_[kDown][column], row, tile);
        is_empty_ = false;
      }
}

void Grid::find_runs(Line& line, const Graph& graph, const Alphabet& alphabet) const {
  for (SquareSet rest = line.occupied; rest != 0;) {
    const int first = std::countr_zero(rest);
    const int last = first + std::countr_one(rest >> first) - 1;
    Run& run = line.runs[line.run_count++];
    run = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last), 0, graph.root()};
    for (int square = last; square >= first; --square) {
      run.points = static_cast<std::uint16_t>(run.points + alphabet.points(line.tile[square]));
      run.node = graph.step(run.node, letter_of(line.tile[square]));
    }
    rest &= ~SquareSet{0} << (last + 1);
  }
}

void Grid::restrict_crossings(Direction direction, int index, const Layout& layout, const Dictionary& dictionary,
                              const Graph& graph) {
  const Line& line = lines_[direction][index];
  const auto restrict_to = [&](int square, int points, auto fitting) {
    const Letters allowed = dictionary.rulings() ? letters_fitting(dictionary, line, square) : fitting();
    restrict_square(direction, index, square, layout, allowed, points);
  };
  for (int number = 0; number < line.run_count; ++number) {
    const Run& run = line.runs[number];
    const Run* left = number > 0 ? &line.runs[number - 1] : nullptr;
    const bool joins_left = left != nullptr && left->last + 2 == run.first;
    const bool joins_right = number + 1 < line.run_count && line.runs[number + 1].first == run.last + 2;
    if (joins_left)
      restrict_to(run.first - 1, left->points + run.points, [&] { return letters_between(graph, line, *left, run); });
    else if (run.first > 1)
      restrict_to(run.first - 1, run.points, [&] { return run.node.ends; });
    if (!joins_right && run.last < size_)
      restrict_to(run.last + 1, run.points, [&] { return graph.turn(run.node).ends; });
  }
}

// The empty `square` of the line `index` gets a cross word: seen from the other direction, that is square `index`.
void Grid::restrict_square(Direction direction, int index, int square, const Layout& layout, Letters allowed,
                           int points) {
  Line& other = lines_[crossing(direction)][square];
  const Layout::Line& premiums = layout.lines[crossing(direction)][square];
  other.allowed[index] = allowed;
  other.base[index] = Tally::of(0, static_cast<std::uint64_t>(points * premiums.word[index]));
  other.weight[index] =
      Tally::of(premiums.letter[index], static_cast<std::uint64_t>(premiums.letter[index] * premiums.word[index]));
  other.crossed |= SquareSet{1} << index;
}

}  // namespace simultan
