"""By which addresses others may find this machine."""

import socket
from contextlib import suppress

_ANYWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that stand for any other machine, and belong to none: RFC 5737 and 3849."""


def own_addresses() -> tuple[str, ...]:
    """The address from which this machine goes out, of IPv4 and of IPv6 where it has them; else `localhost`.

    Nothing is sent: a datagram socket that is connected has only asked the kernel for the way.
    """
    found = []
    for family, anywhere in _ANYWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((anywhere, 9))
            found.append(str(way.getsockname()[0]))
    return tuple(found) or ("localhost",)
