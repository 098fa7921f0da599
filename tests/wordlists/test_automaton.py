"""Word automata: one made by hand, byte for byte, and files that are none."""

import pytest

from engine.wordlists.automaton import AutomatonError, words

TO_NEXT, LAST, FINAL = 0x80, 0x40, 0x20
A, B, SEPARATOR = 1, 2, 3
HEAD = b"\\fsa\xc6\x00\x07\x04" + b"\x00ab+"


def test_words_are_spelled_from_arc_to_arc() -> None:
    nodes = bytes(
        (
            *(LAST | A, 2),  # the arc to the root, at place 2
            *(FINAL | A, 8),  # a, and on to place 8
            *(B, 8),  # b leads to the same node
            *(LAST | TO_NEXT | 0, ord("c"), 0)[:2],  # a letter that is not among the common ones, to the next node
            *(FINAL | LAST | A, 0),  # place 8: another a, and nothing behind it
        )
    )

    assert sorted(words(HEAD + nodes, "+")) == ["a", "aa", "ba", "ca"]


def test_what_stands_behind_the_separator_is_no_word() -> None:
    nodes = bytes((LAST | A, 2, TO_NEXT | LAST | B, TO_NEXT | LAST | SEPARATOR, FINAL | LAST | A, 0))

    assert list(words(HEAD + nodes, "+")) == ["b"]


def test_far_nodes_have_places_of_several_bytes() -> None:
    nodes = bytearray((LAST | A, 0x82, 0x01)) + bytes(127) + bytes((FINAL | LAST | B, 0))

    assert list(words(HEAD + bytes(nodes), "+")) == ["b"]


@pytest.mark.parametrize("data", [b"", b"\\fsa\x05", b"PK\x03\x04"])
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(AutomatonError, match="CFSA2"):
        list(words(data, "+"))
