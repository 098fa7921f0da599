import pytest

from tests.tournaments.lists import Stored
from tournaments import queries
from tournaments.errors import UnknownLexicon

pytestmark = pytest.mark.django_db


def test_newest_edition_of_every_list(stored: Stored, django_assert_num_queries) -> None:
    stored("HAUS")
    newest, other = stored("HAUS MAUS", edition="2"), stored("TEST", name="Words", language="en")

    with django_assert_num_queries(1):
        assert list(queries.newest_lexicons()) == [newest, other]


def test_lexicon_is_found_by_number_name_or_edition(stored: Stored) -> None:
    old, new = stored("HAUS"), stored("HAUS MAUS", edition="2")

    assert queries.lexicon_meant_by(str(old.pk)) == old
    assert queries.lexicon_meant_by("Club@1") == old
    assert queries.lexicon_meant_by("Club") == new


@pytest.mark.parametrize("text", ["", "Nobody", "Club@3", "0", "9" * 30, "@"])
def test_lexicon_that_is_not_there_is_named(stored: Stored, text: str) -> None:
    stored("HAUS")

    with pytest.raises(UnknownLexicon, match="give the number, NAME or NAME@EDITION"):
        queries.lexicon_meant_by(text)
