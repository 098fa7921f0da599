"""The board game as a hall plays it: one seat, for which everybody answers at the same moment.

Every turn starts with a draw that completes the rack to seven. Up to turn 15 a rack holds at least two vowels and two
consonants, from turn 16 one of each; blanks count as either. A rack that does not goes back whole and is drawn anew. If no
word can be laid at all, the turn is a pass and the rack goes back as well. Words are always looked up. The game ends when
all tiles are played or what is left cannot meet the minimum; under rules that relax, the later minimum then holds early, so
that the game ends only when no vowels or no consonants are left. Nobody reckons the tiles that remain.

Who answers, what is laid and who gets which points is no business of this book: see ``formats.lockstep``.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.moves import ScoredMove
from engine.moves import Verdict as MoveVerdict
from games.parts import choice
from games.parts.actions import Lay
from games.parts.draws import DrawRule
from games.parts.letters import minimum_at
from games.protocol import Choice, Scored, Seat, Verdict
from games.scrabble import Action, Scrabble, ScrabbleState


class Simultan(Scrabble):
    """One-seat play under a minimum, with the best answers, many verdicts at once and a choice among equals."""

    key = "simultan"
    seats = range(1, 2)

    # ---- what differs from the table

    def _draw_rule(self, state: ScrabbleState) -> DrawRule:
        """The turn's minimum, or the last one early where the rules relax."""
        minimums = self.rules.minimums
        rule = replace(super()._draw_rule(state), minimum=minimum_at(minimums, state.turn))
        if self.rules.relaxes and not rule.is_reachable(_left(state)):
            return replace(rule, minimum=minimums[-1])
        return rule

    def _is_stuck(self, state: ScrabbleState) -> bool:
        return state.passes > 0

    def _next_turn(self, state: ScrabbleState, drawing: tuple[Seat, ...]) -> ScrabbleState:
        """Every turn starts with a draw, even from an empty bag."""
        return replace(state, turn=state.turn + 1, drawing=(0,))

    def _is_over(self, state: ScrabbleState) -> bool:
        if not state.drawing:
            return False
        if self._is_stuck(state) and (not state.bag or state.passes >= self.rules.passing_rounds):
            return True
        return not _left(state) or not self._draw_rule(state).is_reachable(_left(state))

    # ---- what lockstep asks

    def best(self, state: ScrabbleState, seat: Seat) -> list[Scored[Action]]:
        if not self.rules.theme and not self.rules.opening:
            return [Scored(Lay(top.move), top.points) for top in self._words.tops(state.position, state.racks[seat])]
        lays: list[Action] = list(self._legal_lays(state, seat))
        verdicts = self.judge(state, seat, lays)
        most = max((verdict.points for verdict in verdicts), default=0)
        scored = zip(lays, verdicts, strict=True)
        return [Scored(lay, most) for lay, verdict in scored if verdict.points == most]

    def judge(self, state: ScrabbleState, seat: Seat, actions: Sequence[Action]) -> list[Verdict]:
        """A pass is worth nothing and no fault."""
        answers = [action.answer for action in actions if isinstance(action, Lay)]
        verdicts = iter(self._words.judge(state.position, state.racks[seat], answers))
        return [self._verdict(state, next(verdicts)) if isinstance(one, Lay) else Verdict() for one in actions]

    def _verdict(self, state: ScrabbleState, verdict: MoveVerdict) -> Verdict:
        if verdict.fault:
            return Verdict(fault=str(verdict.fault), culprit=verdict.culprit)
        if len(verdict.tiles) < self._fewest_tiles(state):
            return Verdict(fault="opening-too-short", culprit=verdict.words[0])
        return Verdict(verdict.points + self._theme_points(verdict.words), words=verdict.words)

    def choose(self, state: ScrabbleState, seat: Seat, tied: Sequence[Action]) -> Choice[Action]:
        """See ``parts.choice`` for the rule in words."""
        answers = [action.answer for action in tied if isinstance(action, Lay)]
        verdicts = self._words.judge(state.position, state.racks[seat], answers)
        moves = [ScoredMove(one.move, one.points, one.tiles) for one in verdicts if one.move is not None]
        picked, why = choice.choose(state.position, state.racks[seat], moves)
        return Choice(Lay(picked.move), why)


def _left(state: ScrabbleState) -> str:
    return state.racks[0] + state.bag
