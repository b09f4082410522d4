"""What this machine is called by itself and in its network."""

from __future__ import annotations

import socket

#: Names of this machine for itself.
LOOPBACK = ("127.0.0.1", "localhost", "::1")
#: An address that belongs to nobody; asking for the way there sends nothing.
_ANYWHERE = ("192.0.2.1", 9)


def network_address() -> str:
    """Return this machine's address in its network; empty if it is in none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_ANYWHERE)
            found = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if found.startswith("127.") or found == "0.0.0.0" else found
