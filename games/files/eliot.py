"""Eliot's saved games (``<EliotGame format="2">``), the fullest foreign record of a duplicate game.

Written: dictionary, players, racks, masters, every answer, warnings, penalties and solos. Read: the same, except
solos, which follow from the answers. Eliot names no reasons, so a warning read is ``unspecified`` and a penalty
becomes a ruling.
"""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from engine.board import board
from engine.moves import Move
from engine.position import Position
from engine.tiles import BLANK, tile_set
from games.errors import RecordError
from games.files.masterline import after_laying, drawn, scored
from games.parts import notation
from games.parts.draws import tiles_in
from games.presets import preset
from games.reckoning import Answer, Ruling, TurnScore, reckon
from games.record import Entry, GameRecord, LexiconName, Submission, Turn
from games.rules import Preset
from games.sanctions import Mark

_VARIANTS = {"bingo": "joker", "7among8": "7of8"}
_MODES = ("duplicate", "arbitration")


# ---- writing


def write(record: GameRecord) -> str:
    """The file of a game, as Eliot loads it."""
    root = Element("EliotGame", format="2")
    _write_dictionary(SubElement(root, "Dictionary"), record)
    _write_game(SubElement(root, "Game"), record)
    history = SubElement(root, "History")
    scores = reckon(record.answers, record.preset.contest, record.rulings)
    for place, turn in enumerate(record.turns):
        now = {entry: row[place] for entry, row in scores.items()}
        _write_turn(SubElement(history, "Turn"), turn, record, now)
    ElementTree.indent(root, "    ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _write_dictionary(element: Element, record: GameRecord) -> None:
    letters = [*tile_set(record.preset.game.tiles).letters, BLANK]
    _leaf(element, "Name", record.lexicon.name)
    _leaf(element, "Type", "gaddag")
    _leaf(element, "Letters", " ".join(letters))
    _leaf(element, "WordNb", str(record.lexicon.words))


def _write_game(element: Element, record: GameRecord) -> None:
    _leaf(element, "Mode", "arbitration")
    for theirs, ours in _VARIANTS.items():
        if ours in record.preset.variants:
            _leaf(element, "Variant", theirs)
    for number, entry in enumerate(record.entries):
        player = SubElement(element, "Player", id=str(number))
        _leaf(player, "Name", entry.name)
        _leaf(player, "Type", "computer" if entry.is_computer else "human")
        if entry.is_computer:
            _leaf(player, "Level", "100")
        _leaf(player, "TableNb", str(entry.table or number + 1))
    _leaf(element, "Turns", str(len(record.turns)))


def _write_turn(element: Element, turn: Turn, record: GameRecord, scores: dict[str, TurnScore]) -> None:
    ids = {entry.key: str(number) for number, entry in enumerate(record.entries)}
    submitted = {one.judged.entry: one for one in turn.submissions}
    rack = str(turn.draw)
    _leaf(element, "GameRack", rack)
    for number in ids.values():
        _leaf(element, "PlayerRack", rack, playerId=number)
    master = _move_attributes(turn.master.move, turn.master.points) if turn.master else _no_move()
    SubElement(element, "MasterMove", master)
    for key, number in ids.items():
        SubElement(element, "PlayerMove", {"playerId": number, **_answer_attributes(submitted.get(key))})
    for key, number in ids.items():
        _write_events(element, number, scores.get(key, TurnScore()))
    SubElement(element, "GameMove", master)


def _write_events(element: Element, number: str, score: TurnScore) -> None:
    for _ in score.warnings:
        SubElement(element, "Warning", playerId=number)
    if score.penalty:
        SubElement(element, "Penalty", playerId=number, points=str(score.penalty))
    if score.bonus:
        SubElement(element, "Solo", playerId=number, points=str(score.bonus))


def _move_attributes(move: Move, points: int, kind: str = "valid") -> dict[str, str]:
    return {"points": str(points), "type": kind, "word": notation.word_text(move.word), "coord": move.square}


def _no_move() -> dict[str, str]:
    return {"points": "0", "type": "none"}


def _answer_attributes(submission: Submission | None) -> dict[str, str]:
    if submission is None or not isinstance(submission.answer, Move):
        return _no_move()
    judged = submission.judged
    return _move_attributes(submission.answer, judged.points, "invalid" if judged.fault else "valid")


def _leaf(parent: Element, tag: str, text: str, **attributes: str) -> None:
    SubElement(parent, tag, attributes).text = text


# ---- reading


def read(text: str, tiles: str) -> GameRecord:
    """The record of a file played with a tile set; raises ``RecordError`` saying what is wrong with it."""
    root = _parse(text)
    rules = preset("duplicate", tiles=tiles, variants=_variants(root))
    entries = tuple(_entry(player) for player in root.iterfind("Game/Player"))
    turns, rulings = _history(root, rules)
    words = root.findtext("Dictionary/WordNb", "0")
    lexicon = LexiconName(root.findtext("Dictionary/Name", ""), words=int(words) if words.isdecimal() else 0)
    return GameRecord(rules, turns, lexicon, entries=entries, rulings=rulings)


def _parse(text: str) -> Element:
    if "<!DOCTYPE" in text:
        raise RecordError("a saved game has no DOCTYPE: this file is refused")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - without a DOCTYPE there are no entities to expand
    except (ElementTree.ParseError, ValueError) as error:
        raise RecordError(f"this is no XML: {error}") from None
    if root.tag != "EliotGame" or root.get("format") != "2":
        raise RecordError(f'expected <EliotGame format="2">, found <{root.tag} format="{root.get("format")}">')
    mode = root.findtext("Game/Mode", "")
    if mode not in _MODES:
        raise RecordError(f"only games in the modes {' and '.join(_MODES)} can be read, not {mode!r}")
    return root


def _variants(root: Element) -> list[str]:
    named = [element.text or "" for element in root.iterfind("Game/Variant")]
    for name in named:
        if name not in _VARIANTS:
            raise RecordError(f"no variant {name!r} here: known are {', '.join(_VARIANTS)}", culprit=name)
    return [_VARIANTS[name] for name in named]


def _entry(player: Element) -> Entry:
    table = player.findtext("TableNb", "")
    return Entry(
        key=player.get("id", ""),
        name=player.findtext("Name", ""),
        table=int(table) if table.isdecimal() else None,
        is_computer=player.findtext("Type") == "computer",
    )


def _history(root: Element, rules: Preset) -> tuple[tuple[Turn, ...], tuple[Ruling, ...]]:
    position, leave = Position.empty(board(rules.game.board)), ""
    turns: list[Turn] = []
    rulings: list[Ruling] = []
    played = [element for element in root.iterfind("History/Turn") if element.find("GameRack") is not None]
    for number, element in enumerate(played, start=1):
        turn = _turn(element, number, position, leave, rules)
        turns.append(turn)
        rulings += _penalties(element, number)
        leave = after_laying(turn.draw.rack, turn.master) if turn.master else turn.draw.rack
        position = position.after(turn.master.move) if turn.master else position
    return tuple(turns), tuple(rulings)


def _turn(element: Element, number: int, position: Position, leave: str, rules: Preset) -> Turn:
    text = element.findtext("GameRack", "")
    rack = tiles_in(text, tile_set(rules.game.tiles))
    draw = drawn(leave, rack, text.startswith("-"))
    laid = element.find("GameMove")
    laid = element.find("MasterMove") if laid is None else laid
    move = None if laid is None else _move(laid)
    master = scored(position, move, _points(laid)) if move and laid is not None else None
    answers = tuple(_submission(one, element) for one in element.iterfind("PlayerMove"))
    return Turn(number, draw, (), master, "", answers)


def _submission(element: Element, turn: Element) -> Submission:
    key = _player(element)
    marks = tuple(Mark.UNSPECIFIED for one in turn.iterfind("Warning") if _player(one) == key)
    answer, kind = _move(element), element.get("type")
    fault = None if kind == "valid" else "unspecified-fault" if answer else str(Mark.NO_ANSWER)
    return Submission(Answer(key, 0 if fault else _points(element), fault, marks), answer)


def _penalties(element: Element, number: int) -> list[Ruling]:
    given = element.iterfind("Penalty")
    return [Ruling(number, _player(one), penalty=abs(_points(one)), why="penalty in the file read") for one in given]


def _move(element: Element) -> Move | None:
    word, square = element.get("word"), element.get("coord")
    return notation.parse(square, word) if word and square else None


def _points(element: Element) -> int:
    points = element.get("points", "0")
    try:
        return int(points)
    except ValueError:
        raise RecordError(f"<{element.tag}>: expected points, found {points!r}") from None


def _player(element: Element) -> str:
    """Older files spell the attribute in small letters."""
    return element.get("playerId") or element.get("playerid") or ""
