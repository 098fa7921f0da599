"""The browser's scripts that need no browser, by Node's own test runner."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NODE = shutil.which("node")
MISSING = "no Node.js on this machine: install it (Debian, Ubuntu: apt install nodejs)"


@pytest.mark.skipif(NODE is None, reason=MISSING)
@pytest.mark.parametrize("script", sorted(HERE.glob("*.test.mjs")), ids=lambda script: script.name)
def test_script(script: Path) -> None:
    done = subprocess.run([str(NODE), "--test", script], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
