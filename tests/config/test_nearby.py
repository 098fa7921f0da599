import ipaddress

import pytest

from config import env, nearby


def test_address_is_one_that_others_can_reach_or_none() -> None:
    found = nearby.host()

    assert found is None or not ipaddress.ip_address(found).is_loopback


@pytest.mark.parametrize(
    ("site", "is_local"),
    [
        ("http://localhost:8000", True),
        ("http://127.0.0.1", True),
        ("http://[::1]:8000", True),
        ("https://simultan.example", False),
        ("http://192.168.1.5:8000", False),
    ],
)
def test_site_is_local_without_an_address_of_its_own(tmp_path, site: str, is_local: bool) -> None:
    assert env.read({"SITE_URL": site}, tmp_path).is_local == is_local
