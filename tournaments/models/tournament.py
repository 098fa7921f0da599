"""A tournament, those who run it and those who take part."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from games import codec
from games.rules import Preset
from tournaments.enums import JoinPolicy, Role
from tournaments.models.lexicon import Lexicon


class Tournament(models.Model):
    """Rules, word list and settings of one event; ``preset`` is its own copy of the rules, see ``games/codec.py``."""

    code = models.CharField(max_length=12, unique=True, help_text="names the tournament in addresses")
    name = models.CharField(max_length=120)
    date = models.DateField()
    lexicon = models.ForeignKey(Lexicon, models.PROTECT, related_name="tournaments")
    preset = models.JSONField()
    round_count = models.PositiveSmallIntegerField(default=1)
    join_policy = models.CharField(max_length=8, choices=JoinPolicy.choices, default=JoinPolicy.OPEN)
    join_code = models.CharField(max_length=12, blank=True)
    shows_points = models.BooleanField(default=False, help_text="players see the points of what they are laying")
    sends_at_zero = models.BooleanField(default=True, help_text="a complete move is sent by itself at the bell")
    is_automatic = models.BooleanField(default=False, help_text="turns are laid, drawn and opened by the program")
    pause_seconds = models.PositiveSmallIntegerField(default=20, help_text="between two turns in automatic mode")
    locks_lookup = models.BooleanField(default=True, help_text="the word look-up is closed while a turn runs")
    is_demo = models.BooleanField(default=False, help_text="starts anew when it is over")
    needs_rejudging = models.BooleanField(default=False, help_text="a word was ruled on: answers wait to be judged")
    event = models.PositiveBigIntegerField(default=0, help_text="number of the last announcement")
    scored_event = models.PositiveBigIntegerField(default=0, help_text="number of the last one that touched results")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-date", "-pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name="") & ~Q(code=""), name="tournament_is_named"),
            models.CheckConstraint(condition=Q(round_count__range=(1, 99)), name="tournament_has_rounds"),
            models.CheckConstraint(condition=Q(join_policy__in=JoinPolicy.values), name="tournament_join_policy"),
            models.CheckConstraint(
                condition=~Q(join_policy=JoinPolicy.CODE) | ~Q(join_code=""), name="tournament_code_is_given"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.code])

    @property
    def rules(self) -> Preset:
        return codec.decode(Preset, self.preset, "preset")

    @property
    def language(self) -> str:
        tiles: Any = self.preset["game"]["tiles"]
        return str(tiles)


class Official(models.Model):
    """Somebody who helps to run a tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="offices")
    role = models.CharField(max_length=8, choices=Role.choices)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "user"), name="official_has_one_role"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="official_role"),
        )

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class Entry(models.Model):
    """A person in a tournament. The token is the personal link: whoever has it answers for this entry.

    ``user`` is an official who plays along. An entry merged into another one keeps its row but takes no part.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    name = models.CharField(max_length=80)
    club = models.CharField(max_length=80, blank=True)
    number = models.PositiveIntegerField(null=True, blank=True)
    category = models.CharField(max_length=40, blank=True)
    table = models.CharField(max_length=16, blank=True)
    token = models.CharField(max_length=32, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="entries")
    level = models.PositiveSmallIntegerField(null=True, blank=True, help_text="of a house player, 1 to 10")
    created_at = models.DateTimeField()
    joined_at = models.DateTimeField(null=True, blank=True, help_text="first time that the personal link was opened")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")

    class Meta:
        ordering = ("pk",)
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), condition=Q(merged_into=None), name="entry_number_is_given_once"
            ),
            models.UniqueConstraint(
                fields=("tournament", "user"), condition=Q(merged_into=None), name="entry_of_an_official_is_one"
            ),
            models.CheckConstraint(condition=~Q(name="") & ~Q(token=""), name="entry_is_named"),
            models.CheckConstraint(condition=Q(level=None) | Q(level__range=(1, 10)), name="entry_level"),
            models.CheckConstraint(condition=~Q(merged_into=models.F("pk")), name="entry_is_not_merged_into_itself"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def takes_part(self) -> bool:
        return self.withdrawn_at is None and self.merged_into_id is None

    @property
    def is_house(self) -> bool:
        return self.level is not None
