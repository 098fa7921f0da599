"""Hunspell affix files: the endings and beginnings a language puts on its stems, read from ``.aff``.

Only what decides which forms exist is read. Suggestions, compounding patterns and input conversion are of no use here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

_SPECIAL = frozenset(
    ("NEEDAFFIX", "PSEUDOROOT", "ONLYINCOMPOUND", "FORBIDDENWORD", "CIRCUMFIX", "KEEPCASE", "NOSUGGEST")
)
_OLD_NAMES = {"PSEUDOROOT": "NEEDAFFIX"}
_LETTER = re.compile(r"\[[^\]]*\]|.")
_REMARK = re.compile(r"[a-z]{2}:")

Flags = frozenset[str]
NO_FLAGS: Flags = frozenset()


class HunspellError(ValueError):
    """A dictionary that does not follow the hunspell format."""


@dataclass(frozen=True, slots=True)
class Affix:
    """One rule: take ``strip`` off and put ``add`` on if the word meets the condition; ``flags`` open further rules."""

    strip: str
    add: str
    condition: re.Pattern[str] | None
    flags: Flags

    def accepts(self, word: str) -> bool:
        """Whether a word that has the letters to strip meets the condition too."""
        return self.condition is None or self.condition.search(word) is not None


@dataclass(frozen=True, slots=True)
class AffixGroup:
    """All rules behind one flag. ``reach`` letters at the word's end (or beginning) decide which of them apply."""

    flag: str
    is_suffix: bool
    crosses: bool
    affixes: tuple[Affix, ...]
    reach: int
    _matching: dict[str, tuple[Affix, ...]] = field(default_factory=dict, repr=False, compare=False)
    _by_strip: dict[str, list[Affix]] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        for affix in self.affixes:
            self._by_strip.setdefault(affix.strip, []).append(affix)

    def matching(self, word: str) -> tuple[Affix, ...]:
        """The rules of the group that apply to a word."""
        # One letter more than the rules look at: a word shorter than a rule never shares a key with a longer one.
        key = word[-self.reach - 1 :] if self.is_suffix else word[: self.reach + 1]
        found = self._matching.get(key)
        if found is None:
            found = self._matching[key] = tuple(affix for affix in self._strippable(key) if affix.accepts(key))
        return found

    def attach(self, affix: Affix, word: str) -> str:
        """The word with the affix in place of what it strips."""
        if self.is_suffix:
            return word[: len(word) - len(affix.strip)] + affix.add
        return affix.add + word[len(affix.strip) :]

    def detach(self, affix: Affix, form: str) -> str | None:
        """The word that ``attach`` made ``form`` of; ``None`` if the affix cannot have been put on last."""
        if self.is_suffix:
            word = form[: len(form) - len(affix.add)] + affix.strip if form.endswith(affix.add) else ""
        else:
            word = affix.strip + form[len(affix.add) :] if form.startswith(affix.add) else ""
        return word if word and affix.accepts(word) else None

    def _strippable(self, key: str) -> Iterator[Affix]:
        """Rules whose strip fits, whatever their condition; some groups have hundreds of rules."""
        for size in range(min(self.reach, len(key)) + 1):
            yield from self._by_strip.get(key[len(key) - size :] if self.is_suffix else key[:size], ())


@dataclass(frozen=True)
class FlagReader:
    """How flags are written in this dictionary: one character each, two characters, or numbers with commas."""

    style: str = "char"
    aliases: tuple[Flags, ...] = ()

    def split(self, text: str) -> tuple[str, ...]:
        """Flags as written, aliases not resolved."""
        if self.style == "long":
            return tuple(text[start : start + 2] for start in range(0, len(text), 2))
        if self.style == "num":
            return tuple(flag.strip() for flag in text.split(",") if flag.strip())
        return tuple(text)

    def read(self, text: str) -> Flags:
        """The set of flags a text names, directly or by the number of an alias."""
        if not self.aliases or not text.isdecimal():
            return frozenset(self.split(text))
        number = int(text)
        if not 1 <= number <= len(self.aliases):
            raise HunspellError(f"flag alias {number} is not among the {len(self.aliases)} the affix file lists")
        return self.aliases[number - 1]


