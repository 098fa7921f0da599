"""The director's pages about people: the roster, one entry, a list that is entered, table cards, QR codes."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
import segno
from django.contrib.auth import get_user_model
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournaments.hall import NOON, Hall
from tournaments.enums import Role
from tournaments.models import Entry, LogEntry, Official
from tournaments.services import roster
from tournaments.services.roster import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(hall: Hall, client: Client) -> Client:
    """The browser of the director."""
    client.force_login(hall.director)
    return client


@pytest.fixture
def helper(hall: Hall, client: Client) -> Callable[[Role], Client]:
    """The browser of an official of a lower role."""

    def sign_in(role: Role) -> Client:
        user = get_user_model().objects.create_user("hilfe")
        Official.objects.create(tournament=hall.tournament, user=user, role=role)
        client.force_login(user)
        return client

    return sign_in


def address(hall: Hall, name: str, *more: object) -> str:
    return reverse(name, args=[hall.tournament.code, *more])


def told(answer: Any) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def names(hall: Hall) -> list[str]:
    return list(hall.tournament.entries.values_list("name", flat=True))


def add(hall: Hall, count: int) -> None:
    people = [Person(f"Player {number}", "Kassel", number, "A", str(number)) for number in range(count)]
    roster.add(tournament=hall.tournament, people=people, by=hall.director, now=hall.now)


# ---- who may look


PAGES = ["roster", "roster-import", "table-cards"]


@pytest.mark.parametrize("page", PAGES)
def test_strangers_are_asked_to_sign_in(hall: Hall, client: Client, page: str) -> None:
    answer = client.get(address(hall, page))

    assert (answer.status_code, answer.url) == (302, f"{reverse('sign-in')}?next={address(hall, page)}")


@pytest.mark.parametrize("page", ["roster-import", "table-cards", "entry", "entry-qr"])
@pytest.mark.parametrize("role", [Role.ARBITER, Role.VIEWER])
def test_lists_links_and_cards_are_for_the_director(
    hall: Hall, helper: Callable[[Role], Client], page: str, role: Role
) -> None:
    more = [hall.entries[0].pk] if page.startswith("entry") else []

    assert helper(role).get(address(hall, page, *more)).status_code == 403


@pytest.mark.parametrize("role", [Role.ARBITER, Role.VIEWER])
def test_only_the_director_changes_the_roster(hall: Hall, helper: Callable[[Role], Client], role: Role) -> None:
    browser, anna = helper(role), hall.entries[0]
    steps = [
        address(hall, "roster-add"),
        address(hall, "roster-house"),
        address(hall, "roster-import"),
        address(hall, "entry", anna.pk),
        *(address(hall, "entry-step", anna.pk, step) for step in ("withdraw", "bring-back", "renew-link", "merge")),
    ]

    answers = [browser.post(step, {"name": "Eve", "into": hall.entries[1].pk}).status_code for step in steps]

    assert answers == [403] * len(steps)
    assert list(Entry.objects.values_list("name", "token", "withdrawn_at")) == [
        (one.name, one.token, None) for one in hall.entries
    ]


def test_viewer_sees_names_and_no_personal_links(hall: Hall, helper: Callable[[Role], Client]) -> None:
    page = helper(Role.VIEWER).get(address(hall, "roster")).content.decode()

    assert re.findall(r"<b>(Anna|Bert|Carla)</b>", page) == ["Anna", "Bert", "Carla"]
    assert [one.name for one in hall.entries if one.token in page] == []
    assert "Personal link" not in page


@pytest.mark.parametrize("page", ["entry", "entry-qr"])
def test_entry_of_another_tournament_is_not_found(hall: Hall, desk: Client, page: str) -> None:
    assert desk.get(address(hall, page, 999_999)).status_code == 404


# ---- the roster


def test_director_sees_everybody_with_link_and_state(hall: Hall, desk: Client) -> None:
    anna, bert, carla = hall.entries
    roster.mark_joined(entry=anna, now=NOON)
    roster.withdraw(entry=bert, by=hall.director, now=NOON)
    roster.add_house_players(tournament=hall.tournament, levels={"Robo": 5}, by=hall.director, now=NOON)

    page = desk.get(address(hall, "roster")).content.decode()

    assert re.findall(r'<b>(\w+)</b>.*?<span class="tag[^>]*>([^<]+)</span>', page) == [
        ("Anna", "has joined"),
        ("Bert", "has left"),
        ("Carla", "not here yet"),
        ("Robo", "house, level 5"),
    ]
    assert re.findall(r'readonly value="http://testserver/p/([^/]+)/"', page) == [
        anna.token,
        bert.token,
        carla.token,
    ]
    assert "2 people on the roster · 1 has joined · 1 house player" in page
    assert f"http://testserver/t/{hall.tournament.code}/join/" in page


def test_roster_is_in_the_order_of_numbers_then_names(hall: Hall, desk: Client) -> None:
    people = [Person("Zoe", number=2), Person("Abel", number=10), Person("Aaron")]
    roster.add(tournament=hall.tournament, people=people, by=hall.director, now=NOON)

    page = desk.get(address(hall, "roster")).content.decode()

    assert re.findall(r'class="nm"><b>(\w+)</b>', page) == ["Zoe", "Abel", "Aaron", "Anna", "Bert", "Carla"]


def test_roster_takes_as_many_queries_for_thirty_as_for_three(
    hall: Hall, desk: Client, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(14) as few:
        desk.get(address(hall, "roster"))
    add(hall, 30)

    with django_assert_num_queries(len(few)):
        desk.get(address(hall, "roster"))


def test_name_and_enter_adds_somebody_and_is_ready_for_the_next(hall: Hall, desk: Client) -> None:
    answer = desk.post(address(hall, "roster-add"), {"name": " Dora  Berg "}, follow=True)

    dora = Entry.objects.get(name="Dora Berg")
    assert answer.redirect_chain == [(f"{address(hall, 'roster')}?added={dora.pk}", 302)]
    page = answer.content.decode()
    assert "Dora Berg is on the roster." in page
    assert re.search(r'<input[^>]*name="name"[^>]*autofocus', page)
    assert f'<li id="entry-{dora.pk}" class="me">' in page


def test_late_arrival_is_told_to_score_from_now_on(hall: Hall, desk: Client) -> None:
    hall.draw("EEINRSS")

    answer = desk.post(address(hall, "roster-add"), {"name": "Dora"})

    assert told(answer) == ["Dora is on the roster and scores from now on."]
    assert "scores from now on. Earlier turns count 0." in desk.get(address(hall, "roster")).content.decode()


@pytest.mark.parametrize(
    ("given", "field", "text"),
    [
        ({"name": "  "}, "name", "This field is required."),
        ({"name": "x" * 81}, "name", "Ensure this value has at most 80 characters (it has 81)."),
        ({"name": "Dora", "number": "zwölf"}, "number", "Enter a whole number."),
        ({"name": "Dora", "number": "-1"}, "number", "Ensure this value is greater than or equal to 0."),
        ({"name": "Dora", "number": "7"}, "number", "This number belongs to Anna."),
    ],
)
def test_bad_line_is_refused_beside_its_field_and_keeps_what_was_typed(
    hall: Hall, desk: Client, given: dict[str, str], field: str, text: str
) -> None:
    roster.edit(entry=hall.entries[0], person=Person("Anna", number=7), by=hall.director, now=NOON)

    answer = desk.post(address(hall, "roster-add"), {**given, "club": "Kassel"})

    assert answer.status_code == 400
    assert answer.context["form"].errors == {field: [text]}
    assert 'value="Kassel"' in answer.content.decode()
    assert names(hall) == ["Anna", "Bert", "Carla"]


def test_house_players_are_spread_over_the_levels(hall: Hall, desk: Client) -> None:
    desk.post(address(hall, "roster-house"), {"count": 3, "lowest": 2, "highest": 10})
    answer = desk.post(address(hall, "roster-house"), {"count": 1, "lowest": 4, "highest": 4})

    stored = hall.tournament.entries.exclude(level=None).values_list("name", "level")
    assert list(stored) == [
        ("House player 1", 2),
        ("House player 2", 6),
        ("House player 3", 10),
        ("House player 4", 4),
    ]
    assert told(answer) == ["3 house players are added.", "1 house player is added."]


@pytest.mark.parametrize(
    "given",
    [
        {"count": 0, "lowest": 2, "highest": 3},
        {"count": 101, "lowest": 2, "highest": 3},
        {"count": 1, "lowest": 0, "highest": 3},
        {"count": 1, "lowest": 2, "highest": 11},
        {"count": 1, "lowest": 5, "highest": 3},
        {},
    ],
)
def test_house_players_that_make_no_sense_are_refused(hall: Hall, desk: Client, given: dict[str, int]) -> None:
    answer = desk.post(address(hall, "roster-house"), given)

    assert answer.status_code == 400
    assert answer.context["house"].errors
    assert names(hall) == ["Anna", "Bert", "Carla"]


# ---- one entry


def test_entry_is_edited(hall: Hall, desk: Client) -> None:
    anna = hall.entries[0]
    given = {"name": "Anna Berg", "club": "Kassel", "number": "7", "category": "60 plus", "table": "12"}

    answer = desk.post(address(hall, "entry", anna.pk), given)

    assert (answer.status_code, answer.url) == (302, address(hall, "roster"))
    assert told(answer) == ["Anna Berg is saved."]
    assert Entry.objects.filter(pk=anna.pk).values(*given).get() == {**given, "number": 7}


def test_edit_is_refused_beside_the_field(hall: Hall, desk: Client) -> None:
    roster.edit(entry=hall.entries[1], person=Person("Bert", number=7), by=hall.director, now=NOON)

    answer = desk.post(address(hall, "entry", hall.entries[0].pk), {"name": "Anna", "number": "7"})

    assert answer.status_code == 400
    assert answer.context["form"].errors == {"number": ["This number belongs to Bert."]}
    assert "<h1>Anna</h1>" in answer.content.decode()


def test_entry_shows_its_link_and_what_can_be_done(hall: Hall, desk: Client) -> None:
    anna = hall.entries[0]

    page = desk.get(address(hall, "entry", anna.pk)).content.decode()

    assert f'readonly value="http://testserver/p/{anna.token}/"' in page
    assert re.findall(r'action="/t/[^/]+/roster/\d+/([a-z-]+)/"', page) == ["merge", "withdraw", "renew-link"]


def test_withdrawn_entry_can_only_come_back(hall: Hall, desk: Client) -> None:
    anna = hall.entries[0]

    left = desk.post(address(hall, "entry-step", anna.pk, "withdraw"))

    assert told(left) == ["Anna has left. The points so far stay in the standings."]
    page = desk.get(address(hall, "entry", anna.pk)).content.decode()
    assert re.findall(r'action="/t/[^/]+/roster/\d+/([a-z-]+)/"', page) == ["bring-back", "renew-link"]
    back = desk.post(address(hall, "entry-step", anna.pk, "bring-back"))
    assert told(back)[-1] == "Anna takes part again."
    assert Entry.objects.get(pk=anna.pk).takes_part


def test_new_link_is_shown_at_once(hall: Hall, desk: Client) -> None:
    anna = hall.entries[0]

    answer = desk.post(address(hall, "entry-step", anna.pk, "renew-link"), follow=True)

    assert answer.redirect_chain == [(address(hall, "entry", anna.pk), 302)]
    page = answer.content.decode()
    assert "Anna has a new link. The old one is void." in page
    assert anna.token not in page
    assert Entry.objects.get(pk=anna.pk).token in page


def test_entries_are_merged(hall: Hall, desk: Client) -> None:
    anna, bert, _ = hall.entries

    answer = desk.post(address(hall, "entry-step", anna.pk, "merge"), {"into": bert.pk})

    assert (answer.status_code, answer.url) == (302, address(hall, "roster"))
    assert told(answer) == ["Anna and Bert are one entry now: Bert."]
    assert Entry.objects.get(pk=anna.pk).merged_into == bert
    assert desk.get(address(hall, "entry", anna.pk)).status_code == 404


def test_merge_needs_another_person(hall: Hall, desk: Client) -> None:
    anna, bert, _ = hall.entries
    (robo,) = roster.add_house_players(tournament=hall.tournament, levels={"Robo": 5}, by=hall.director, now=hall.now)
    roster.withdraw(entry=bert, by=hall.director, now=NOON)

    chosen = ["", anna.pk, bert.pk, robo.pk, 999_999]
    answers = [desk.post(address(hall, "entry-step", anna.pk, "merge"), {"into": one}) for one in chosen]

    assert [answer.status_code for answer in answers] == [400] * 5
    assert all(answer.context["merge"].errors["into"] for answer in answers)
    assert Entry.objects.get(pk=anna.pk).merged_into is None


def test_merge_that_the_service_refuses_says_why(hall: Hall, desk: Client) -> None:
    arbiter = get_user_model().objects.create_user("schiri")
    own = roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)
    other = roster.play_along(tournament=hall.tournament, user=arbiter, now=hall.now)

    answer = desk.post(address(hall, "entry-step", own.pk, "merge"), {"into": other.pk})

    assert answer.status_code == 400
    assert answer.context["merge"].non_field_errors() == ["Two different entries that take part can be merged."]


def test_unknown_step_is_not_found(hall: Hall, desk: Client) -> None:
    assert desk.post(address(hall, "entry-step", hall.entries[0].pk, "promote")).status_code == 404


def test_steps_are_not_taken_by_looking(hall: Hall, desk: Client) -> None:
    assert desk.get(address(hall, "entry-step", hall.entries[0].pk, "withdraw")).status_code == 405
    assert Entry.objects.get(pk=hall.entries[0].pk).takes_part


# ---- a list


LIST = "Name;Verein;Nr;Rating\nAnna;Kassel;1;1400\nDora;Fulda;2;\nEmil;Fulda;zwei;\n"


def test_list_is_shown_before_it_is_stored(hall: Hall, desk: Client) -> None:
    answer = desk.post(address(hall, "roster-import"), {"text": LIST})

    assert answer.status_code == 200
    assert answer.context["counts"] == {"new": 1, "changed": 1, "same": 0, "bad": 1}
    page = answer.content.decode()
    assert "“zwei” is no number." in page
    assert "Not used: Rating." in page
    assert "Emil;Fulda;zwei;" in page
    assert names(hall) == ["Anna", "Bert", "Carla"]


def test_list_that_was_seen_is_stored(hall: Hall, desk: Client) -> None:
    seen = desk.post(address(hall, "roster-import"), {"text": LIST}).context["seen"]

    answer = desk.post(address(hall, "roster-import"), {"text": LIST, "seen": seen})

    assert (answer.status_code, answer.url) == (302, address(hall, "roster"))
    assert told(answer) == ["Stored: 1 new, 1 changed."]
    assert list(hall.tournament.entries.values_list("name", "club", "number")) == [
        ("Anna", "Kassel", 1),
        ("Bert", "", None),
        ("Carla", "", None),
        ("Dora", "Fulda", 2),
    ]
    assert list(LogEntry.objects.values_list("what", "about")[:2]) == [("add-entry", "Dora"), ("edit-entry", "Anna")]


def test_list_is_shown_again_if_the_roster_changed_meanwhile(hall: Hall, desk: Client) -> None:
    seen = desk.post(address(hall, "roster-import"), {"text": LIST}).context["seen"]
    roster.add(tournament=hall.tournament, people=[Person("Dora", "Fulda")], by=hall.director, now=NOON)

    answer = desk.post(address(hall, "roster-import"), {"text": LIST, "seen": seen})

    assert answer.status_code == 400
    assert "Nothing is stored yet: look again." in answer.content.decode()
    assert answer.context["counts"] == {"new": 0, "changed": 2, "same": 0, "bad": 1}
    assert names(hall) == ["Anna", "Bert", "Carla", "Dora"]


def test_list_that_was_edited_after_looking_is_shown_again(hall: Hall, desk: Client) -> None:
    seen = desk.post(address(hall, "roster-import"), {"text": LIST}).context["seen"]

    answer = desk.post(address(hall, "roster-import"), {"text": LIST + "Fritz\n", "seen": seen})

    assert (answer.status_code, answer.context["counts"]["new"]) == (400, 2)
    assert names(hall) == ["Anna", "Bert", "Carla"]


def test_list_where_all_is_known_stores_nothing(hall: Hall, desk: Client) -> None:
    answer = desk.post(address(hall, "roster-import"), {"text": "Anna\nBert"})

    page = answer.content.decode()
    assert "There is nothing to store." in page
    assert 'name="seen"' not in page


def test_file_is_read_as_if_it_had_been_pasted(hall: Hall, desk: Client) -> None:
    file = SimpleUploadedFile("liste.csv", "Name;Verein\r\nJürgen Weiß;Gießen\r\n".encode("cp1252"))

    answer = desk.post(address(hall, "roster-import"), {"text": "", "file": file})

    assert answer.context["counts"]["new"] == 1
    assert "Jürgen Weiß;Gießen" in answer.content.decode()
    stored = desk.post(address(hall, "roster-import"), {"text": answer.context["text"], "seen": answer.context["seen"]})
    assert told(stored) == ["Stored: 1 new, 0 changed."]


def test_text_is_shown_as_text(hall: Hall, desk: Client) -> None:
    page = desk.post(address(hall, "roster-import"), {"text": "<script>Eve</script>;</textarea><b>"}).content.decode()

    assert "<script>Eve" not in page
    assert "</textarea><b>" not in page


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"text": " \n "}, "Paste a list, or pick a file."),
        ({"text": ";;;\n;;;"}, "The list is empty."),
        ({"text": "Verein;Nr\nKassel;1"}, "The heading line has no column Name."),
        ({"text": "Vera\n" * 2001}, "The list is too long: at most 2,000 lines are read. Split it."),
        ({"text": "x" * (1024 * 1024 + 1)}, "The list is too big: at most 1 MB are read."),
    ],
)
def test_what_is_no_list_is_refused_and_kept(hall: Hall, desk: Client, given: dict[str, str], text: str) -> None:
    answer = desk.post(address(hall, "roster-import"), given)

    assert answer.status_code == 400
    assert answer.context["form"].non_field_errors() == [text]
    assert answer.context["form"]["text"].value() == given["text"]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"PK\x03\x04", "This is an office document or a packed file. Save it as CSV first."),
        (b"x" * (1024 * 1024 + 1), "The list is too big: at most 1 MB are read."),
    ],
)
def test_file_that_is_no_list_is_refused(hall: Hall, desk: Client, raw: bytes, text: str) -> None:
    answer = desk.post(address(hall, "roster-import"), {"file": SimpleUploadedFile("liste.xlsx", raw)})

    assert (answer.status_code, answer.context["form"].errors) == (400, {"file": [text]})


def test_empty_file_is_refused(hall: Hall, desk: Client) -> None:
    answer = desk.post(address(hall, "roster-import"), {"file": SimpleUploadedFile("liste.csv", b"")})

    assert (answer.status_code, answer.context["form"].non_field_errors()) == (400, ["The list is empty."])


def test_pasted_list_beside_a_file_is_not_lost(hall: Hall, desk: Client) -> None:
    given = {"text": "Vera", "file": SimpleUploadedFile("liste.csv", b"Emil")}

    answer = desk.post(address(hall, "roster-import"), given)

    assert answer.status_code == 400
    assert answer.context["form"].non_field_errors() == ["There is a pasted list and a file. Take one after the other."]
    assert answer.context["form"]["text"].value() == "Vera"


# ---- cards and QR codes


def drawn(svg: str) -> list[str]:
    return re.findall(r' d="([^"]+)"', svg)


def test_card_of_each_person_has_their_own_link(hall: Hall, desk: Client) -> None:
    anna = hall.entries[0]
    roster.edit(entry=anna, person=Person("Anna", "Kassel", 7, "60 plus", "12"), by=hall.director, now=NOON)
    roster.withdraw(entry=hall.entries[1], by=hall.director, now=NOON)
    roster.add_house_players(tournament=hall.tournament, levels={"Robo": 5}, by=hall.director, now=NOON)

    page = desk.get(address(hall, "table-cards")).content.decode()

    assert re.findall(r'class="who">([^<]+)<', page) == ["Anna", "Carla"]
    assert re.findall(r'class="at"><span>[^<]+</span> ([^<]+)<', page) == [
        f"testserver/p/{anna.token}",
        f"testserver/p/{hall.entries[2].token}",
    ]
    code = segno.make(f"http://testserver/p/{anna.token}/", error="m", micro=False)
    assert set(drawn(code.svg_inline(border=3, omitsize=True))) <= set(drawn(page))


def test_cards_are_in_the_order_of_tables(hall: Hall, desk: Client) -> None:
    people = [Person("Ten", table="10"), Person("Nine", table="9"), Person("B2", table="B2"), Person("B1", table="B1")]
    roster.add(tournament=hall.tournament, people=people, by=hall.director, now=NOON)

    page = desk.get(address(hall, "table-cards")).content.decode()

    who = re.findall(r'class="who">([^<]+)<', page)
    assert who == ["Nine", "Ten", "B1", "B2", "Anna", "Bert", "Carla"]


def test_cards_without_a_name_lead_to_joining(hall: Hall, desk: Client) -> None:
    page = desk.get(address(hall, "table-cards"), {"blank": "6"}).content.decode()

    assert (
        re.findall(r'class="at"><span>[^<]+</span> testserver/t/([^<]+)<', page) == [f"{hall.tournament.code}/join"] * 6
    )
    assert page.count('<section class="sheet-a4"') == 2


def test_nobody_yet_gives_one_page_without_names(hall: Hall, desk: Client) -> None:
    Entry.objects.all().delete()

    page = desk.get(address(hall, "table-cards")).content.decode()

    assert page.count('<article class="card">') == 8


@pytest.mark.parametrize(("blank", "count"), [("abc", 0), ("-5", 0), ("", 0), ("9999", 200), ("٣", 3)])
def test_any_number_of_cards_is_answered(hall: Hall, desk: Client, blank: str, count: int) -> None:
    answer = desk.get(address(hall, "table-cards"), {"blank": blank})

    assert (answer.status_code, answer.context["blank"]) == (200, count)


def test_cards_take_as_many_queries_for_thirty_as_for_three(
    hall: Hall, desk: Client, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(10) as few:
        desk.get(address(hall, "table-cards"))
    add(hall, 30)

    with django_assert_num_queries(len(few)):
        desk.get(address(hall, "table-cards"))


@pytest.mark.parametrize("whose", ["join", "player"])
def test_qr_code_leads_to_the_link(hall: Hall, desk: Client, whose: str) -> None:
    anna = hall.entries[0]
    page, key = {"join": (["join-qr"], hall.tournament.code), "player": (["entry-qr", anna.pk], anna.token)}[whose]

    answer = desk.get(address(hall, *page))

    assert answer["Content-Type"] == "image/svg+xml"
    assert ElementTree.fromstring(answer.content).tag == "{http://www.w3.org/2000/svg}svg"
    link = f"http://testserver{reverse(whose, args=[key])}"
    code = segno.make(link, error="m", micro=False).svg_inline(border=3, omitsize=True)
    assert set(drawn(code)) <= set(drawn(answer.content.decode()))


def test_qr_code_for_joining_is_for_everybody(hall: Hall, client: Client) -> None:
    assert client.get(address(hall, "join-qr")).status_code == 200


def test_links_carry_the_address_that_the_site_has(hall: Hall, desk: Client, settings) -> None:
    settings.SITE_URL = "https://simultan.example"

    page = desk.get(address(hall, "roster"))

    assert page.context["join_link"] == f"https://simultan.example/t/{hall.tournament.code}/join/"
    assert page.context["is_local"] is False


def test_page_opened_on_the_machine_itself_gives_the_address_for_phones(hall: Hall, desk: Client, settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    settings.NEARBY_HOST = "192.0.2.7"

    page = desk.get(address(hall, "roster"), SERVER_NAME="localhost", SERVER_PORT="8000")

    assert page.context["join_link"] == f"http://192.0.2.7:8000/t/{hall.tournament.code}/join/"


def test_machine_without_a_network_says_that_phones_cannot_join(hall: Hall, desk: Client, settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    settings.NEARBY_HOST = None

    page = desk.get(address(hall, "roster"), SERVER_NAME="localhost", SERVER_PORT="8000")

    assert "Phones cannot join yet." in page.content.decode()
