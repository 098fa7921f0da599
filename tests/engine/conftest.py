"""What the engine's tests share: word lists compiled into lexicon files that vanish with the session."""

from collections.abc import Iterable
from itertools import count

import pytest

from engine import Lexicon, compile_words
from engine.tiles import TileSet
from tests.engine.worlds import Compile


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compile words into a fresh file, open it, and let the file go: an open lexicon needs no name."""
    folder, numbers = tmp_path_factory.mktemp("lexicons"), count()

    def compile_and_open(words: Iterable[str], tiles: TileSet) -> Lexicon:
        path = folder / f"{next(numbers)}.lex"
        compile_words(words, tiles, path)
        lexicon = Lexicon.open(path)
        path.unlink()
        return lexicon

    return compile_and_open
