"""Word lists on their way in from a browser: each waits in a folder of its own until a worker has made a list of it.

Page and worker know of each other by the files there. A lost task loses nothing: the page notices it, and offers to try
again.
"""

import json
import re
import shutil
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from django.contrib.auth import get_user_model

from engine.wordlists.importing import ImportRefused, RefusedLine, check_file
from tournaments import files, tasks
from tournaments.errors import TournamentError, UnknownUpload
from tournaments.models import Lexicon
from tournaments.services import lexicons

_KEPT = timedelta(days=1)
# The longest silence of a task that is alive: it tells how far it is, or that it waits for another one.
_SILENCE = {"waiting": timedelta(seconds=20), "working": timedelta(minutes=3)}
_TOKEN = re.compile(r"[\w-]{20,40}")


class Phase(StrEnum):
    WAITING = "waiting"
    WORKING = "working"
    STORED = "stored"
    REFUSED = "refused"
    FAILED = "failed"

    @property
    def is_over(self) -> bool:
        return self in (Phase.STORED, Phase.REFUSED)


@dataclass(frozen=True)
class Given:
    """What was typed in beside the file; the time tells this upload's edition from any other."""

    name: str
    edition: str
    language: str
    licence_note: str
    imported_by: int | None
    accepted_at: str


@dataclass(frozen=True)
class State:
    """How far an upload is. ``fault`` and ``details`` say why it was refused, ``lexicon`` is the edition it became."""

    phase: Phase
    step: str = ""
    share: float = 0.0
    lexicon: int | None = None
    encoding: str = ""
    fault: str = ""
    details: dict[str, Any] = field(default_factory=dict)


def accept(
    *, data: bytes, name: str, edition: str, language: str, licence_note: str, imported_by: int | None, now: datetime
) -> str:
    """Keep a file and have a list made of it; returns the mark by which it is asked for.

    Raises ``ImportRefused`` or ``TournamentError`` if it can be told at once that nothing will come of it.
    """
    given = Given(name.strip(), edition.strip(), language, licence_note.strip(), imported_by, now.isoformat())
    lexicons.require_usable(_draft(given))
    check_file(data)
    _forget_old(now)
    token = token_urlsafe(18)
    folder = _uploads() / token
    folder.mkdir(parents=True)
    (folder / "words").write_bytes(data)
    _write(folder / "given.json", asdict(given))
    _tell(folder, State(Phase.WAITING))
    tasks.remind(tasks.import_lexicon, token)
    return token


def retry(*, token: str) -> None:
    """Queue an upload once more whose task got lost; one that is over stays as it is."""
    if not state_of(token).phase.is_over:
        _tell(_folder_of(token), State(Phase.WAITING))
        tasks.remind(tasks.import_lexicon, token)


def carry_out(*, token: str, now: datetime) -> bool:
    """Make a word list of an upload; ``False`` if it must wait, for one at a time leaves workers to the tournaments."""
    folder = _uploads() / token
    if not folder.exists() or _read_state(folder).phase.is_over:
        return True
    at_work = _at_work(now)
    if at_work and token not in at_work:
        _tell(folder, State(Phase.WAITING))
        return False
    if not at_work:
        _work(folder)
    return True


def state_of(token: str) -> State:
    """How far an upload is; raises ``UnknownUpload``."""
    return _read_state(_folder_of(token))


def given_of(token: str) -> Given:
    """What was typed in with it; raises ``UnknownUpload``."""
    return Given(**_read(_folder_of(token) / "given.json"))


def refused_lines(token: str) -> list[RefusedLine]:
    """Every line of the file that gave no word; raises ``UnknownUpload``."""
    path = _folder_of(token) / "refused.json"
    return [RefusedLine(*line) for line in _read(path)] if path.exists() else []


def is_stalled(token: str, now: datetime) -> bool:
    """Whether nobody seems to work on an upload any more; raises ``UnknownUpload``."""
    folder = _folder_of(token)
    phase = _read_state(folder).phase
    return phase is Phase.FAILED or (not phase.is_over and _silence(folder, now) > _SILENCE[phase])


def _work(folder: Path) -> None:
    given = Given(**_read(folder / "given.json"))
    _tell(folder, State(Phase.WORKING))
    try:
        done = lexicons.import_file(
            data=(folder / "words").read_bytes(),
            name=given.name,
            edition=given.edition,
            language=given.language,
            licence_note=given.licence_note,
            now=datetime.fromisoformat(given.accepted_at),
            imported_by=get_user_model().objects.filter(pk=given.imported_by).first(),
            progress=lambda step, share: _tell(folder, State(Phase.WORKING, step, share)),
        )
    except (ImportRefused, TournamentError) as error:
        _refuse(folder, given, error)
    except Exception:
        _tell(folder, State(Phase.FAILED))
        raise
    else:
        _write(folder / "refused.json", [(line.number, line.text, line.reason) for line in done.refused])
        _tell(folder, State(Phase.STORED, share=1.0, lexicon=done.lexicon.pk, encoding=done.encoding))
    (folder / "words").unlink()


def _refuse(folder: Path, given: Given, error: ImportRefused | TournamentError) -> None:
    """Say why nothing came of it, unless the edition is there from a first try that died before it could say so."""
    own = {"name": given.name, "edition": given.edition, "created_at": datetime.fromisoformat(given.accepted_at)}
    if stored := Lexicon.objects.filter(**own).first():
        _tell(folder, State(Phase.STORED, share=1.0, lexicon=stored.pk))
        return
    details = error.details if isinstance(error, ImportRefused) else {"culprit": error.culprit}
    _tell(folder, State(Phase.REFUSED, fault=error.code, details=details))


def _draft(given: Given) -> Lexicon:
    return Lexicon(
        name=given.name,
        edition=given.edition,
        language=given.language,
        licence_note=given.licence_note,
        created_at=datetime.fromisoformat(given.accepted_at),
    )


def _at_work(now: datetime) -> list[str]:
    """The uploads that are being worked on just now."""
    folders = [path.parent for path in _uploads().glob("*/state.json")]
    working = [folder for folder in folders if _read_state(folder).phase is Phase.WORKING]
    return [folder.name for folder in working if _silence(folder, now) <= _SILENCE[Phase.WORKING]]


def _forget_old(now: datetime) -> None:
    for folder in list(_uploads().iterdir()):
        if datetime.fromtimestamp(folder.stat().st_mtime, UTC) < now - _KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def _silence(folder: Path, now: datetime) -> timedelta:
    return now - datetime.fromtimestamp((folder / "state.json").stat().st_mtime, UTC)


def _uploads() -> Path:
    path = files.folder() / "uploads"
    path.mkdir(exist_ok=True)
    return path


def _folder_of(token: str) -> Path:
    folder = _uploads() / token
    if not _TOKEN.fullmatch(token) or not (folder / "state.json").exists():
        raise UnknownUpload("this upload is not known any more: send the file again")
    return folder


def _tell(folder: Path, state: State) -> None:
    _write(folder / "state.json", asdict(state))


def _read_state(folder: Path) -> State:
    stored = _read(folder / "state.json")
    return State(**stored | {"phase": Phase(stored["phase"])})


def _write(path: Path, content: Any) -> None:
    """All or nothing, whoever reads at this moment."""
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    partial.replace(path)


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
