"""What the word lists say in codes, in words for people: sources, steps of an import, why a file was refused."""

from typing import Any

from django.template.defaultfilters import filesizeformat
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# Titles of the sources by their keys in the recipes; a stored list keeps the English ones.
SOURCES = {
    "hunspell": _("igerman98 with frami"),
    "wiktionary": _("Wiktionary's nouns"),
    "wikidata": _("Wikidata's lexemes"),
    "simplemma": _("simplemma's table of forms"),
    "enable": _("ENABLE"),
    "scowl": _("SCOWL hunspell (US, CA, AU)"),
    "marcopinto": _("British and South African hunspell"),
    "dicollecte": _("Dicollecte hunspell"),
    "lefff": _("Lefff, lexicon of French forms"),
    "sjp": _("sjp.pl hunspell"),
    "sjp2026": _("sjp.pl dictionary of 2026"),
    "rule": _("grammar rules of this project"),
    "hand": _("words kept by hand"),
}

# Licences whose names are sentences; the others are called the same everywhere.
LICENCES = {
    "public domain": _("public domain"),
    "GPL-2.0 or GPL-3.0": _("GPL-2.0 or GPL-3.0"),
    "SCOWL (BSD-like)": _("SCOWL (BSD-like)"),
    "GPL, LGPL, MPL, Apache-2.0 or CC BY 4.0": _("GPL, LGPL, MPL, Apache-2.0 or CC BY 4.0"),
    "GPL, LGPL, MPL or CC SA 1.0": _("GPL, LGPL, MPL or CC SA 1.0"),
}

# What the import is doing, by the sentence it tells.
STEPS = {
    "": _("Waiting for its turn."),
    "reading the file": _("Reading the file."),
    "compiling the word graph": _("Putting the words in order."),
}

# Why nothing came of a file: codes of engine.wordlists.importing.FAULTS and of tournaments.errors.
FAULTS = {
    "unknown-language": _("There are no tiles for this language."),
    "empty": _("The file is empty."),
    "too-big": _("The file has %(size)s; at most %(limit)s are read. Split it, or remove columns."),
    "packed": _("The file is packed or an office document. Save it as plain text or CSV first."),
    "binary": _("The file is binary. Save it as plain text or CSV first."),
    "no-words": _("No word of this language was found in %(lines)s lines. Is the language right?"),
    "bad-edition": _("Name, edition or licence are missing or too long."),
    "edition-exists": _("This edition is stored already and never changes. Choose another edition."),
    "edition-exists/same-words": _("These are exactly the words of edition %(culprit)s, which is stored already."),
}


def fault(code: str, details: dict[str, Any]) -> str:
    """Why nothing came of a file, in a sentence."""
    has_twin = code == "edition-exists" and details.get("culprit")
    sentence = FAULTS["edition-exists/same-words" if has_twin else code]
    return str(sentence) % {name: _figure(name, value) for name, value in details.items()}


def source_title(source: dict[str, Any]) -> str:
    """The title of a source of a built list."""
    return str(SOURCES.get(source["key"], source["title"]))


def licence(text: str) -> str:
    """A licence by its name, or several of them."""
    return "; ".join(str(LICENCES.get(part, part)) for part in text.split("; "))


def step(told: str) -> str:
    """What an import is doing."""
    return str(STEPS.get(told, gettext("At work.")))


def _figure(name: str, value: Any) -> str:
    if name in ("size", "limit"):
        return filesizeformat(value)
    return number_format(value, force_grouping=True) if isinstance(value, int) else str(value)
