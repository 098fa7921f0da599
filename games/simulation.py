"""A whole game pre-drawn by a seed: every draw, every top, and a master laid by the automatic choice."""

from typing import cast

from games.parts import choice
from games.parts.actions import Lay, Pass
from games.parts.draws import Draw
from games.parts.seeds import SeededChance, commitment
from games.protocol import DEALER, Words
from games.record import GameRecord, LexiconName, Turn
from games.rules import Preset
from games.scrabble import ScrabbleState
from games.simultan import Simultan

UNNAMED = LexiconName()


def simulate(words: Words, preset: Preset, seed: str, lexicon: LexiconName = UNNAMED) -> GameRecord:
    """The game that a seed draws when somebody always finds the top."""
    game = Simultan(words, preset.game)
    state, turns = game.start(1), []
    while game.to_act(state):
        state, turn = _play_turn(game, state, seed)
        turns.append(turn)
    return GameRecord(preset, tuple(turns), lexicon, commitment(seed), seed)


def _play_turn(game: Simultan, state: ScrabbleState, seed: str) -> tuple[ScrabbleState, Turn]:
    number = state.turn
    draw = cast(Draw, game.deal(state, SeededChance(seed, number)))
    state = game.apply(state, DEALER, draw)
    tops = tuple(game.top_moves(state))
    if not tops:
        return game.apply(state, 0, Pass()), Turn(number, draw)
    master, why = choice.choose(state.position, state.racks[0], tops)
    return game.apply(state, 0, Lay(master.move)), Turn(number, draw, tops, master, why)
