from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from config import secret


def test_key_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"

    first = secret.kept_in(path)

    assert secret.kept_in(path) == first
    assert len(first) >= 50
    assert path.stat().st_mode & 0o777 == 0o600


def test_two_installations_have_two_keys(tmp_path: Path) -> None:
    assert secret.kept_in(tmp_path / "one") != secret.kept_in(tmp_path / "two")


def test_all_who_start_at_once_get_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(secret.kept_in, [tmp_path / "secret-key"] * 8))

    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
