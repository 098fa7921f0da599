"""The back office looks, it does not touch: whoever keeps the site sees every row, and changes go through the console,
where they are checked, told to everybody and written into the log.

It is no way around the bell either. A staff member may be a player, so what is secret from players is secret here:
the seed of a running round, a rack before its clock runs, tops, answers and verdicts of a turn that is not laid, words
that are ruled on while a turn is being played, and the tokens of personal links at any time.
"""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin import RelatedOnlyFieldListFilter
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from tournaments.enums import TurnState
from tournaments.models import (
    Entry,
    Lexicon,
    LogEntry,
    Official,
    Round,
    Ruling,
    Submission,
    Tournament,
    Turn,
    WordRuling,
)

_HIDDEN = "…"
_BEFORE_THE_BELL = (TurnState.DRAWN, TurnState.OPEN, TurnState.PAUSED)
# Never to be filtered by: whoever may ask "does it start with A?" has it after a few questions.
_SECRETS = frozenset(
    (
        *("seed", "token", "draw", "tops", "master"),
        *("action", "text", "reading", "verdict"),
        *("add", "remove", "points", "penalty", "why"),
        *("before", "after"),
    )
)


def is_public(turn: Turn) -> bool:
    """Whether everybody may know answers and tops. A draw that was taken back may come again while the round runs."""
    return turn.state == TurnState.LAID or (turn.state == TurnState.VOID and turn.round.is_finished)


def is_drawn_in_secret(turn: Turn) -> bool:
    """Whether players have not seen the rack yet, or could see it again."""
    return turn.state in (TurnState.DRAWN, TurnState.VOID) and not turn.round.is_finished


def made_during_a_turn(moment: str) -> Exists:
    """Whether a row of a tournament is younger than the draw of the turn that is being played in it."""
    played = Turn.objects.filter(round__tournament=OuterRef("tournament"), state__in=_BEFORE_THE_BELL)
    return Exists(played.filter(drawn_at__lte=OuterRef(moment)))


class LookOnly(admin.ModelAdmin):
    """Rows to be found and read; ``secrets`` names the fields of a row that must stay hidden."""

    show_full_result_count = False

    def secrets(self, row: Any) -> Sequence[str]:
        return ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        hidden = set(self.secrets(obj)) if obj else _SECRETS
        return [field.name for field in self.opts.fields if field.name not in hidden]

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """The row without its secrets, which titles and histories would show otherwise; it is never saved."""
        row = super().get_object(request, object_id, from_field)
        for name in self.secrets(row) if row else ():
            setattr(row, name, _HIDDEN)
        return row

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return _SECRETS.isdisjoint(lookup.split("__")) and super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Lexicon)
class LexiconAdmin(LookOnly):
    list_display = ("name", "edition", "language", "strength", "word_count", "created_at", "imported_by")
    list_select_related = ("imported_by",)
    list_filter = ("language", "strength")
    search_fields = ("name", "edition", "checksum")


@admin.register(Tournament)
class TournamentAdmin(LookOnly):
    list_display = ("name", "code", "date", "lexicon", "round_count", "join_policy", "created_by", "finished_at")
    list_select_related = ("lexicon", "created_by")
    list_filter = ("is_automatic", "is_demo", "join_policy", ("lexicon", RelatedOnlyFieldListFilter))
    search_fields = ("name", "code", "created_by__username")
    date_hierarchy = "date"


@admin.register(Official)
class OfficialAdmin(LookOnly):
    list_display = ("user", "role", "tournament")
    list_select_related = ("user", "tournament")
    list_filter = ("role",)
    search_fields = ("user__username", "tournament__name", "tournament__code")


@admin.register(Entry)
class EntryAdmin(LookOnly):
    list_display = ("name", "club", "number", "table", "tournament", "joined_at", "withdrawn_at")
    list_select_related = ("tournament",)
    list_filter = (("level", admin.EmptyFieldListFilter), ("withdrawn_at", admin.EmptyFieldListFilter))
    search_fields = ("name", "club", "tournament__name", "tournament__code")

    def secrets(self, row: Entry) -> Sequence[str]:
        return ("token",)


