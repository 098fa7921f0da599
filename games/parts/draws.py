"""Completing a rack from the bag: what the dealer drew, what was sent back and why, and whether the rules allow it.

A rack that lacks vowels or consonants goes back whole, with what was left on it, and a full rack is drawn anew.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.tiles import BLANK, TileSet
from games.errors import IllegalDraw, NotationError
from games.parts import pile
from games.parts.letters import Minimum, shortage
from games.protocol import Chance, Seat


class Refusal(StrEnum):
    """Reasons besides a shortage for which a rack goes back."""

    NO_MOVE = "no-move"
    DIRECTOR = "director"
    UNRECORDED = "unrecorded"


_UNSEEN = (Refusal.NO_MOVE, Refusal.UNRECORDED)


@dataclass(frozen=True, slots=True)
class Rejection:
    """A whole rack that went back into the bag; ``note`` is the director's own reason.

    Foreign files say that a rack went back, but not which: then ``rack`` is empty and the reason is ``unrecorded``.
    """

    rack: str
    reason: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """The dealer completes a seat's rack: tiles kept from the last turn, new ones in the order drawn."""

    seat: Seat
    kept: str
    new: str
    rejected: tuple[Rejection, ...] = ()
    typed: bool = False

    @property
    def rack(self) -> str:
        return self.kept + self.new

    @property
    def racks(self) -> list[tuple[str, str]]:
        """Every rack that was seen, in order, with the reason why it went back (empty for the one that stayed)."""
        return [*((rejection.rack, rejection.reason) for rejection in self.rejected), (self.rack, "")]

    def __str__(self) -> str:
        """``LEAVE+NEW``; a leading ``-`` marks a rack that replaces a rejected one."""
        if self.rejected:
            return f"-{self.new}"
        return f"{self.kept}+{self.new}" if self.kept else self.new


@dataclass(frozen=True, slots=True)
class DrawRule:
    """What a draw has to obey in one turn; a joker game keeps one blank on every rack."""

    tile_set: TileSet
    size: int
    minimum: Minimum | None = None
    joker: bool = False

    def lacks(self, rack: str) -> str | None:
        return None if self.minimum is None else shortage(rack, self.minimum, self.tile_set)

    def is_reachable(self, tiles: str) -> bool:
        """Can any rack drawn from these tiles (leave and bag) meet the minimum?"""
        if self.joker and len(tiles) > self.size:
            tiles = tiles.replace(BLANK, "") + BLANK * (BLANK in tiles)
        return self.lacks(tiles) is None


def complete(kept: str, bag: str, rule: DrawRule, chance: Chance) -> str:
    """New tiles that fill a rack up, whatever they are."""
    room = rule.size - len(kept)
    if not rule.joker:
        return pile.draw(bag, room, chance)
    blank = BLANK if room and BLANK in bag and BLANK not in kept else ""
    letters = bag.replace(BLANK, "")
    new = blank + pile.draw(letters, room - len(blank), chance)
    spare_blanks = pile.take(bag, new).count(BLANK) if len(letters) < room - len(blank) else 0
    return new + BLANK * min(spare_blanks, room - len(new))


def deal(seat: Seat, leave: str, bag: str, rule: DrawRule, chance: Chance, *, stuck: bool = False) -> Draw:
    """Draw until a rack meets the minimum; ``stuck`` sends a rack without any legal move back first.

    The minimum must be reachable from leave and bag.
    """
    rejected = [Rejection(leave, Refusal.NO_MOVE)] if stuck else []
    while True:
        kept, source = _before(leave, bag, rule, rejected)
        new = complete(kept, source, rule, chance)
        lack = rule.lacks(kept + new)
        if lack is None:
            return Draw(seat, kept, new, tuple(rejected))
        rejected.append(Rejection(kept + new, lack))


def _before(leave: str, bag: str, rule: DrawRule, rejected: list[Rejection]) -> tuple[str, str]:
    """What is kept and what the bag holds, depending on whether a rack has gone back."""
    return ("", pile.put(bag, leave, rule.tile_set)) if rejected else (leave, bag)


