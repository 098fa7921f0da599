"""Where the words of the stored lists lie: compiled graphs and, for built lists, the sources of every word.

Files are named by what they hold, appear whole, and are neither changed nor deleted afterwards; so processes may keep
them mapped, and two editions with the same words share one.
"""

import mmap
import os
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from engine import Lexicon as Graph
from engine import LexiconError
from engine.wordlists.wordlist import source_keys
from tournaments.models import Lexicon

_MAPPED_AT_ONCE = 64


def folder() -> Path:
    """The folder of the lexicons, made if it is missing."""
    path: Path = settings.LEXICON_FOLDER
    path.mkdir(parents=True, exist_ok=True)
    return path


def graph_of(lexicon: Lexicon) -> Graph:
    """The words of an edition, ready to be searched; mapped once per process."""
    return _mapped(settings.LEXICON_FOLDER / lexicon.graph)


@lru_cache(maxsize=_MAPPED_AT_ONCE)
def _mapped(path: Path) -> Graph:
    return Graph.open(path)


def are_there(lexicon: Lexicon) -> bool:
    """Whether this machine has the files of an edition, whole and readable; the database may be shared by several."""
    graph_is_whole = _is_whole(folder() / lexicon.graph, lexicon.checksum)
    return graph_is_whole and (not lexicon.is_built or _origins(lexicon).exists())


def keep_graph(compiled: Path) -> str:
    """Give a compiled list its lasting name and return it; one of that name is replaced only if it is damaged."""
    graph = Graph.open(compiled)
    name = f"{graph.tiles.key}-{graph.checksum}.lexicon"
    if not _is_whole(folder() / name, graph.checksum):
        _settle(compiled, folder() / name)
    return name


def keep_origins(written: Path, lexicon: Lexicon) -> None:
    """Keep the sources of a built list's words beside its graph."""
    path = _origins(lexicon)
    if not path.exists():
        _settle(written, path)


def sources_of(lexicon: Lexicon, word: str) -> tuple[str, ...]:
    """Keys of the sources a word of a built list comes from; none for an imported list or a word that is not in it."""
    if not lexicon.is_built:
        return ()
    with _origins(lexicon).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        head = text.readline()
        mask = _mask(text, word.encode(), len(head))
    return source_keys(mask, tuple(head.decode().rstrip("\n").split("\t")[2].split(",")))


def _origins(lexicon: Lexicon) -> Path:
    return folder() / f"{lexicon.language}-{lexicon.strength}-{lexicon.checksum}.tsv"


def _mask(text: mmap.mmap, word: bytes, start: int) -> int:
    """Halve the sorted lines ``WORD<TAB>mask`` until the word's own is found; 0 if there is none."""
    low, high = start, len(text)
    while low < high:
        middle = max(text.rfind(b"\n", low, (low + high) // 2) + 1, low)
        end = text.find(b"\n", middle)
        found, _, mask = text[middle:end].partition(b"\t")
        if found == word:
            return int(mask)
        low, high = (end + 1, high) if found < word else (low, middle)
    return 0


def _is_whole(path: Path, checksum: str) -> bool:
    try:
        return Graph.open(path).checksum == checksum
    except (OSError, LexiconError):
        return False


def _settle(source: Path, target: Path) -> None:
    """Move a finished file to its place so that it is there even after a power cut."""
    _flush(source)
    source.replace(target)
    _flush(target.parent)


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
