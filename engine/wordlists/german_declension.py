"""Endings of German adjectives and nouns, by rule: capitals only, no dictionary in sight."""

import re
from collections.abc import Callable, Collection, Container, Iterator

from engine.wordlists.german_verbs import ADJECTIVE_ENDINGS

ADJECTIVE = re.compile(
    r"(?:IG|LICH|ISCH|BAR|SAM|HAFT|LOS|IV|ELL|ÖS|FREI|VOLL|REICH|ARM|[AI]BEL|[BCDFGHIKLNPRSTUVZ]AL|[LRMTD]ANT|[LRUG]ENT"
    r"|FÖRMIG|MÄSSIG|OID|ÄR|ESK|FEST|ROT|BLAU|GRÜN|GELB|GRAU|BRAUN|WEISS|SCHWARZ|PHIL|PHOB|PHON|CHROM|MORPH)\Z"
)
_PLURAL_EN = re.compile(r"(?:UNG|HEIT|KEIT|SCHAFT|ION|TÄT|ENZ|ANZ|IK|UR|EI|IE|IST|ANT|ENT|AT|OGE|LOGE)\Z")
# fmt: off
# Adjectives, alone or at the end of a longer one, whose last E is not stressed and may be left out.
_SHORTENED_IN_ER = (
    "ANDER", "BESSER", "BIEDER", "BITTER", "CLEVER", "DÜSTER", "FINSTER", "HAGER", "HEISER", "HEITER", "HINTER",
    "ILLUSTER", "INNER", "KOSCHER", "LAUTER", "LECKER", "LOCKER", "MAGER", "MAKABER", "MINDER", "MUNTER", "NIEDER",
    "OBER", "PROPER", "SAUBER", "SCHWANGER", "SCHÜTTER", "SICHER", "TAPFER", "UNSER", "UNTER", "VORDER", "WACKER",
    "ÄUSSER",
)
_SHORTENED_IN_EL = ("DUNKEL", "EDEL", "EITEL", "HEIKEL", "NOBEL", "SIMPEL", "ÜBEL")
_SHORTENED_IN_EN = ("OFFEN", "EIGEN", "EBEN", "TROCKEN", "SELTEN", "GOLDEN")
_PARTICIPLES_IN_EN = ("GEBEN", "IEBEN", "SOFFEN", "TROFFEN")
_VOWELS = "AEIOUYÄÖÜ"
_PLAIN_VOWELS = str.maketrans("ÄÖÜ", "AOU")
_SIBILANT = ("S", "X", "Z", "SCH")
# Nouns of three letters that end compounds; others (ION, IST, NET) end simple words just as often.
_SHORT_HEADS = frozenset((
    "AAL", "AMT", "ARM", "ART", "AST", "AXT", "BAD", "BAU", "BUS", "EHE", "EIS", "FAN", "GAS", "GUT", "HAI", "HOF",
    "HUT", "KUR", "ORT", "RAD", "RAT", "RUF", "SEE", "TAG", "TAL", "TEE", "TOD", "TON", "TOR", "TYP", "TÜR", "UHR",
    "WEG", "ZUG",
))
_SHORT_FIRST_PARTS = ("EI", "EX", "ON", "PO", "UR", "UZ", "ÖL")
# What nouns of verbs begin with (VORZUG, ANGUSS): they are no mere compounds.
_PARTICLES = frozenset((
    "AB", "AN", "AUF", "AUS", "BEI", "DURCH", "EIN", "ENT", "GE", "GEGEN", "HER", "HIN", "MIT", "MISS", "NACH",
    "RÜCK", "UM", "UN", "UNTER", "VER", "VOR", "WIDER", "ZU", "ZER", "ÜBER",
))
# fmt: on


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
    """Forms with an unstressed E left out: HEITRE, HEITERN, DUNKELM, EBNE. Foreign words and participles keep it."""
    is_participle = adjective.endswith(_PARTICIPLES_IN_EN)
    if adjective.endswith((*_SHORTENED_IN_ER, *_SHORTENED_IN_EN)) and not is_participle:
        yield from (adjective[:-2] + adjective[-1] + ending for ending in ADJECTIVE_ENDINGS)
    if adjective.endswith((*_SHORTENED_IN_ER, *_SHORTENED_IN_EL)):
        yield from (adjective + "N", adjective + "M")


def contracted(adjective: str) -> Iterator[str]:
    """KRITZLIG beside KRITZELIG, ZITTRIG beside ZITTERIG, with all endings; not GIERIG, REDSELIG, BISHERIG."""
    stem = adjective[:-4]
    is_long = adjective.endswith(("ELIG", "ERIG")) and not adjective.endswith(("SELIG", "HERIG"))
    if is_long and len(stem) > 2 and stem[-1] not in _VOWELS:
        yield from inflected(stem + adjective[-3:])


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
    for start in range(2, len(noun) - 2):
        head, first = noun[start:], noun[:start]
        if head in declined and (len(head) > 3 or head in _SHORT_HEADS) and _is_first_part(first, is_word):
            return head
    return ""


def _is_first_part(first: str, is_word: Callable[[str], bool]) -> bool:
    """A word, perhaps with a linking S or N; few of two letters (EI, ÖL) make compounds."""
    if len(first) == 2:
        return first in _SHORT_FIRST_PARTS
    return first not in _PARTICLES and (is_word(first) or (first[-1] in "SN" and is_word(first[:-1])))


def like_head(noun: str, head: str, forms: Collection[str]) -> Iterator[str]:
    """The forms of a compound, declined as its last part is."""
    return (noun[: len(noun) - len(head)] + form for form in forms)
