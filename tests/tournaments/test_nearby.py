import ipaddress

from tournaments.management import nearby


def test_address_is_one_that_others_can_reach_or_none() -> None:
    found = nearby.host()

    assert found is None or not ipaddress.ip_address(found).is_loopback
