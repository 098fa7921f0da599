"""The board game as a hall plays it: one seat, for which everybody answers at the same moment.

Every turn starts with a draw that completes the rack to seven. Up to turn 15 a rack holds at least two vowels and two
consonants, from turn 16 one of each; blanks count as either. A rack that does not goes back whole and is drawn anew.
If no word can be laid at all, the turn is a pass and the rack goes back as well. Words are always looked up. The game
ends when all tiles are played or what is left cannot meet the minimum; under rules that relax, the later minimum then
holds early, so that the game ends only when no vowels or no consonants are left. Nobody reckons the tiles that
remain.

Who answers, what is laid and who gets which points is no business of this book: see ``formats.lockstep``.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.moves import ScoredMove
from engine.moves import Verdict as MoveVerdict
from games.errors import PresetError
from games.parts import choice
from games.parts.actions import Lay
from games.parts.draws import DrawRule
from games.parts.letters import minimum_at
from games.protocol import Choice, Scored, Seat, Verdict, Words
from games.rules import ScrabbleRules
from games.scrabble import Action, Scrabble, ScrabbleState


class Simultan(Scrabble):
    """One-seat play under a minimum, with the best answers, many verdicts at once and a choice among equals."""

    key = "simultan"
    seats = range(1, 2)

    def __init__(self, words: Words, rules: ScrabbleRules) -> None:
        """Raises ``PresetError`` for house rules that need a player with a will of their own."""
        if rules.two_bags or rules.reuses_blanks:
            raise PresetError("two bags and blanks used again are for a table, not for a hall")
        super().__init__(words, rules)

    # ---- what differs from the table

    def draw_rule(self, state: ScrabbleState) -> DrawRule:
        """The turn's minimum, or the last one early where the rules relax."""
        minimums = self.rules.minimums
        rule = replace(super().draw_rule(state), minimum=minimum_at(minimums, state.turn))
        if self.rules.relaxes and not rule.is_reachable(_left(state)):
            return replace(rule, minimum=minimums[-1])
        return rule

    def _may_pass(self, state: ScrabbleState) -> bool:
        """Only where no word can be laid; an entry without an answer is no business of the seat's."""
        return not self.top_moves(state)

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
        return not _left(state) or not self.draw_rule(state).is_reachable(_left(state))

    # ---- what lockstep asks

    def top_moves(self, state: ScrabbleState) -> Sequence[ScoredMove]:
        """All moves tied at the top with their points, theme words included."""
        position, rack = state.position, state.racks[0]
        if not self.rules.theme and not self.rules.opening:
            return self._words.tops(position, rack)
        lays = list(self._legal_lays(state, 0))
        verdicts = self._words.judge(position, rack, [lay.answer for lay in lays])
        priced = [(one, one.points + self._theme_points(one.words)) for one in verdicts]
        most = max((points for _, points in priced), default=0)
        return [ScoredMove(one.move, most, one.tiles) for one, points in priced if points == most and one.move]

    def best(self, state: ScrabbleState, seat: Seat) -> list[Scored[Action]]:
        return [Scored(Lay(top.move), top.points) for top in self.top_moves(state)]

    def judge(self, state: ScrabbleState, seat: Seat, actions: Sequence[Action]) -> list[Verdict[Action]]:
        """A pass is worth nothing and no fault."""
        answers = [action.answer for action in actions if isinstance(action, Lay)]
        verdicts = iter(self._words.judge(state.position, state.racks[seat], answers))
        return [self._verdict(state, next(verdicts)) if isinstance(one, Lay) else Verdict() for one in actions]

    def _verdict(self, state: ScrabbleState, verdict: MoveVerdict) -> Verdict[Action]:
        if verdict.fault or verdict.move is None:
            return Verdict(fault=str(verdict.fault), culprit=verdict.culprit)
        if len(verdict.tiles) < self._fewest_tiles(state):
            return Verdict(fault="opening-too-short", culprit=verdict.words[0])
        points = verdict.points + self._theme_points(verdict.words)
        return Verdict(points, words=verdict.words, action=Lay(verdict.move))

    def choose(self, state: ScrabbleState, seat: Seat, tied: Sequence[Action]) -> Choice[Action]:
        """See ``parts.choice`` for the rule in words."""
        answers = [action.answer for action in tied if isinstance(action, Lay)]
        verdicts = self._words.judge(state.position, state.racks[seat], answers)
        moves = [ScoredMove(one.move, one.points, one.tiles) for one in verdicts if one.move is not None]
        picked, why = choice.choose(state.position, state.racks[seat], moves)
        return Choice(Lay(picked.move), why)


def _left(state: ScrabbleState) -> str:
    return state.racks[0] + state.bag
