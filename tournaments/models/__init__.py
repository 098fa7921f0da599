"""What is stored. Anything that touches two of these is a service or a query."""

from tournaments.models.lexicon import Lexicon

__all__ = ["Lexicon"]
