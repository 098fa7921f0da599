"""simplemma's German table as another process reads it."""

import shutil
import sys

import pytest

from engine.wordlists.german_table import being_read, paradigms
from engine.wordlists.sources import SourceMissing


def test_another_process_reads_the_same_table() -> None:
    with being_read(6) as table:
        assert table() == paradigms(6)


def test_forms_stand_by_their_lemma_as_they_are_laid() -> None:
    lower, nouns = paradigms(6)

    assert {"GEHE", "GEHST", "GEHT"} <= set(lower["GEHEN"].split())
    assert "HÄUSER" in nouns["HAUS"].split()
    assert "LOCKE" in lower["LOCKEN"].split()
    assert [form for forms in lower.values() for form in forms.split() if form == "LCOKE" or len(form) > 6] == []


def test_a_reader_that_fails_is_no_empty_table(monkeypatch: pytest.MonkeyPatch) -> None:
    failing = shutil.which("false")
    assert failing
    monkeypatch.setattr(sys, "executable", failing)

    with being_read(6) as table, pytest.raises(SourceMissing, match="could not be read"):
        table()
