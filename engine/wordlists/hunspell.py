"""Hunspell dictionaries: every form that a ``.dic``/``.aff`` pair describes.

A form is a stem with up to two suffixes and a prefix. Compounds that hunspell would put together on the fly are left
out on purpose: a word list holds words that somebody wrote down. The way back is in ``derivations``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.wordlists.affixes import Affix, Affixes, AffixGroup, Flags, read_affixes

_LINE = re.compile(r"((?:\\/|[^/\t])+?)(?:/(\S*))?(?:[\t ].*)?$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A stem and the flags that say which affixes it takes."""

    stem: str
    flags: Flags


class Dictionary:
    """An opened dictionary: its entries and the forms of each."""

    def __init__(self, affixes: Affixes, lines: list[str]) -> None:
        self.affixes = affixes
        self._lines = lines
        # An empty name is no flag at all, so a dictionary without such a flag needs no further question.
        self._needs_affix = affixes.special.get("NEEDAFFIX", "")
        self._only_in_compound = affixes.special.get("ONLYINCOMPOUND", "")
        self._forbidden = affixes.special.get("FORBIDDENWORD", "")
        self._circumfix = affixes.special.get("CIRCUMFIX", "")

    @classmethod
    def open(cls, path: Path) -> "Dictionary":
        """Open ``NAME.dic`` together with the ``NAME.aff`` beside it."""
        affixes = read_affixes(path.with_suffix(".aff"))
        return cls(affixes, path.read_bytes().decode(affixes.encoding, "replace").splitlines())

    def with_prefixes(self, is_wanted: Callable[[AffixGroup], bool]) -> "Dictionary":
        """The same dictionary with only some groups of prefixes."""
        prefixes = {flag: group for flag, group in self.affixes.prefixes.items() if is_wanted(group)}
        return Dictionary(replace(self.affixes, prefixes=prefixes), self._lines)

    def entries(self) -> Iterator[Entry]:
        """Every entry but those forbidden or living in compounds only."""
        unwanted = {self._only_in_compound, self._forbidden}
        return (entry for entry in self._all_entries() if unwanted.isdisjoint(entry.flags))

    def forbidden(self) -> Iterator[str]:
        """Words the dictionary lists only to refuse them."""
        return (entry.stem for entry in self._all_entries() if self._forbidden in entry.flags)

    def forms(self, entry: Entry) -> set[str]:
        """All forms of an entry."""
        found = set() if self._needs_affix in entry.flags else {entry.stem}
        prefixes = groups_of(entry.flags, self.affixes.prefixes)
        for group in groups_of(entry.flags, self.affixes.suffixes):
            for suffix in group.matching(entry.stem):
                form = group.attach(suffix, entry.stem)
                if prefixes or suffix.flags:
                    found.update(self._suffixed(form, group, suffix, prefixes))
                else:
                    found.add(form)
        for group in prefixes:
            found.update(self._prefixed(entry.stem, group))
        return found

    def may_stand(self, affix: Affix) -> bool:
        """Whether a form may end with this affix and nothing more."""
        flags = affix.flags
        return not flags or not (
            self._needs_affix in flags or self._circumfix in flags or self._only_in_compound in flags
        )

    def may_cross(self, prefix: Affix, suffix: Affix) -> bool:
        """Whether the two may stand on one word together: both halves of a circumfix, or neither."""
        if not prefix.flags and not suffix.flags:
            return True
        if self._only_in_compound in prefix.flags or self._only_in_compound in suffix.flags:
            return False
        if self._needs_affix in prefix.flags:
            return False
        return (self._circumfix in prefix.flags) == (self._circumfix in suffix.flags)

    def _suffixed(self, form: str, group: AffixGroup, suffix: Affix, prefixes: list[AffixGroup]) -> Iterator[str]:
        """A form with its first suffix on: itself, with a second suffix, and each of them with a prefix."""
        if self.may_stand(suffix):
            yield form
        if group.crosses:
            yield from self._crossed(form, suffix, prefixes + groups_of(suffix.flags, self.affixes.prefixes))
        for second in groups_of(suffix.flags, self.affixes.suffixes):
            for affix in second.matching(form):
                longer = second.attach(affix, form)
                if self.may_stand(affix):
                    yield longer
                if group.crosses and second.crosses:
                    yield from self._crossed(longer, affix, prefixes)

    def _crossed(self, form: str, suffix: Affix, prefixes: list[AffixGroup]) -> Iterator[str]:
        for group in prefixes:
            if group.crosses:
                for prefix in group.matching(form):
                    if self.may_cross(prefix, suffix):
                        yield group.attach(prefix, form)

    def _prefixed(self, stem: str, group: AffixGroup) -> Iterator[str]:
        """A stem with a prefix, and with the suffixes that the prefix brings along."""
        for prefix in group.matching(stem):
            form = group.attach(prefix, stem)
            if self.may_stand(prefix):
                yield form
            for other in groups_of(prefix.flags, self.affixes.suffixes):
                for suffix in other.matching(form):
                    if group.crosses and other.crosses and self.may_cross(prefix, suffix):
                        yield other.attach(suffix, form)

    def _all_entries(self) -> Iterator[Entry]:
        read: dict[str, Flags] = {}
        for line in self._lines[1:]:
            stem, written = _parts(line)
            if not stem:
                continue
            flags = read.get(written)
            if flags is None:
                flags = read[written] = self.affixes.flags.read(written)
            yield Entry(stem, flags)


def _parts(line: str) -> tuple[str, str]:
    """Stem and flags as written; no stem for comments and empty lines."""
    if line.startswith("#"):
        return "", ""
    if " " in line or "\t" in line or "\\" in line:
        found = _LINE.match(line)
        return (found.group(1).replace("\\/", "/").strip(), found.group(2) or "") if found else ("", "")
    stem, _, written = line.partition("/")
    return stem, written


def groups_of(flags: Flags, groups: Mapping[str, AffixGroup]) -> list[AffixGroup]:
    """The rule groups that some flags open; most flags open none."""
    return [groups[flag] for flag in flags if flag in groups] if groups else []
