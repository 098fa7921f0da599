"""Signing in: by a link that works once, or by name and password."""

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments import signing


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sign_in_once(request: HttpRequest, uid: str, token: str) -> HttpResponse:
    """The link signs in at the button, not at a mere look: messengers open links to preview them."""
    account = signing.account_behind(uid, token)
    if account is None:
        return render(request, "accounts/link-used.html", status=410)
    if request.method != "POST":
        return render(request, "accounts/sign-in-once.html", {"account": account})
    login(request, account)
    return redirect("my-tournaments")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters()
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Choose a password, so that one can sign in on other devices too."""
    form = SetPasswordForm(request.user, request.POST or None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(request, _("Your password is set."))
        return redirect("account")
    return render(request, "accounts/account.html", {"form": form}, status=400 if form.is_bound else 200)


urlpatterns = [
    path(
        "sign-in/", LoginView.as_view(template_name="accounts/sign-in.html", next_page="my-tournaments"), name="sign-in"
    ),
    path("sign-in/<str:uid>/<str:token>/", sign_in_once, name="sign-in-once"),
    path("sign-out/", LogoutView.as_view(next_page="home"), name="sign-out"),
    path("account/", account, name="account"),
]