@admin.register(Round)
class RoundAdmin(LookOnly):
    list_display = ("tournament", "number", "state", "commitment", "started_at", "finished_at")
    list_select_related = ("tournament",)
    list_filter = ("state",)
    search_fields = ("tournament__name", "tournament__code", "commitment")

    def secrets(self, row: Round) -> Sequence[str]:
        return () if row.is_finished else ("seed",)


@admin.register(Turn)
class TurnAdmin(LookOnly):
    list_display = (
        "tournament",
        "round_number",
        "number",
        "state",
        "shown_rack",
        "opened_at",
        "closes_at",
        "judged_at",
    )
    list_select_related = ("round__tournament",)
    list_filter = ("state",)
    search_fields = ("round__tournament__name", "round__tournament__code")

    def secrets(self, row: Turn) -> Sequence[str]:
        rack = ("draw",) if is_drawn_in_secret(row) else ()
        return rack if is_public(row) else (*rack, "tops", "master")

    @admin.display(ordering="round__tournament")
    def tournament(self, row: Turn) -> Tournament:
        return row.round.tournament

    @admin.display(description="round", ordering="round__number")
    def round_number(self, row: Turn) -> int:
        return row.round.number

    @admin.display(description="rack")
    def shown_rack(self, row: Turn) -> str:
        return _HIDDEN if is_drawn_in_secret(row) else row.rack


class AboutATurn(LookOnly):
    """Rows that tell something about a turn: all of ``kept_back`` stays hidden until its move is laid."""

    kept_back: Sequence[str] = ()

    def secrets(self, row: Any) -> Sequence[str]:
        return () if row.turn is None or is_public(row.turn) else self.kept_back


@admin.register(Submission)
class SubmissionAdmin(AboutATurn):
    list_display = ("entry", "turn", "turn_state", "answer", "points", "revision", "arrived_at")
    list_select_related = ("entry", "turn__round")
    list_filter = ("turn__state",)
    search_fields = ("entry__name", "turn__round__tournament__name", "turn__round__tournament__code")
    kept_back = ("action", "text", "reading", "verdict")

    @admin.display(description="state")
    def turn_state(self, row: Submission) -> str:
        return row.turn.get_state_display()

    @admin.display(description="answer")
    def answer(self, row: Submission) -> str:
        return row.text if is_public(row.turn) else _HIDDEN

    @admin.display(description="points")
    def points(self, row: Submission) -> Any:
        return (row.verdict or {}).get("points") if is_public(row.turn) else _HIDDEN


@admin.register(Ruling)
class RulingAdmin(AboutATurn):
    list_display = ("entry", "turn", "by", "made_at", "revoked_at")
    list_select_related = ("entry", "turn__round", "by")
    list_filter = (("revoked_at", admin.EmptyFieldListFilter),)
    search_fields = ("entry__name", "turn__round__tournament__name", "turn__round__tournament__code")
    kept_back = ("add", "remove", "points", "penalty", "why")


@admin.register(WordRuling)
class WordRulingAdmin(LookOnly):
    list_display = ("word", "is_accepted", "tournament", "why", "by", "made_at")
    list_select_related = ("tournament", "by")
    list_filter = ("is_accepted",)
    search_fields = ("word", "tournament__name", "tournament__code")

    def get_queryset(self, request: HttpRequest) -> QuerySet[WordRuling]:
        return super().get_queryset(request).exclude(made_during_a_turn("made_at"))


@admin.register(LogEntry)
class LogEntryAdmin(AboutATurn):
    list_display = ("at", "who", "what", "about", "tournament", "turn")
    list_select_related = ("tournament", "turn__round")
    list_filter = ("what",)
    search_fields = ("who", "about", "tournament__name", "tournament__code")
    date_hierarchy = "at"
    kept_back = ("before", "after", "why")

    def get_queryset(self, request: HttpRequest) -> QuerySet[LogEntry]:
        on_words = ("rule-word", "forget-word")
        return super().get_queryset(request).exclude(made_during_a_turn("at"), what__in=on_words)