@dataclass(frozen=True)
class Affixes:
    """What an ``.aff`` file says about forms. ``special`` maps names such as NEEDAFFIX to the flag that is used."""

    encoding: str
    flags: FlagReader
    special: Mapping[str, str]
    prefixes: Mapping[str, AffixGroup]
    suffixes: Mapping[str, AffixGroup]


def read_affixes(path: Path) -> Affixes:
    """Read an ``.aff`` file; raises ``HunspellError`` if a rule is broken."""
    raw = path.read_bytes()
    encoding = _encoding(raw)
    return parse_affixes(raw.decode(encoding, "replace"), encoding)


def parse_affixes(text: str, encoding: str = "utf-8") -> Affixes:
    """Read the text of an ``.aff`` file."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    flags = _flag_reader(lines)
    special = {
        _OLD_NAMES.get(fields[0], fields[0]): flags.split(fields[1])[0]
        for fields in lines
        if fields[0] in _SPECIAL and len(fields) > 1
    }
    groups = list(_groups(lines, flags))
    return Affixes(
        encoding,
        flags,
        special,
        prefixes={group.flag: group for group in groups if not group.is_suffix},
        suffixes={group.flag: group for group in groups if group.is_suffix},
    )


def _encoding(raw: bytes) -> str:
    found = re.search(rb"^(?:\xef\xbb\xbf)?SET\s+(\S+)", raw, re.MULTILINE)
    name = found.group(1).decode("ascii").lower() if found else "iso8859-1"
    if name in ("utf-8", "utf8"):
        return "utf-8-sig"
    return name.replace("iso8859", "iso-8859").replace("microsoft-", "")


def _flag_reader(lines: Iterable[list[str]]) -> FlagReader:
    style, aliases = "char", []
    for fields in lines:
        match fields:
            case ["FLAG", "long" | "num" as style]:
                continue
            case ["AF", alias, *_]:
                aliases.append(alias)
    plain = FlagReader(style)
    return FlagReader(style, tuple(frozenset(plain.split(alias)) for alias in aliases[1:]))


def _groups(lines: list[list[str]], flags: FlagReader) -> Iterator[AffixGroup]:
    start = 0
    while start < len(lines):
        kind, *rest = lines[start]
        start += 1
        if kind not in ("SFX", "PFX"):
            continue
        if len(rest) < 3 or rest[1] not in ("Y", "N") or not rest[2].isdecimal():
            raise HunspellError(f"expected the head of a rule group, found {' '.join(lines[start - 1])!r}")
        count = int(rest[2])
        yield _group(kind, rest[0], rest[1] == "Y", lines[start : start + count], flags)
        start += count


def _group(kind: str, flag: str, crosses: bool, rules: list[list[str]], flags: FlagReader) -> AffixGroup:
    if any(len(rule) < 4 or rule[0] != kind or rule[1] != flag for rule in rules):
        raise HunspellError(f"rule group {flag!r} has fewer rules than its head says")
    affixes = tuple(_affix(kind == "SFX", rule[2:], flags) for rule in rules)
    return AffixGroup(flag, kind == "SFX", crosses, affixes, reach=max(map(_reach, rules), default=0))


def _affix(is_suffix: bool, rule: list[str], flags: FlagReader) -> Affix:
    strip, (add, _, more) = rule[0], rule[1].partition("/")
    parts = list(_condition_parts(rule))
    condition = "".join(parts) + r"\Z" if is_suffix else r"\A" + "".join(parts)
    return Affix(
        strip="" if strip == "0" else strip,
        add="" if add == "0" else add,
        condition=re.compile(condition) if parts else None,
        flags=flags.read(more) if more else NO_FLAGS,
    )


def _condition_parts(rule: list[str]) -> Iterator[str]:
    """A pattern for each letter the condition of a rule looks at."""
    # The place of the condition may hold a morphological remark such as "po:noun" instead.
    if len(rule) < 3 or rule[2] == "." or _REMARK.match(rule[2]):
        return
    for part in _LETTER.findall(rule[2]):
        yield part if len(part) > 1 or part == "." else re.escape(part)


def _reach(rule: list[str]) -> int:
    return max(len(list(_condition_parts(rule[2:]))), 0 if rule[2] == "0" else len(rule[2]))
