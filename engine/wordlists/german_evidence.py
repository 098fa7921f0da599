"""What the German sources say, in capitals of the tiles: lemmas, forms, and which capitalised words are names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.wordlists.folding import FOLDINGS, UNPLAYABLE
from engine.wordlists.hunspell import Dictionary, Entry
from engine.wordlists.sources import german_nouns, hunspell, simplemma, wikidata

_NO_PLAIN_NOUNS = frozenset(
    ("Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname", "Abkürzung", "Affix", "Suffix", "Gebundenes Lexem")
    + ("Symbol", "Buchstabe", "Wortverbindung", "Redewendung", "Geflügeltes Wort")
)
_NAMES = frozenset(("Toponym", "Vorname", "Nachname", "Eigenname"))
# Flags of the German hunspell dictionary.
ADJECTIVE, GRADED, COMPOUND_NOUN = "A", "C", "m"
_VERB = frozenset("IXYD")
Paradigms = dict[str, set[str]]
_FOLDING = FOLDINGS["de"]


@dataclass
class Evidence:
    """Everything known before any decision is taken."""

    longest: int
    wikidata_words: set[str] = field(default_factory=set)
    wikidata_nouns: set[str] = field(default_factory=set)
    nouns: Paradigms = field(default_factory=lambda: defaultdict(set))
    names: set[str] = field(default_factory=set)
    simplemma_lower: Paradigms = field(default_factory=lambda: defaultdict(set))
    simplemma_nouns: Paradigms = field(default_factory=lambda: defaultdict(set))
    hunspell_lower: set[str] = field(default_factory=set)
    hunspell_stems: set[str] = field(default_factory=set)
    hunspell_verbs: set[str] = field(default_factory=set)
    hunspell_adjectives: set[str] = field(default_factory=set)
    hunspell_nouns: dict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    hunspell: Dictionary = field(default_factory=lambda: hunspell("de/de_DE"))

    def folded(self, words: Iterable[str]) -> Iterator[str]:
        """Words in capitals, those that cannot be played as an empty text, in the same order."""
        for word in _FOLDING.fold("\n".join(words)).split("\n"):
            yield word if 2 <= len(word) <= self.longest and UNPLAYABLE not in word else ""


def gather(longest: int) -> Evidence:
    """Read all four sources."""
    found = Evidence(longest)
    _gather_simplemma(found)
    _gather_wikidata(found)
    _gather_nouns(found)
    _gather_hunspell(found)
    return found


def noun_entries_forms(found: Evidence, stems: Iterable[str]) -> set[str]:
    """All forms that hunspell gives to some of its capitalised stems."""
    entries = (entry for stem in stems for entry in found.hunspell_nouns.get(stem, ()))
    forms = (form for entry in entries for form in found.hunspell.forms(entry) if form[1:].islower())
    return set(found.folded(forms)) - {""}


def _gather_simplemma(found: Evidence) -> None:
    pairs = [(form, lemma) for form, lemma in simplemma("de").items() if len(form) <= found.longest]
    for paradigms, wanted in ((found.simplemma_lower, str.islower), (found.simplemma_nouns, _is_noun)):
        chosen = [pair for pair in pairs if wanted(pair[0]) and wanted(pair[1])]
        forms, lemmas = found.folded(form for form, _ in chosen), found.folded(lemma for _, lemma in chosen)
        for form, lemma in zip(forms, lemmas, strict=True):
            if form and lemma:
                paradigms[lemma].add(form)


def _is_noun(word: str) -> bool:
    return word[:1].isupper() and word[1:].islower()


def _gather_wikidata(found: Evidence) -> None:
    found.wikidata_words = set(found.folded(wikidata("words").split("\n"))) - {""}
    found.wikidata_nouns = set(found.folded(filter(_is_noun, wikidata("nouns").split("\n")))) - {""}


def _gather_nouns(found: Evidence) -> None:
    rows = [row for row in german_nouns() if _is_noun(row.lemma)]
    named = {row.lemma for row in rows if row.kinds & _NAMES}
    forms = ("\t".join(sorted(form for form in row.forms if _is_noun(form))) for row in rows)
    lines = _FOLDING.fold("\n".join(forms)).split("\n")
    for row, lemma, line in zip(rows, found.folded(row.lemma for row in rows), lines, strict=True):
        playable = {form for form in line.split("\t") if 2 <= len(form) <= found.longest and UNPLAYABLE not in form}
        # A row that says neither gender nor name is a name if another row of the same spelling is one.
        if row.kinds & _NO_PLAIN_NOUNS or (row.lemma in named and not row.has_gender):
            found.names.update(playable)
        elif lemma:
            found.nouns[lemma].update(playable)


def _gather_hunspell(found: Evidence) -> None:
    entries = [entry for entry in found.hunspell.entries() if entry.stem.isalpha()]
    lower: list[str] = []
    for entry, stem in zip(entries, found.folded(entry.stem for entry in entries), strict=True):
        if entry.stem.islower():
            lower.extend(_without_bare_superlative(entry, found.hunspell.forms(entry)))
            _note_lower(found, entry, stem)
        elif stem and _is_noun(entry.stem):
            found.hunspell_nouns[stem].append(entry)
    found.hunspell_lower = set(found.folded(lower)) - {""}


def _note_lower(found: Evidence, entry: Entry, stem: str) -> None:
    found.hunspell_stems.add(stem)
    if entry.flags & _VERB and stem.endswith("N"):
        found.hunspell_verbs.add(stem)
    if ADJECTIVE in entry.flags:
        found.hunspell_adjectives.add(stem)


def _without_bare_superlative(entry: Entry, forms: set[str]) -> set[str]:
    """A superlative without ending (flauschigst) is no word of its own."""
    if GRADED not in entry.flags:
        return forms
    return {form for form in forms if form == entry.stem or not (form.endswith("st") and form + "e" in forms)}
