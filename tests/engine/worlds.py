"""Made-up languages on made-up boards: what the engine and its reference are asked about, at random.

Words are short and use few letters, so that many moves exist and many cross each other. Everything is drawn through
hypothesis, so a disagreement shrinks to a small board with a few words.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine import Lexicon
from engine.board import STANDARD, Board
from engine.moves import Direction, Laid, Limits, Move
from engine.position import EMPTY, Position, squares
from engine.reference import ReferenceSolver
from engine.tiles import BLANK, MAX_VALUE, TileSet, parse_tile_set, tile_set

LANGUAGES = ("de", "en", "fr", "pl")
SEVEN = Limits(most_laid=7, bonuses=((7, 50),))
SEVEN_AND_EIGHT = Limits(most_laid=8, bonuses=((7, 50), (8, 75)))
THREE = Limits(most_laid=3, bonuses=((2, 5), (3, 11)))

Compile = Callable[[Iterable[str], TileSet], Lexicon]

_SIZES = (*range(5, 12), *range(5, 12), *range(12, 22))
_FOREIGN = "?1.ßÿЩ "
_THIRTY_TWO = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΤΥΦΧΨΩАБВГДЕЖЗИ"


def examples(count: int) -> settings:
    """So many examples, always the same; ``SIMULTAN_EXAMPLES=20`` asks for twenty times as many, new ones each run."""
    factor = int(os.environ.get("SIMULTAN_EXAMPLES", "0"))
    return settings(
        max_examples=count * max(factor, 1),
        derandomize=factor == 0,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )


@dataclass(frozen=True)
class World:
    """A language of few words, the letters that they use, and a board to play on."""

    tiles: TileSet
    alphabet: str
    words: frozenset[str]
    board: Board
    limits: Limits

    @property
    def reference(self) -> ReferenceSolver:
        return ReferenceSolver(self.words, self.tiles, self.limits)


@st.composite
def worlds(draw: st.DrawFn) -> World:
    tiles = draw(st.sampled_from(LANGUAGES).map(tile_set) | invented_tile_sets())
    alphabet = "".join(draw(st.lists(st.sampled_from(tiles.letters), min_size=2, max_size=6, unique=True)))
    short = draw(st.frozensets(st.text(alphabet, min_size=2, max_size=4), min_size=2, max_size=24))
    long = draw(st.frozensets(st.text(alphabet, min_size=5, max_size=10), max_size=4))
    limits = draw(st.sampled_from([SEVEN, SEVEN, SEVEN_AND_EIGHT, SEVEN_AND_EIGHT, THREE]))
    return World(tiles, alphabet, short | long, draw(boards()), limits)


@st.composite
def invented_tile_sets(draw: st.DrawFn) -> TileSet:
    """As many letters as a set may have, worth nothing, little or as much as they may be worth."""
    values = draw(st.lists(st.sampled_from([0, 1, 2, 10, MAX_VALUE]), min_size=3, max_size=3))
    rows = (f"{letter} 3 {values[code % 3]} either" for code, letter in enumerate(_THIRTY_TWO))
    return parse_tile_set("invented", "\n".join(["name Invented", "blanks 2", *rows]))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """The standard board at times, otherwise any size; premium squares repeat a short pattern."""
    if draw(st.integers(0, 4)) == 0:
        return STANDARD
    size = draw(st.sampled_from(_SIZES))
    pattern = draw(st.text(".....dtqDTQ", min_size=1, max_size=13))
    text = pattern * (size * size // len(pattern) + 1)
    return Board(tuple(text[row * size : (row + 1) * size] for row in range(size)))


@st.composite
def racks(draw: st.DrawFn, world: World) -> str:
    """Seven or eight tiles, often enough those of a word, mostly two blanks at most; now and then a short rack."""
    size = draw(st.sampled_from([7, 7, 7, 8, 8, 8, 3]))
    blanks = draw(st.sampled_from([0, 0, 0, 0, 1, 1, 1, 2, 2, 3]))
    spelt = draw(st.just("") | st.sampled_from(sorted(world.words, key=lambda word: (-len(word), word))))
    others = draw(st.lists(st.sampled_from(world.alphabet), min_size=size, max_size=size))
    letters = [*spelt, *others][: size - blanks]
    return "".join(draw(st.permutations([*letters, *BLANK * blanks])))


@st.composite
def scattered(draw: st.DrawFn, world: World) -> Position:
    """Tiles strewn over the board, words or not."""
    size = world.board.size
    square = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    tile = st.sampled_from(world.alphabet + world.alphabet.lower())
    strewn = draw(st.dictionaries(square, tile, min_size=1, max_size=min(size * size // 3, 14)))
    return _position(world.board, strewn)


@st.composite
def answers(draw: st.DrawFn, world: World) -> Move | Laid:
    """Anything somebody could write on a slip, most of it nonsense."""
    letters = st.sampled_from(world.alphabet * 4 + world.alphabet.lower() + _FOREIGN)
    step = st.integers(-1, world.board.size)
    row, column, direction = draw(step), draw(step), draw(st.sampled_from(Direction))
    if draw(st.booleans()):
        return Move(row, column, direction, "".join(draw(st.lists(letters, max_size=9))))
    offsets = draw(st.lists(st.integers(0, 5), max_size=8))
    line = [(row, column + offset) if direction is Direction.ACROSS else (row + offset, column) for offset in offsets]
    strays = draw(st.lists(st.tuples(step, step), max_size=1))
    return Laid(tuple((*square, draw(letters)) for square in [*line, *strays]))


def near_misses(position: Position, move: Move) -> Iterator[Move | Laid]:
    """Answers that differ a little from a move: shifted, turned, misspelt, cut short, laid tile by tile."""
    row, column, direction, word = move.row, move.column, move.direction, move.word
    yield Move(row, column, Direction(1 - direction), word)
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        yield Move(row + down, column + right, direction, word)
    for cut in (word[:-1], word[1:], word + word[0], word.swapcase(), word.upper(), word[::-1]):
        yield Move(row, column, direction, cut)
    for index in range(len(word)):
        yield Move(row, column, direction, word[:index] + word[index].swapcase() + word[index + 1 :])
    laid = tuple(placed for placed in squares(move) if position.tile(*placed[:2]) == EMPTY)
    for tiles in (laid, laid[::-1], laid[1:], laid[:1] + laid[2:], laid + laid[:1]):
        yield Laid(tiles)


def syllable_words(tiles: TileSet, count: int, seed: int) -> frozenset[str]:
    """So many words that could be of the language, the same on every machine: only ``Random.random`` is asked."""
    rng = Random(seed)
    vowels = [letter for letter in tiles.letters if letter in tiles.vowels]
    consonants = [letter for letter in tiles.letters if letter in tiles.consonants]
    frequency = dict(zip(tiles.letters, tiles.counts, strict=True))

    def one_of(letters: list[str]) -> str:
        return rng.choices(letters, [frequency[letter] for letter in letters])[0]

    def syllable() -> str:
        head = one_of(consonants) if rng.random() < 0.8 else ""
        return head + one_of(vowels) + (one_of(consonants) if rng.random() < 0.4 else "")

    words: set[str] = set()
    while len(words) < count:
        word = "".join(syllable() for _ in range(1 + int(rng.random() * 4)))
        if 2 <= len(word) <= 15:
            words.add(word)
    return frozenset(words)


def _position(board: Board, tiles: dict[tuple[int, int], str]) -> Position:
    steps = range(board.size)
    return Position(board, tuple("".join(tiles.get((row, column), EMPTY) for column in steps) for row in steps))
