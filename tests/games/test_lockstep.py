"""Everybody answers for the seat on move: tops, verdicts, and what is laid for all."""

from typing import Any

import pytest

from engine import Laid
from games.contest import Master
from games.errors import RuleError
from games.formats import lockstep
from games.parts import notation
from games.parts.actions import Lay, Pass
from games.parts.draws import Draw
from games.presets import preset
from games.protocol import DEALER, Choice, Game, Verdict
from games.rules import ScrabbleRules, WordCheck
from games.scrabble import Scrabble, ScrabbleState
from games.simultan import Simultan
from tests.games.lexicons import knowing

WORDS = knowing("HAUS", "AUS", "ES", "SAU", "SEE")
GAME = Simultan(WORDS, preset("simultan").game)
STATE = GAME.apply(GAME.start(1), DEALER, Draw(0, "", "HAUSENN"))


def lay(slip: str) -> Lay:
    return Lay(notation.parse_move(slip))


TOPS = [lay("H5 HAUS"), lay("H6 HAUS"), lay("H7 HAUS"), lay("H8 HAUS")]


def judged(*answers: Any) -> list[Verdict[Any]]:
    return lockstep.judge(GAME, STATE, answers)


def test_answers_are_judged_in_bulk_with_points_words_and_faults() -> None:
    verdicts = judged(lay("H8 HAUS"), lay("H8 SUAH"), lay("H8 TEE"), lay("A1 HAUS"), Pass())

    assert [(one.points, one.fault, one.culprit) for one in verdicts] == [
        (10, None, ""),
        (0, "not-in-lexicon", "SUAH"),
        (0, "not-in-rack", "T"),
        (0, "not-on-centre", ""),
        (0, None, ""),
    ]
    assert verdicts[0].words == ("HAUS",)


def test_fingers_and_pens_give_the_same_answer() -> None:
    tiles = Laid(tuple((7, 7 + step, tile) for step, tile in enumerate("HAUS")))

    written, laid = judged(lay("H8 HAUS"), Lay(tiles))

    assert written == laid


def test_all_ties_of_the_top_are_listed() -> None:
    tops = lockstep.tops(GAME, STATE)

    assert {one.points for one in tops} == {10}
    assert [one.action for one in tops] == TOPS


def test_the_top_is_laid_where_the_rules_say_so() -> None:
    proposal = lockstep.propose(GAME, STATE, lockstep.tops(GAME, STATE), judged(lay("H8 AUS")), Master.TOP)

    assert proposal is not None
    assert proposal.candidates == tuple(TOPS)
    assert proposal.choice == Choice(lay("H5 HAUS"), "comes-first")
    assert proposal.is_open


def test_the_best_submitted_answer_is_laid_in_simultan() -> None:
    verdicts = judged(lay("H8 ES"), lay("H8 AUS"), lay("H8 AUS"), lay("H8 SUAH"))

    proposal = lockstep.propose(GAME, STATE, lockstep.tops(GAME, STATE), verdicts, Master.BEST_SUBMITTED)

    assert proposal == lockstep.Proposal((lay("H8 AUS"),), 6, Choice(lay("H8 AUS"), "only-move"), is_open=False)


def test_a_valid_answer_without_points_is_still_the_best_submitted() -> None:
    state = GAME.apply(GAME.start(1), DEALER, Draw(0, "", "??AUSEN"))
    verdicts = lockstep.judge(GAME, state, [lay("H8 (E)(S)")])

    proposal = lockstep.propose(GAME, state, lockstep.tops(GAME, state), verdicts, Master.BEST_SUBMITTED)

    assert proposal is not None
    assert (proposal.points, proposal.candidates) == (0, (lay("H8 (E)(S)"),))


def test_the_top_is_laid_if_nobody_has_a_valid_answer() -> None:
    verdicts = judged(lay("H8 SUAH"), Pass())

    proposal = lockstep.propose(GAME, STATE, lockstep.tops(GAME, STATE), verdicts, Master.BEST_SUBMITTED)

    assert proposal is not None
    assert (proposal.points, len(proposal.candidates)) == (10, 4)


def test_a_director_is_asked_where_the_rules_leave_the_choice() -> None:
    proposal = lockstep.propose(GAME, STATE, lockstep.tops(GAME, STATE)[:1], [], Master.CHOSEN)

    assert proposal is not None
    assert proposal.is_open


def test_without_any_word_there_is_nothing_to_propose() -> None:
    assert lockstep.propose(GAME, STATE, [], [], Master.TOP) is None


def test_the_choice_keeps_blanks_before_all_else() -> None:
    state = GAME.apply(GAME.start(1), DEALER, Draw(0, "", "S?AUSEN"))
    tied = [lay("H8 sAU"), lay("H8 SAU")]

    assert GAME.choose(state, 0, tied) == Choice(lay("H8 SAU"), "keeps-blanks")


def test_the_choice_opens_the_board() -> None:
    tied = [lay("H8 AUS"), lay("H8 HAUS")]

    assert GAME.choose(STATE, 0, tied) == Choice(lay("H8 HAUS"), "opens-board")


def test_the_choice_keeps_a_varied_rack() -> None:
    state = GAME.apply(GAME.start(1), DEALER, Draw(0, "", "SSAUEEH"))
    tied = [lay("H8 AUS"), lay("H8 SEE")]

    assert GAME.choose(state, 0, tied) == Choice(lay("H8 SEE"), "keeps-variety")


def test_lockstep_needs_exactly_one_seat_on_move() -> None:
    with pytest.raises(RuleError, match="lockstep needs one seat on move"):
        lockstep.seat_on_move(_at_a_table(), _announced())


def _at_a_table() -> Scrabble:
    return Scrabble(WORDS)


def _announced() -> ScrabbleState:
    """Two of three seats think about a challenge."""
    game = _at_a_table()
    state = game.start(3)
    state = ScrabbleState(state.position, state.bag, ("HAUSENN", "", ""), state.points)
    return game.apply(state, 0, lay("H8 HAUS"))


# ---- a game that offers nothing but the eight questions


class Plain:
    """One-seat Scrabble without its shortcuts for lockstep."""

    def __init__(self, game: Scrabble) -> None:
        self._game = game
        for name in ("key", "seats", "state_type", "action_types", "start", "to_act", "deal"):
            setattr(self, name, getattr(game, name))
        for name in ("legal", "check", "apply", "scores", "view"):
            setattr(self, name, getattr(game, name))


def test_any_game_can_be_contested_through_the_eight_questions() -> None:
    rules = ScrabbleRules(words=WordCheck.ALWAYS, reckoning=False)
    game: Game[Any, Any] = Plain(Scrabble(WORDS, rules))  # type: ignore[assignment]
    state = game.apply(game.start(1), DEALER, Draw(0, "", "HAUSENN"))

    verdicts = lockstep.judge(game, state, [lay("H8 HAUS"), lay("H8 SUAH")])
    tops = lockstep.tops(game, state)
    proposal = lockstep.propose(game, state, tops, verdicts, Master.BEST_SUBMITTED)

    assert [(one.points, one.fault) for one in verdicts] == [(10, None), (0, "not-in-lexicon")]
    assert [one.action for one in tops] == TOPS
    assert proposal is not None
    assert proposal.choice == Choice(lay("H8 HAUS"), "comes-first")
