"""From a form back to its stem: could a dictionary have derived this word, and how?

Works by taking affixes off, never by expanding, so it checks the expander from the other side.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.wordlists.affixes import Affix, AffixGroup, Flags
from engine.wordlists.hunspell import Dictionary

_Rule = tuple[AffixGroup, Affix]


@dataclass(frozen=True, slots=True)
class Derivation:
    """A stem and the flags of the rules that lead from it to the form, in the order they were applied."""

    stem: str
    suffixes: tuple[str, ...] = ()
    prefix: str = ""


class Analyser:
    """Answers for one dictionary; building it reads all stems once."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._needs_affix = dictionary.affixes.special.get("NEEDAFFIX", "")
        self._stems: dict[str, list[Flags]] = defaultdict(list)
        for entry in dictionary.entries():
            self._stems[entry.stem].append(entry.flags)
        self._prefixes = _by_text(dictionary.affixes.prefixes)
        self._suffixes = _by_text(dictionary.affixes.suffixes)
        self._openers = {text: [rule for rule in rules if rule[1].flags] for text, rules in self._suffixes.items()}

    def derivations(self, form: str) -> Iterator[Derivation]:
        """Every way the dictionary can make this form."""
        yield from self._from_stem(form)
        for group, affix, word in _stripped(form, self._suffixes, ends=True):
            yield from self._from_suffix(word, (group, affix))
        for group, affix, word in _stripped(form, self._prefixes, ends=False):
            yield from self._from_prefix(word, (group, affix))

    def derives(self, form: str) -> bool:
        """Whether the dictionary can make this form."""
        return next(self.derivations(form), None) is not None

    def _from_stem(self, form: str) -> Iterator[Derivation]:
        if any(self._needs_affix not in flags for flags in self._stems.get(form, ())):
            yield Derivation(form)

    def _from_suffix(self, word: str, last: _Rule) -> Iterator[Derivation]:
        if self._dictionary.may_stand(last[1]):
            yield from self._with_suffixes(word, last)

    def _with_suffixes(self, word: str, last: _Rule) -> Iterator[Derivation]:
        """Stems that reach ``word`` bare or by one more suffix that opens the way for the last."""
        flag = last[0].flag
        if any(flag in flags for flags in self._stems.get(word, ())):
            yield Derivation(word, (flag,))
        for group, affix, stem in _stripped(word, self._openers, ends=True):
            if flag in affix.flags and any(group.flag in flags for flags in self._stems.get(stem, ())):
                yield Derivation(stem, (group.flag, flag))

    def _from_prefix(self, word: str, prefix: _Rule) -> Iterator[Derivation]:
        flag = prefix[0].flag
        if self._dictionary.may_stand(prefix[1]) and any(flag in flags for flags in self._stems.get(word, ())):
            yield Derivation(word, (), flag)
        if not prefix[0].crosses:
            return
        for group, affix, stem in _stripped(word, self._suffixes, ends=True):
            if group.crosses and self._dictionary.may_cross(prefix[1], affix):
                yield from self._with_both(stem, (group, affix), prefix)

    def _with_both(self, word: str, last: _Rule, prefix: _Rule) -> Iterator[Derivation]:
        prefix_flag, suffix_flag = prefix[0].flag, last[0].flag
        for flags in self._stems.get(word, ()):
            by_suffix = suffix_flag in flags and (prefix_flag in flags or prefix_flag in last[1].flags)
            by_prefix = prefix_flag in flags and suffix_flag in prefix[1].flags
            if by_suffix or by_prefix:
                yield Derivation(word, (suffix_flag,), prefix_flag)
        for group, affix, stem in _stripped(word, self._openers, ends=True):
            opens = group.crosses and suffix_flag in affix.flags
            if opens and any({prefix_flag, group.flag} <= flags for flags in self._stems.get(stem, ())):
                yield Derivation(stem, (group.flag, suffix_flag), prefix_flag)


def _by_text(groups: Mapping[str, AffixGroup]) -> dict[str, list[_Rule]]:
    found: dict[str, list[_Rule]] = defaultdict(list)
    for group in groups.values():
        for affix in group.affixes:
            found[affix.add].append((group, affix))
    return found


def _stripped(form: str, rules: dict[str, list[_Rule]], *, ends: bool) -> Iterator[tuple[AffixGroup, Affix, str]]:
    """Each rule that can have been applied last, with the word it was applied to."""
    for size in range(len(form) + 1):
        edge = form[len(form) - size :] if ends else form[:size]
        for group, affix in rules.get(edge, ()):
            word = group.detach(affix, form)
            if word is not None:
                yield group, affix, word
