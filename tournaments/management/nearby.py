"""Where phones in the same network find this machine. Asks the routing table; sends nothing."""

import ipaddress
import socket

# An address that is reserved for documentation: the way to it is the way to any other network.
_ELSEWHERE = ("192.0.2.1", 9)


def host() -> str | None:
    """The address of this machine in its network; none without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(found).is_loopback else found
