"""Every registered game is held to the protocol; a new one gets all of this for a line in ``CASES``."""

import json
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest

from games import codec
from games.errors import NotToAct
from games.formats.table import Table, replay
from games.presets import preset
from games.protocol import DEALER
from games.registry import GAMES
from games.rules import ScrabbleRules
from tests.games.lexicons import pseudo_words, solver
from tests.games.playouts import MOST_ACTIONS, playout

HOUSE_RULES = ScrabbleRules(
    reuses_blanks=True, opening=(5, 4), theme=tuple(sorted(pseudo_words("de", 400)))[:20], two_bags=True
)
CASES = {
    "two at a table": ("scrabble", 2, ScrabbleRules(tiles="en")),
    "four with house rules": ("scrabble", 4, HOUSE_RULES),
    "solitaire": ("scrabble", 1, ScrabbleRules(tiles="pl")),
    "simultan": ("simultan", 1, preset("simultan").game),
    "joker, 7 and 8, French": ("simultan", 1, preset("duplicate", tiles="fr", variants=["joker", "7and8"]).game),
}
PLAYED: dict[str, list[Table[Any, Any]]] = {}


@pytest.fixture(params=CASES)
def tables(request: pytest.FixtureRequest) -> list[Table[Any, Any]]:
    if request.param not in PLAYED:
        key, seats, rules = CASES[request.param]
        PLAYED[request.param] = playout(GAMES[key](solver(rules, 400), rules), seats, seed=4)
    return PLAYED[request.param]


def test_every_registered_game_is_played() -> None:
    assert {key for key, _, _ in CASES.values()} == set(GAMES)


def test_random_play_comes_to_an_end(tables: list[Table[Any, Any]]) -> None:
    assert tables[-1].is_finished
    assert 20 < len(tables) < MOST_ACTIONS


def test_legal_actions_pass_the_check(tables: list[Table[Any, Any]]) -> None:
    for table in tables[::9]:
        for seat in table.game.to_act(table.state) - {DEALER}:
            for action, _ in zip(table.game.legal(table.state, seat), range(25), strict=False):
                table.game.check(table.state, seat, action)


def test_seats_not_to_act_have_no_actions_and_are_refused(tables: list[Table[Any, Any]]) -> None:
    for before, after in pairwise(tables):
        _, action = after.log[-1]
        for seat in {DEALER, *range(4)} - before.game.to_act(before.state):
            assert list(before.game.legal(before.state, seat)) == []
            with pytest.raises(NotToAct):
                before.game.check(before.state, seat, action)


def test_applying_leaves_the_old_state_untouched(tables: list[Table[Any, Any]]) -> None:
    before = [codec.encode(table.state) for table in tables]

    for table, following in pairwise(tables):
        seat, action = following.log[-1]
        assert table.game.apply(table.state, seat, action) == following.state

    assert [codec.encode(table.state) for table in tables] == before


def test_the_log_replays_to_an_equal_state(tables: list[Table[Any, Any]]) -> None:
    last = tables[-1]
    seats = len(last.game.scores(last.state))

    assert replay(last.game, seats, last.log) == last


def test_actions_and_states_survive_json(tables: list[Table[Any, Any]]) -> None:
    game = tables[-1].game
    for table in tables:
        told = json.loads(json.dumps(codec.encode(table.state)))
        assert codec.decode(game.state_type, told) == table.state
    for _, action in tables[-1].log:
        told = json.loads(json.dumps(codec.encode_action(action)))
        assert codec.decode_action(game, told) == action


def test_views_are_plain_json_and_hide_the_racks_of_others(tables: list[Table[Any, Any]]) -> None:
    for table in tables[::5]:
        game, state = table.game, table.state
        for seat in (None, *range(len(state.racks))):
            swapped = _with_others_swapped(state, seat)
            assert json.loads(json.dumps(game.view(state, seat))) == game.view(swapped, seat)


def _with_others_swapped(state: Any, seat: int | None) -> Any:
    """The same state, but every secret of other seats and of the bag looks different."""
    racks = tuple(rack if number == seat else rack[::-1].replace("E", "N") for number, rack in enumerate(state.racks))
    return replace(state, racks=racks, bag=state.bag[::-1].replace("E", "N"))


def test_the_public_sees_no_rack_at_all(tables: list[Table[Any, Any]]) -> None:
    assert all(table.game.view(table.state, None)["rack"] is None for table in tables)


def test_states_are_frozen_records(tables: list[Table[Any, Any]]) -> None:
    state = tables[0].state

    with pytest.raises(AttributeError):
        setattr(state, fields(state)[0].name, None)
    assert hash(state) == hash(replace(state))
