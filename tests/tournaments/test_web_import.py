"""Importing a word list in the browser: who may, what is shown, what is refused."""

import html
import re

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.wordlists.importing import REASONS
from tests.tournaments.lists import Stored
from tournaments.models import Lexicon
from tournaments.web.wording import REFUSALS

pytestmark = pytest.mark.django_db

ADDRESS = "/words/lists/import/"


@pytest.fixture
def director(client: Client) -> User:
    """Somebody who may store word lists, signed in."""
    user = User.objects.create_user("director")
    user.user_permissions.add(Permission.objects.get(codename="add_lexicon"))
    client.force_login(user)
    return user


def _given(content: bytes = b"Haus\nMaus\n", **changed: object) -> dict[str, object]:
    given = {"name": "Club", "edition": "1", "language": "de", "licence_note": "ours"} | changed
    return {"file": SimpleUploadedFile("words.txt", content)} | given


def _alerts(page: str) -> list[str]:
    return [html.unescape(text) for text in re.findall(r'role="alert">(.*?)</p>', page)]


def test_director_imports_a_list_and_sees_every_refused_line(client: Client, director: User) -> None:
    page = client.post(ADDRESS, _given(b"Haus\nX-Beine\n<b>\n"), headers={"accept-language": "de"})

    assert page.status_code == 201
    assert Lexicon.objects.values_list("name", "edition", "language", "word_count", "imported_by").get() == (
        "Club",
        "1",
        "de",
        1,
        director.pk,
    )
    assert re.findall(r'<td class="r">(.*?)</td><td>(.*?)</td><td>(.*?)</td>', page.text) == [
        ("2", "X-Beine", "Wörter mit Bindestrich sind nicht spielbar"),
        ("3", "&lt;b&gt;", "für einen der Buchstaben hat die Sprache keinen Stein"),
    ]
    assert "1 Wort, gelesen als utf-8." in page.text


def test_only_those_allowed_may_import(client: Client) -> None:
    stranger = client.post(ADDRESS, _given()).status_code
    client.force_login(User.objects.create_user("player"))
    player = client.post(ADDRESS, _given()).status_code

    assert (stranger, player, client.get(ADDRESS).status_code) == (403, 403, 403)
    assert not Lexicon.objects.exists()


def test_link_to_the_import_is_for_directors(client: Client, director: User) -> None:
    with_link = client.get("/words/lists/").text
    client.logout()

    assert (ADDRESS in with_link, ADDRESS in client.get("/words/lists/").text) == (True, False)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "The submitted file is empty."),
        (b"PK\x03\x04", "the file is packed or an office document: save it as plain text or CSV first"),
        (b"# nothing\n", "no word of this language was found in 0 lines: is the language right?"),
    ],
)
def test_bad_file_gets_a_clear_message(client: Client, director: User, content: bytes, message: str) -> None:
    page = client.post(ADDRESS, _given(content))

    assert (page.status_code, _alerts(page.text)) == (400, [message])
    assert not Lexicon.objects.exists()


def test_file_that_is_too_big_is_refused(client: Client, director: User, settings) -> None:
    settings.LEXICON_UPLOAD_BYTES = 1024

    page = client.post(ADDRESS, _given(b"x" * 1025))

    assert (page.status_code, _alerts(page.text)) == (400, ["The file is too big: at most 1.0\xa0KB are read."])


@pytest.mark.parametrize(
    "changed", [{"name": ""}, {"name": "x" * 81}, {"edition": " "}, {"language": "xx"}, {"licence_note": ""}]
)
def test_missing_or_impossible_fields_are_named(client: Client, director: User, changed: dict[str, str]) -> None:
    page = client.post(ADDRESS, _given(**changed))

    assert (page.status_code, len(_alerts(page.text))) == (400, 1)
    assert not Lexicon.objects.exists()


def test_edition_that_is_taken_is_refused(client: Client, director: User, stored: Stored) -> None:
    stored("HAUS")

    taken = client.post(ADDRESS, _given())
    same = client.post(ADDRESS, _given(b"Haus", edition="2"))

    assert (taken.status_code, _alerts(taken.text)) == (400, ["Lexicon with this Name and Edition already exists."])
    assert (same.status_code, _alerts(same.text)) == (400, ["Club, 2 has exactly the words of edition 1"])
    assert Lexicon.objects.count() == 1


def test_empty_form_is_shown(client: Client, director: User) -> None:
    page = client.get(ADDRESS)

    assert page.status_code == 200
    assert re.findall(r'name="(\w+)"', page.text.partition('enctype="multipart/form-data"')[2]) == [
        "csrfmiddlewaretoken",
        "file",
        "name",
        "edition",
        "language",
        "licence_note",
    ]


def test_every_reason_of_the_engine_has_its_wording() -> None:
    assert REFUSALS.keys() == REASONS.keys()
