"""What the German sources say, in capitals of the tiles: one table of words with marks, and the forms of each lemma."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.wordlists.folding import FOLDINGS, UNPLAYABLE
from engine.wordlists.german_table import Paradigms, being_read, is_noun
from engine.wordlists.hunspell import Dictionary, Entry
from engine.wordlists.sources import NounRow, german_nouns, hunspell, wikidata

# The four lowest marks are the sources, in the order of the recipe.
HUNSPELL, WIKTIONARY, WIKIDATA, SIMPLEMMA = 1, 2, 4, 8
# What kind of word a source takes it for.
LOWER, NAME, WIKIDATA_NOUN, SIMPLEMMA_LOWER, VERBAL = 16, 32, 64, 128, 256
# What the recipe makes of it.
ACCEPTED, REFUSED = 512, 1024
ATTESTED_LOWER = LOWER | WIKIDATA | SIMPLEMMA_LOWER
ANY_SOURCE = HUNSPELL | WIKTIONARY | WIKIDATA | SIMPLEMMA

_NAMES = frozenset(("Toponym", "Vorname", "Nachname", "Eigenname"))
_NO_PLAIN_NOUNS = _NAMES | frozenset(
    (
        *("Straßenname", "Abkürzung", "Affix", "Suffix", "Gebundenes Lexem", "Symbol", "Buchstabe"),
        *("Wortverbindung", "Redewendung", "Geflügeltes Wort"),
    )
)
# Flags of the German hunspell dictionary.
_ADJECTIVE, _GRADED, _PARTICIPLE, _COMPOUND_NOUN = "A", "C", "D", "m"
_PLURALS = frozenset("ENPp")
_FOLDING = FOLDINGS["de"]


@dataclass
class Evidence:
    """Everything known before any decision is taken. Forms of a lemma are kept as one text, to save memory."""

    longest: int
    marks: dict[str, int] = field(default_factory=dict)
    nouns: dict[str, str] = field(default_factory=dict)
    gendered: set[str] = field(default_factory=set)
    simplemma_lower: dict[str, str] = field(default_factory=dict)
    simplemma_nouns: dict[str, str] = field(default_factory=dict)
    wikidata: list[str] = field(default_factory=list)
    hunspell_stems: set[str] = field(default_factory=set)
    hunspell_verbs: set[str] = field(default_factory=set)
    hunspell_adjectives: set[str] = field(default_factory=set)
    hunspell_nouns: dict[str, Entry] = field(default_factory=dict)
    hunspell: Dictionary = field(default_factory=lambda: hunspell("de/de_DE"))

    def mark(self, words: Iterable[str], mark: int) -> None:
        """Set a mark on words."""
        marks, before = self.marks, self.marks.get
        for word in words:
            marks[word] = before(word, 0) | mark

    def has(self, word: str, mark: int) -> bool:
        """Whether a word has one of the marks."""
        return self.marks.get(word, 0) & mark != 0

    def marked(self, mark: int) -> list[str]:
        """All words with one of the marks."""
        return [word for word, marks in self.marks.items() if marks & mark]

    def folded(self, words: Iterable[str]) -> list[str]:
        """Words in capitals, those that cannot be played as an empty text, in the same order."""
        return _FOLDING.words(words, self.longest)

    def short(self, words: Iterable[str]) -> list[str]:
        """Words as written, without those that are too long in any case."""
        longest = self.longest
        return [word for word in words if len(word) <= longest]

    def playable(self, words: Iterable[str]) -> Iterator[str]:
        """Words in capitals, without those that cannot be played."""
        return filter(None, self.folded(words))


def gather(longest: int) -> Evidence:
    """Read all four sources."""
    found = Evidence(longest)
    with being_read(longest) as table:
        _gather_wikidata(found)
        _gather_nouns(found)
        _gather_hunspell(found)
        _note_table(found, *table())
    return found


def noun_forms(found: Evidence, stems: Iterable[str]) -> Iterator[str]:
    """All forms that hunspell gives to some of its capitalised stems."""
    entries = (found.hunspell_nouns[stem] for stem in stems if stem in found.hunspell_nouns)
    forms = (form for entry in entries for form in found.hunspell.forms(entry) if form[1:].islower())
    return found.playable(forms)


def builds_compounds(entry: Entry) -> bool:
    """Hunspell lets common nouns stand in compounds; few names have that mark."""
    return _COMPOUND_NOUN in entry.flags


def has_plural(entry: Entry) -> bool:
    """Hunspell gives names a genitive, but no plural in -E, -N or -EN."""
    return not _PLURALS.isdisjoint(entry.flags)


def _note_table(found: Evidence, lower: Paradigms, nouns: Paradigms) -> None:
    found.simplemma_lower, found.simplemma_nouns = lower, nouns
    for paradigms, mark in ((lower, SIMPLEMMA | SIMPLEMMA_LOWER), (nouns, SIMPLEMMA)):
        for forms in paradigms.values():
            found.mark(forms.split(), mark)


def _gather_wikidata(found: Evidence) -> None:
    found.wikidata = list(dict.fromkeys(found.playable(found.short(wikidata("words").split("\n")))))
    found.mark(found.wikidata, WIKIDATA)
    found.mark(found.playable(filter(is_noun, found.short(wikidata("nouns").split("\n")))), WIKIDATA_NOUN)


def _gather_nouns(found: Evidence) -> None:
    # The plural of a noun may be a little shorter (LEXIKA).
    rows = [row for row in german_nouns(found.longest + 2) if is_noun(row.lemma)]
    named = {row.lemma for row in rows if row.kinds & _NAMES}
    lines = _FOLDING.fold("\n".join("\t".join(row.forms) for row in rows)).split("\n")
    for row, lemma, line in zip(rows, found.folded(row.lemma for row in rows), lines, strict=True):
        forms = [form for form in line.split("\t") if 2 <= len(form) <= found.longest and UNPLAYABLE not in form]
        if _is_name(row, named):
            found.mark(forms, NAME)
        elif lemma:
            found.mark(forms, WIKTIONARY)
            if row.has_gender:
                found.gendered.add(lemma)
            found.nouns[lemma] = " ".join((found.nouns.get(lemma, ""), *forms)).lstrip()


def _is_name(row: NounRow, named: set[str]) -> bool:
    """A row without gender is a name too if another row of the same spelling says so."""
    return bool(row.kinds & _NO_PLAIN_NOUNS) or (row.lemma in named and not row.has_gender)


def _gather_hunspell(found: Evidence) -> None:
    entries = [entry for entry in found.hunspell.entries() if entry.stem.isalpha()]
    lower: list[str] = []
    for entry, stem in zip(entries, found.folded(entry.stem for entry in entries), strict=True):
        if entry.stem.islower():
            lower.extend(_without_bare_superlative(entry, found.hunspell.forms(entry)))
            _note_lower(found, entry, stem)
        elif stem and is_noun(entry.stem):
            twin = found.hunspell_nouns.get(stem)
            found.hunspell_nouns[stem] = Entry(entry.stem, entry.flags | twin.flags) if twin else entry
    found.mark(found.playable(lower), HUNSPELL | LOWER)


def _note_lower(found: Evidence, entry: Entry, stem: str) -> None:
    found.hunspell_stems.add(stem)
    # Only infinitives have a present participle; past forms (wären, erkoren) carry the other flags of verbs too.
    if _PARTICIPLE in entry.flags:
        found.hunspell_verbs.add(stem)
    if _ADJECTIVE in entry.flags:
        found.hunspell_adjectives.add(stem)


def _without_bare_superlative(entry: Entry, forms: set[str]) -> set[str]:
    """A superlative without ending (flauschigst) is no word of its own."""
    if _GRADED not in entry.flags:
        return forms
    return {form for form in forms if form == entry.stem or not (form.endswith("st") and form + "e" in forms)}
