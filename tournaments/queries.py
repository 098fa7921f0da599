"""Reads that need thought. They return rows, or querysets that fetch all they need at once."""

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournaments.errors import UnknownLexicon
from tournaments.models import Lexicon


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
