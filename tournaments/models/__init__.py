"""What is stored. Anything that touches two of these is a service or a query."""

from tournaments.models.lexicon import Lexicon
from tournaments.models.round import Round, Turn
from tournaments.models.submission import LogEntry, Ruling, Submission, WordRuling
from tournaments.models.tournament import Entry, Official, Tournament

__all__ = [
    "Entry",
    "Lexicon",
    "LogEntry",
    "Official",
    "Round",
    "Ruling",
    "Submission",
    "Tournament",
    "Turn",
    "WordRuling",
]
