"""Importing a word list in the browser: who may, what is shown, what is refused."""

import html
import os
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.wordlists import english, french, german, polish
from engine.wordlists.assembly import HAND, RULE
from engine.wordlists.importing import FAULTS, REASONS
from engine.wordlists.registry import RECIPES
from tests.tournaments.lists import Stored
from tournaments import tasks
from tournaments.models import Lexicon
from tournaments.models.lexicon import BUILT_NAMES
from tournaments.web import lexicon_wording
from tournaments.web.views import REFUSALS_SHOWN
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


@pytest.fixture(autouse=True)
def queued(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The uploads that wait for a worker, oldest first; nobody works unless the test does."""
    waiting: list[str] = []
    monkeypatch.setattr("tournaments.tasks.import_lexicon.delay", waiting.append)
    monkeypatch.setattr("tournaments.tasks.import_lexicon.apply_async", lambda args, **_: waiting.extend(args))
    return waiting


def _work(queued: list[str]) -> None:
    """Do the first thing in the queue, as a worker would."""
    tasks.import_lexicon(queued.pop(0))


def _text(page: str) -> str:
    (main,) = re.findall(r"<main.*?>(.*)</main>", page, re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_director_imports_a_list_and_sees_every_refused_line(client: Client, director: User, queued: list[str]) -> None:
    sent = client.post(ADDRESS, _given(b"Haus\nX-Beine\n<b>\n"))
    waiting = client.get(sent["location"])
    _work(queued)
    page = client.get(sent["location"], headers={"accept-language": "de"})

    assert (sent.status_code, waiting.status_code, page.status_code) == (302, 200, 200)
    assert "Waiting for its turn." in waiting.text
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


def test_page_asks_again_while_the_work_goes_on_and_stops_when_it_is_done(
    client: Client, director: User, queued: list[str]
) -> None:
    address = client.post(ADDRESS, _given())["location"]
    waiting = client.get(address, headers={"hx-request": "true"})
    _work(queued)
    done = client.get(address, headers={"hx-request": "true"})

    assert [("every 1s" in page.text, "<html" in page.text) for page in (waiting, done)] == [
        (True, False),
        (False, False),
    ]


def test_all_refused_lines_are_kept_as_a_table(client: Client, director: User, queued: list[str]) -> None:
    lines = [f"X-{number}" for number in range(REFUSALS_SHOWN + 1)]
    address = client.post(ADDRESS, _given("\n".join(["Haus", *lines]).encode()))["location"]
    _work(queued)

    page, table = client.get(address), client.get(f"{address}refused.csv")

    assert "201 lines were refused The first 200 are shown." in _text(page.text)
    assert table.text.splitlines()[:2] == ["Line,Text,Reason", "2,X-0,words with a hyphen cannot be played"]
    assert len(table.text.splitlines()) == 1 + len(lines)


def test_lost_task_can_be_tried_again(client: Client, director: User, queued: list[str], lexicon_folder: Path) -> None:
    address = client.post(ADDRESS, _given())["location"]
    (token,) = queued
    queued.clear()
    os.utime(lexicon_folder / "uploads" / token / "state.json", (0, 0))

    stuck = client.get(address)
    tried = client.post(address)
    _work(queued)

    assert "The work has stopped. The file is kept: try again. Try again" in _text(stuck.text)
    assert (tried.status_code, tried["location"]) == (302, address)
    assert "The list is stored: 2 words" in client.get(address).text
    assert Lexicon.objects.get().name == "Club"


def test_doubled_task_stores_one_edition(client: Client, director: User, queued: list[str]) -> None:
    address = client.post(ADDRESS, _given())["location"]
    queued *= 2
    _work(queued)
    _work(queued)

    assert "The list is stored" in client.get(address).text
    assert Lexicon.objects.count() == 1


def test_task_that_died_after_storing_is_found_to_be_done(
    client: Client, director: User, queued: list[str], lexicon_folder: Path
) -> None:
    address = client.post(ADDRESS, _given())["location"]
    folder = lexicon_folder / "uploads" / queued[0]
    before, words = (folder / "state.json").read_text(), (folder / "words").read_bytes()
    _work(queued)
    (folder / "state.json").write_text(before)
    (folder / "words").write_bytes(words)
    client.post(address)
    _work(queued)

    assert "The list is stored." in client.get(address).text
    assert Lexicon.objects.count() == 1


def test_one_upload_waits_for_another(client: Client, director: User, queued: list[str], lexicon_folder: Path) -> None:
    client.post(ADDRESS, _given())
    client.post(ADDRESS, _given(name="Other"))
    first, second = queued
    state = lexicon_folder / "uploads" / first / "state.json"
    waiting = state.read_text()
    state.write_text(waiting.replace("waiting", "working"))

    tasks.import_lexicon(second)
    state.write_text(waiting)
    tasks.import_lexicon(second)

    assert queued == [first, second, second]
    assert Lexicon.objects.get().name == "Other"


def test_uploads_are_forgotten_after_a_day(
    client: Client, director: User, queued: list[str], lexicon_folder: Path
) -> None:
    old = client.post(ADDRESS, _given())["location"]
    os.utime(lexicon_folder / "uploads" / queued[0], (0, 0))
    client.post(ADDRESS, _given(name="Other"))

    assert client.get(old).status_code == 404


def test_uploads_are_for_those_who_may_import(client: Client, director: User, queued: list[str]) -> None:
    address = client.post(ADDRESS, _given(b"Haus\nX-Beine"))["location"]
    _work(queued)
    client.force_login(User.objects.create_user("player"))

    assert [client.get(each).status_code for each in (address, f"{address}refused.csv")] == [403, 403]
    assert client.post(address).status_code == 403


@pytest.mark.parametrize("token", ["x", "..", "A" * 24, "%2e%2e%2fsecret-of-the-house"])
def test_unknown_upload_is_not_found(client: Client, director: User, token: str) -> None:
    assert client.get(f"{ADDRESS}{token}/").status_code == 404


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
        (b" \n", "The file is empty."),
        (b"PK\x03\x04", "The file is packed or an office document. Save it as plain text or CSV first."),
        (b"\x7fELF\x01\x00\x02\x03\x00\x00\x00\x05", "The file is binary. Save it as plain text or CSV first."),
    ],
)
def test_bad_file_gets_a_clear_message_at_once(
    client: Client, director: User, content: bytes, message: str, queued: list[str]
) -> None:
    page = client.post(ADDRESS, _given(content))

    assert (page.status_code, _alerts(page.text)) == (400, [message])
    assert queued == []


def test_file_without_words_changes_nothing_and_keeps_what_was_typed(
    client: Client, director: User, queued: list[str]
) -> None:
    address = client.post(ADDRESS, _given("слово\n".encode(), name="My club"))["location"]
    _work(queued)
    page = client.get(address)
    (again,) = re.findall(rf'href="({ADDRESS}\?again=.*?)"', page.text)

    assert _alerts(page.text) == ["No word of this language was found in 1 lines. Is the language right?"]
    assert 'value="My club"' in client.get(again).text
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


def test_edition_that_is_taken_is_refused(client: Client, director: User, stored: Stored, queued: list[str]) -> None:
    stored("HAUS")

    taken = client.post(ADDRESS, _given())
    same = client.post(ADDRESS, _given(b"Haus", edition="2"))["location"]
    _work(queued)

    assert (taken.status_code, _alerts(taken.text)) == (
        400,
        ["This edition is stored already and never changes. Choose another edition."],
    )
    assert _alerts(client.get(same).text) == ["These are exactly the words of edition 1, which is stored already."]
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


def test_every_fault_of_a_file_has_its_wording() -> None:
    assert FAULTS.keys() <= lexicon_wording.FAULTS.keys()


def test_every_source_and_list_has_a_translatable_name() -> None:
    modules = (german, english, french, polish)
    sources = {source.key for module in modules for source in (*module.SOURCES, RULE, HAND)}
    names = {f"{recipe.name} {strength}" for recipe in RECIPES.values() for strength in recipe.strengths}

    assert sources == lexicon_wording.SOURCES.keys()
    assert names == set(BUILT_NAMES)
