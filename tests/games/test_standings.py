from games.reckoning import TurnScore
from games.standings import Card, Row, TieBreak, by_category, rank


def card(entry: str, *rounds: tuple[int, ...], categories: tuple[str, ...] = (), tops: int = 0, solos: int = 0) -> Card:
    """A card whose first turns are tops, and solos without points of their own."""
    scored = [[TurnScore(points) for points in turns] for turns in rounds]
    for number in range(max(tops, solos)):
        old = scored[0][number]
        bonus = 10 if number < solos else 0
        scored[0][number] = TurnScore(old.points - bonus, bonus, is_top=number < tops)
    return Card(entry, tuple(map(tuple, scored)), categories)


def ranks(rows: list[Row]) -> list[tuple[int, str]]:
    return [(row.rank, row.entry) for row in rows]


def test_rows_tell_total_minus_percent_tops_and_solos_over_many_rounds() -> None:
    rows = rank([card("ada", (50, 30), (40,), tops=2, solos=1), card("bob", (30, 30), (20,))], top=160)

    assert rows == [
        Row(1, "ada", 120, -40, 75.0, 2, 1, (80, 40)),
        Row(2, "bob", 80, -80, 50.0, 0, 0, (60, 20)),
    ]


def test_percent_has_two_places_and_survives_an_empty_round() -> None:
    assert rank([card("ada", (790,))], top=800)[0].percent == 98.75
    assert rank([card("ada", (2,))], top=3)[0].percent == 66.67
    assert rank([card("ada", ())], top=0) == [Row(1, "ada", 0, 0, 0.0, 0, 0, (0,))]


def test_equal_totals_share_a_rank_and_the_next_one_is_skipped() -> None:
    rows = rank([card("eva", (10,)), card("bob", (50,)), card("ada", (50,))], top=50)

    assert ranks(rows) == [(1, "ada"), (1, "bob"), (3, "eva")]


def test_the_last_round_breaks_ties() -> None:
    cards = [card("ada", (60,), (40,)), card("bob", (40,), (60,))]

    assert ranks(rank(cards, 100, [TieBreak.LAST_ROUND])) == [(1, "bob"), (2, "ada")]


def test_the_last_turns_break_ties_backwards() -> None:
    cards = [card("ada", (20, 30, 10)), card("bob", (30, 20, 10)), card("eva", (10, 30, 20))]

    assert ranks(rank(cards, 100, [TieBreak.LAST_TURNS])) == [(1, "eva"), (2, "ada"), (3, "bob")]


def test_tops_then_solos_break_ties_in_the_order_configured() -> None:
    cards = [card("ada", (50, 50), tops=1), card("bob", (50, 50), tops=1, solos=1), card("eva", (50, 50), tops=2)]

    assert ranks(rank(cards, 100, [TieBreak.TOPS, TieBreak.SOLOS])) == [(1, "eva"), (2, "bob"), (3, "ada")]
    assert ranks(rank(cards, 100, [TieBreak.SOLOS, TieBreak.TOPS])) == [(1, "bob"), (2, "eva"), (3, "ada")]


def test_what_the_chain_leaves_equal_stays_shared() -> None:
    cards = [card("ada", (50,)), card("bob", (50,))]

    assert ranks(rank(cards, 50, list(TieBreak))) == [(1, "ada"), (1, "bob")]


def test_categories_have_their_own_ranks_and_may_overlap() -> None:
    cards = [
        card("ada", (50,), categories=("series 1", "vermeil")),
        card("bob", (40,), categories=("series 2", "vermeil")),
        card("eva", (30,), categories=("series 2",)),
    ]

    found = {name: ranks(rows) for name, rows in by_category(cards, 50).items()}

    assert found == {
        "series 1": [(1, "ada")],
        "vermeil": [(1, "ada"), (2, "bob")],
        "series 2": [(1, "bob"), (2, "eva")],
    }
