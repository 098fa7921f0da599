"""The forms of a German verb, by rule: capitals only, no dictionary in sight.

Strong forms cannot be guessed; the caller hands in what the sources attest, and rules complete what follows from it.
"""

import re
from collections.abc import Collection, Container, Iterable, Iterator

ADJECTIVE_ENDINGS = ("E", "EM", "EN", "ER", "ES")
# fmt: off
SEPARABLE = (
    "AB", "AN", "AUF", "AUS", "BEI", "DA", "DABEI", "DAHIN", "DANEBEN", "DAR", "DARAN", "DARAUF", "DAVON", "DAZU",
    "DAZWISCHEN", "DURCH", "EIN", "EINHER", "EMPOR", "ENTGEGEN", "ENTLANG", "ENTZWEI", "FEHL", "FEST", "FORT", "FREI",
    "GEGENÜBER", "HEIM", "HER", "HERAB", "HERAN", "HERAUF", "HERAUS", "HERBEI", "HEREIN", "HERÜBER", "HERUM",
    "HERUNTER", "HERVOR", "HIER", "HIERHER", "HIN", "HINAB", "HINAN", "HINAUF", "HINAUS", "HINEIN", "HINTER",
    "HINÜBER", "HINUNTER", "HINWEG", "HINZU", "HOCH", "INNE", "LOS", "MIT", "NACH", "NIEDER", "PREIS", "RAN", "RAUF",
    "RAUS", "REIN", "RÜBER", "RUM", "RUNTER", "RÜCK", "STAND", "STATT", "TEIL", "TOT", "ÜBER", "ÜBEREIN", "UM",
    "UMHER", "UNTER", "VOLL", "VOR", "VORAN", "VORAUS", "VORBEI", "VORHER", "VORÜBER", "VORWEG", "WACH", "WAHR",
    "WEG", "WEITER", "WETT", "WIDER", "WIEDER", "WOHL", "ZU", "ZUGRUNDE", "ZURECHT", "ZURÜCK", "ZUSAMMEN", "ZUWIDER",
)
# fmt: on
_SEPARABLE = frozenset(SEPARABLE)
_LONGEST_PREFIX = max(map(len, SEPARABLE))
_INSEPARABLE = ("BE", "EMP", "ENT", "ER", "GE", "MISS", "VER", "ZER")
_SIBILANT = ("S", "X", "Z")
# Of shorter stems the sources must attest the imperative themselves.
_SHORTEST_IMPERATIVE = 4
_VOWEL = re.compile(r"[AEIOUYÄÖÜ]")
_UMLAUT = re.compile(r"[ÄÖÜ][^AEIOUÄÖÜ]*\Z")
# After these a T or ST cannot be spoken without an E: bad-e-t, rechn-e-t, atm-e-t, but lern-t, komm-t, wohn-t.
_NEEDS_E = re.compile(r"(?:[DT]|CH[MN]|[BDFGKPSTVWXZ][MN])\Z")


def stem_of(infinitive: str) -> str:
    """What is left of an infinitive without its ending: GEH-EN, HANDEL-N, TU-N."""
    return infinitive[:-2] if infinitive.endswith("EN") else infinitive[:-1]


def is_infinitive(word: str) -> bool:
    """Whether a word can be an infinitive whose forms the rules know; -IEN (KNIEN, SPIEN) is too ambiguous."""
    return len(word) > 3 and word.endswith(("EN", "ELN", "ERN")) and not word.endswith(("IEN", "EEN"))


def declined(participle: str) -> tuple[str, ...]:
    """A participle bare and with all endings."""
    return (participle, *(participle + ending for ending in ADJECTIVE_ENDINGS))


def infinite_forms(infinitive: str) -> Iterator[str]:
    """Infinitive, its genitive as a noun (des RINGELNS) and the present participle."""
    yield infinitive
    yield infinitive + "S"
    yield from declined(infinitive + "D")


def present_forms(infinitive: str) -> Iterator[str]:
    """Present and first subjunctive as far as weak and strong verbs agree."""
    stem = stem_of(infinitive)
    if infinitive.endswith(("ELN", "ERN")):
        short = stem[:-2] + stem[-1]
        yield from (stem + "E", short + "E", short + "EST", short + "ET", stem + "ST", stem + "T")
    else:
        yield from (stem + "E", stem + "EST", stem + "ET")
        if not _NEEDS_E.search(stem):
            yield stem + "T"


def past_stem(infinitive: str) -> str:
    """A weak verb's past without its last E: SPIELT-, BADET-."""
    stem = stem_of(infinitive)
    return stem + ("ET" if _NEEDS_E.search(stem) else "T")


def weak_forms(infinitive: str) -> Iterator[str]:
    """Second person and past of a weak verb."""
    past = past_stem(infinitive)
    yield from (past + ending for ending in ("", "E", "EST", "EN", "ET"))
    stem = past[:-1]
    yield stem + ("T" if stem.endswith(_SIBILANT) else "ST")


