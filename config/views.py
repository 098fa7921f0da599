"""The page that belongs to no app: whether all is well."""

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.health import OK, report


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 if all that the site rests on is well, 503 if not; for monitors and for people who wonder."""
    parts = report(timezone.now())
    is_well = set(parts.values()) == {OK}
    return JsonResponse(parts | {"version": settings.VERSION}, status=200 if is_well else 503)
