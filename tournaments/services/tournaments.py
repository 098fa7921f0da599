"""Setting up a tournament: its rules, its word list, those who run it."""

import secrets
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from games import codec
from games.presets import preset
from games.rules import Preset
from tournaments import announce, logbook, queries, tasks
from tournaments.enums import JoinPolicy, Role
from tournaments.errors import BadTournament, NotAllowed
from tournaments.models import Lexicon, Official, Round, Tournament
from tournaments.services import roster
from tournaments.services.rows import lock

# Letters and figures that nobody confuses when they are read out in a hall.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE_LENGTH = 6
_SETTINGS = (
    "name",
    "date",
    "round_count",
    "join_policy",
    "join_code",
    "shows_points",
    "sends_at_zero",
    "is_automatic",
    "pause_seconds",
    "locks_lookup",
)


@dataclass(frozen=True)
class Settings:
    """What a director may choose; name and lexicon are enough."""

    name: str
    date: date
    lexicon: Lexicon
    preset: str = "simultan"
    variants: tuple[str, ...] = ()
    seconds: int | None = None
    round_count: int = 1
    join_policy: str = JoinPolicy.OPEN
    join_code: str = ""
    shows_points: bool = False
    sends_at_zero: bool = True
    is_automatic: bool = False
    pause_seconds: int = 20
    locks_lookup: bool = True
    plays_along: bool = False
    is_demo: bool = False


def fresh_code() -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(_CODE_LENGTH))


@transaction.atomic
def create(*, settings: Settings, by: Any, now: datetime) -> Tournament:
    """Store a tournament; who creates it is its director, and an entry as well if they play along."""
    _check(settings)
    rules = rules_of(settings)
    made = Tournament.objects.create(
        code=fresh_code(),
        lexicon=settings.lexicon,
        preset=codec.encode(rules),
        created_by=by,
        created_at=now,
        is_demo=settings.is_demo,
        **_stored(settings),
    )
    if by:
        Official.objects.create(tournament=made, user=by, role=Role.DIRECTOR)
    logbook.write(made, "create", by=by, now=now, after=_told(made))
    if by and settings.plays_along:
        roster.play_along(tournament=made, user=by, now=now)
    return made


def rules_of(settings: Settings) -> Preset:
    """The preset's rules for this language with the clock that was chosen; raises ``PresetError``."""
    rules = preset(settings.preset, tiles=settings.lexicon.language, variants=settings.variants)
    seconds = settings.seconds or rules.contest.seconds or 180
    call_at = rules.contest.call_at if (rules.contest.call_at or 0) < seconds else None
    return replace(rules, contest=replace(rules.contest, seconds=seconds, call_at=call_at))


def _check(settings: Settings) -> None:
    if not settings.name.strip():
        raise BadTournament("a tournament needs a name", "name")
    if settings.join_policy == JoinPolicy.CODE and not settings.join_code.strip():
        raise BadTournament("give the code that players need to join", "join_code")
    if not 1 <= settings.round_count <= 99:
        raise BadTournament("a tournament has 1 to 99 rounds", "round_count")
    if settings.seconds is not None and not 10 <= settings.seconds <= 3600:
        raise BadTournament("a turn lasts 10 seconds to an hour", "seconds")
    if not 0 <= settings.pause_seconds <= 3600:
        raise BadTournament("a pause lasts up to an hour", "pause_seconds")


def _stored(settings: Settings) -> dict[str, Any]:
    """The columns; a code that nobody is asked for is not kept."""
    stored = {name: getattr(settings, name) for name in _SETTINGS}
    code = settings.join_code.strip() if settings.join_policy == JoinPolicy.CODE else ""
    return stored | {"name": settings.name.strip(), "join_code": code}


@transaction.atomic
def change(*, tournament: Tournament, settings: Settings, by: Any, now: datetime) -> Tournament:
    """Change settings at any time; rules and word list only until the first round has begun.

    Who no longer wants to play along is withdrawn, and can come back later.
    """
    _check(settings)
    tournament = lock(tournament)
    before, rules, last = _told(tournament), codec.encode(rules_of(settings)), tournament.rounds.last()
    if last:
        _require_same_game(tournament, settings, rules, last)
    for name, value in (_stored(settings) | {"lexicon": settings.lexicon, "preset": rules}).items():
        setattr(tournament, name, value)
    if last and last.is_finished:
        is_over = settings.round_count == last.number
        tournament.finished_at = (tournament.finished_at or now) if is_over else None
    tournament.save()
    if before != _told(tournament):
        logbook.write(tournament, "settings", by=by, now=now, before=before, after=_told(tournament))
        announce.changed(tournament)
    if by:
        _let_play_along(tournament, settings.plays_along, by, now)
    return tournament


