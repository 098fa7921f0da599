"""The player's pages: joining by the tournament's link, the personal link, and one's own sheet."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.tournaments.hall import NOON, Hall
from tournaments.enums import JoinPolicy
from tournaments.models import Entry, Tournament
from tournaments.services import roster, ruling
from tournaments.services.roster import Person

pytestmark = pytest.mark.django_db


def join_page(hall: Hall) -> str:
    return reverse("join", args=[hall.tournament.code])


def link(entry: Entry, page: str = "player") -> str:
    return reverse(page, args=[entry.token])


def policy(hall: Hall, join_policy: JoinPolicy, code: str = "") -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(join_policy=join_policy, join_code=code)


def signed(hall: Hall) -> dict[str, Any]:
    return {"by": hall.director, "now": hall.now}


NAME_TAKEN = (
    "Somebody of this name has joined already. If it is you, use your personal link or ask the director for it. "
    "If you are somebody else, add your town or club to the name."
)

# ---- joining


def test_page_for_joining_tells_which_tournament_it_is(hall: Hall, client: Client) -> None:
    page = client.get(join_page(hall)).content.decode()

    assert "<h1>Clubabend</h1>" in page
    assert "Nov. 18, 2026 · Simultan · 3:00 a turn" in page


def test_name_is_enough_to_join(hall: Hall, client: Client) -> None:
    answer = client.post(join_page(hall), {"name": "Vera"})

    vera = Entry.objects.get(name="Vera")
    assert (answer.status_code, answer.url) == (302, link(vera))
    assert vera.joined_at is not None


def test_line_of_the_roster_can_be_picked(hall: Hall, client: Client) -> None:
    answer = client.post(join_page(hall), {"entry": hall.entries[1].pk})

    assert answer.url == link(hall.entries[1])
    assert list(hall.tournament.entries.values_list("name", flat=True)) == ["Anna", "Bert", "Carla"]


def test_only_free_lines_are_offered_told_apart_by_club_and_table(hall: Hall, client: Client) -> None:
    anna, bert, carla = hall.entries
    roster.edit(entry=carla, person=Person("Carla", "Kassel", table="4"), **signed(hall))
    roster.mark_joined(entry=anna, now=NOON)
    roster.withdraw(entry=bert, **signed(hall))
    roster.add_house_players(tournament=hall.tournament, levels={"Robo": 5}, **signed(hall))
    roster.play_along(tournament=hall.tournament, user=hall.director, now=NOON)

    page = client.get(join_page(hall)).content.decode()

    assert re.findall(r'<option value="(\d*)"[^>]*>([^<]+)<', page) == [
        ("", "Pick your name"),
        (str(carla.pk), "Carla · Kassel · Table 4"),
    ]


def test_device_remembers_who_plays_on_it(hall: Hall, client: Client) -> None:
    client.get(link(hall.entries[0]))

    answer = client.get(join_page(hall))

    assert (answer.status_code, answer.url) == (302, link(hall.entries[0]))
    cookie = client.cookies[f"entry-{hall.tournament.code}"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == (hall.entries[0].token, True, "Lax")


def test_device_forgets_whose_link_was_renewed_or_who_has_left(hall: Hall, client: Client) -> None:
    anna, bert, _ = hall.entries
    client.get(link(anna))
    roster.renew_link(entry=anna, **signed(hall))
    assert client.get(join_page(hall)).status_code == 200

    client.get(link(bert))
    roster.withdraw(entry=bert, **signed(hall))
    assert client.get(join_page(hall)).status_code == 200


def test_device_of_a_merged_entry_goes_on_with_the_other(hall: Hall, client: Client) -> None:
    client.get(link(hall.entries[0]))
    roster.merge(entry=hall.entries[0], into=hall.entries[1], **signed(hall))

    assert client.get(join_page(hall)).url == link(hall.entries[1])


def test_somebody_else_can_join_on_the_same_device(hall: Hall, client: Client) -> None:
    client.get(link(hall.entries[0]))

    page = client.get(f"{join_page(hall)}?other").content.decode()
    answer = client.post(f"{join_page(hall)}?other", {"name": "Vera"})

    assert f'<a href="{link(hall.entries[0])}">Go on as Anna</a>' in page
    assert answer.url == link(Entry.objects.get(name="Vera"))


def test_cookie_of_one_tournament_opens_no_other(hall: Hall, client: Client) -> None:
    other = Tournament.objects.get(pk=hall.tournament.pk)
    other.pk, other.code = None, "other2"
    other.save()
    client.cookies["entry-other2"] = hall.entries[0].token

    assert client.get(reverse("join", args=["other2"])).status_code == 200


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({}, "Give your name or pick it from the roster."),
        ({"name": "   "}, "Give your name or pick it from the roster."),
        (
            {"name": "anna"},
            NAME_TAKEN,
        ),
        ({"name": "Carla"}, "Several lines of the roster have this name. Pick yours below."),
    ],
)
def test_joining_is_refused_with_what_to_do(hall: Hall, client: Client, given: dict[str, str], text: str) -> None:
    roster.mark_joined(entry=hall.entries[0], now=NOON)
    roster.add(tournament=hall.tournament, people=[Person("Carla", "Fulda")], **signed(hall))

    answer = client.post(join_page(hall), given)

    assert (answer.status_code, answer.context["form"].non_field_errors()) == (400, [text])
    assert text in unescape(answer.content.decode())
    assert hall.tournament.entries.count() == 4


def test_line_that_somebody_took_meanwhile_is_refused(hall: Hall, client: Client) -> None:
    roster.mark_joined(entry=hall.entries[0], now=NOON)

    answer = client.post(join_page(hall), {"entry": hall.entries[0].pk})

    text = "Somebody has joined under this name already. Use your personal link, or ask the director."
    assert (answer.status_code, answer.context["form"].errors) == (400, {"entry": [text]})


def test_name_that_is_too_long_is_refused_and_kept(hall: Hall, client: Client) -> None:
    answer = client.post(join_page(hall), {"name": "x" * 81})

    assert answer.status_code == 400
    assert answer.context["form"].errors == {"name": ["Ensure this value has at most 80 characters (it has 81)."]}
    assert "x" * 81 in answer.content.decode()


def test_link_with_a_code_asks_for_it(hall: Hall, client: Client) -> None:
    policy(hall, JoinPolicy.CODE, "Geheim")

    page = client.get(join_page(hall)).content.decode()
    wrong = client.post(join_page(hall), {"name": "Vera", "code": "falsch"})
    right = client.post(join_page(hall), {"name": "Vera", "code": "geheim"})

    assert 'name="code"' in page
    assert "Geheim" not in page
    assert wrong.context["form"].non_field_errors() == ["The code is not right. The director has it."]
    assert right.url == link(Entry.objects.get(name="Vera"))


def test_roster_only_takes_no_new_names(hall: Hall, client: Client) -> None:
    policy(hall, JoinPolicy.ROSTER)

    page = client.get(join_page(hall)).content.decode()
    answer = client.post(join_page(hall), {"name": "Vera"})

    assert 'name="name"' not in page
    assert answer.context["form"].non_field_errors() == ["Pick your name from the roster."]
    assert client.post(join_page(hall), {"entry": hall.entries[0].pk}).url == link(hall.entries[0])


def test_roster_where_all_have_joined_says_what_to_do(hall: Hall, client: Client) -> None:
    policy(hall, JoinPolicy.ROSTER)
    Entry.objects.update(joined_at=NOON)

    page = client.get(join_page(hall)).content.decode()

    assert "<form method" not in page.partition("<main")[2].partition("</main>")[0]
    assert "everybody on it has joined" in page
    assert "The director can show you your link." in page


def test_tournament_that_is_over_shows_the_way_to_the_standings(hall: Hall, client: Client) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(finished_at=NOON)

    page = client.get(join_page(hall)).content.decode()
    answer = client.post(join_page(hall), {"name": "Vera"})

    assert "This tournament is over." in page
    assert reverse("standings", args=[hall.tournament.code]) in page
    assert answer.context["form"].non_field_errors() == ["This tournament is over."]


def test_unknown_tournament_is_not_found(client: Client) -> None:
    assert client.get(reverse("join", args=["nowhere"])).status_code == 404


def test_joining_takes_as_many_queries_for_thirty_lines_as_for_three(
    hall: Hall, client: Client, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(5) as few:
        client.get(join_page(hall))
    roster.add(tournament=hall.tournament, people=[Person(f"Player {n}") for n in range(30)], **signed(hall))

    with django_assert_num_queries(len(few)):
        client.get(join_page(hall))


# ---- the personal link


def test_first_opening_of_the_personal_link_joins(hall: Hall, client: Client) -> None:
    answer = client.get(link(hall.entries[0]))

    assert answer.status_code == 200
    assert answer.context["config"]["socket"] == f"/ws/p/{hall.entries[0].token}"
    assert Entry.objects.get(pk=hall.entries[0].pk).joined_at is not None


def test_link_of_a_merged_entry_leads_to_the_other(hall: Hall, client: Client) -> None:
    anna, bert, carla = hall.entries
    roster.merge(entry=anna, into=bert, **signed(hall))
    roster.merge(entry=bert, into=carla, **signed(hall))

    answer = client.get(link(anna))

    assert answer.context["entry"] == carla
    assert answer.context["config"]["socket"] == f"/ws/p/{carla.token}"


@pytest.mark.parametrize("page", ["player", "my-sheet"])
def test_void_link_is_not_found(hall: Hall, client: Client, page: str) -> None:
    old = link(hall.entries[0], page)

    renewed = roster.renew_link(entry=hall.entries[0], **signed(hall))

    assert client.get(old).status_code == 404
    assert client.get(link(renewed, page)).status_code == 200
    assert client.get(reverse(page, args=["nobody"])).status_code == 404


def test_official_who_plays_along_is_led_to_their_own_board(hall: Hall, client: Client) -> None:
    own = roster.play_along(tournament=hall.tournament, user=hall.director, now=NOON)
    client.force_login(hall.director)

    assert client.get(reverse("play-along", args=[hall.tournament.code])).url == link(own)


@pytest.mark.parametrize("page", ["player", "my-sheet"])
def test_official_who_plays_along_cannot_open_the_link_of_another(hall: Hall, client: Client, page: str) -> None:
    client.force_login(hall.director)
    assert client.get(link(hall.entries[0], page)).status_code == 200

    roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)
    refused = client.get(link(hall.entries[0], page))

    assert refused.status_code == 403
    assert "You take part yourself: the links of other players are not for you." in refused.content.decode()


def test_strangers_are_led_to_nobodys_board(hall: Hall, client: Client) -> None:
    Entry.objects.exclude(pk=hall.entries[0].pk).delete()
    address = reverse("play-along", args=[hall.tournament.code])

    assert client.get(address).url == f"{reverse('sign-in')}?next={address}"
    client.force_login(get_user_model().objects.create_user("niemand"))
    assert client.get(address).status_code == 404


# ---- one's own sheet


def lines(page: str) -> list[list[str]]:
    """The cells of the sheet's body, as a reader sees them on a wide screen."""
    page = re.sub(r'<span class="n[ "].*?</span>(?=\s|</td>)', "", page, flags=re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", page.partition("<tbody>")[2].partition("</tbody>")[0], re.DOTALL)
    cells = [re.findall(r"<td.*?>(.*?)</td>", row, re.DOTALL) for row in rows]
    return [[" ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split()) for cell in row] for row in cells]


def test_sheet_before_the_first_turn_says_so(hall: Hall, client: Client) -> None:
    page = client.get(link(hall.entries[0], "my-sheet")).content.decode()

    assert "Nothing is laid yet." in page


def test_sheet_tells_mine_top_and_loss_turn_by_turn(hall: Hall, client: Client) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H8 EIN", "H7 NEIS")
    hall.play("SATTENR", "9D RATEN", "", "9D RATEN")

    of = [client.get(link(entry, "my-sheet")) for entry in hall.entries]

    laid, best = "H4 REISEN and 15 more", "5E ASTEREN"
    assert [lines(answer.content.decode()) for answer in of] == [
        [
            ["1", "EEINRSS", "H4 REISEN the top", "14", laid, "14", "0"],
            ["2", "SATTENR", "9D RATEN", "6", best, "28", "−22"],
        ],
        [
            ["1", "EEINRSS", "H8 EIN", "6", laid, "14", "−8"],
            ["2", "SATTENR", "no answer", "0", best, "28", "−28"],
        ],
        [
            ["1", "EEINRSS", "H7 NEIS NEIS is not in the word list", "0", laid, "14", "−14"],
            ["2", "SATTENR", "9D RATEN", "6", best, "28", "−22"],
        ],
    ]
    assert [(one.context["rounds"][0]["total"], one.context["rounds"][0]["minus"]) for one in of] == [
        (20, -22),
        (6, -36),
        (6, -36),
    ]


def test_sheet_of_a_late_arrival_marks_the_turns_before(hall: Hall, client: Client) -> None:
    hall.play("EEINRSS", "H4 REISEN")
    hall.wait(1)
    (dora,) = roster.add(tournament=hall.tournament, people=[Person("Dora")], **signed(hall))
    hall.wait(1)
    hall.play("SATTENR", "9D RATEN")

    page = client.get(link(dora, "my-sheet")).content.decode()

    assert [(line[2], line[3]) for line in lines(page)] == [("before your arrival", "0"), ("no answer", "0")]


def test_sheet_shows_rulings_and_penalties(hall: Hall, client: Client) -> None:
    first = hall.play("EEINRSS", "", "H8 EIN")
    ruling.rule_on_answer(turn=first, entry=hall.entries[0], points=10, why="slip was lost", **signed(hall))
    ruling.rule_on_answer(turn=first, entry=hall.entries[1], penalty=5, why="conduct", **signed(hall))

    pages = [client.get(link(entry, "my-sheet")).content.decode() for entry in hall.entries[:2]]

    assert [lines(page)[0][2:4] for page in pages] == [["by ruling", "10"], ["H8 EIN penalty: −5", "1"]]


def test_sheet_says_nothing_about_a_turn_that_is_not_laid(hall: Hall, client: Client) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")
    during = client.get(link(hall.entries[0], "my-sheet")).content.decode()
    hall.ring()
    after = client.get(link(hall.entries[0], "my-sheet")).content.decode()

    assert ["REISEN" in page or "EEINRSS" in page for page in (during, after)] == [False, False]


def test_sheet_takes_as_many_queries_for_three_turns_as_for_one(
    hall: Hall, client: Client, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    hall.play("EEINRSS", "H4 REISEN")
    with django_assert_max_num_queries(12) as few:
        client.get(link(hall.entries[0], "my-sheet"))
    hall.play("SATTENR", "9D RATEN")
    hall.now += timedelta(seconds=1)

    with django_assert_num_queries(len(few)):
        client.get(link(hall.entries[0], "my-sheet"))
