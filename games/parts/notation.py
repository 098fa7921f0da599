"""How moves are written: one parser, one printer, and they round-trip.

``H4`` or ``H4-H9`` reads across from row H, column 4; ``4H`` or ``5E-5K`` reads down. A blank is a lower-case letter
(``RüDEM``) or one in parentheses (``R(Ü)DEM``). Spaces do not matter. Case does only where it can mean a blank: a word
without any capital, or with more small letters than there are blanks, is read as capitals throughout.

GCG is the mirror image: columns are letters and rows numbers, ``8D`` reads across and ``D8`` down, and a dot stands for
a letter that lies on the board already.
"""

import re
from string import ascii_uppercase

from engine.board import MAX_SIZE
from engine.moves import Direction, Move
from engine.position import EMPTY, Position, squares
from games.errors import NotationError

_ROWS = ascii_uppercase[:MAX_SIZE]
_EXPECTED = "expected a square such as H4 or H4-H9 (across), 4H or 4H-4K (down)"
_LETTER = f"[{_ROWS}{_ROWS.lower()}]"
_SQUARE = rf"(?:{_LETTER}\s*[0-9]{{1,2}}|[0-9]{{1,2}}\s*{_LETTER})(?![^\W_])"
_REFERENCE = re.compile(rf"(?<![^\W_]){_SQUARE}(?:\s*[-‐‑‒–—−]\s*{_SQUARE})?")
_MARKED = re.compile(r"\(([^()]*)\)")
_BLANKS = 2

Start = tuple[int, int, Direction]


def parse_move(text: str, blanks: int = _BLANKS) -> Move:
    """A square and a word in either order, as on a slip: ``H4-H9 RUCKEN`` or ``rucken h4``."""
    found = _REFERENCE.search(text)
    if not found:
        raise NotationError(f"{text.strip()!r} names no square: {_EXPECTED}")
    return parse(found.group(), text[: found.start()] + text[found.end() :], blanks)


def parse(reference: str, word: str, blanks: int = _BLANKS) -> Move:
    """The move that a reference and a word describe; a reference with an end must be as long as the word."""
    (row, column, direction), length = parse_reference(reference)
    letters = parse_word(word, blanks)
    if length not in (None, len(letters)):
        raise NotationError(f"{reference.strip()} has {length} squares, but {letters} has {len(letters)} letters")
    return Move(row, column, direction, letters)


def parse_reference(text: str) -> tuple[Start, int | None]:
    """First square and direction, and the number of squares if the last one is named as well."""
    if not _REFERENCE.fullmatch(text.strip()):
        raise NotationError(f"{text.strip()!r} is no square: {_EXPECTED}", culprit=text.strip())
    first, _, last = re.sub(r"[-‐‑‒–—−]", "-", text.upper()).partition("-")
    start = _parse_square(first)
    return (start, _length(start, _parse_square(last), text)) if last else (start, None)


def _parse_square(text: str) -> Start:
    square = "".join(text.split())
    is_across = square[0] in _ROWS
    row, number = (square[0], square[1:]) if is_across else (square[-1], square[:-1])
    if not 1 <= int(number) <= MAX_SIZE:
        raise NotationError(f"{square} lies off every board: columns run from 1 to {MAX_SIZE} at most", culprit=square)
    return _ROWS.index(row), int(number) - 1, Direction.ACROSS if is_across else Direction.DOWN


def _length(start: Start, end: Start, text: str) -> int:
    rows, columns = end[0] - start[0], end[1] - start[1]
    runs, stays = (columns, rows) if start[2] is Direction.ACROSS else (rows, columns)
    if stays or runs < 0 or start[2] is not end[2]:
        raise NotationError(f"{text.strip()} is no straight line: write H4-H9 for a word across, 4H-4K for one down")
    return runs + 1


def parse_word(text: str, blanks: int = _BLANKS) -> str:
    """A word with capitals for tiles and small letters for blanks."""
    word = "".join(text.split())
    letters = _MARKED.sub("", word)
    if not word or not word.replace("(", "").replace(")", "").isalpha():
        raise NotationError(f"{text.strip()!r} is no word: expected letters, a blank in small or in parentheses")
    if "(" in letters or ")" in letters:
        raise NotationError(f"{text.strip()!r}: a parenthesis is open; write (A) for a blank that stands for A")
    if "(" in word:
        return "".join(
            part.upper() if place % 2 == 0 else part.upper().lower() for place, part in enumerate(_MARKED.split(word))
        )
    small = sum(letter != letter.upper() for letter in word)
    return word.upper() if small == len(word) or small > blanks else "".join(map(_plain, word))


def _plain(letter: str) -> str:
    """A small letter as its capital has it: not every script's small letters come back from their capitals."""
    return letter if letter == letter.upper() else letter.upper().lower()


def word_text(word: str, *, parentheses: bool = False) -> str:
    """A word as ``parse_word`` reads it: blanks small, or in parentheses (always so where small would be misread)."""
    if parentheses or word == word.lower() or sum(letter.islower() for letter in word) > _BLANKS:
        return "".join(f"({letter.upper()})" if letter.islower() else letter for letter in word)
    return word


def span(move: Move) -> str:
    """First and last square: ``H4-H9``."""
    steps = len(move.word) - 1
    across = move.direction is Direction.ACROSS
    last = Move(move.row + (0 if across else steps), move.column + (steps if across else 0), move.direction, "")
    return f"{move.square}-{last.square}"


def move_text(move: Move, *, parentheses: bool = False) -> str:
    """A move as ``parse_move`` reads it: ``H4 RUCKEN``."""
    return f"{move.square} {word_text(move.word, parentheses=parentheses)}"


def gcg_square(move: Move) -> str:
    """``8D`` across, ``D8`` down: the mirror image of ours."""
    row, column = str(move.row + 1), ascii_uppercase[move.column]
    return row + column if move.direction is Direction.ACROSS else column + row


def gcg_word(move: Move, position: Position) -> str:
    """The word with a dot for every letter that lies on the board already."""
    return "".join(letter if position.tile(row, column) == EMPTY else "." for row, column, letter in squares(move))


def parse_gcg(square: str, word: str, position: Position) -> Move:
    """A move from GCG's square and word; dots and parentheses are letters of the board."""
    match = re.fullmatch(r"([0-9]{1,2})([A-U])|([A-U])([0-9]{1,2})", square.upper())
    if not match:
        raise NotationError(f"{square!r} is no square of a GCG file: expected 8D (across) or D8 (down)", culprit=square)
    across = match.group(1) is not None
    number, letter = (match.group(1), match.group(2)) if across else (match.group(4), match.group(3))
    direction = Direction.ACROSS if across else Direction.DOWN
    bare = Move(int(number) - 1, _ROWS.index(letter), direction, word.replace("(", "").replace(")", ""))
    return Move(bare.row, bare.column, direction, "".join(_through(bare, position, square)))


def _through(move: Move, position: Position, square: str) -> list[str]:
    size = position.board.size
    letters = []
    for row, column, letter in squares(move):
        if not (0 <= row < size and 0 <= column < size):
            raise NotationError(f"{move.word} on {square} runs off the board", culprit=square)
        there = position.tile(row, column)
        if letter == "." and there == EMPTY:
            raise NotationError(f"{move.word} on {square}: a dot stands for a letter, but that square is empty")
        letters.append(there if there != EMPTY and letter in (".", there) else letter)
    return letters
