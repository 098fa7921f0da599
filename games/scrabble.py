"""The standard board game, for two to four seats or for one alone.

Preparation. Everybody draws a tile; the letter nearest to the start of the alphabet begins (a blank comes before A),
equals draw again. The tiles go back, and in playing order each seat draws a rack of seven.

A turn. The seat on move lays a word, exchanges tiles or passes. The first word covers the centre; every other one
touches a tile on the board. All tiles of a turn lie in one line without a gap, and every word formed must be a word.
Premium squares count when they are covered; all seven tiles at once bring 50 points. Then the rack is filled up from
the bag.

Exchange. As many tiles as wanted, while the bag holds at least seven: new ones are drawn before the old ones go back.

Challenge. A word laid is announced with its points; each other seat accepts or challenges it. If a word is wrong, the
tiles go back to the rack and the turn is lost; if not, the challenger loses five points. What everybody accepted
stays, right or wrong. A seat without opponents, and every seat under ``WordCheck.ALWAYS``, can only lay words that
exist.

End. The bag is empty and a rack is empty: that seat gains the value of all tiles left, the others lose that of their
own. Or everybody passes twice in a row: each loses the value of its own tiles.

House rules are fields of ``ScrabbleRules``: blanks used again, a long first word, theme words, two bags.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.board import board
from engine.moves import Fault, Move
from engine.moves import Verdict as MoveVerdict
from engine.position import Position
from engine.tiles import BLANK, tile_set
from games.errors import IllegalDraw, IllegalExchange, IllegalLay, NotToAct, UnknownAction
from games.parts import bags, blanks, choice, draws, pile, scoring
from games.parts.actions import Accept, Challenge, ChooseBags, Exchange, Lay, Pass, StartDraw
from games.parts.draws import Draw, DrawRule
from games.protocol import DEALER, Chance, Seat, Words
from games.rules import BOOKLET, ScrabbleRules, WordCheck

Action = StartDraw | Draw | Lay | Exchange | Pass | Accept | Challenge | ChooseBags


@dataclass(frozen=True, slots=True)
class Announced:
    """A word that lies on the table while the others think about a challenge; ``position`` is the board under it."""

    position: Position
    rack: str
    move: Move
    tiles: str
    points: int
    accepted: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class ScrabbleState:
    """Everything on and under the table; ``drawing`` seats wait for tiles, ``returning`` are those of an exchange."""

    position: Position
    bag: str
    racks: tuple[str, ...]
    points: tuple[int, ...]
    on_move: Seat = 0
    turn: int = 1
    contenders: tuple[Seat, ...] = ()
    drawing: tuple[Seat, ...] = ()
    vowels_wanted: int | None = None
    returning: str = ""
    announced: Announced | None = None
    passes: int = 0


class Scrabble:
    """The rule book; words come through one argument, everything that varies is in the rules."""

    key = "scrabble"
    seats = range(1, 5)
    state_type = ScrabbleState
    action_types = (StartDraw, Draw, Lay, Exchange, Pass, Accept, Challenge, ChooseBags)

    def __init__(self, words: Words, rules: ScrabbleRules = BOOKLET) -> None:
        self.rules = rules
        self.tile_set = tile_set(rules.tiles)
        self._words = words
        self._theme = frozenset(rules.theme)

    # ---- the eight questions

    def start(self, seats: int) -> ScrabbleState:
        """An empty board and a full bag; several seats draw for the start."""
        everybody = tuple(range(seats))
        return ScrabbleState(
            position=Position.empty(board(self.rules.board)),
            bag=pile.full(self.tile_set),
            racks=("",) * seats,
            points=(0,) * seats,
            contenders=everybody if seats > 1 else (),
            drawing=everybody,
        )

    def to_act(self, state: ScrabbleState) -> frozenset[Seat]:
        if self._is_over(state):
            return frozenset()
        if state.contenders:
            return frozenset({DEALER})
        if state.drawing:
            return frozenset({state.drawing[0] if self._must_choose(state) else DEALER})
        if state.announced:
            return frozenset(range(len(state.racks))) - {state.on_move, *state.announced.accepted}
        return frozenset({state.on_move})

    def deal(self, state: ScrabbleState, chance: Chance) -> Action:
        if state.contenders:
            return StartDraw(pile.draw(state.bag, len(state.contenders), chance))
        seat = state.drawing[0]
        leave, wanted = state.racks[seat], state.vowels_wanted
        if wanted is not None:
            return Draw(seat, leave, bags.draw(state.bag, self._room(state), wanted, self.tile_set, chance))
        return draws.deal(seat, leave, state.bag, self.draw_rule(state), chance, stuck=self._is_stuck(state))

    def legal(self, state: ScrabbleState, seat: Seat) -> Iterator[Action]:
        """The dealer's actions come from ``deal``; words to bluff with are not listed."""
        if seat == DEALER or seat not in self.to_act(state):
            return
        if state.drawing:
            yield from (ChooseBags(vowels) for vowels in self._bag_choices(state))
        elif state.announced:
            yield from (Accept(), Challenge())
        else:
            yield from self._legal_lays(state, seat)
            if 0 < self.rules.exchange_from <= len(state.bag):
                yield from map(Exchange, pile.selections(self.tile_set.sorted(state.racks[seat])))
            if self._may_pass(state):
                yield Pass()

    def check(self, state: ScrabbleState, seat: Seat, action: Action) -> None:
        if seat not in self.to_act(state):
            raise NotToAct(f"seat {seat} is not to act" if self.to_act(state) else "the game is over")
        expected = self._expected(state)
        if not isinstance(action, expected):
            names = " or ".join(kind.__name__ for kind in expected)
            raise UnknownAction(f"{type(action).__name__} is not possible now: expected {names}")
        match action:
            case StartDraw():
                self._check_start_draw(state, action)
            case Draw():
                self._check_draw(state, action)
            case Lay():
                self.announce(state, seat, action)
            case Exchange():
                self._check_exchange(state, seat, action)
            case Pass() if not self._may_pass(state):
                raise UnknownAction("a word can be laid: nobody passes now", code="no-pass")
            case ChooseBags() if action.vowels not in self._bag_choices(state):
                raise IllegalDraw(f"the bags cannot give {action.vowels} vowels now", code="not-in-bags")

    def apply(self, state: ScrabbleState, seat: Seat, action: Action) -> ScrabbleState:
        match action:
            case StartDraw():
                return self._drawn_for_start(state, action)
            case Draw():
                return self._drawn(state, action)
            case Lay():
                return self._laid(state, seat, action)
            case Exchange():
                return self._exchanged(state, seat, action)
            case Pass():
                return self._next_turn(replace(state, passes=state.passes + 1), drawing=())
            case Accept():
                return self._accepted(state, seat)
            case Challenge():
                return self._challenged(state, seat)
            case ChooseBags():
                return replace(state, vowels_wanted=action.vowels)

    def scores(self, state: ScrabbleState) -> tuple[int, ...]:
        """Points so far; with the final reckoning once the game is over."""
        if not self.rules.reckoning or not self._is_over(state):
            return state.points
        left = [sum(map(self.tile_set.value, rack)) for rack in state.racks]
        gain = sum(left) if self._has_finisher(state) else 0
        return tuple(
            points - value if rack else points + gain
            for points, rack, value in zip(state.points, state.racks, left, strict=True)
        )

    def view(self, state: ScrabbleState, seat: Seat | None) -> Mapping[str, Any]:
        announced = state.announced
        return {
            "board": list(state.position.rows),
            "points": list(self.scores(state)),
            "to_act": sorted(self.to_act(state)),
            "turn": state.turn,
            "in_bag": len(state.bag),
            "on_racks": [len(rack) for rack in state.racks],
            "rack": state.racks[seat] if seat is not None and seat >= 0 else None,
            "announced": None if announced is None else _told(announced),
        }

    # ---- the start

    def _check_start_draw(self, state: ScrabbleState, action: StartDraw) -> None:
        if len(action.tiles) != len(state.contenders):
            raise IllegalDraw(f"{len(state.contenders)} seats draw for the start, not {len(action.tiles)}")
        pile.take(state.bag, action.tiles)

    def _drawn_for_start(self, state: ScrabbleState, action: StartDraw) -> ScrabbleState:
        """The tiles go straight back; whoever drew the first letter of the alphabet stays in the draw or begins."""
        order = [BLANK, *self.tile_set.letters]
        first = min(action.tiles, key=order.index)
        leaders = tuple(seat for seat, tile in zip(state.contenders, action.tiles, strict=True) if tile == first)
        if len(leaders) > 1:
            return replace(state, contenders=leaders)
        (starter,) = leaders
        seats = len(state.racks)
        in_order = tuple((starter + step) % seats for step in range(seats))
        return replace(state, contenders=(), on_move=starter, drawing=in_order)

    # ---- draws

    def draw_rule(self, state: ScrabbleState) -> DrawRule:
        """What the next draw has to obey."""
        return DrawRule(self.tile_set, self.rules.rack_size, joker=self.rules.joker)

    def _is_stuck(self, state: ScrabbleState) -> bool:
        """Must the whole rack go back before the next draw? Never at a table."""
        return False

    def _room(self, state: ScrabbleState) -> int:
        return self.rules.rack_size - len(state.racks[state.drawing[0]])

    def _bag_choices(self, state: ScrabbleState) -> range:
        return bags.choices(state.bag, self._room(state), self.tile_set)

    def _must_choose(self, state: ScrabbleState) -> bool:
        """With two bags the seat says how many vowels it wants, if it has a choice at all."""
        return self.rules.two_bags and state.vowels_wanted is None and len(self._bag_choices(state)) > 1

    def _check_draw(self, state: ScrabbleState, action: Draw) -> None:
        seat = state.drawing[0]
        if action.seat != seat:
            raise IllegalDraw(f"seat {seat} draws now, not seat {action.seat}", code="wrong-seat")
        draws.check(action, state.racks[seat], state.bag, self.draw_rule(state), stuck=self._is_stuck(state))
        wanted = state.vowels_wanted
        if wanted is not None and len(bags.split(action.new, self.tile_set)[0]) != wanted:
            raise IllegalDraw(f"{action.new} does not hold the {wanted} vowels chosen", code="not-in-bags")

    def _drawn(self, state: ScrabbleState, action: Draw) -> ScrabbleState:
        seat = action.seat
        available = state.bag + (state.racks[seat] if action.rejected else "")
        return replace(
            state,
            bag=self.tile_set.sorted(pile.take(available, action.new) + state.returning),
            racks=_with(state.racks, seat, action.rack),
            drawing=state.drawing[1:],
            returning="",
            vowels_wanted=None,
        )

    # ---- laying and challenging

    def announce(self, state: ScrabbleState, seat: Seat, lay: Lay) -> Announced:
        """What a lay would put on the table; raises ``IllegalLay``. Wrong words pass where they can be challenged."""
        if lay.freed and not self.rules.reuses_blanks:
            raise IllegalLay("a blank stays where it lies", code="blank-stays")
        position, rack = blanks.free(state.position, state.racks[seat], lay.freed)
        (verdict,) = self._words.judge(position, rack, [lay.answer])
        is_bluff = verdict.fault is Fault.NOT_IN_LEXICON and self._can_be_challenged(state)
        if verdict.move is None or (verdict.fault and not is_bluff):
            raise IllegalLay(_explain(verdict), code=str(verdict.fault), culprit=verdict.culprit)
        if len(verdict.tiles) < (needed := self._fewest_tiles(state)):
            raise IllegalLay(f"the first word needs {needed} letters now", code="opening-too-short")
        return Announced(position, rack, verdict.move, verdict.tiles, self._points(position, verdict.move, verdict))

    def _can_be_challenged(self, state: ScrabbleState) -> bool:
        return self.rules.words is WordCheck.CHALLENGED and len(state.racks) > 1

    def _points(self, position: Position, move: Move, verdict: MoveVerdict) -> int:
        if verdict.fault is None:
            return verdict.points + self._theme_points(verdict.words)
        plain = scoring.points_of(position, move, self.tile_set, self.rules.limits)
        return plain + self._theme_points(scoring.words_of(position, move))

    def _theme_points(self, words: Sequence[str]) -> int:
        return self.rules.theme_bonus * sum(word in self._theme for word in words) if self._theme else 0

    def _fewest_tiles(self, state: ScrabbleState) -> int:
        """Jacks to open: the first word needs five letters; once nobody could, four."""
        opening = self.rules.opening
        if not opening or not state.position.is_empty:
            return 1
        return opening[min((state.turn - 1) // len(state.racks), len(opening) - 1)]

    def _laid(self, state: ScrabbleState, seat: Seat, lay: Lay) -> ScrabbleState:
        announced = self.announce(state, seat, lay)
        if self._can_be_challenged(state):
            return replace(state, announced=announced)
        return self._stands(state, announced)

    def _stands(self, state: ScrabbleState, announced: Announced) -> ScrabbleState:
        """The word stays: its tiles leave the rack, its points are written down, and new tiles are due."""
        seat = state.on_move
        position, bag = announced.position.after(announced.move), state.bag
        if self.rules.joker:
            laid = scoring.new_tiles(announced.position, announced.move)
            position, bag = blanks.give_back(position, bag, laid, self.tile_set)
        return self._next_turn(
            replace(
                state,
                position=position,
                bag=bag,
                racks=_with(state.racks, seat, choice.leave_of(announced.rack, announced.tiles)),
                points=_with(state.points, seat, state.points[seat] + announced.points),
                announced=None,
                passes=0,
            ),
            drawing=(seat,),
        )

    def _accepted(self, state: ScrabbleState, seat: Seat) -> ScrabbleState:
        assert state.announced is not None
        announced = replace(state.announced, accepted=(*state.announced.accepted, seat))
        if len(announced.accepted) == len(state.racks) - 1:
            return self._stands(state, announced)
        return replace(state, announced=announced)

    def _challenged(self, state: ScrabbleState, challenger: Seat) -> ScrabbleState:
        announced = state.announced
        assert announced is not None
        (verdict,) = self._words.judge(announced.position, announced.rack, [announced.move])
        if verdict.fault:
            return self._next_turn(replace(state, announced=None, passes=0), drawing=())
        lowered = state.points[challenger] - self.rules.challenge_penalty
        return self._stands(replace(state, points=_with(state.points, challenger, lowered)), announced)

    # ---- exchanging, passing, and whose turn is next

    def _check_exchange(self, state: ScrabbleState, seat: Seat, action: Exchange) -> None:
        needed = self.rules.exchange_from
        if not needed or len(state.bag) < needed:
            raise IllegalExchange(f"an exchange needs {needed} tiles in the bag" if needed else "nobody exchanges here")
        if not action.tiles:
            raise IllegalExchange("name the tiles to exchange")
        pile.take(state.racks[seat], action.tiles)

    def _exchanged(self, state: ScrabbleState, seat: Seat, action: Exchange) -> ScrabbleState:
        racks = _with(state.racks, seat, pile.take(state.racks[seat], action.tiles))
        return self._next_turn(replace(state, racks=racks, returning=action.tiles, passes=0), drawing=(seat,))

    def _may_pass(self, state: ScrabbleState) -> bool:
        return True

    def _next_turn(self, state: ScrabbleState, drawing: tuple[Seat, ...]) -> ScrabbleState:
        following = (state.on_move + 1) % len(state.racks)
        return replace(state, on_move=following, turn=state.turn + 1, drawing=drawing if state.bag else ())

    # ---- the end

    def _is_over(self, state: ScrabbleState) -> bool:
        if state.contenders or state.announced:
            return False
        return self._has_finisher(state) or state.passes >= self.rules.passing_rounds * len(state.racks)

    def _has_finisher(self, state: ScrabbleState) -> bool:
        return not state.bag and not state.drawing and "" in state.racks

    # ---- what is possible

    def _expected(self, state: ScrabbleState) -> tuple[type[Action], ...]:
        if state.contenders:
            return (StartDraw,)
        if state.drawing:
            return (ChooseBags,) if self._must_choose(state) else (Draw,)
        return (Accept, Challenge) if state.announced else (Lay, Exchange, Pass)

    def _legal_lays(self, state: ScrabbleState, seat: Seat) -> Iterator[Lay]:
        for freed in blanks.freeable(state.position, state.racks[seat]) if self.rules.reuses_blanks else [()]:
            position, rack = blanks.free(state.position, state.racks[seat], freed)
            for scored in self._words.ranked(position, rack):
                if len(scored.tiles) >= self._fewest_tiles(state):
                    yield Lay(scored.move, freed)


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _told(announced: Announced) -> dict[str, Any]:
    return {"square": announced.move.square, "word": announced.move.word, "points": announced.points}


def _explain(verdict: MoveVerdict) -> str:
    about = f": {verdict.culprit}" if verdict.culprit else ""
    return f"{str(verdict.fault).replace('-', ' ')}{about}"