def _require_same_game(tournament: Tournament, settings: Settings, rules: dict[str, Any], last: Round) -> None:
    is_same = all(rules[name] == tournament.preset[name] for name in ("key", "game"))
    if not is_same or settings.lexicon != tournament.lexicon:
        raise BadTournament("rules and word list are fixed once the first round has begun", "preset")
    if settings.round_count < last.number:
        raise BadTournament(f"round {last.number} has begun already", "round_count")


def _let_play_along(tournament: Tournament, wanted: bool, by: Any, now: datetime) -> None:
    own = queries.entries_of(tournament).filter(user=by).first()
    if wanted and own and own.withdrawn_at:
        roster.bring_back(entry=own, by=by, now=now)
    elif wanted and not own:
        roster.play_along(tournament=tournament, user=by, now=now)
    elif not wanted and own and not own.withdrawn_at:
        roster.withdraw(entry=own, by=by, now=now)


@transaction.atomic
def switch_automatic(*, tournament: Tournament, is_on: bool, by: Any, now: datetime) -> None:
    """Let the program take the steps from here on, whatever the next one is, or stop after the present one."""
    tournament = lock(tournament)
    if tournament.is_automatic == is_on:
        return
    Tournament.objects.filter(pk=tournament.pk).update(is_automatic=is_on)
    logbook.write(tournament, "automatic", by=by, now=now, before=tournament.is_automatic, after=is_on)
    announce.changed(tournament)
    if is_on:
        transaction.on_commit(lambda: tasks.remind(tasks.advance, tournament.pk))


def _told(tournament: Tournament) -> dict[str, Any]:
    rules = tournament.rules
    told = {name: getattr(tournament, name) for name in _SETTINGS}
    contest = {"preset": rules.key, "variants": list(rules.variants), "seconds": rules.contest.seconds}
    return told | contest | {"lexicon": str(tournament.lexicon), "checksum": tournament.lexicon.checksum}


# ---- officials


@transaction.atomic
def appoint(*, tournament: Tournament, username: str, role: str, by: Any, now: datetime) -> Official:
    """Give somebody with an account a role; a tournament keeps at least one director."""
    tournament = lock(tournament)
    if role not in Role.values:
        raise NotAllowed(f"no role {role!r}", role)
    user = get_user_model().objects.filter(username=username.strip()).first()
    if user is None:
        raise NotAllowed(f"nobody has the account {username.strip()!r}: create it first", "unknown-account")
    before = queries.role_of(user, tournament)
    if before == Role.DIRECTOR and role != Role.DIRECTOR:
        _require_other_director(tournament, user)
    official, _ = Official.objects.update_or_create(tournament=tournament, user=user, defaults={"role": role})
    logbook.write(tournament, "appoint", by=by, now=now, about=user.get_username(), before=before, after=role)
    return official


@transaction.atomic
def appoint_newcomer(*, tournament: Tournament, username: str, role: str, by: Any, now: datetime) -> Official:
    """Make an account without a password for somebody, and give them a role; they sign in by a link."""
    get_user_model().objects.create_user(username)
    return appoint(tournament=tournament, username=username, role=role, by=by, now=now)


@transaction.atomic
def dismiss(*, official: Official, by: Any, now: datetime) -> None:
    tournament = lock(official.tournament)
    if official.role == Role.DIRECTOR:
        _require_other_director(tournament, official.user)
    logbook.write(tournament, "dismiss", by=by, now=now, about=official.user.get_username(), before=official.role)
    official.delete()


def _require_other_director(tournament: Tournament, user: Any) -> None:
    if not tournament.officials.filter(role=Role.DIRECTOR).exclude(user=user).exists():
        raise NotAllowed("a tournament keeps at least one director: appoint another one first", "last-director")
