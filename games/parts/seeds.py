"""Chance that anyone can check: publish the seed's hash before a round and the seed after it.

The n-th number (from 0) of a step is ``SHA-256("seed/step/n")``, read as one large number in base 16, modulo the limit.
A draw lays the bag out in alphabetical order, blanks last, and takes the tile at that place (from 0); a step is a turn
in lockstep and an entry of the log at a table. So a hall can recompute a draw with nothing but a hash program.
"""

import hashlib
import secrets
from random import Random


def fresh_seed() -> str:
    """A seed that nobody can guess from its hash."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is published before the round."""
    return hashlib.sha256(seed.encode()).hexdigest()


class SeededChance:
    """The numbers of one step of a seed."""

    def __init__(self, seed: str, step: int) -> None:
        self._stem = f"{seed}/{step}/"
        self._drawn = 0

    def below(self, limit: int) -> int:
        number = hashlib.sha256(f"{self._stem}{self._drawn}".encode()).digest()
        self._drawn += 1
        return int.from_bytes(number, "big") % limit


class RandomChance:
    """Numbers from an ordinary generator, for playouts that nobody has to check."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def below(self, limit: int) -> int:
        return self._rng.randrange(limit)
