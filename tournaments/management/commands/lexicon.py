"""Word lists at the command line: ``python manage.py lexicon build|import|list|check|diff``."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from engine.wordlists.folding import FOLDINGS
from engine.wordlists.importing import REASONS
from engine.wordlists.registry import RECIPES
from tournaments import files, queries
from tournaments.models import Lexicon
from tournaments.services import lexicons

NOT_VALID = 1
WRONG = 2
_WHICH = "number, NAME or NAME@EDITION, as shown by `lexicon list`"


class Command(BaseCommand):
    """Exits with 0 if all is well, 1 if a word is in none of the lists, 2 if something is wrong with what was given."""

    help = "Build, import, list and compare word lists, and look words up in them."

    def add_arguments(self, parser: CommandParser) -> None:
        commands = parser.add_subparsers(required=True, metavar="build|import|list|check|diff")
        _build_arguments(commands.add_parser("build", help="build lists from the installed packages"), self.build)
        _import_arguments(commands.add_parser("import", help="store a list of your own from a file"), self.import_file)
        listing = commands.add_parser("list", help="show the stored lists, their licences and sources")
        listing.set_defaults(run=self.list_all)
        check = commands.add_parser("check", help="say whether words are valid, in which lists, from which sources")
        check.add_argument("words", nargs="+", metavar="WORD")
        check.add_argument("--in", dest="lists", action="append", metavar="LIST", help=f"{_WHICH}; else all newest")
        check.set_defaults(run=self.check_words)
        diff = commands.add_parser("diff", help="show what the second list adds to the first and drops from it")
        diff.add_argument("old", metavar="A", help=_WHICH)
        diff.add_argument("new", metavar="B", help=_WHICH)
        diff.set_defaults(run=self.diff)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            options["run"](**options)
        except (ValueError, OSError) as error:
            raise CommandError(str(error), returncode=WRONG) from error

    def build(self, *, languages: list[str], strength: str, missing: bool, **_: Any) -> None:
        for language in languages:
            stored = queries.built_lexicon(language, strength or RECIPES[language].strengths[0])
            if missing and stored and files.are_there(stored):
                continue
            lexicon = lexicons.build(language=language, strength=strength, now=timezone.now(), progress=self._show)
            self.stdout.write(_line(lexicon))

    def import_file(self, *, file: Path, name: str, edition: str, language: str, licence: str, **_: Any) -> None:
        done = lexicons.import_file(
            data=file.read_bytes(),
            name=name,
            edition=edition,
            language=language,
            licence_note=licence,
            now=timezone.now(),
            progress=self._show,
        )
        for line in done.refused:
            self.stdout.write(f"line {line.number} refused: {line.text!r}: {REASONS[line.reason]}")
        self.stdout.write(f"read as {done.encoding}, {len(done.refused)} lines refused")
        self.stdout.write(_line(done.lexicon))

    def list_all(self, **_: Any) -> None:
        for lexicon in Lexicon.objects.all():
            self.stdout.write(_line(lexicon))
            self.stdout.write(f"    licence: {lexicon.licence_note}")
            self.stdout.write(f"    checksum: {lexicon.checksum}")
            for source in lexicon.sources:
                self.stdout.write(_source(source))

    def check_words(self, *, words: list[str], lists: list[str] | None, **_: Any) -> None:
        chosen = [queries.lexicon_meant_by(text) for text in lists] if lists else list(queries.newest_lexicons())
        if not chosen:
            raise CommandError("no word list is stored: build or import one first", returncode=WRONG)
        findings = lexicons.check(words=words, lexicons=chosen)
        for finding in findings:
            self.stdout.write(f"{finding.word}\t{finding.lexicon}\t{_verdict(finding)}")
        found = {finding.asked for finding in findings if finding.is_valid}
        lacking = [word for word in words if word not in found]
        if lacking:
            raise CommandError(f"not valid in any of these lists: {', '.join(lacking)}", returncode=NOT_VALID)

    def diff(self, *, old: str, new: str, **_: Any) -> None:
        changes = lexicons.difference(old=queries.lexicon_meant_by(old), new=queries.lexicon_meant_by(new))
        for sign, words in (("+", changes.added), ("-", changes.dropped)):
            for word in words:
                self.stdout.write(f"{sign} {word}")
        self.stdout.write(f"{len(changes.added)} added, {len(changes.dropped)} dropped, {changes.kept} kept")

    def _show(self, message: str, share: float) -> None:
        self.stderr.write(f"\r{'█' * round(share * 20):<20} {share:4.0%} {message:<40}", ending="\n" * (share >= 1))
        self.stderr.flush()


def _build_arguments(parser: argparse.ArgumentParser, run: Any) -> None:
    parser.add_argument("languages", nargs="+", choices=sorted(RECIPES), metavar="LANGUAGE", help=", ".join(RECIPES))
    parser.add_argument("--strength", default="", help="wide (the default) or strict")
    parser.add_argument("--missing", action="store_true", help="build only what was not built before")
    parser.set_defaults(run=run)


def _import_arguments(parser: argparse.ArgumentParser, run: Any) -> None:
    parser.add_argument("file", type=Path, help="plain text or CSV, one word a line")
    parser.add_argument("--name", required=True, help="name of the list, the same for all its editions")
    parser.add_argument("--edition", required=True, help="such as a year")
    parser.add_argument("--language", required=True, choices=sorted(FOLDINGS))
    parser.add_argument("--licence", required=True, help="who may use the list, and on which terms")
    parser.set_defaults(run=run)


def _line(lexicon: Lexicon) -> str:
    return f"{lexicon.pk}  {lexicon.name}@{lexicon.edition}  {lexicon.language}  {lexicon.word_count:,} words"


def _source(source: dict[str, Any]) -> str:
    version = f" ({source['package']} {source['version']})" if source["package"] else ""
    address = f", {source['url']}" if source["url"] else ""
    return f"    {source['key']}: {source['title']}{version}, {source['licence']}, {source['words']:,} words{address}"


def _verdict(finding: lexicons.Finding) -> str:
    if not finding.is_valid:
        return "not valid"
    return f"valid: {', '.join(finding.sources)}" if finding.sources else "valid"
