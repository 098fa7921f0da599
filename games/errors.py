"""Broken rules: every error carries a stable code for doors to translate, and says in English what to do instead."""


class RuleError(ValueError):
    """An action that the rules do not allow; ``culprit`` is the tile, square or word that it is about."""

    code = "rule"

    def __init__(self, message: str, *, code: str = "", culprit: str = "") -> None:
        super().__init__(message)
        self.code = code or type(self).code
        self.culprit = culprit


class NotToAct(RuleError):
    """It is somebody else's turn, or the game is over."""

    code = "not-to-act"


class UnknownAction(RuleError):
    """An action of a kind that this game does not know at this moment."""

    code = "unknown-action"


class IllegalLay(RuleError):
    """Tiles that cannot lie there; the code is that of the engine's fault."""

    code = "illegal-lay"


class IllegalExchange(RuleError):
    code = "illegal-exchange"


class IllegalDraw(RuleError):
    """A draw that the bag cannot give or the rules forbid."""

    code = "illegal-draw"


class NotationError(RuleError):
    """A text that is no square, word or rack; the message says what was expected."""

    code = "notation"


class RecordError(RuleError):
    """A file or message that does not hold what it should."""

    code = "record"


class PresetError(RuleError):
    """A rule set that does not exist, or rules that contradict each other."""

    code = "preset"
