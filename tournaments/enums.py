"""The words that columns may hold."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class JoinPolicy(models.TextChoices):
    """Who may take part."""

    OPEN = "open", _("everybody with the link")
    CODE = "code", _("everybody with the link and a code")
    ROSTER = "roster", _("only who is on the roster")


class Role(models.TextChoices):
    """What an official may do; each may also do what those after it may."""

    DIRECTOR = "director", _("director")
    ARBITER = "arbiter", _("arbiter")
    VIEWER = "viewer", _("viewer")


class RoundState(models.TextChoices):
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class TurnState(models.TextChoices):
    """The life of a turn, in this order; a draw that was taken back is void."""

    DRAWN = "drawn", _("drawn")
    OPEN = "open", _("open")
    PAUSED = "paused", _("paused")
    CLOSED = "closed", _("closed")
    LAID = "laid", _("laid")
    VOID = "void", _("void")


class Phase(models.TextChoices):
    """What everybody sees of a tournament at one moment."""

    WAITING = "waiting", _("waiting")
    DRAWN = "drawn", _("drawn")
    OPEN = "open", _("open")
    PAUSED = "paused", _("paused")
    JUDGING = "judging", _("judging")
    CLOSED = "closed", _("closed")
    LAID = "laid", _("laid")
    ROUND_OVER = "round-over", _("round over")
    FINISHED = "finished", _("finished")
