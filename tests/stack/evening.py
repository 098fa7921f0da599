"""The short round that is played on each stack: few words, typed draws, and what everybody gets for their answers."""

from pathlib import Path

from tests.stack.stacks import Stack

WORDS = "RINGELN RINGEL RELING RINGE RING REGEL KASTEN KISTEN HASTEN TASTE HAKEN STEG EI AS AN ES IN"
RACKS = ("EGILNNR", "AEHKST?")
# Name, first answer, second answer.
ANSWERS = {
    "Vera": ("H7 RINGELN", "13C KiSTEN"),
    "Kurt": ("H4 RELING", "13C KASTEN"),
    "Nora": ("H8 NIGER", "9C KASTEN"),
}


# All that the form asks for but the word list; what is left out is unticked: no turn here closes the look-up.
SETTINGS = {
    "preset": "simultan",
    "date": "2026-11-18",
    "round_count": "1",
    "join_policy": "open",
    "pause_seconds": "20",
}


def bring_words(stack: Stack, words: str = WORDS, edition: str = "2026") -> None:
    """Import a list; every new tournament takes the newest."""
    file = Path(stack.environ["DATA_FOLDER"]) / "words.txt"
    file.write_text("\n".join(words.split()), encoding="utf-8")
    kind = ("--name", "Clubliste", "--edition", edition, "--language", "de", "--licence", "ours")
    stack.manage("lexicon", "import", str(file), *kind)
