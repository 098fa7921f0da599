"""Reads that need thought. They return rows, or querysets that fetch all they need at once."""

from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from tournaments.enums import Role, RoundState, TurnState
from tournaments.errors import UnknownLexicon
from tournaments.models import Entry, Lexicon, LogEntry, Official, Round, Submission, Tournament, Turn


def newest_lexicons() -> QuerySet[Lexicon]:
    """The newest edition of every word list."""
    newer = Lexicon.objects.filter(name=OuterRef("name"), language=OuterRef("language"), pk__gt=OuterRef("pk"))
    return Lexicon.objects.filter(~Exists(newer))


def lexicons_with_previous() -> QuerySet[Lexicon]:
    """All editions, each with the number of the one before it as ``previous``."""
    older = Lexicon.objects.filter(name=OuterRef("name"), language=OuterRef("language"), pk__lt=OuterRef("pk"))
    return Lexicon.objects.annotate(previous=Subquery(older.order_by("-pk").values("pk")[:1]))


def built_lexicon(language: str, strength: str) -> Lexicon | None:
    """The newest edition of a list that we built ourselves."""
    return Lexicon.objects.filter(language=language, strength=strength).order_by("-pk").first()


def lexicon_meant_by(text: str) -> Lexicon:
    """The edition with this number, ``NAME@EDITION``, or the newest of this name; raises ``UnknownLexicon``."""
    name, _, edition = text.rpartition("@")
    found = (
        (text.isdecimal() and Lexicon.objects.filter(pk=int(text)).first())
        or Lexicon.objects.filter(name=text).order_by("-pk").first()
        or Lexicon.objects.filter(name=name, edition=edition).first()
    )
    if not found:
        raise UnknownLexicon(f"no word list {text!r}: give the number, NAME or NAME@EDITION of a stored one")
    return found


def role_of(user: Any, tournament: Tournament) -> str | None:
    """The role in which somebody helps to run a tournament; whoever keeps the site may do everything."""
    if not user.is_authenticated:
        return None
    if user.is_superuser:
        return Role.DIRECTOR
    return tournament.officials.filter(user=user).values_list("role", flat=True).first()


def may(user: Any, tournament: Tournament, role: Role) -> bool:
    """Whether somebody has this role or a higher one."""
    held = role_of(user, tournament)
    return held is not None and Role.values.index(held) <= Role.values.index(role)


def plays_along(user: Any, tournament: Tournament) -> bool:
    """Whether somebody is an entry as well, so that the console must hide what players do not see."""
    return user.is_authenticated and tournament.entries.filter(user=user, merged_into=None, withdrawn_at=None).exists()


def spies(user: Any, entry: Entry) -> bool:
    """Whether an official who plays along looks through the link of another player: they would see the answer."""
    return user.is_authenticated and entry.user_id != user.pk and plays_along(user, entry.tournament)


def running_tournaments() -> QuerySet[Tournament]:
    """Tournaments that are not over, those that are being played first, with the number of entries as ``size``."""
    size = Count("entries", filter=Q(entries__withdrawn_at=None, entries__merged_into=None))
    running = Exists(Round.objects.filter(tournament=OuterRef("pk"), state=RoundState.RUNNING))
    open_ = Tournament.objects.filter(finished_at=None).select_related("lexicon")
    return open_.annotate(size=size, is_running=running).order_by("-is_running", "-date", "-pk")


def finished_tournaments() -> QuerySet[Tournament]:
    """Tournaments that are over, newest first, with the number of entries as ``size``."""
    size = Count("entries", filter=Q(entries__withdrawn_at=None, entries__merged_into=None))
    return Tournament.objects.exclude(finished_at=None).annotate(size=size).order_by("-finished_at")


def current_round(tournament: Tournament) -> Round | None:
    return tournament.rounds.order_by("-number").first()


def current_turn(round_: Round | None) -> Turn | None:
    """The last turn of a round that was not taken back."""
    if round_ is None:
        return None
    turns = round_.turns.exclude(state=TurnState.VOID).select_related("round__tournament__lexicon")
    return turns.order_by("-number").first()


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """Everybody who was not merged into somebody else."""
    return tournament.entries.filter(merged_into=None)


def answered_in(turn: int) -> list[int]:
    """Entries whose answer to a turn is stored and not withdrawn."""
    given = Submission.objects.filter(turn=turn).exclude(action__isnull=True, reading__isnull=True)
    return list(given.order_by("arrived_at").values_list("entry_id", flat=True))


def arrivals_in(turn: int) -> dict[int, datetime]:
    """When each entry's answer to a turn arrived, of those that are stored and not withdrawn."""
    given = Submission.objects.filter(turn=turn).exclude(action__isnull=True, reading__isnull=True)
    return dict(given.values_list("entry_id", "arrived_at"))


def locking_tournaments() -> QuerySet[Tournament]:
    """Tournaments in which a turn runs and whose director has closed the word look-up meanwhile."""
    running = Turn.objects.filter(round__tournament=OuterRef("pk"), state__in=(TurnState.OPEN, TurnState.PAUSED))
    return Tournament.objects.filter(Exists(running), locks_lookup=True, is_demo=False)


def offices_of(user: Any) -> QuerySet[Official]:
    """The tournaments that somebody helps to run, newest first, with the number of players as ``size``."""
    playing = Q(tournament__entries__withdrawn_at=None, tournament__entries__merged_into=None)
    size = Count("tournament__entries", filter=playing)
    running = Exists(Round.objects.filter(tournament=OuterRef("tournament"), state=RoundState.RUNNING))
    held = Official.objects.filter(user=user).select_related("tournament")
    return held.annotate(size=size, is_running=running).order_by("-tournament__date", "-tournament__pk")


def log_of(tournament: Tournament, *, round_: int | None = None, turn: int | None = None) -> QuerySet[LogEntry]:
    """The log, newest first, of one round or of one turn in each if they are given."""
    wanted = {"turn__round__number": round_, "turn__number": turn}
    asked = {name: number for name, number in wanted.items() if number is not None}
    return tournament.log.filter(**asked).select_related("turn__round")


def turn_being_played(tournament: Tournament) -> Turn | None:
    """The turn that is drawn and whose bell has not rung."""
    states = (TurnState.DRAWN, TurnState.OPEN, TurnState.PAUSED)
    return Turn.objects.filter(round__tournament=tournament, state__in=states).first()
