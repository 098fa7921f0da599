"""One edition of a word list. It never changes: tournaments rest on it, and a new edition is a new row."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, gettext_noop

from tournaments.errors import EditionIsFixed

# The names under which built lists are stored, for translators.
BUILT_NAMES = (
    gettext_noop("German wide"),
    gettext_noop("German strict"),
    gettext_noop("English wide"),
    gettext_noop("English strict"),
    gettext_noop("French wide"),
    gettext_noop("French strict"),
    gettext_noop("Polish wide"),
    gettext_noop("Polish strict"),
)


class Editions(models.QuerySet["Lexicon"]):
    """Rows that are added and read."""

    def update(self, **changes: Any) -> int:
        raise EditionIsFixed("stored editions never change: store a new one instead")


class Lexicon(models.Model):
    """What an edition holds and where it comes from; the words are in files, see ``tournaments/files.py``."""

    name = models.CharField(max_length=80)
    edition = models.CharField(max_length=40)
    language = models.CharField(max_length=8, help_text="key of the tile set the words are laid with")
    strength = models.CharField(max_length=16, blank=True, help_text="of a built list; empty for one that was imported")
    licence_note = models.TextField()
    sources = models.JSONField(default=list, help_text="of a built list: title, version, licence and words of each")
    checksum = models.CharField(max_length=64, help_text="SHA-256 of the words, as the engine reckons it")
    word_count = models.PositiveIntegerField()
    graph = models.CharField(max_length=120, help_text="the compiled words: a file in the folder of the lexicons")
    created_at = models.DateTimeField()
    imported_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")

    objects = Editions.as_manager()

    class Meta:
        ordering = ("language", "name", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("name", "edition"), name="lexicon_edition_is_stored_once"),
            models.UniqueConstraint(fields=("name", "checksum"), name="lexicon_editions_differ"),
            models.CheckConstraint(condition=models.Q(word_count__gt=0), name="lexicon_has_words"),
            models.CheckConstraint(
                condition=~models.Q(name="") & ~models.Q(edition="") & ~models.Q(language="") & ~models.Q(graph=""),
                name="lexicon_is_named",
            ),
            models.CheckConstraint(
                condition=models.Q(checksum__regex=r"^[0-9a-f]{64}$"), name="lexicon_checksum_is_sha256"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}, {self.edition}"

    def save(self, *args: Any, **options: Any) -> None:
        """Store a new edition; raises ``EditionIsFixed`` for one that is stored already."""
        if not self._state.adding:
            raise EditionIsFixed(f"{self} is stored already and never changes: store a new edition instead")
        super().save(*args, **options)

    @property
    def is_built(self) -> bool:
        """Whether we built it from free sources and so know where each word comes from."""
        return bool(self.strength)

    @property
    def title(self) -> str:
        """Name and edition as the reader speaks of them; imported lists are called as their owners do."""
        return f"{gettext(self.name) if self.is_built else self.name}, {self.edition}"
