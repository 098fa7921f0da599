"""A built word list: which words, and from which sources each of them comes."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.wordlists.sources import Source

LONGEST = 15
LONGEST_POSSIBLE = 21

# Called with a sentence and the share of the work that is done.
Progress = Callable[[str, float], None]


def silent(message: str, share: float) -> None:
    """A progress report nobody reads."""


class WordListError(ValueError):
    """A word list file that does not hold what it should."""


@dataclass(frozen=True)
class WordList:
    """Words with a bit mask each: bit number n stands for ``sources[n]``."""

    language: str
    strength: str
    sources: tuple[Source, ...]
    masks: Mapping[str, int]

    def __len__(self) -> int:
        return len(self.masks)

    def __contains__(self, word: object) -> bool:
        return word in self.masks

    def sources_of(self, word: str) -> tuple[str, ...]:
        """Keys of the sources a word comes from; none if it is not in the list."""
        return source_keys(self.masks.get(word, 0), tuple(source.key for source in self.sources))

    def lengths(self) -> dict[int, int]:
        """How many words there are of each length."""
        return dict(sorted(Counter(map(len, self.masks)).items()))

    def source_counts(self) -> dict[str, int]:
        """How many of the words each source knows."""
        by_mask = Counter(self.masks.values())
        return {
            source.key: sum(count for mask, count in by_mask.items() if mask >> bit & 1)
            for bit, source in enumerate(self.sources)
        }


def source_keys(mask: int, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The names behind the bits of a mask."""
    return tuple(key for bit, key in enumerate(keys) if mask >> bit & 1)


def write(words: WordList, path: Path) -> None:
    """Write a list as text: a head line with the sources' keys, then ``WORD<TAB>mask`` sorted by code point."""
    keys = ",".join(source.key for source in words.sources)
    partial = path.with_name(path.name + ".part")
    with partial.open("w", encoding="utf-8", newline="\n") as file:
        file.write(f"#{words.language}\t{words.strength}\t{keys}\n")
        file.writelines(f"{word}\t{words.masks[word]}\n" for word in sorted(words.masks))
    partial.replace(path)


@dataclass(frozen=True)
class WrittenList:
    """A list read back from its file."""

    language: str
    strength: str
    keys: tuple[str, ...]
    masks: Mapping[str, int]

    def sources_of(self, word: str) -> tuple[str, ...]:
        """Keys of the sources a word comes from."""
        return source_keys(self.masks.get(word, 0), self.keys)


def read(path: Path) -> WrittenList:
    """Read a list that ``write`` wrote; raises ``WordListError`` if it is something else."""
    head, *lines = path.read_text(encoding="utf-8").splitlines() or [""]
    fields = head.removeprefix("#").split("\t")
    if not head.startswith("#") or len(fields) != 3:
        raise WordListError(f"{path} is not a word list: its first line names no language, strength and sources")
    masks = dict(_parsed(lines, path))
    return WrittenList(fields[0], fields[1], tuple(fields[2].split(",")), masks)


def _parsed(lines: Iterable[str], path: Path) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(lines, start=2):
        word, _, mask = line.partition("\t")
        if not word or not mask.isdecimal():
            raise WordListError(f"{path}, line {number}: expected a word, a tab and a number, found {line!r}")
        yield word, int(mask)
