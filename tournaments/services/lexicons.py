"""Word lists: build a free one, import one's own, ask for words, compare editions.

The files of an edition are on disk before its row is; nothing is stored if anything is wrong.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from engine import compile_words, tile_set
from engine.wordlists import editions
from engine.wordlists.editions import Difference
from engine.wordlists.folding import FOLDINGS
from engine.wordlists.importing import RefusedLine, import_words
from engine.wordlists.preparing import prepare
from engine.wordlists.registry import recipe
from engine.wordlists.wordlist import Progress, silent
from tournaments import files
from tournaments.errors import BadEdition, EditionExists, LanguagesDiffer
from tournaments.models import Lexicon

# The share of an import that reading the lines takes; the rest is compiling.
_READING = 0.6


@dataclass(frozen=True)
class Import:
    """A stored edition, every line of its file that gave no word, and how the bytes were read."""

    lexicon: Lexicon
    refused: tuple[RefusedLine, ...]
    encoding: str


@dataclass(frozen=True)
class Finding:
    """Whether a word, spelt as it was asked for, stands in a list, and which sources of the list know it."""

    lexicon: Lexicon
    asked: str
    word: str
    is_valid: bool
    sources: tuple[str, ...]


def build(*, language: str, now: datetime, strength: str = "", progress: Progress = silent) -> Lexicon:
    """Store the list of a language, built from the installed packages; the edition there is if nothing has changed.

    Puts the files of that edition back if they are gone. Raises ``ValueError`` if there is no such language or
    strength, or if a package is missing.
    """
    with _workshop() as workshop:
        prepared = prepare(language, workshop, strength=strength, progress=progress)
        about = json.loads(prepared.about.read_text(encoding="utf-8"))
        assert prepared.graph is not None
        lexicon = _built(about, now)
        _describe(lexicon, prepared.graph)
        files.keep_origins(prepared.words, lexicon)
    return _same_words(lexicon) or _insert(lexicon)


def import_file(
    *,
    data: bytes,
    name: str,
    edition: str,
    language: str,
    licence_note: str,
    now: datetime,
    imported_by: AbstractBaseUser | None = None,
    progress: Progress = silent,
) -> Import:
    """Store a director's own list. Raises ``ImportRefused`` if the file is none, else ``TournamentError``."""
    lexicon = Lexicon(
        name=name.strip(),
        edition=edition.strip(),
        language=language,
        licence_note=licence_note.strip(),
        created_at=now,
        imported_by=imported_by,
    )
    require_usable(lexicon)
    imported = import_words(data, language, progress=lambda step, share: progress(step, share * _READING))
    progress("compiling the word graph", _READING)
    with _workshop() as workshop:
        compiled = workshop / "words.lexicon"
        compile_words(imported.words, tile_set(language), compiled)
        _describe(lexicon, compiled)
        _insert(lexicon)
    progress("done", 1.0)
    return Import(lexicon, imported.refused, imported.encoding)


def check(*, words: Iterable[str], lexicons: Iterable[Lexicon]) -> list[Finding]:
    """Look every word up in every list, word by word."""
    chosen = list(lexicons)
    return [_finding(lexicon, text) for text in words for lexicon in chosen]


def difference(*, old: Lexicon, new: Lexicon) -> Difference:
    """What the new edition adds to the old one and drops from it. Raises ``LanguagesDiffer``."""
    if old.language != new.language:
        raise LanguagesDiffer(f"{old} is in {old.language} and {new} in {new.language}: compare lists of one language")
    return editions.difference(files.graph_of(old).matching("*"), files.graph_of(new).matching("*"))


@contextmanager
def _workshop() -> Iterator[Path]:
    """A folder for unfinished files, on the disk of the finished ones so that they can be moved in one step."""
    with TemporaryDirectory(dir=files.folder(), prefix=".unfinished-") as path:
        yield Path(path)


def _built(about: dict[str, Any], now: datetime) -> Lexicon:
    """An edition as the recipe describes it, not stored yet."""
    name = f"{recipe(about['language']).name} {about['strength']}"
    sources = [source for source in about["sources"] if source["words"]]
    return Lexicon(
        name=name,
        edition=_free_edition(name, now),
        language=about["language"],
        strength=about["strength"],
        licence_note="; ".join(dict.fromkeys(source["licence"] for source in sources)),
        sources=sources,
        created_at=now,
    )


def _free_edition(name: str, now: datetime) -> str:
    """The day, and a number if that day brought an edition already."""
    day = now.date().isoformat()
    taken = set(Lexicon.objects.filter(name=name, edition__startswith=day).values_list("edition", flat=True))
    numbered = (f"{day}.{number}" for number in range(2, len(taken) + 3))
    return next(edition for edition in (day, *numbered) if edition not in taken)


def require_usable(lexicon: Lexicon) -> None:
    """Refuse what could not be stored before any work is done for it."""
    try:
        lexicon.clean_fields(exclude=("checksum", "graph", "word_count", "sources"))
    except ValidationError as error:
        faults = (f"{field}: {' '.join(messages)}" for field, messages in error.message_dict.items())
        raise BadEdition("; ".join(faults)) from None
    if Lexicon.objects.filter(name=lexicon.name, edition=lexicon.edition).exists():
        raise EditionExists(f"{lexicon} is stored already and never changes: choose another edition")


def _describe(lexicon: Lexicon, compiled: Path) -> None:
    """Keep the compiled words and write down what they are."""
    lexicon.graph = files.keep_graph(compiled)
    graph = files.graph_of(lexicon)
    lexicon.checksum, lexicon.word_count = graph.checksum, graph.word_count


def _insert(lexicon: Lexicon) -> Lexicon:
    """The database has the last word on what is taken, whoever else is storing at this moment."""
    try:
        with transaction.atomic():
            lexicon.save(force_insert=True)
    except IntegrityError:
        same = _same_words(lexicon)
        reason = f"has exactly the words of edition {same.edition}" if same else "is stored already and never changes"
        raise EditionExists(f"{lexicon} {reason}", culprit=same.edition if same else "") from None
    return lexicon


def _same_words(lexicon: Lexicon) -> Lexicon | None:
    return Lexicon.objects.filter(name=lexicon.name, checksum=lexicon.checksum).first()


def _finding(lexicon: Lexicon, text: str) -> Finding:
    word = FOLDINGS[lexicon.language].fold(text.strip())
    is_valid = word in files.graph_of(lexicon)
    return Finding(lexicon, text, word, is_valid, files.sources_of(lexicon, word) if is_valid else ())
