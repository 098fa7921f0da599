"""Polish word formation in capitals: what a word is made of, if it is made the way all words of its kind are."""

from collections.abc import Iterator

_NEGATION = "NIE"
_PARTICLES = ("ŻE", "Ż")
_RELATIONAL_ADVERB = ("SKO", "CKO", "DZKO")


def simpler(word: str) -> Iterator[str]:
    """The words that a word follows from: NIEMALOWANY from MALOWANY, RÓBMYŻ from RÓBMY, SZWEDZKO from SZWEDZKI."""
    if word.startswith(_NEGATION):
        yield word.removeprefix(_NEGATION)
    yield from (word.removesuffix(particle) for particle in _PARTICLES if word.endswith(particle))
    if word.endswith(_RELATIONAL_ADVERB):
        yield word[:-1] + "I"
