"""Endings of German adjectives and nouns, by rule: capitals only, no dictionary in sight."""

import re
from collections.abc import Callable, Collection, Container, Iterator

from engine.wordlists.german_verbs import ADJECTIVE_ENDINGS

ADJECTIVE = re.compile(
    r"(?:IG|LICH|ISCH|BAR|SAM|HAFT|LOS|IV|ELL|ÖS|FREI|VOLL|REICH|ARM|[AI]BEL|[BCDFGHIKLNPRSTUVZ]AL|[LRMTD]ANT|[LRUG]ENT"
    r"|FÖRMIG|MÄSSIG|OID|ÄR|ESK|FEST|ROT|BLAU|GRÜN|GELB|GRAU|BRAUN|WEISS|SCHWARZ|PHIL|PHOB|PHON|CHROM|MORPH)\Z"
)
_PLURAL_EN = re.compile(r"(?:UNG|HEIT|KEIT|SCHAFT|ION|TÄT|ENZ|ANZ|IK|UR|EI|IE|IST|ANT|ENT|AT|OGE|LOGE)\Z")
_SHORTENED_IN_EN = ("OFFEN", "EIGEN", "EBEN", "TROCKEN", "SELTEN", "GOLDEN")
_PLAIN_VOWELS = str.maketrans("ÄÖÜ", "AOU")
_SIBILANT = ("S", "X", "Z", "SCH")


def adjective_stem(adjective: str) -> str:
    """What endings are put on: DUNKL-, TEUR-, LEIS-, SCHÖN-."""
    if adjective.endswith("EL"):
        return adjective[:-2] + "L"
    if adjective.endswith(("AUER", "EUER")):
        return adjective[:-2] + "R"
    return adjective.removesuffix("E")


def inflected(adjective: str) -> Iterator[str]:
    """An adjective with all endings."""
    yield adjective
    yield from (adjective_stem(adjective) + ending for ending in ADJECTIVE_ENDINGS)


def shortened(adjective: str) -> Iterator[str]:
    """Forms with an unstressed E dropped: HEITRE, HEITERN, DUNKELM, EBNE. Foreign words and participles keep theirs."""
    if adjective.endswith(("MER", "GEN")) and not adjective.endswith("EIGEN"):
        return
    if adjective.endswith(("ER", *_SHORTENED_IN_EN)):
        yield from (adjective[:-2] + adjective[-1] + ending for ending in ADJECTIVE_ENDINGS)
    if adjective.endswith(("ER", "EL")):
        yield from (adjective + "N", adjective + "M")


def is_comparative(adjective: str, adjectives: Container[str]) -> bool:
    """KÜRZER is the comparative of KURZ; HEITER is none."""
    positive = adjective.removesuffix("ER")
    return adjective.endswith("ER") and (positive in adjectives or positive.translate(_PLAIN_VOWELS) in adjectives)


def compared(adjective: str) -> Iterator[str]:
    """Comparative and superlative without umlaut, with all endings: FREMDERE, FREMDESTE."""
    superlative = adjective + ("EST" if adjective.endswith(("D", "T", "S", "X", "Z", "SCH")) else "ST")
    for degree in (adjective_stem(adjective) + "ER", superlative):
        yield from (degree + ending for ending in ADJECTIVE_ENDINGS)


def noun_forms(noun: str) -> Iterator[str]:
    """Forms of a noun whose ending alone tells how it is declined."""
    yield noun
    if noun.endswith("IN") and len(noun) > 5:
        yield noun + "NEN"
    elif noun.endswith(("CHEN", "LEIN")):
        yield noun + "S"
    elif noun.endswith(("ER", "EL")):
        yield from (noun + "S", noun + "N")
    elif noun.endswith("E"):
        yield noun + "N"
    elif _PLURAL_EN.search(noun):
        yield noun + "EN"


def completed(noun: str, forms: Collection[str]) -> Iterator[str]:
    """What follows from a known genitive: des TAGES brings des TAGS and dem TAGE."""
    if noun + "ES" in forms:
        yield noun + "E"
        if not noun.endswith(_SIBILANT):
            yield noun + "S"


def head_of(noun: str, declined: Container[str], is_word: Callable[[str], bool]) -> str:
    """The last part of a compound, if it is a noun with known forms and the first part is a word; else nothing."""
    for start in range(2, len(noun) - 3):
        head, first = noun[start:], noun[:start]
        if head in declined and (is_word(first) or (first[-1] in "SN" and is_word(first[:-1]))):
            return head
    return ""


def like_head(noun: str, head: str, forms: Collection[str]) -> Iterator[str]:
    """The forms of a compound, declined as its last part is."""
    return (noun[: len(noun) - len(head)] + form for form in forms)
