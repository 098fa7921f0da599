"""Sign-in links that work once: an account needs no password, and none travels anywhere."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import DjangoUnicodeDecodeError, force_bytes, force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

FIRST = "director"


def link_for(user: Any, site: str) -> str:
    """An address that signs this account in, once: signing in makes it void."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("sign-in-once", args=[uid, default_token_generator.make_token(user)])
    return site.rstrip("/") + path


def account_behind(uid: str, token: str) -> Any:
    """The account that a link signs in; none if the link is used up, too old, or was never given out."""
    try:
        pk = int(force_str(urlsafe_base64_decode(uid)))
    except (ValueError, DjangoUnicodeDecodeError):
        return None
    user = get_user_model().objects.filter(pk=pk, is_active=True).first()
    return user if user and default_token_generator.check_token(user, token) else None


def first_link(site: str) -> str:
    """The link of the first director, whose account is made if nobody has one yet."""
    users = get_user_model()
    user = users.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if user is None:
        user = users.objects.create_superuser(FIRST)
    return link_for(user, site)
