"""Every text of the site is in every catalogue; whoever changes a text runs ``make messages`` and translates."""

import ast
import re
from collections.abc import Iterator
from io import StringIO
from itertools import takewhile
from pathlib import Path
from tokenize import NAME, STRING, TokenInfo, generate_tokens

import polib
import pytest
from django.conf import settings
from django.utils.translation.template import templatize

# Context, text, and text for many.
Message = tuple[str | None, str, str | None]

CATALOGUES = sorted(settings.ROOT.glob("locale/*/LC_MESSAGES/django.po"))
TEMPLATES = sorted(settings.ROOT.glob("templates/**/*.html"))
MODULES = sorted(path for folder in ("config", "tournaments") for path in settings.ROOT.glob(f"{folder}/**/*.py"))
_CALLS = {"_", "gettext", "gettext_noop", "pgettext", "ngettext", "npgettext"}
_CALLS |= {f"{name}_lazy" for name in _CALLS - {"_"}}
_GAPS_AND_TAGS = re.compile(r"%\(\w+\)[a-z]|\{\w+\}|</?\w+")

each_catalogue = pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])


def _message(call: str, texts: list[str]) -> Message:
    context = texts.pop(0) if call.startswith(("p", "np")) else None
    return context, texts[0], texts[1] if call.startswith("n") else None


def _template_messages(source: str) -> Iterator[Message]:
    """``templatize`` leaves a template's texts as calls, each on one line, and everything else as rows of X."""
    for line in templatize(source).split("\n"):
        tokens = list(generate_tokens(StringIO(line.strip()).readline))
        for place, token in enumerate(tokens):
            if token.type == NAME and token.string in _CALLS:
                yield _message(token.string, _arguments(tokens[place:]))


def _arguments(call: list[TokenInfo]) -> list[str]:
    inside = takewhile(lambda token: token.string != ")", call)
    return [ast.literal_eval(token.string) for token in inside if token.type == STRING]


def _module_messages(source: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if texts:
                yield _message(node.func.id, texts)


def _messages() -> set[Message]:
    found = {message for path in TEMPLATES for message in _template_messages(path.read_text(encoding="utf-8"))}
    return found | {message for path in MODULES for message in _module_messages(path.read_text(encoding="utf-8"))}


def _gaps_and_tags(text: str) -> set[str]:
    return set(_GAPS_AND_TAGS.findall(text))


def _pairs(entry: polib.POEntry) -> Iterator[tuple[str, str]]:
    """Each form of a translation with the text that it stands for."""
    if not entry.msgid_plural:
        yield entry.msgid, entry.msgstr
    for form, text in entry.msgstr_plural.items():
        yield entry.msgid_plural if form else entry.msgid, text


@each_catalogue
def test_catalogue_holds_the_texts_of_all_sources_and_no_others(catalogue: Path) -> None:
    entries = polib.pofile(str(catalogue))

    assert {(entry.msgctxt, entry.msgid, entry.msgid_plural or None) for entry in entries} == _messages()


@each_catalogue
def test_every_entry_is_translated(catalogue: Path) -> None:
    entries = polib.pofile(str(catalogue))

    assert [entry.msgid for entry in entries if not entry.translated()] == []


@each_catalogue
def test_every_plural_has_all_forms_of_the_language(catalogue: Path) -> None:
    entries = polib.pofile(str(catalogue))
    forms = re.findall(r"nplurals=(\d+)", entries.metadata["Plural-Forms"])

    plurals = [entry for entry in entries if entry.msgid_plural]

    assert [entry.msgid for entry in plurals if [str(len(entry.msgstr_plural))] != forms] == []


@each_catalogue
def test_every_translation_keeps_gaps_and_tags(catalogue: Path) -> None:
    pairs = [pair for entry in polib.pofile(str(catalogue)) for pair in _pairs(entry)]

    assert [pair for pair in pairs if _gaps_and_tags(pair[0]) != _gaps_and_tags(pair[1])] == []


def test_texts_of_a_template_are_found() -> None:
    template = """
      <p title="{% translate 'One' %}">{% translate "Two"|escapejs %} {% translate "Three" context "a number" %}
      {% blocktranslate count n=size trimmed %}{{ n }} isn't
        “many”{% plural %}{{ n }} are many{% endblocktranslate %} {% include "x.html" with label=_("Four") %}
    """

    assert list(_template_messages(template)) == [
        (None, "One", None),
        (None, "Two", None),
        ("a number", "Three", None),
        (None, "%(n)s isn't “many”", "%(n)s are many"),
        (None, "Four", None),
    ]


def test_texts_of_a_module_are_found() -> None:
    module = """_("a " "b"); gettext_lazy('c'); ngettext("d", "e", 2); pgettext("f", "g"); _(unknown); label("h")"""

    assert list(_module_messages(module)) == [
        (None, "a b", None),
        (None, "c", None),
        (None, "d", "e"),
        ("f", "g", None),
    ]
