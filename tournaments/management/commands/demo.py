"""``python manage.py demo``: a tournament with thirty house players that runs by itself."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments import queries
from tournaments.services import demo

_NAMES = {"de": "Schauturnier", "en": "Show tournament"}


class Command(BaseCommand):
    help = "Start the demonstration tournament anew."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--language", default="de", help="of the word list; it must have been built")
        parser.add_argument("--missing", action="store_true", help="only if none is running")

    def handle(self, *args: Any, language: str, missing: bool, **options: Any) -> None:
        if missing and demo.is_running():
            return
        lexicon = queries.built_lexicon(language, "wide")
        if lexicon is None:
            raise CommandError(f"no word list of {language!r} is built: run `manage.py lexicon build {language}` first")
        begun = demo.begin(lexicon=lexicon, name=_NAMES.get(language, _NAMES["en"]), now=timezone.now())
        self.stdout.write(f"The demonstration runs at {begun.get_absolute_url()}")
