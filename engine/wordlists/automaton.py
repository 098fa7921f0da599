"""Word automata in the format CFSA2 of the library Morfologik, as spelling checkers for Polish bring them.

An automaton is a row of nodes, a node a row of arcs. An arc begins with a byte of flags and the number of a common
letter (0: the letter follows), then comes the place of the node it leads to, unless that is the very next one.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice

_MAGIC = b"\\fsa\xc6"
_LABEL_COUNT = 7
_TO_NEXT_NODE, _LAST_ARC, _FINAL, _LABEL = 0x80, 0x40, 0x20, 0x1F
_BATCH = 100_000

# A letter, where it leads to (0 is nowhere), and whether a word ends with it.
Arc = tuple[int, int, bool]


class AutomatonError(ValueError):
    """A file that is no automaton of this format."""


def words(data: bytes, separator: str) -> Iterator[str]:
    """All words of an automaton; what stands behind the separator (a frequency) belongs to no word."""
    if not data.startswith(_MAGIC):
        raise AutomatonError("not an automaton of the format CFSA2")
    spelled = _spelled(data, ord(separator))
    while batch := list(islice(spelled, _BATCH)):
        yield from b"\n".join(batch).decode().split("\n")


def _spelled(data: bytes, separator: int) -> Iterator[bytes]:
    labels_end = _LABEL_COUNT + 1 + data[_LABEL_COUNT]
    labels, arcs = data[_LABEL_COUNT + 1 : labels_end], data[labels_end:]

    @cache
    def node(start: int) -> tuple[Arc, ...]:
        return tuple(_arcs_of(arcs, labels, start))

    # The first node has a single arc, to the root.
    waiting = [(b"", node(0)[0][1])]
    while waiting:
        prefix, start = waiting.pop()
        for letter, target, is_final in node(start):
            if letter == separator:
                yield prefix
                continue
            word = prefix + letter.to_bytes(1, "big")
            if is_final:
                yield word
            if target:
                waiting.append((word, target))


def _arcs_of(arcs: bytes, labels: bytes, place: int) -> Iterator[Arc]:
    """The arcs of the node at a place. Those to the next node can be told only when its place is known."""
    read: list[tuple[int, int | None, bool]] = []
    flags = 0
    while not flags & _LAST_ARC:
        flags, place = arcs[place], place + 1
        letter = labels[flags & _LABEL]
        if not flags & _LABEL:
            letter, place = arcs[place], place + 1
        target: int | None = None
        if not flags & _TO_NEXT_NODE:
            target, place = _number(arcs, place)
        read.append((letter, target, bool(flags & _FINAL)))
    return ((letter, place if target is None else target, is_final) for letter, target, is_final in read)


def _number(arcs: bytes, place: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and the place behind it."""
    number = shift = 0
    while True:
        byte = arcs[place]
        number |= (byte & 0x7F) << shift
        place += 1
        shift += 7
        if byte < 0x80:
            return number, place