def impossible_forms(infinitive: str) -> set[str]:
    """What careless tables form without the E that has to be spoken, or with an S too many: WAFFNT, ORDN, HOPSST."""
    stem = stem_of(infinitive)
    if stem.endswith(_SIBILANT):
        return {stem + "ST"}
    if not _NEEDS_E.search(stem):
        return set()
    return {stem + "T", stem + "ST"} | (set() if stem.endswith(("D", "T")) else {stem})


def imperative(infinitive: str, attested: Container[str]) -> Iterator[str]:
    """RETT beside RETTE: the bare stem, unless the vowel changes (GIB, not GEB) or the stem cannot be spoken (ATM)."""
    stem = stem_of(infinitive)
    second = (
        past_stem(infinitive) + "E" if stem.endswith(_SIBILANT) else stem + ("EST" if _NEEDS_E.search(stem) else "ST")
    )
    is_long = len(stem) >= _SHORTEST_IMPERATIVE
    if is_long and second in attested and stem not in impossible_forms(infinitive):
        yield stem


def short_subjunctive(forms: Collection[str]) -> Iterator[str]:
    """GÄBST and GÄBT beside GÄBEST and GÄBET, for every second subjunctive of a strong verb."""
    for form in forms:
        stem = form[:-1]
        is_strong = form.endswith("E") and _UMLAUT.search(stem) and not form.endswith("TE")
        if is_strong and {stem + "EST", stem + "ET", stem + "EN"} <= set(forms):
            yield stem + ("T" if stem.endswith(_SIBILANT) else "ST")
            if not stem.endswith("D"):
                yield stem + "T"


def weak_participle(infinitive: str, attested: Container[str]) -> str:
    """Past participle of a weak verb: with GE if that is attested, else as it stands in BESUCHT and STUDIERT."""
    past = past_stem(infinitive)
    if "GE" + past in attested:
        return "GE" + past
    return past if infinitive.startswith(_INSEPARABLE) or infinitive.endswith("IEREN") else ""


def split(infinitive: str, verbs: Container[str]) -> Iterator[tuple[str, str]]:
    """Each way to read a verb as separable prefix and verb: AB + GEBEN."""
    for end in range(2, min(_LONGEST_PREFIX, len(infinitive) - 3) + 1):
        if infinitive[:end] in _SEPARABLE and infinitive[end:] in verbs:
            yield infinitive[:end], infinitive[end:]


def is_put_together(infinitive: str, verbs: Container[str]) -> bool:
    """Whether a verb begins with a word of its own, which leaves it in the imperative: AB-GEBEN, KLUG-REDEN."""
    if infinitive.startswith(SEPARABLE) or infinitive.startswith(_INSEPARABLE):
        return infinitive.startswith(SEPARABLE)
    starts = range(3, len(infinitive) - 3)
    parts = ((infinitive[:start], infinitive[start:]) for start in starts)
    return any(base in verbs and _VOWEL.search(first) for first, base in parts)


def separable_forms(prefix: str, verb: str, forms: Collection[str]) -> Iterator[str]:
    """Forms of prefix + verb from those of the verb; imperatives are never written as one word."""
    yield prefix + "ZU" + verb
    stem = stem_of(verb)
    for form in forms:
        is_imperative = form == stem or (form + "T" in forms and form + "EN" not in forms)
        if not is_imperative:
            yield prefix + form


def conjugated(infinitive: str, attested: Container[str], known: Iterable[str] = ()) -> set[str]:
    """All forms of a verb that rules can tell from the infinitive, the attested words and the forms known already."""
    forms = {*known, *infinite_forms(infinitive), *present_forms(infinitive)} - impossible_forms(infinitive)
    if past_stem(infinitive) + "E" in attested:
        forms.update(weak_forms(infinitive))
        participle = weak_participle(infinitive, attested)
        if participle in attested:
            forms.update(declined(participle))
    if past_stem(infinitive) + "E" not in attested:
        forms.update(set(short_subjunctive(forms)))
    forms.update(ending for form in forms.copy() if _is_participle(form, forms, attested) for ending in declined(form))
    return forms


def weak_paradigm(infinitive: str, participle: str) -> set[str]:
    """All forms of a weak verb, whatever the sources attest."""
    stem, impossible = stem_of(infinitive), impossible_forms(infinitive)
    forms = {*infinite_forms(infinitive), *present_forms(infinitive), *weak_forms(infinitive), *declined(participle)}
    return (forms | {stem} if len(stem) >= _SHORTEST_IMPERATIVE else forms) - impossible


def _is_participle(form: str, forms: Collection[str], attested: Container[str]) -> bool:
    """A participle shows itself by an ending that no other form of a verb or noun has."""
    return form.endswith(("T", "N")) and form + "EM" in attested and form + "E" not in forms
