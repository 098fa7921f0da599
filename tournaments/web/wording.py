"""Codes in words for people: refusals, faults, reasons, and what the log says."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import JoinPolicy, Role, TurnState

# Why a line of an imported file gave no word; the codes are those of engine.wordlists.importing.REASONS.
REFUSALS = {
    "duplicate": _("the word was listed before"),
    "hyphen": _("words with a hyphen cannot be played"),
    "apostrophe": _("words with an apostrophe cannot be played"),
    "affix": _("prefixes and suffixes are not words"),
    "space": _("only one word may stand on a line"),
    "digit": _("a word has letters only"),
    "foreign letter": _("the language has no tile for one of the letters"),
    "too short": _("a word has at least two letters"),
    "too long": _("the word is longer than the board allows"),
    "no vowel": _("words without a vowel are switched off"),
}

# Errors by code, or by code and culprit where the culprit is a reason of its own.
ERRORS = {
    "wrong-moment/round-is-running": _("The round is still being played: finish it first."),
    "wrong-moment/all-rounds-played": _("All rounds are played. Raise their number in the settings to go on."),
    "wrong-moment/round-is-over": _("The round is over. Begin the next one."),
    "wrong-moment/turn-is-running": _("A turn is being played: stop it and lay its move first."),
    "wrong-moment/turn-is-drawn": _("The clock has not run yet."),
    "wrong-moment/turn-is-open": _("The clock is running."),
    "wrong-moment/turn-is-paused": _("The clock is stopped."),
    "wrong-moment/turn-is-closed": _("The bell has rung already."),
    "wrong-moment/turn-is-laid": _("The move is laid already."),
    "wrong-moment/turn-is-void": _("This draw was taken back."),
    "wrong-moment/not-the-last-turn": _(
        "Only the last turn can be changed so: take back the draw that followed first."
    ),
    "wrong-moment/bell-has-rung": _("The bell has rung: the clock cannot be stopped any more."),
    "wrong-moment/turn-not-open": _("No clock is running."),
    "wrong-moment/still-judging": _("The answers are still being judged. Wait a moment."),
    "wrong-moment/no-round": _("No round has begun yet."),
    "wrong-moment/other-turn": _("Somebody else has taken a step meanwhile. Look again at what is next."),
    "wrong-moment/bad-extension": _("Extend by 1 second to one hour."),
    "wrong-moment": _("This step does not fit now. Reload the page to see what is going on."),
    "reason-missing": _("Say why: the reason is kept in the log."),
    "not-allowed/unknown-account": _("Nobody has this account. Create it first."),
    "not-allowed/has-signed-in": _("Who has signed in before sets a password, or asks whoever keeps this site."),
    "not-allowed/last-director": _("A tournament keeps at least one director: appoint another one first."),
    "not-allowed": _("You may not do this here."),
    "unknown-turn": _("There is no such turn any more."),
    "turn-not-open": _("The clock does not run yet."),
    "turn-paused": _("The clock is stopped. Send again when it runs."),
    "late": _("Too late: the bell has rung."),
    "withdrawn": _("This entry takes no part any more. Ask the director."),
    "cannot-join/over": _("This tournament is over."),
    "cannot-join/wrong-code": _("The code is not right. The director has it."),
    "cannot-join/roster-only": _("Only who is on the roster takes part. Pick your name, or ask the director."),
    "cannot-join/taken": _("Somebody has joined under this name already. Use your personal link, or ask the director."),
    "cannot-join/name-taken": _(
        "Somebody of this name has joined already. If it is you, use your personal link or ask the director for it. "
        "If you are somebody else, add your town or club to the name."
    ),
    "cannot-join/namesakes": _("Several lines of the roster have this name. Pick yours below."),
    "cannot-join": _("You cannot join."),
    "bad-entry/name": _("A name is missing or too long."),
    "bad-entry/number": _("This is no number, or too big."),
    "number-taken": _("This number belongs to %(culprit)s."),
    "bad-entry/club": _("The club is too long."),
    "bad-entry/category": _("The category is too long."),
    "bad-entry/table": _("The table is too long."),
    "bad-entry/merge": _("Two different entries that take part can be merged."),
    "bad-entry": _("This line cannot be used."),
    "bad-ruling/points": _("Points are a number from 0 to 9999."),
    "bad-ruling/penalty": _("A penalty is a number from 0 to 9999."),
    "bad-ruling": _("Say what the ruling changes: marks, points or a penalty; or a word of 2 to 15 letters."),
    "bad-tournament/name": _("A tournament needs a name."),
    "bad-tournament/join_code": _("Give the code that players need to join."),
    "bad-tournament/round_count": _("A tournament has 1 to 99 rounds, and not fewer than have begun."),
    "bad-tournament/seconds": _("A turn lasts 10 seconds to one hour."),
    "bad-tournament/pause_seconds": _("A pause lasts up to one hour."),
    "bad-tournament/preset": _("Rules and word list are fixed once the first round has begun."),
    "lookup-is-locked": _("The look-up is closed while a turn is being played."),
    "wrong-number": _("The rack needs another number of tiles."),
    "wrong-leave": _("The tiles left from the last turn must stay on the rack: %(culprit)s is missing."),
    "tile-not-in-bag": _("The bag holds no %(culprit)s any more."),
    "no-joker": _("A joker game needs a blank on every rack."),
    "rack-must-go-back": _("No word can be laid: the whole rack goes back. Type all new tiles after a minus sign."),
    "too-few-vowels": _("Too few vowels: all tiles go back and are drawn anew."),
    "too-few-consonants": _("Too few consonants: all tiles go back and are drawn anew."),
    "notation": _("This cannot be read: give square and word, such as O5 RELING."),
    "preset": _("These rules contradict each other."),
    "record": _("This is no answer."),
}

FAULTS = {
    "unknown-letter": _("no tile shows %(culprit)s"),
    "off-board": _("the word runs off the board"),
    "square-taken": _("a tile lies on %(culprit)s already"),
    "not-in-rack": _("%(culprit)s is not on the rack"),
    "too-many-tiles": _("too many tiles"),
    "too-few-letters": _("a word has at least two letters"),
    "gap": _("there is a gap in the word"),
    "not-on-centre": _("the first word must cover the centre"),
    "not-connected": _("the word touches no other"),
    "not-in-lexicon": _("%(culprit)s is not in the word list"),
    "opening-too-short": _("the first word is too short"),
    "no-answer": _("no answer"),
    "empty-answer": _("an empty answer"),
    "several-answers": _("several answers"),
    "late": _("too late"),
    "illegible": _("illegible"),
    "ambiguous": _("ambiguous"),
    "word-incomplete": _("the word is not in full"),
    "score-missing": _("the score is missing"),
    "score-wrong": _("the score is wrong"),
    "blank-unclear": _("the blank is not marked"),
    "few-joining-letters": _("too few joining letters"),
    "conduct": _("conduct"),
    "unspecified": _("another reason"),
    "reference-shifted": _("the square is off by one"),
    "last-letter-forgotten": _("the last letter is missing"),
    "repeated-before-notice": _("repeated before notice"),
}

# Why a master was chosen among equals.
REASONS = {
    "only-move": _("the only one"),
    "keeps-blanks": _("keeps the blanks"),
    "opens-board": _("keeps the board open"),
    "keeps-variety": _("leaves a varied rack"),
    "comes-first": _("comes first on the board"),
    "director": _("the director's choice"),
    "no-move": _("no word was possible"),
}

PRESETS = {
    "simultan": _("Simultan"),
    "duplicate": _("Duplicate"),
    "semi-rapid": _("Semi-rapid"),
    "blitz": _("Blitz"),
    "newspaper": _("Newspaper"),
}

# Why a rack went back.
REJECTIONS = {
    "too-few-vowels": _("too few vowels"),
    "too-few-consonants": _("too few consonants"),
    "no-move": _("no word was possible"),
    "director": _("the director's decision"),
    "unrecorded": _("not recorded"),
}

LOG = {
    "create": _("created the tournament"),
    "settings": _("changed the settings"),
    "automatic": _("switched automatic mode"),
    "appoint": _("appointed"),
    "dismiss": _("dismissed"),
    "begin-round": _("began round"),
    "end-round": _("ended round"),
    "draw": _("drew the rack of turn"),
    "redraw": _("drew anew in turn"),
    "take-back": _("took back the draw of turn"),
    "start": _("started the clock of turn"),
    "pause": _("stopped the clock of turn"),
    "resume": _("let the clock go on in turn"),
    "extend": _("gave more time in turn"),
    "stop": _("rang the bell early in turn"),
    "lay": _("laid the master of turn"),
    "change-master": _("changed the master of turn"),
    "read-answer": _("read the answer differently of"),
    "rule-answer": _("ruled on the answer of"),
    "revoke-ruling": _("revoked the ruling on"),
    "rule-word": _("ruled on the word"),
    "forget-word": _("took back the ruling on the word"),
    "add-entry": _("entered"),
    "add-house": _("added house players"),
    "edit-entry": _("edited the entry of"),
    "withdraw": _("withdrew"),
    "bring-back": _("brought back"),
    "renew-link": _("gave a new link to"),
    "merge": _("merged"),
    "play-along": _("plays along:"),
}

# The names of what the log keeps, and words for stored values.
LOG_FIELDS = {
    "name": _("Name"),
    "club": _("Club"),
    "number": _("Number"),
    "category": _("Category"),
    "table": _("Table"),
    "date": _("Date"),
    "lexicon": _("Word list"),
    "checksum": _("checksum"),
    "preset": _("Rules"),
    "variants": _("Variants"),
    "seconds": _("seconds"),
    "left": _("seconds left"),
    "round_count": _("Rounds"),
    "join_policy": _("Who may join"),
    "join_code": _("Code for joining"),
    "shows_points": _("Players see the points of what they are laying"),
    "sends_at_zero": _("What lies complete is sent by itself at the bell"),
    "is_automatic": _("automatic"),
    "pause_seconds": _("seconds between two turns"),
    "locks_lookup": _("The word look-up is closed while a turn runs"),
    "commitment": _("hash of the seed"),
    "state": _("State"),
    "draw": _("Rack"),
    "master": _("Master"),
    "answers": _("Answers"),
    "points": _("Points"),
    "penalty": _("Penalty"),
    "add": _("Marks"),
    "remove": _("without the marks"),
}
LOG_VALUES = {str(value): label for choices in (TurnState, Role) for value, label in choices.choices}
# A word may mean something else in another field: an open turn is no open door.
LOG_VALUES_OF = {"join_policy": dict(JoinPolicy.choices), "preset": PRESETS}


def sentence(error: Any) -> str:
    """An error of our families in words; its own English text where nobody has worded it yet."""
    culprit = str(getattr(error, "culprit", "") or "")
    worded = ERRORS.get(f"{error.code}/{culprit}") or ERRORS.get(error.code)
    if worded is not None:
        return str(worded) % {"culprit": culprit}
    if error.code in FAULTS:
        return gettext("Not possible: %(fault)s.") % {"fault": fault(error.code, culprit)}
    return str(error)


def fault(code: str, culprit: str = "") -> str:
    """Why an answer scores nothing."""
    return str(FAULTS.get(code, code)) % {"culprit": culprit}
