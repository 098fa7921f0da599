"""From evidence to a finished list: length and vowel rules, short words by hand, and each word's mask of sources."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.wordlists.folding import FOLDINGS
from engine.wordlists.sources import Source
from engine.wordlists.wordlist import LONGEST, LONGEST_POSSIBLE, WordList

RULE = Source("rule", "grammar rules of this project", "", "AGPL-3.0-or-later", "")
HAND = Source("hand", "words kept by hand", "", "AGPL-3.0-or-later", "")
_DATA = Path(__file__).parent / "data"


class ShortWordsError(ValueError):
    """A line of a hand-kept file that does not follow its form."""


@dataclass(frozen=True)
class ShortWords:
    """Decisions made by hand, each with its reason. Two-letter words are exactly the allowed ones."""

    allowed: Mapping[str, str]
    blocked: Mapping[str, str]


def short_words(language: str) -> ShortWords:
    """The hand-kept decisions of a language."""
    return parse_short_words((_DATA / f"{language}_short.txt").read_text(encoding="utf-8"))


def parse_short_words(text: str) -> ShortWords:
    """Lines ``+ WORD reason`` and ``- WORD reason``; ``#`` opens a comment."""
    decided: dict[str, dict[str, str]] = {"+": {}, "-": {}}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        sign, word, reason = [*line.split(maxsplit=2), "", "", ""][:3]
        if sign not in decided or not reason or any(word in words for words in decided.values()):
            raise ShortWordsError(f"line {number}: expected '+' or '-', a new word and a reason, found {line!r}")
        decided[sign][word] = reason
    return ShortWords(decided["+"], decided["-"])


def assemble(
    language: str,
    strength: str,
    sources: tuple[Source, ...],
    masks: Iterable[tuple[str, int]],
    *,
    longest: int = LONGEST,
    agreeing: int = 0,
    by_hand: Iterable[str] = (),
) -> WordList:
    """Keep the words that may stand, and what is added by hand; with ``agreeing`` only what so many sources know."""
    if not 2 <= longest <= LONGEST_POSSIBLE:
        raise ValueError(f"words may have 2 to {LONGEST_POSSIBLE} letters at most, not {longest}")
    short = short_words(language)
    rule_bit, hand_bit = 1 << len(sources), 1 << len(sources) + 1
    accepts = _acceptance(language, short, longest)
    kept = {word: mask or rule_bit for word, mask in masks if mask.bit_count() >= agreeing and accepts(word)}
    for word in (*short.allowed, *filter(accepts, by_hand)):
        kept[word] = kept.get(word, 0) | hand_bit
    return WordList(language, strength, (*sources, RULE, HAND), kept)


def _acceptance(language: str, short: ShortWords, longest: int) -> Callable[[str], bool]:
    """Whether a word may stand: neither too short nor too long, with a vowel, not refused; or allowed by hand."""
    vowels = frozenset(FOLDINGS[language].vowels)

    def accepts(word: str) -> bool:
        fits = 2 < len(word) <= longest and word not in short.blocked and not vowels.isdisjoint(word)
        return fits or word in short.allowed

    return accepts
