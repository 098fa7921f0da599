"""What the console shows, as plain values: pure reading.

Nobody sees tops, answers or points before the bell; who plays along sees no rack before its clock runs, nor anything
that would give it away.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.moves import Direction, Move
from engine.position import EMPTY, Position, squares
from engine.tiles import BLANK, tile_set
from games import codec
from games.parts import notation
from games.parts.actions import Lay
from games.scrabble import Announced, ScrabbleState
from tournaments import clock, play, queries, snapshot
from tournaments.enums import Phase, Role, TurnState
from tournaments.models import Ruling, Submission, Tournament, Turn
from tournaments.services import turns
from tournaments.snapshot import Moment

_JUDGED = (Phase.CLOSED, Phase.LAID, Phase.ROUND_OVER, Phase.FINISHED)
_UNJUDGED = (Phase.DRAWN, Phase.OPEN, Phase.PAUSED, Phase.JUDGING)
_CLOCK_RUNS = (Phase.OPEN, Phase.PAUSED, Phase.JUDGING, Phase.CLOSED)
_SECONDS = 180
_CALL_AT = 30
_TOPS_SHOWN = 3


@dataclass(frozen=True)
class Viewer:
    """Who looks: the role, and whether they are an entry as well."""

    role: str
    plays_along: bool

    @property
    def directs(self) -> bool:
        return self.role == Role.DIRECTOR

    @property
    def judges(self) -> bool:
        return self.role in (Role.DIRECTOR, Role.ARBITER)


def viewer(user: Any, tournament: Tournament) -> Viewer:
    return Viewer(queries.role_of(user, tournament) or "", queries.plays_along(user, tournament))


def desk(tournament: Tournament, who: Viewer, now: datetime) -> dict[str, Any]:
    """Everything on the console at this moment that this official may see."""
    seen = snapshot.moment(tournament.pk, now)
    state = snapshot.position(seen)
    phase = seen.phase
    is_hidden = phase == Phase.DRAWN and who.plays_along
    judged = _judged_turn(seen)
    entries = _entries(seen)
    return {
        "tournament": seen.tournament,
        "viewer": who,
        "seen": snapshot.public(seen),
        "phase": str(phase),
        "number": seen.tournament.event,
        "saved_at": seen.tournament.log.values_list("at", flat=True).first(),
        "turn": seen.running,
        "last_draw": seen.turn,
        "round": seen.round,
        "next_round": seen.round.number + 1 if seen.round else 1,
        "is_hidden": is_hidden,
        "rack": None if is_hidden else _rack(seen, state, who),
        "bag": _bag(seen, state, is_hidden=is_hidden),
        "wanted": _wanted(seen, state),
        "types_tiles": _types_tiles(seen),
        "entries": entries,
        "answered": sum(entry["has_answered"] for entry in entries),
        "counts_answers": phase in _CLOCK_RUNS,
        "judged": judged,
        "tops": [snapshot.move_values(top) for top in play.top_moves(judged)] if judged else [],
        "groups": _groups(judged) if judged else [],
        "proposal": _proposal(seen.running) if phase == Phase.CLOSED and seen.running else None,
        "past": [(one.number, [turn.number for turn in one.turns]) for one in seen.results.rounds if one.turns],
        "clock": _clock(seen, phase),
        "goes_on_at": _goes_on_at(seen, phase),
    }


def _clock(seen: Moment, phase: Phase) -> dict[str, Any]:
    """What the face shows. A clock too short for the usual call at 30 seconds is called at half time."""
    contest, turn = seen.tournament.rules.contest, seen.running
    seconds = contest.seconds or _SECONDS
    shown: dict[str, Any] = {
        "seconds": seconds,
        "call_at": min(contest.call_at or _CALL_AT, seconds // 2),
        "now": seen.now.isoformat(),
        "opened_at": turn.opened_at.isoformat() if turn and turn.opened_at else "",
        "closes_at": "",
    }
    if turn is None or phase == Phase.DRAWN:
        return shown | {"left": seconds}
    if phase == Phase.PAUSED:
        return shown | {"left": turn.left}
    if phase != Phase.OPEN:
        return shown | {"left": 0}
    return shown | {"left": clock.seconds_left(turn.closes_at, seen.now), "closes_at": turn.closes_at.isoformat()}


def _goes_on_at(seen: Moment, phase: Phase) -> str:
    """When automatic mode takes the next step, while it waits between two turns."""
    if phase != Phase.LAID or not seen.tournament.is_automatic or seen.last is None:
        return ""
    return clock.deadline(seen.last.laid_at, seen.tournament.pause_seconds).isoformat()


# ---- rack and bag


def _rack(seen: Moment, state: ScrabbleState, who: Viewer) -> dict[str, Any] | None:
    """The rack of the turn, or what the last one left; players learn after the bell what went back before."""
    letters, tiles = state.racks[0], tile_set(seen.tournament.language)
    if not letters:
        return None
    turn = seen.running
    vowels = sum(letter in tiles.vowels for letter in letters)
    blanks = letters.count(BLANK)
    return {
        "letters": letters if turn is None else turn.rack,
        "is_leave": turn is None,
        "vowels": vowels,
        "consonants": len(letters) - vowels - blanks,
        "blanks": blanks,
        "is_typed": bool(turn and turn.draw["typed"]),
        "rejected": play.draw_of(turn).rejected if turn and not (who.plays_along and seen.phase in _UNJUDGED) else (),
    }


def _bag(seen: Moment, state: ScrabbleState, *, is_hidden: bool) -> dict[str, Any]:
    """How many of each tile are left; while a rack is hidden, before it was drawn."""
    bag = play.state_after(seen.round).bag if is_hidden and seen.round else state.bag
    left, tiles = Counter(bag), tile_set(seen.tournament.language)
    letters = [(letter, left[letter]) for letter in (*tiles.letters, BLANK)]
    return {"count": left.total(), "letters": letters, "is_before_draw": is_hidden}


def _wanted(seen: Moment, state: ScrabbleState) -> int:
    """How many new tiles the next draw takes."""
    size = seen.tournament.rules.game.rack_size
    return min(size - len(state.racks[0]), len(state.bag)) if seen.running is None else 0


def _types_tiles(seen: Moment) -> bool:
    """Who typed the last draw has a real bag in the hall, and types the next one too."""
    turn = seen.running or seen.last
    return bool(turn and turn.draw["typed"])


# ---- people


def _entries(seen: Moment) -> list[dict[str, Any]]:
    given = queries.arrivals_in(seen.running.pk) if seen.running and seen.phase in _CLOCK_RUNS else {}
    opened_at = seen.running.opened_at if seen.running else None
    people = [entry for entry in seen.results.entries.values() if entry.takes_part]
    return [
        {
            "pk": entry.pk,
            "name": entry.name,
            "table": entry.table,
            "is_house": entry.is_house,
            "has_joined": entry.joined_at is not None,
            "has_answered": entry.pk in given,
            "took": (given[entry.pk] - opened_at).total_seconds() if entry.pk in given and opened_at else None,
        }
        for entry in people
    ]


# ---- after the bell


def _judged_turn(seen: Moment) -> Turn | None:
    """The turn whose answers may be shown; none while the next one runs."""
    if seen.phase not in _JUDGED:
        return None
    return seen.running if seen.phase == Phase.CLOSED else seen.last


def judged_turn(tournament: Tournament, number: int, round_: int | None) -> Turn | None:
    """A turn that was judged, by its number in a round (none given: the last one)."""
    found = Turn.objects.filter(round__tournament=tournament, number=number, judged_at__isnull=False)
    found = found.exclude(state=TurnState.VOID).select_related("round__tournament__lexicon")
    return found.filter(round__number=round_).first() if round_ else found.order_by("-round__number").first()


def _groups(turn: Turn) -> list[dict[str, Any]]:
    """Answers by move, best first: points, fault, and who gave them; tops that nobody found stand among them."""
    answers = turn.submissions.filter(entry__merged_into=None).exclude(verdict__isnull=True).select_related("entry")
    ruled = set(Ruling.objects.filter(turn=turn, revoked_at=None).values_list("entry_id", flat=True))
    groups: dict[tuple[Any, ...], list[Submission]] = defaultdict(list)
    for top in play.top_moves(turn)[:_TOPS_SHOWN]:
        groups[top.points, notation.move_text(top.move), "", ""] = []
    for answer in answers.order_by("arrived_at"):
        groups[_key(answer)].append(answer)
    return [_group(turn, *key, finders, ruled) for key, finders in sorted(groups.items(), key=_rank)]


def _key(answer: Submission) -> tuple[Any, ...]:
    verdict = answer.verdict or {}
    stored = verdict["move"]
    text = notation.move_text(move_of(stored)) if stored else snapshot.read_text(answer)
    return verdict["points"], text, verdict["fault"] or "", verdict["culprit"]


def _rank(item: tuple[tuple[Any, ...], list[Submission]]) -> tuple[Any, ...]:
    (points, text, fault, _culprit), finders = item
    return -points, bool(fault), -len(finders), text


def _group(
    turn: Turn, points: int, text: str, fault: str, culprit: str, finders: list[Submission], ruled: set[int]
) -> dict[str, Any]:
    square, _, word = text.partition(" ")
    return {
        "points": points,
        "square": square if word else "",
        "word": word or text,
        "fault": fault,
        "culprit": culprit,
        "count": len(finders),
        "finders": [(one.entry.name, one.entry_id in ruled) for one in finders],
        "is_top": points == turn.top > 0 and not fault,
    }


def move_of(stored: dict[str, Any]) -> Move:
    return codec.decode(Move, stored, "move")


# ---- the master


def _proposal(turn: Turn) -> dict[str, Any] | None:
    """What may be laid, the automatic choice first; none where no word is possible."""
    proposed = turns.proposal(turn)
    if proposed is None:
        return None
    state, game = play.state_before(turn), play.game_of(turn.round.tournament)
    found = _finders(turn)
    ordered = sorted(proposed.candidates, key=lambda one: one != proposed.choice.action)
    laid = [game.announce(state, 0, lay) for lay in ordered if isinstance(lay, Lay)]
    options = [_option(one, state.racks[0], found) for one in laid]
    return {"points": proposed.points, "reason": proposed.choice.reason, "options": options, "first": options[0]}


def _option(laid: Announced, rack: str, found: Counter[str]) -> dict[str, Any]:
    text = notation.move_text(laid.move)
    return {
        "text": text,
        "word": laid.move.word,
        "square": laid.move.square,
        "is_down": laid.move.direction is Direction.DOWN,
        "finders": found[text],
        "left": _without(rack, laid.tiles),
        "blanks": sum(tile.islower() for tile in laid.tiles),
        "tiles": _new_tiles(laid.move, laid.position),
    }


def _new_tiles(move: Move, position: Position) -> str:
    """The tiles that a move puts on the board, as ``ROW:COLUMN:LETTER`` separated by spaces."""
    new = [one for one in squares(move) if position.rows[one[0]][one[1]] == EMPTY]
    return " ".join(f"{row}:{column}:{letter}" for row, column, letter in new)


def _without(rack: str, tiles: str) -> str:
    left = Counter(rack) - Counter(BLANK if tile.islower() else tile for tile in tiles)
    return "".join(left.elements())


def _finders(turn: Turn) -> Counter[str]:
    stored: Iterable[Any] = turn.submissions.exclude(verdict__isnull=True).values_list("verdict", flat=True)
    return Counter(notation.move_text(move_of(one["move"])) for one in stored if one["move"])
