"""What cannot be done now, or not with this: each error has a stable code for doors, and says what to do instead."""


class TournamentError(ValueError):
    """The base of them all; ``culprit`` is what the error is about, for doors that word it themselves."""

    code = "tournament"

    def __init__(self, message: str, culprit: str = "") -> None:
        super().__init__(message)
        self.culprit = culprit


class EditionIsFixed(TournamentError):
    """Somebody tried to change a stored edition of a word list."""

    code = "edition-is-fixed"


class EditionExists(TournamentError):
    """The name and edition are taken, or the words are those of another edition of that name."""

    code = "edition-exists"


class BadEdition(TournamentError):
    """Name, edition or licence note of a word list are missing or too long."""

    code = "bad-edition"


class UnknownLexicon(TournamentError):
    """No stored word list is meant by that."""

    code = "unknown-lexicon"


class UnknownUpload(TournamentError):
    """No word list of that mark is being taken in; finished ones are forgotten after a day."""

    code = "unknown-upload"


class LanguagesDiffer(TournamentError):
    """Word lists of two languages cannot be compared."""

    code = "languages-differ"


class LookupIsLocked(TournamentError):
    """A turn runs whose director has closed the look-up."""

    code = "lookup-is-locked"


class WrongMoment(TournamentError):
    """The step does not fit the state of the round or turn; the code of the reason is the culprit."""

    code = "wrong-moment"


class ReasonMissing(TournamentError):
    """A correction needs a reason, for the log."""

    code = "reason-missing"


class NotAllowed(TournamentError):
    """The official's role, or nobody's, covers this."""

    code = "not-allowed"


class UnknownTurn(TournamentError):
    """There is no such turn in this tournament."""

    code = "unknown-turn"


class TurnNotOpen(TournamentError):
    """The clock does not run yet."""

    code = "turn-not-open"


class TurnPaused(TournamentError):
    """The clock is stopped."""

    code = "turn-paused"


class Late(TournamentError):
    """The answer arrived after the bell; the culprit is the answer that counts."""

    code = "late"


class Withdrawn(TournamentError):
    """The entry takes no part any more."""

    code = "withdrawn"


class CannotJoin(TournamentError):
    """The tournament is over, takes nobody, or the code is wrong; the code of the reason is the culprit."""

    code = "cannot-join"


class BadEntry(TournamentError):
    """A line of the roster that cannot be used: no name, too long a club; the culprit says which."""

    code = "bad-entry"


class NumberTaken(BadEntry):
    """A number on the roster that somebody else has; the culprit is their name."""

    code = "number-taken"


class BadRuling(TournamentError):
    """A decision that says nothing or contradicts itself."""

    code = "bad-ruling"


class BadTournament(TournamentError):
    """Settings of a tournament that cannot be held; the culprit is the field."""

    code = "bad-tournament"
