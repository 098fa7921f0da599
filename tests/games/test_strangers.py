"""Whatever a stranger sends, the answer is a game or a ``RuleError``, never a crash."""

from contextlib import suppress
from xml.sax.saxutils import quoteattr

from hypothesis import example, given
from hypothesis import strategies as st

from engine import tile_set
from games import codec
from games.errors import NotationError, RecordError, RuleError
from games.files import eliot, gcg, masterline
from games.parts import notation
from games.parts.draws import tiles_in
from games.presets import preset
from games.record import GameRecord
from games.scrabble import Scrabble, ScrabbleState
from tests.games.lexicons import knowing
from tests.games.test_files import ELIOT, FOREIGN

RULES = preset("simultan")
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
slips = st.text("AHOZahoz014589 -–()?.ÄßıſK\n", max_size=14)


@given(slips | st.text(max_size=12))
@example("\u212a8 HAUS")
@example("H٣ HAUS")
def test_any_slip_is_a_move_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        move = notation.parse_move(text)
        assert notation.parse_move(notation.move_text(move)) == move


@given(st.text(max_size=9))
def test_any_rack_is_tiles_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        assert set(tiles_in(text, tile_set("de"))) <= {"?", *tile_set("de").letters}


@given(json_values)
def test_any_json_is_an_action_a_record_or_a_record_error(value: object) -> None:
    game = Scrabble(knowing("HAUS"))
    for told in (value, {"kind": "lay", "answer": value}, {"kind": "draw", "rejected": value}):
        with suppress(RecordError):
            codec.decode_action(game, told)
    for kind in (GameRecord, ScrabbleState):
        with suppress(RecordError):
            codec.decode(kind, value)


@given(st.binary(max_size=60), st.integers(0, len(FOREIGN)))
def test_any_bytes_are_a_gcg_game_or_a_rule_error(noise: bytes, place: int) -> None:
    data = FOREIGN.encode("latin-1")
    with suppress(RuleError):
        masterline.from_gcg(gcg.read(data[:place] + noise + data[place:]), RULES)


@given(st.text(max_size=20), st.integers(0, len(ELIOT)))
def test_any_text_is_an_eliot_game_or_a_rule_error(noise: str, place: int) -> None:
    with suppress(RuleError):
        eliot.read(ELIOT[:place] + noise + ELIOT[place:], "fr")


@given(st.text("AHOUaou0159 -", max_size=6), st.text("LUNEaeit().", max_size=20))
def test_any_move_in_an_eliot_game_is_read_or_refused(square: str, word: str) -> None:
    text = ELIOT.replace('word="LUNE" coord="H5"', f"word={quoteattr(word)} coord={quoteattr(square)}")

    with suppress(RuleError):
        eliot.read(text, "fr")
