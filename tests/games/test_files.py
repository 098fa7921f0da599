"""Game files: what is written is read back, and files of other programs are understood."""

from dataclasses import replace

import pytest

from engine import Direction, Laid, Move
from games import record as records
from games.errors import RecordError, RuleError
from games.files import eliot, gcg, masterline
from games.files.sheet import sheet
from games.parts.draws import Refusal
from games.presets import preset
from games.reckoning import Answer, Ruling, reckon
from games.record import Entry, GameRecord, LexiconName, Submission, Turn, WordRuling
from games.rules import ScrabbleRules
from games.sanctions import Mark
from tests.games.playthroughs import GAMES, played

SIMULTAN = played("simultan_de")


def with_answers(record: GameRecord) -> GameRecord:
    """The same game with two entries: one lays every master, the other a wrong word or nothing."""
    turns = tuple(replace(turn, submissions=_answers(turn)) for turn in record.turns)
    entries = (Entry("0", "Ada Łącka", 1), Entry("1", "Bo & Co", 2, is_computer=True))
    rulings = (Ruling(2, "0", penalty=5, why="talked"),)
    words = (WordRuling("XYZ", is_accepted=False, why="in no dictionary"),)
    name = LexiconName("pseudo", "abc", 3)
    return replace(record, turns=turns, entries=entries, rulings=rulings, words=words, lexicon=name)


def _answers(turn: Turn) -> tuple[Submission, ...]:
    wrong = Submission(Answer("1", 0, "not-in-lexicon"), Move(7, 7, Direction.ACROSS, "XYZ"))
    if turn.master is None or turn.number % 2:
        return (wrong,)
    marks = (Mark.ILLEGIBLE,) if turn.number == 4 else ()
    return (Submission(Answer("0", turn.master.points, marks=marks), turn.master.move), wrong)


# ---- our own record


@pytest.mark.parametrize("name", GAMES)
def test_a_game_record_survives_json(name: str) -> None:
    record = with_answers(played(name))

    assert records.from_json(records.to_json(record)) == record


def test_a_record_keeps_tiles_laid_by_finger() -> None:
    laid = Submission(Answer("0", 12), Laid(((7, 7, "A"), (7, 8, "n"))))
    record = replace(SIMULTAN, turns=(replace(SIMULTAN.turns[0], submissions=(laid,)),))

    assert records.from_json(records.to_json(record)) == record


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "this is no JSON"),
        ("[]", "this is no game record of format 1"),
        ('{"format": 2}', "this is no game record of format 1"),
        ('{"format": 1}', "game: preset, turns is missing"),
        ('{"format": 1, "preset": {}, "turns": []}', "game.preset: key, name is missing"),
        ('{"format": 1, "preset": {"key": "a", "name": 7}, "turns": []}', "game.preset.name: expected str, found 7"),
        ('{"format": 1, "preset": {"key": "a", "name": "b"}, "turns": {}}', "game.turns: expected a list, found {}"),
        ('{"format": 1, "preset": {"key": "a", "name": "b"}, "turns": [], "x": 1}', "game: nobody knows x"),
    ],
)
def test_a_broken_record_says_where(text: str, says: str) -> None:
    with pytest.raises(RecordError) as error:
        records.from_json(text)

    assert says in str(error.value)


@pytest.mark.parametrize("rules", [ScrabbleRules(tiles="../own.txt"), ScrabbleRules(board="../own.txt")])
def test_a_strangers_record_names_no_file(rules: ScrabbleRules) -> None:
    own = replace(SIMULTAN.preset, game=rules)
    text = records.to_json(replace(SIMULTAN, preset=own))

    with pytest.raises(RecordError, match="a tile set or a board, not a file"):
        records.from_json(text)
    assert records.from_json(text, is_trusted=True).preset == own


# ---- GCG

FOREIGN = """\
#player1 Ann Ann Other
#player2 Bob Robert Ä. Roe
#title Final
#lexicon SOWPODS
>Ann: ABCDEFG 8D FACED +26 26
#note the only one
#note or not
>Bob: ?AEINRT D8 .AINTeR +61 61
>Bob: ?AEINRT -- -61 0
>Ann: BGQQVVW -QVV +0 26
>Bob: ABC - +0 0
>Bob: ABC (challenge) +5 5
>Ann: XY (time) -10 16
>Ann: (ABC) +14 30
"""


