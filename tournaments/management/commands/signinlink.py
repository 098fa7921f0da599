"""``python manage.py signinlink [ACCOUNT]``: a one-time sign-in link for whoever has no password at hand."""

from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.signing import first_link, link_for


class Command(BaseCommand):
    help = "Print a sign-in link that works once: of the first director, or of the account given."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("account", nargs="?", help="name of the account")

    def handle(self, *args: Any, account: str | None, **options: Any) -> None:
        site = settings.ENV.site_url
        if account is None:
            self.stdout.write(first_link(site))
            return
        user = get_user_model().objects.filter(username=account, is_active=True).first()
        if user is None:
            raise CommandError(f"nobody has the account {account!r}")
        self.stdout.write(link_for(user, site))
