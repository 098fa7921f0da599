"""Answers, decisions on them, and the log of what officials did."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q

from tournaments.models.round import Turn
from tournaments.models.tournament import Entry, Tournament


class Submission(models.Model):
    """An entry's answer in a turn: as it arrived, as an official reads it (if differently), and as it was judged.

    ``action`` is null after a withdrawal. ``verdict`` holds points, fault, culprit, words and the move in its normal
    form, and is null until the bell.
    """

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="submissions")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="submissions")
    action = models.JSONField(null=True, blank=True)
    text = models.CharField(max_length=64, blank=True, help_text="the answer as people read it")
    arrived_at = models.DateTimeField()
    revision = models.PositiveIntegerField(default=1)
    reading = models.JSONField(null=True, blank=True, help_text="what an official reads instead")
    verdict = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("turn", "entry"), name="submission_is_one_per_turn_and_entry"),
            models.CheckConstraint(condition=Q(revision__gt=0), name="submission_revision_counts_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.entry_id} in {self.turn_id}: {self.text}"

    @property
    def counts(self) -> dict[str, object] | None:
        """The action to be judged."""
        read: dict[str, object] | None = self.reading or self.action
        return read


class Ruling(models.Model):
    """A decision on one entry's answer in one turn: marks, fixed points, a penalty; one that was revoked stays."""

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="rulings")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="rulings")
    add = models.JSONField(default=list, blank=True)
    remove = models.JSONField(default=list, blank=True)
    points = models.IntegerField(null=True, blank=True)
    penalty = models.PositiveIntegerField(default=0)
    why = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.why


class WordRuling(models.Model):
    """A decision on a word for one tournament, against what its list says."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="word_rulings")
    word = models.CharField(max_length=15)
    is_accepted = models.BooleanField()
    why = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("word",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "word"), name="word_is_ruled_on_once"),
            models.CheckConstraint(condition=~Q(word=""), name="word_ruling_has_a_word"),
        )

    def __str__(self) -> str:
        return self.word


class LogEntry(models.Model):
    """Who changed what, when, and why; rows are only ever added."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="log")
    at = models.DateTimeField()
    who = models.CharField(max_length=150, help_text="kept as text: the account may go, the log stays")
    what = models.CharField(max_length=32)
    turn = models.ForeignKey(Turn, models.SET_NULL, null=True, blank=True, related_name="+")
    about = models.CharField(max_length=120, blank=True)
    before = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.at:%H:%M:%S} {self.who}: {self.what} {self.about}"