def test_gcg_of_others_is_read_and_written_again() -> None:
    game = gcg.read(FOREIGN.encode("latin-1"))

    assert game.players == (("Ann", "Ann Other"), ("Bob", "Robert Ä. Roe"))
    assert game.pragmas == (("title", "Final"), ("lexicon", "SOWPODS"))
    assert game.events[0] == gcg.Event("Ann", "ABCDEFG", "8D", "FACED", 26, 26, "the only one or not")
    assert [event.play for event in game.events[1:]] == [
        ".AINTeR",
        "--",
        "-QVV",
        "-",
        "(challenge)",
        "(time)",
        "(ABC)",
    ]
    assert gcg.read(gcg.write(game)) == game
    assert gcg.read(gcg.write(game, "latin-1")) == game


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_gcg_takes_every_line_end_and_encoding(line_end: str) -> None:
    text = FOREIGN.replace("\n", line_end)
    said = f"#character-encoding UTF-8{line_end}{text}"
    latin = f"#character-encoding ISO-8859-1{line_end}{text}"

    games = [
        gcg.read(text.encode("utf-8")),
        gcg.read(text.encode("utf-8-sig")),
        gcg.read(said.encode("utf-8")),
        gcg.read(latin.encode("latin-1")),
    ]

    assert games == [gcg.read(FOREIGN.encode("latin-1"))] * 4


def test_utf8_says_so_in_its_first_line_and_latin1_has_no_polish() -> None:
    polish = gcg.GcgGame((("Ł", "Ł"),), ())

    assert gcg.write(polish).startswith(b"#character-encoding UTF-8\n#player1 ")
    with pytest.raises(RecordError, match="latin-1 has no 'Ł': write the file as utf-8"):
        gcg.write(polish, "latin-1")


@pytest.mark.parametrize("line", [">Ann: ABC", ">Ann: ABC 8D WORD x 26", ">Ann: A B C D +1 1", "hello", "#player1"])
def test_gcg_errors_name_the_line(line: str) -> None:
    with pytest.raises(RecordError, match="line 2: expected"):
        gcg.read(f"#title x\n{line}\n".encode())


@pytest.mark.parametrize("name", [name for name in GAMES if "joker" not in name])
def test_the_master_line_travels_through_gcg(name: str) -> None:
    record = played(name)

    back = masterline.from_gcg(gcg.read(gcg.write(masterline.to_gcg(record))), record.preset)

    assert [turn.master for turn in back.turns] == [turn.master for turn in record.turns]
    assert [str(turn.draw) for turn in back.turns] == [str(turn.draw) for turn in record.turns]
    assert all(turn.draw.typed for turn in back.turns)


def test_a_master_line_that_does_not_fit_its_racks_is_refused() -> None:
    game = gcg.read(b">TOP: ABC 8D HAUS +10 10\n")

    with pytest.raises(RecordError, match="HAUS needs a H that is not on the rack ABC"):
        masterline.from_gcg(game, preset("simultan"))


# ---- Eliot


@pytest.mark.parametrize("name", ["duplicate_fr", "simultan_de"])
def test_a_game_travels_through_eliot(name: str) -> None:
    record = with_answers(played(name))

    back = eliot.read(eliot.write(record), record.preset.game.tiles)

    assert [turn.master for turn in back.turns] == [turn.master for turn in record.turns]
    assert [str(turn.draw) for turn in back.turns] == [str(turn.draw) for turn in record.turns]
    assert back.entries == record.entries
    assert (back.lexicon.name, back.lexicon.words) == ("pseudo", 3)
    assert _totals(back) == _totals(record)


def _totals(record: GameRecord) -> dict[str, list[int]]:
    """Totals under the rules of the file's own mode, which is duplicate."""
    scores = reckon(record.answers, preset("duplicate").contest, record.rulings)
    return {entry: [score.total for score in row] for entry, row in scores.items()}


def test_variants_keep_their_eliot_names() -> None:
    text = eliot.write(played("semi-rapid_en_7of8"))

    assert "<Variant>7among8</Variant>" in text
    assert eliot.read(text, "en").preset.variants == ("7of8",)


