"""Who may open a page: officials by their role, players by their link. Views below these gates need not ask again."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from tournaments import queries
from tournaments.enums import Role
from tournaments.models import Entry, Tournament

View = Callable[..., HttpResponse]


def official(role: Role) -> Callable[[View], View]:
    """Open a view ``(request, tournament, …)`` to officials of this role or a higher one; ``code`` names it."""

    def gate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, code: str, **more: Any) -> HttpResponse:
            tournament = get_object_or_404(Tournament.objects.select_related("lexicon"), code=code)
            if not request.user.is_authenticated:
                return _to_sign_in(request)
            if not queries.may(request.user, tournament, role):
                raise PermissionDenied
            return view(request, tournament, **more)

        return guarded

    return gate


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """A page that swaps its parts must leave as a whole when the session is over."""
    if not request.htmx:
        return redirect_to_login(request.get_full_path())
    page = request.htmx.current_url_abs_path or "/"
    return HttpResponseClientRedirect(redirect_to_login(page).url)


def public(view: View) -> View:
    """Open a view ``(request, tournament, …)`` to everybody."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **more: Any) -> HttpResponse:
        tournament = get_object_or_404(Tournament.objects.select_related("lexicon"), code=code)
        return view(request, tournament, **more)

    return guarded


def player(view: View) -> View:
    """Open a view ``(request, entry, …)`` to whoever has the personal link, but for officials who play themselves."""

    @wraps(view)
    def guarded(request: HttpRequest, token: str, **more: Any) -> HttpResponse:
        entries = Entry.objects.select_related("tournament__lexicon", "merged_into")
        entry = get_object_or_404(entries, token=token)
        entry = entry.merged_into or entry
        if queries.spies(request.user, entry):
            raise PermissionDenied(_("You take part yourself: the links of other players are not for you."))
        return view(request, entry, **more)

    return guarded
