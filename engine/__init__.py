"""Fast word search on a board. Knows letters, boards and words; never people, clocks or databases."""

from engine._core import LexiconError
from engine.board import STANDARD, Board, BoardError, board, parse_board
from engine.lexicon import CompileReport, Lexicon, Refused, compile_words
from engine.moves import Direction, Fault, Laid, Limits, Move, ScoredMove, Verdict
from engine.position import Position, squares
from engine.solver import Moves, Solver
from engine.tiles import BLANK, TileSet, TileSetError, parse_tile_set, tile_set, tile_set_keys

__all__ = [
    "BLANK",
    "STANDARD",
    "Board",
    "BoardError",
    "CompileReport",
    "Direction",
    "Fault",
    "Laid",
    "Lexicon",
    "LexiconError",
    "Limits",
    "Move",
    "Moves",
    "Position",
    "Refused",
    "ScoredMove",
    "Solver",
    "TileSet",
    "TileSetError",
    "Verdict",
    "board",
    "compile_words",
    "parse_board",
    "parse_tile_set",
    "squares",
    "tile_set",
    "tile_set_keys",
]
