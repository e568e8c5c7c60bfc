"""Where a connection comes from, as limits count it: one IPv4 address, or one IPv6 network of 64 bits.

A subscriber has a whole /64 and could otherwise come from a new address each time.
"""

import ipaddress

NOWHERE = "unknown"
"""A connection whose other end is gone already, or that has no address."""


def source_of(address: object) -> str:
    """The source of an address as the kernel writes it; what is none is all one source.

    An IPv4 address is written as it is, also where it comes in IPv6's clothes; an IPv6 one as `2001:db8:0:1::/64`.
    """
    try:
        # The zone after a % names an interface of this machine.
        found = ipaddress.ip_address(str(address).partition("%")[0])
    except ValueError:
        return NOWHERE
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