def check(draw: Draw, leave: str, bag: str, rule: DrawRule, *, stuck: bool = False) -> None:
    """Raise ``IllegalDraw``, naming the tile or the lack, if a draw (typed in or not) breaks the rule."""
    if stuck and (not draw.rejected or draw.rejected[0].reason != Refusal.NO_MOVE):
        raise IllegalDraw(f"no word can be laid with {leave}: the whole rack must go back", code="rack-must-go-back")
    for number, (rack, reason) in enumerate(draw.racks):
        kept, source = _before(leave, bag, rule, list(draw.rejected[:number]))
        if reason not in _UNSEEN:
            _check_tiles(rack, kept, source, rule)
        _check_reason(rack, reason, rule)
    if draw.kept != ("" if draw.rejected else leave):
        raise IllegalDraw(f"the rack keeps {leave or 'nothing'}, not {draw.kept or 'nothing'}", code="wrong-leave")


def _check_tiles(rack: str, kept: str, source: str, rule: DrawRule) -> None:
    size = min(rule.size, len(kept) + len(source))
    if len(rack) != size:
        raise IllegalDraw(f"{rack} has {len(rack)} tiles; the rack needs {size}", code="wrong-number")
    try:
        new = pile.take(rack, kept)
    except pile.TileMissing as missing:
        raise IllegalDraw(
            f"the {missing.culprit} of the leave {kept} is not on the rack {rack}",
            code="wrong-leave",
            culprit=missing.culprit,
        ) from None
    try:
        pile.take(source, new)
    except pile.TileMissing as missing:
        raise IllegalDraw(
            f"the bag holds no {missing.culprit} any more for {new}", code="tile-not-in-bag", culprit=missing.culprit
        ) from None
    _check_joker(rack, source, rule)


def _check_joker(rack: str, source: str, rule: DrawRule) -> None:
    if rule.joker and BLANK not in rack and BLANK in source:
        raise IllegalDraw(f"a joker game needs a blank on the rack {rack}", code="no-joker", culprit=BLANK)


def _check_reason(rack: str, reason: str, rule: DrawRule) -> None:
    lack = rule.lacks(rack)
    if not reason and lack:
        raise IllegalDraw(
            f"{rack} has {lack.replace('-', ' ')}: it needs {rule.minimum}; all tiles must go back", code=lack
        )
    if reason not in ("", *Refusal) and reason != lack:
        raise IllegalDraw(f"{rack} cannot go back for {reason.replace('-', ' ')}", code="wrong-reason")


def typed(seat: Seat, text: str, leave: str, bag: str, rule: DrawRule, rejected: tuple[Rejection, ...] = ()) -> Draw:
    """A draw as a director types it: only the new tiles, the whole rack, or ``LEAVE+NEW``.

    ``-RACK`` says that a rack went back before; give the racks seen as ``rejected`` where they are known.
    """
    letters = tiles_in(text, rule.tile_set)
    if text.strip().startswith("-") and not rejected:
        rejected = (Rejection("", Refusal.UNRECORDED),)
    if rejected:
        return Draw(seat, "", letters, rejected, typed=True)
    is_whole = len(letters) == min(rule.size, len(leave) + len(bag))
    try:
        return Draw(seat, leave, pile.take(letters, leave) if is_whole else letters, typed=True)
    except pile.TileMissing as missing:
        raise IllegalDraw(
            f"{letters} does not hold the {missing.culprit} of the leave {leave}",
            code="wrong-leave",
            culprit=missing.culprit,
        ) from None


def tiles_in(text: str, tile_set: TileSet) -> str:
    """The tiles of a rack as somebody wrote it: spaces, case, ``+`` and a leading ``-`` do not matter."""
    tiles = "".join(text.upper().split()).replace("+", "").removeprefix("-")
    for tile in tiles:
        if tile != BLANK and tile not in tile_set:
            raise NotationError(
                f"{tile!r} is no tile: expected letters of {tile_set.name}, or {BLANK} for a blank", culprit=tile
            )
    return tiles
