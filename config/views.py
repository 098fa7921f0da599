"""The pages that belong to no app: what is there, and whether it is well."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.tiles import tile_set

# The same seven tiles as three players might sort them.
_RACKS = {"de": ("RINGELN", "LINNERG", "NNGLIER"), "en": ("TEASING", "SEATING", "AEGINST")}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What Simultan is and what works already."""
    language = get_language()
    racks = [_valued(rack, language) for rack in _RACKS[language]]
    return render(request, "home.html", {"racks": racks, "version": settings.VERSION})


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 if the database answers, 503 if not; for load balancers and for people who wonder."""
    answers = _database_answers()
    content = {"database": "ok" if answers else "unreachable", "version": settings.VERSION}
    return JsonResponse(content, status=200 if answers else 503)


def _valued(rack: str, language: str) -> list[tuple[str, int]]:
    tiles = tile_set(language)
    return [(letter, tiles.value(letter)) for letter in rack]


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True
