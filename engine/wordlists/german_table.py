"""simplemma's German table by lemma, in capitals of the tiles.

Reading it takes as long as all other sources together, so a process of its own does it meanwhile:
``python -m engine.wordlists.german_table 15`` writes the paradigms as text.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice

from engine.wordlists.folding import FOLDINGS
from engine.wordlists.sources import SourceMissing, folder_of, simplemma

# The forms of each lemma as one text, to save memory.
Paradigms = dict[str, str]
Pairs = list[tuple[str, str]]

# So many pairs at a time: folding is quick in bulk, but all at once they would fill the memory.
_BATCH = 100_000
# Slips in the table that rules would spread to whole families (ANLCOKE).
_SLIPS = frozenset(("lcoke", "hatb", "fagte", "ametest", "ereben", "etrinkt"))


@contextmanager
def being_read(longest: int) -> Iterator[Callable[[], tuple[Paradigms, Paradigms]]]:
    """Have the table read by another process; call for it when there is nothing else left to do."""
    folder_of("simplemma")
    command = [sys.executable, "-m", "engine.wordlists.german_table", str(longest)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as reader:  # noqa: S603 - nothing in it comes from outside

        def read() -> tuple[Paradigms, Paradigms]:
            text = reader.communicate()[0].decode()
            if reader.returncode:
                raise SourceMissing("simplemma's table of German forms could not be read: see the error above")
            lower, _, nouns = text.partition("\n\n")
            return _parsed(lower), _parsed(nouns)

        try:
            yield read
        finally:
            reader.kill()


def paradigms(longest: int) -> tuple[Paradigms, Paradigms]:
    """Words in lower case and nouns, each with the forms of every lemma."""
    lower: Paradigms = {}
    nouns: Paradigms = {}
    pairs = (pair for pair in simplemma("de") if len(pair[0]) <= longest)
    while batch := list(islice(pairs, _BATCH)):
        _note(
            lower, [pair for pair in batch if pair[0].islower() and pair[1].islower() and not _is_slip(*pair)], longest
        )
        _note(nouns, [pair for pair in batch if pair[1][0].isupper() and is_noun(pair[0])], longest)
    return lower, nouns


def is_noun(word: str) -> bool:
    """Whether a word is written as nouns are."""
    return word[:1].isupper() and word[1:].islower()


def _is_slip(form: str, lemma: str) -> bool:
    """A slip of the pen, or CK as it was once divided at the end of a line (ZUK-KER)."""
    return form in _SLIPS or ("kk" in form and "ck" in lemma)


def _note(paradigms: Paradigms, pairs: Pairs, longest: int) -> None:
    folding = FOLDINGS["de"]
    written = list({lemma for _, lemma in pairs})
    lemmas = dict(zip(written, folding.words(written, longest), strict=True))
    forms = folding.words([form for form, _ in pairs], longest)
    for form, lemma in zip(forms, [lemmas[lemma] for _, lemma in pairs], strict=True):
        if form and lemma:
            paradigms[lemma] = f"{paradigms[lemma]} {form}" if lemma in paradigms else form


def _parsed(text: str) -> Paradigms:
    return dict(line.split("\t", 1) for line in text.splitlines())


def _text(paradigms: Paradigms) -> str:
    return "\n".join(f"{lemma}\t{forms}" for lemma, forms in paradigms.items())


if __name__ == "__main__":
    sys.stdout.buffer.write("\n\n".join(map(_text, paradigms(int(sys.argv[1])))).encode())
