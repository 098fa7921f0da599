"""Polish word formation on a handful of words, and which words of the newer dictionary the list takes over."""

import pytest

from engine.wordlists.polish import standing
from engine.wordlists.polish_rules import simpler

SJP, SJP_2026, SIMPLEMMA = 1, 2, 4


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("NIEMALOWANY", ["MALOWANY"]),
        ("MALUJŻE", ["MALUJ"]),
        ("MALUJMYŻ", ["MALUJMY"]),
        ("SZWEDZKO", ["SZWEDZKI"]),
        ("NIESZWEDZKO", ["SZWEDZKO", "NIESZWEDZKI"]),
        ("MALUJE", []),
    ],
)
def test_what_a_word_is_made_of(word: str, parts: list[str]) -> None:
    assert list(simpler(word)) == parts


def test_the_older_dictionary_needs_no_witness_and_the_newer_one_does() -> None:
    masks = {"PUDER": SJP, "TWEET": SJP_2026 | SIMPLEMMA, "ODPUDER": SJP_2026}

    assert dict(standing(masks)) == {"PUDER": SJP, "TWEET": SJP_2026 | SIMPLEMMA}


def test_regular_derivatives_of_known_words_stand() -> None:
    masks = {"LUBIANY": SJP, "NIELUBIANY": SJP_2026, "NIECZEPIANY": SJP_2026, "CZEPIANY": SJP_2026}

    assert set(dict(standing(masks))) == {"LUBIANY", "NIELUBIANY"}
