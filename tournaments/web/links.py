"""Addresses as the phones in a hall need them: complete, and of a host that they can reach."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

_LOCAL = {"localhost", "127.0.0.1", "::1"}


def absolute(request: HttpRequest, name: str, *args: object) -> str:
    """The address of a page: the site's own, else the one by which this page was opened.

    A page that was opened on the machine itself gives the address that the machine has in its network, if any.
    """
    address = reverse(name, args=args)
    if not is_local(settings.SITE_URL):
        return f"{settings.SITE_URL}{address}"
    opened = request.build_absolute_uri(address)
    if is_local(opened) and settings.NEARBY_HOST:
        return f"http://{settings.NEARBY_HOST}:{request.get_port()}{address}"
    return opened


def is_local(link: str) -> bool:
    """Whether only this machine can open a link."""
    return urlsplit(link).hostname in _LOCAL
