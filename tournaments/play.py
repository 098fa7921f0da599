"""From stored rows to the game that they describe: the rules with their words, and the state after any number of turns.

The rows are the log and the state is a cache: it is always replayed. A master that was laid stays laid, whatever is
ruled about its words later.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from engine import Lexicon as Graph
from engine.moves import Fault, Laid, Move, ScoredMove
from engine.moves import Verdict as MoveVerdict
from engine.position import Position
from engine.solver import Solver
from games import codec
from games.parts.actions import Lay, Pass
from games.parts.draws import Draw
from games.protocol import DEALER, Scored, Verdict
from games.rules import Preset
from games.scrabble import Action, ScrabbleState
from games.simultan import Simultan
from tournaments import files
from tournaments.enums import TurnState
from tournaments.models import Round, Tournament, Turn

_GAMES_AT_ONCE = 64


@dataclass(frozen=True)
class Words:
    """Word list and rulings of a tournament, as a key: games that share it share one searcher."""

    graph: Graph
    accepted: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()


class AsLaid:
    """Words that have been laid already are not looked up again."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def ranked(self, position: Position, rack: str) -> Sequence[ScoredMove]:
        return self._solver.ranked(position, rack)

    def tops(self, position: Position, rack: str) -> Sequence[ScoredMove]:
        return self._solver.tops(position, rack)

    def judge(self, position: Position, rack: str, answers: Sequence[Move | Laid]) -> list[MoveVerdict]:
        verdicts = self._solver.judge(position, rack, answers)
        return [replace(one, fault=None) if one.fault is Fault.NOT_IN_LEXICON else one for one in verdicts]


def game_of(tournament: Tournament) -> Simultan:
    """The rule book with the tournament's own words, rulings included."""
    return Simultan(solver_of(tournament), tournament.rules.game)


def solver_of(tournament: Tournament) -> Solver:
    """The searcher over the tournament's words, rulings included."""
    rulings = list(tournament.word_rulings.values_list("word", "is_accepted"))
    accepted = tuple(sorted(word for word, is_accepted in rulings if is_accepted))
    rejected = tuple(sorted(word for word, is_accepted in rulings if not is_accepted))
    return _solver(Words(files.graph_of(tournament.lexicon), accepted, rejected), tournament.rules)


@lru_cache(maxsize=_GAMES_AT_ONCE)
def _solver(words: Words, rules: Preset) -> Solver:
    graph = words.graph.with_rulings(words.accepted, words.rejected)
    return Solver(graph, rules.game.limits)


def replaying(tournament: Tournament) -> Simultan:
    """The rule book that replays what was laid without looking it up."""
    rules = tournament.rules
    return Simultan(AsLaid(_solver(Words(files.graph_of(tournament.lexicon)), rules)), rules.game)


def state_before(turn: Turn) -> ScrabbleState:
    """The state in which everybody answers: the turn's rack is drawn, nothing is laid."""
    earlier = turns_of(turn.round).filter(number__lt=turn.number)
    game = replaying(turn.round.tournament)
    return game.apply(_replayed(game, earlier), DEALER, draw_of(turn))


def state_after(round_: Round) -> ScrabbleState:
    """The state after all turns of a round that were laid."""
    return _replayed(replaying(round_.tournament), turns_of(round_).filter(state=TurnState.LAID))


def states(round_: Round, turns: Iterable[Turn]) -> list[ScrabbleState]:
    """Of each turn in order the state in which everybody answered; all but the last must be laid."""
    game = replaying(round_.tournament)
    state, found = game.start(1), []
    for turn in turns:
        state = game.apply(state, DEALER, draw_of(turn))
        found.append(state)
        state = game.apply(state, 0, master_of(turn) if turn.state == TurnState.LAID else Pass())
    return found


def turns_of(round_: Round) -> Any:
    """The turns that were not taken back, in order."""
    return round_.turns.exclude(state=TurnState.VOID).order_by("number")


def _replayed(game: Simultan, turns: Iterable[Turn]) -> ScrabbleState:
    state = game.start(1)
    for turn in turns:
        state = game.apply(state, DEALER, draw_of(turn))
        state = game.apply(state, 0, master_of(turn))
    return state


def draw_of(turn: Turn) -> Draw:
    return codec.decode(Draw, turn.draw, "draw")


def master_of(turn: Turn) -> Action:
    """The action that was laid; a pass where no word was possible."""
    master = master_move(turn)
    return Lay(master.move) if master else Pass()


def master_move(turn: Turn) -> ScoredMove | None:
    return codec.decode(ScoredMove, turn.master, "master") if turn.master else None


def top_moves(turn: Turn) -> tuple[ScoredMove, ...]:
    return tuple(codec.decode(ScoredMove, one, "top") for one in turn.tops or ())


def scored_tops(turn: Turn) -> tuple[Scored[Action], ...]:
    return tuple(Scored(Lay(top.move), top.points) for top in top_moves(turn))


def verdict_json(verdict: Verdict[Action]) -> dict[str, Any]:
    move = verdict.action.answer if isinstance(verdict.action, Lay) else None
    return {
        "points": verdict.points,
        "fault": verdict.fault,
        "culprit": verdict.culprit,
        "words": list(verdict.words),
        "move": codec.encode(move) if isinstance(move, Move) else None,
    }


def verdict_of(stored: dict[str, Any]) -> Verdict[Action]:
    move = codec.decode(Move, stored["move"], "move") if stored["move"] else None
    return Verdict(
        stored["points"], stored["fault"], stored["culprit"], tuple(stored["words"]), Lay(move) if move else None
    )
