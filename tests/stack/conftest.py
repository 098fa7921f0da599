"""One site of each kind for all tests here; each test plays a tournament of its own on it."""

from collections.abc import Iterator

import pytest

from tests.stack import evening
from tests.stack.stacks import STACKS, Stack


@pytest.fixture(scope="session", params=STACKS)
def stack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp(request.param)
    with STACKS[request.param](folder) as running:
        evening.bring_words(running, folder)
        yield running
