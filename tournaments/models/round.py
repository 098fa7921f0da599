"""A round and its turns. What is stored of a turn is the log: draw, clock, tops, and the move that was laid."""

from django.db import models
from django.db.models import Q

from tournaments.enums import RoundState, TurnState
from tournaments.models.tournament import Tournament


class Round(models.Model):
    """One game. The seed decides every draw that is not typed; its hash is public from the start."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=RoundState.choices, default=RoundState.RUNNING)
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="round_number_is_given_once"),
            models.CheckConstraint(condition=Q(number__gt=0), name="round_counts_from_one"),
            models.CheckConstraint(
                condition=Q(state=RoundState.RUNNING, finished_at=None)
                | Q(state=RoundState.FINISHED, finished_at__isnull=False),
                name="round_state_fits_its_end",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"

    @property
    def is_finished(self) -> bool:
        return self.state == RoundState.FINISHED


class Turn(models.Model):
    """One draw, one clock.

    ``draw`` is the dealer's action, ``tops`` all best moves with their points (none yet: null), ``master`` the move
    laid (none was possible: null in a laid turn), all as ``games/codec.py`` writes them. ``left`` are the seconds that
    remain while the clock is stopped.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="turns")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=TurnState.choices, default=TurnState.DRAWN)
    draw = models.JSONField()
    drawn_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    left = models.FloatField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    judged_at = models.DateTimeField(null=True, blank=True)
    tops = models.JSONField(null=True, blank=True)
    master = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=24, blank=True, help_text="why this master was chosen")
    laid_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("round", "number"), condition=~Q(state=TurnState.VOID), name="turn_number_is_given_once"
            ),
            models.CheckConstraint(condition=Q(number__gt=0), name="turn_counts_from_one"),
            models.CheckConstraint(condition=Q(state__in=TurnState.values), name="turn_state"),
            models.CheckConstraint(
                condition=~Q(state=TurnState.OPEN) | Q(opened_at__isnull=False, closes_at__isnull=False),
                name="turn_open_has_a_deadline",
            ),
            models.CheckConstraint(
                condition=~Q(state=TurnState.PAUSED) | Q(left__isnull=False, closes_at=None),
                name="turn_paused_has_time_left",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=(TurnState.CLOSED, TurnState.LAID)) | Q(closed_at__isnull=False),
                name="turn_closed_has_a_moment",
            ),
            models.CheckConstraint(
                condition=~Q(state=TurnState.LAID) | Q(laid_at__isnull=False, judged_at__isnull=False),
                name="turn_laid_was_judged",
            ),
        )
        indexes = (models.Index(fields=("state", "closes_at"), name="turn_due"),)

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"

    @property
    def rack(self) -> str:
        return str(self.draw["kept"] + self.draw["new"])

    @property
    def top(self) -> int:
        """Points of the best move; 0 while it is not known or where no word can be laid."""
        return int(self.tops[0]["points"]) if self.tops else 0
