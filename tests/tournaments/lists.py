"""What the tests of the word lists agree on."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

NOW = datetime(2026, 5, 9, 18, 30, tzinfo=UTC)
BUILT_WORDS = {"AN": 32, "HAUS": 15, "MÄUSE": 3, "NY": 32, "VIFE": 16, "ÄHRE": 5}

Stored = Callable[..., Any]
