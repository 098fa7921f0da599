"""Every text of every page is in every catalogue; whoever changes a text runs ``make messages`` and translates."""

import ast
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation.template import templatize

CATALOGUES = sorted(settings.ROOT.glob("locale/*/LC_MESSAGES/django.po"))
TEMPLATES = sorted(settings.ROOT.glob("templates/**/*.html"))


def _texts(template: Path) -> set[str]:
    calls = re.findall(r"gettext\((u?(['\"]).*?(?<!\\)\2)\)", templatize(template.read_text(encoding="utf-8")))
    return {ast.literal_eval(text) for text, _ in calls}


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_entry_is_translated(catalogue: Path) -> None:
    entries = polib.pofile(str(catalogue))

    assert [entry.msgid for entry in entries if not entry.translated()] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_every_text_of_a_page_has_its_entry(template: Path, catalogue: Path) -> None:
    known = {entry.msgid for entry in polib.pofile(str(catalogue))}

    assert _texts(template) - known == set()


def test_texts_are_found() -> None:
    assert "What works already" in _texts(settings.ROOT / "templates/home.html")
    assert "Version %(version)s" in _texts(settings.ROOT / "templates/home.html")
