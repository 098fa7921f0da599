"""The secret key of an installation that was given none."""

import secrets
from pathlib import Path


def kept_in(path: Path) -> str:
    """The key in this file; made there at the first call, readable for its owner only."""
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return _make(path)


def _make(path: Path) -> str:
    """Of two processes that start at once both get the key of the one that was first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text(encoding="ascii").strip()
