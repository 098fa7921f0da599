"""What cannot be done now, or not with this: each error has a stable code for doors, and says what to do instead."""


class TournamentError(ValueError):
    """The base of them all."""

    code = "tournament"


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


class LanguagesDiffer(TournamentError):
    """Word lists of two languages cannot be compared."""

    code = "languages-differ"
