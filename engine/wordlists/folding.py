"""From a dictionary's spelling to the letters on the tiles.

Accents that a language has no tile for fall off, ligatures come apart, ß is SS; what then is not a letter of the
language becomes ``UNPLAYABLE``. Works on a word as on a whole text, because millions of words pass through here.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

UNPLAYABLE = "."
_LATIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
# Letters that Unicode does not take apart into a plain letter and its accent.
_APART = {"Œ": "OE", "Æ": "AE", "ẞ": "SS", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "Ħ": "H", "ı": "I"}
_KEPT_IN_TEXT = frozenset("\n\t")


@dataclass(frozen=True)
class Folding:
    """The letters a language plays with beyond A to Z, and those of A to Z that it has no tile for."""

    own: str = ""
    lacking: str = ""
    vowels: str = "AEIOUY"
    _table: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def fold(self, text: str) -> str:
        """The text in capitals of the language; a letter it cannot play turns into ``UNPLAYABLE``."""
        capitals = unicodedata.normalize("NFC", text).upper()
        return capitals.translate({ord(letter): self._folded(letter) for letter in set(capitals)})

    def word(self, text: str) -> str | None:
        """The text as a word to be played, ``None`` if it cannot be laid with the language's tiles."""
        folded = self.fold(text)
        return None if not folded or not folded.isalpha() else folded

    def words(self, texts: Iterable[str], longest: int) -> list[str]:
        """Many texts as words to be played, in the same order; empty where one cannot be laid or is too long."""
        folded = self.fold("\n".join(texts))
        return [
            word if 2 <= len(word) <= longest and UNPLAYABLE not in word else ""
            for word in (folded.split("\n") if folded else ())
        ]

    def _folded(self, letter: str) -> str:
        if letter not in self._table:
            self._table[letter] = "".join(map(self._playable, self._apart(letter)))
        return self._table[letter]

    def _apart(self, letter: str) -> str:
        if letter in self.own:
            return letter
        return _APART.get(letter) or unicodedata.normalize("NFD", letter)[0]

    def _playable(self, letter: str) -> str:
        known = letter in _KEPT_IN_TEXT or letter in self.own or (letter in _LATIN and letter not in self.lacking)
        return letter if known else UNPLAYABLE


FOLDINGS = {
    "de": Folding(own="ÄÖÜ", vowels="AEIOUYÄÖÜ"),
    "en": Folding(),
    "fr": Folding(),
    "pl": Folding(own="ĄĆĘŁŃÓŚŹŻ", lacking="QVX", vowels="AEIOUYĄĘÓ"),
}