ELIOT = """<?xml version="1.0" encoding="UTF-8"?>
<EliotGame format="2">
  <Dictionary><Name>ODS</Name><Type>gaddag</Type><Letters>A B C ?</Letters><WordNb>386264</WordNb></Dictionary>
  <Game><Mode>duplicate</Mode>
    <Player id="0"><Name>Ann</Name><Type>human</Type><TableNb>4</TableNb></Player><Turns>3</Turns>
  </Game>
  <History>
    <Turn><GameRack>EEHLNTU</GameRack>
      <PlayerMove playerid="0" points="0" type="invalid" word="LUNETE" coord="H4" />
      <Warning playerid="0" /><Penalty playerid="0" points="5" />
      <MasterMove points="18" type="valid" word="LUNE" coord="H5" /></Turn>
    <Turn><GameRack>-AEHTRS?</GameRack>
      <PlayerMove playerid="0" points="12" type="valid" word="RaT" coord="5G" />
      <GameMove points="12" type="valid" word="LaS" coord="5H" /></Turn>
    <Turn></Turn>
  </History>
</EliotGame>
"""


def test_a_word_without_a_square_is_no_move() -> None:
    assert eliot.read(ELIOT.replace('word="RaT" coord="5G"', 'word="RaT"'), "fr").turns[1].submissions[0].answer is None


def test_a_file_of_eliot_itself_is_read() -> None:
    record = eliot.read(ELIOT, "fr")

    first, second = record.turns
    assert str(first.draw) == "EEHLNTU"
    assert second.draw.rejected[0].reason == Refusal.UNRECORDED
    assert second.master is not None
    assert (second.master.tiles, second.master.points) == ("aS", 12)
    assert first.submissions[0].judged == Answer("0", 0, "unspecified-fault", (Mark.UNSPECIFIED,))
    assert [score.total for score in reckon(record.answers, record.preset.contest, record.rulings)["0"]] == [-5, 12]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("</EliotGame>", "", "this is no XML"),
        ('format="2"', 'format="1"', 'expected <EliotGame format="2">'),
        ("duplicate", "freegame", "only games in the modes duplicate and arbitration"),
        ("<Turns>", "<Variant>explosive</Variant><Turns>", "no variant 'explosive' here"),
        ('points="18"', 'points="many"', "<MasterMove>: expected points, found 'many'"),
        ("<EliotGame", '<!DOCTYPE x [<!ENTITY a "b">]><EliotGame', "this file is refused"),
        ("EEHLNTU", "EEHLNT1", "'1' is no tile"),
        ('coord="H5"', 'coord="Z5"', "is no square"),
        ('word="LUNE" coord="H5"', 'word="LUNETTES" coord="H12"', "LUNETTES does not fit on H12"),
        ('word="LaS"', 'word="MaS"', "MaS does not fit on 5H"),
        ('word="LUNE"', 'word="LIEN"', "LIEN needs a I that is not on the rack EEHLNTU"),
    ],
)
def test_broken_files_say_what_is_wrong(old: str, new: str, says: str) -> None:
    with pytest.raises(RuleError) as error:
        eliot.read(ELIOT.replace(old, new), "fr")

    assert says in str(error.value)


# ---- the club sheet


def test_the_sheet_has_each_word_one_line_below_its_rack() -> None:
    lines = sheet(SIMULTAN).splitlines()

    assert lines[0] == "Game (Simultan · de)"
    assert lines[3:6] == [
        "  1  ENSERDM",
        "  2  RM+SOÖNE     NEDES             H4       12     12",
        "  3  RSON+ÄDT     EMÖ               G6       33     45",
    ]
    assert lines[10] == "  8  -?MXARTW     CEDODIT           6F       21    170"
    assert lines[11] == "  9  MW+INETV     XAR(I)T           5K       42    212"
    assert lines[-1] == "                  LÜ                O14      24    693"


def test_the_sheet_marks_a_top_that_is_better_than_what_was_laid() -> None:
    first, *others = SIMULTAN.turns
    below = replace(first.tops[0], points=first.top - 4)
    record = replace(SIMULTAN, turns=(replace(first, tops=first.tops[:1], master=below), *others))

    lines = sheet(record, with_tops=True).splitlines()

    assert lines[4:6] == [
        "  2  RM+SOÖNE     NEDES             H4        8      8",
        "                  > NEDES           H4       12",
    ]
