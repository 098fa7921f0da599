"""Word lists at the command line: ``python -m engine.wordlists build|check|counts|diff``."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.wordlists.editions import difference
from engine.wordlists.folding import FOLDINGS
from engine.wordlists.importing import import_words
from engine.wordlists.preparing import prepare
from engine.wordlists.registry import RECIPES
from engine.wordlists.wordlist import LONGEST, WrittenList, read


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all is well, 1 if a word is not valid, 2 if something is wrong with what was given."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.wordlists", description="Build and inspect word lists.")
    commands = parser.add_subparsers(required=True)
    build = commands.add_parser("build", help="build the list of a language from the installed packages")
    build.add_argument("language", choices=sorted(RECIPES))
    build.add_argument("--strength", default="", help="wide (the default) or strict")
    build.add_argument("--longest", type=int, default=LONGEST, help="length of the longest words")
    build.add_argument("--out", type=Path, required=True, help="folder for the files")
    build.add_argument("--words-only", action="store_true", help="do not compile the word graph")
    build.set_defaults(run=_build)
    check = commands.add_parser("check", help="say for each word whether it is valid and where it comes from")
    check.add_argument("words", nargs="+")
    check.add_argument("--in", dest="lists", type=Path, required=True, help="folder with built lists")
    check.set_defaults(run=_check)
    counts = commands.add_parser("counts", help="how many words of each length a built list has")
    counts.add_argument("lists", type=Path, help="folder with built lists")
    counts.set_defaults(run=_counts)
    diff = commands.add_parser("diff", help="what the second list adds to the first and drops from it")
    diff.add_argument("old", type=Path)
    diff.add_argument("new", type=Path)
    diff.add_argument("--language", choices=sorted(FOLDINGS), default="de", help="language of plain files")
    diff.set_defaults(run=_diff)
    return parser


def _build(options: argparse.Namespace) -> int:
    prepared = prepare(
        options.language,
        options.out,
        strength=options.strength,
        longest=options.longest,
        compiling=not options.words_only,
        progress=_show,
    )
    print(f"{prepared.count:,} words in {prepared.words}")
    return 0


def _show(message: str, share: float) -> None:
    bar = "█" * round(share * 20)
    print(f"\r{bar:<20} {share:4.0%} {message:<40}", end="\n" if share >= 1 else "", file=sys.stderr, flush=True)


def _check(options: argparse.Namespace) -> int:
    all_valid = True
    for name, words in _built(options.lists):
        for text in options.words:
            word = FOLDINGS[words.language].fold(text)
            found = words.sources_of(word)
            all_valid = all_valid and bool(found)
            print(f"{name}\t{word}\t{'valid: ' + ', '.join(found) if found else 'not valid'}")
    return 0 if all_valid else 1


def _counts(options: argparse.Namespace) -> int:
    for name, words in _built(options.lists):
        lengths: dict[int, int] = {}
        for word in words.masks:
            lengths[len(word)] = lengths.get(len(word), 0) + 1
        print(f"{name}\t{len(words.masks)}\t" + " ".join(f"{size}:{lengths[size]}" for size in sorted(lengths)))
    return 0


def _diff(options: argparse.Namespace) -> int:
    changes = difference(_words(options.old, options.language), _words(options.new, options.language))
    for sign, words in (("+", changes.added), ("-", changes.dropped)):
        for word in words:
            print(sign, word)
    print(f"{len(changes.added)} added, {len(changes.dropped)} dropped, {changes.kept} kept", file=sys.stderr)
    return 0


def _words(path: Path, language: str) -> tuple[str, ...]:
    """Words of a built list, or of a plain file."""
    return tuple(read(path).masks) if path.suffix == ".tsv" else import_words(path.read_bytes(), language).words


def _built(folder: Path) -> Iterator[tuple[str, WrittenList]]:
    paths = sorted(folder.glob("*.tsv"))
    if not paths:
        raise ValueError(f"no built word list in {folder}: build one first")
    return ((path.stem, read(path)) for path in paths)


if __name__ == "__main__":
    sys.exit(main())
