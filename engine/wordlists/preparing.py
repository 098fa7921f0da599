"""Build a list and leave its files in a folder: the words with their sources, what the sources are, the word graph.

The one place that calls the engine's compiler.
"""

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from engine.lexicon import compile_words
from engine.tiles import tile_set
from engine.wordlists.registry import recipe
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent, write


@dataclass(frozen=True)
class Prepared:
    """Where the files of a built list are. ``graph`` is missing if only the words were asked for."""

    words: Path
    about: Path
    graph: Path | None
    count: int


def prepare(
    language: str,
    folder: Path,
    *,
    strength: str = "",
    longest: int = LONGEST,
    compiling: bool = True,
    progress: Progress = silent,
) -> Prepared:
    """Build the list of a language into a folder; the default strength is the recipe's first."""
    chosen = recipe(language)
    with _without_collector():
        words = chosen.build(strength or chosen.strengths[0], longest, progress)
    folder.mkdir(parents=True, exist_ok=True)
    name, count = f"{language}_{words.strength}", len(words)
    listed, about = folder / f"{name}.tsv", folder / f"{name}.json"
    write(words, listed)
    about.write_text(json.dumps(description(words), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    # The compiler reads the words from the file: what the recipe needed can leave the memory first.
    del words
    gc.collect()
    progress("compiling the word graph", 0.95)
    graph = compile_list(listed, folder / f"{name}.lex") if compiling else None
    progress("done", 1.0)
    return Prepared(listed, about, graph, count)


@contextmanager
def _without_collector() -> Iterator[None]:
    """A recipe makes no cycles of objects; looking for them among millions of words costs a twentieth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def description(words: WordList) -> dict[str, object]:
    """Language, strength, counts, and for every source its package, version and licence: plain data to show."""
    counts = words.source_counts()
    sources = [asdict(source) | {"version": source.version, "words": counts[source.key]} for source in words.sources]
    return {
        "language": words.language,
        "strength": words.strength,
        "words": len(words),
        "lengths": words.lengths(),
        "sources": sources,
    }


def compile_list(listed: Path, path: Path) -> Path:
    """Compile a written list into the word graph the engine searches."""
    with listed.open(encoding="utf-8") as file:
        language = next(file).removeprefix("#").partition("\t")[0]
        words = [line.partition("\t")[0] for line in file]
    compile_words(words, tile_set(language), path)
    return path
