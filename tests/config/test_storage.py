"""Imports between modules lead to files that are there, under the names that their contents give them."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.management.commands.collectstatic import Command
from django.core.files.base import ContentFile

from config.storage import StaticStorage

IMPORT = re.compile(r"""(?:^|[;\s])(?:import|export)\b[^"'();]*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)

BOARD, LAYING = "simultan/js/board.js", "simultan/js/laying.js"


@pytest.fixture
def storage(tmp_path: Path) -> StaticStorage:
    return StaticStorage(location=tmp_path, base_url="/static/")


def _process(storage: StaticStorage, modules: dict[str, str]) -> dict[str, str]:
    for name, code in modules.items():
        storage.save(name, ContentFile(code.encode()))
    paths = {name: (storage, name) for name in modules}
    assert [fault for *_, fault in storage.post_process(paths) if isinstance(fault, Exception)] == []
    return dict(storage.hashed_files)


def test_import_leads_to_the_named_file(storage: StaticStorage, tmp_path: Path) -> None:
    board = 'import { begin } from "./laying.js";\nexport { begin as start } from "./laying.js";\nbegin();\n'

    names = _process(storage, {BOARD: board, LAYING: "export function begin() {}\n"})

    (laying, written) = (Path(names[LAYING]).name, (tmp_path / names[BOARD]).read_text())
    assert re.fullmatch(r"laying\.[0-9a-f]{12}\.js", laying)
    assert (
        written == f'import {{ begin }} from "./{laying}";\nexport {{ begin as start }} from "./{laying}";\nbegin();\n'
    )


def test_change_in_a_module_renames_those_that_import_it(tmp_path: Path) -> None:
    board = 'import { begin } from "./laying.js";\nbegin();\n'

    names = [
        _process(StaticStorage(location=tmp_path / body, base_url="/static/"), {BOARD: board, LAYING: code})
        for body, code in {"old": "export function begin() {}", "new": "export function begin() { go(); }"}.items()
    ]

    assert names[0][BOARD] != names[1][BOARD]


def test_scripts_of_others_stay_as_they_are(storage: StaticStorage, tmp_path: Path) -> None:
    code = "/** @type {import('../missing').Api} */\n"

    names = _process(storage, {"other/ext.js": code})

    assert (tmp_path / names["other/ext.js"]).read_text() == code


def test_every_import_of_the_collected_site_is_there(settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "config.storage.StaticStorage"}}
    command = Command()
    command.set_options(
        interactive=False, verbosity=0, link=False, clear=False, dry_run=False, ignore_patterns=[],
        use_default_ignore_patterns=True, post_process=True,
    )  # fmt: skip

    command.collect()

    named = [path for path in tmp_path.rglob("simultan/**/*.js") if re.search(r"\.[0-9a-f]{12}\.js$", path.name)]
    missing = [
        (path.name, target)
        for path in named
        for target in IMPORT.findall(path.read_text(encoding="utf-8"))
        if not re.search(r"\.[0-9a-f]{12}\.js$", target) or not (path.parent / target).exists()
    ]
    assert missing == []
