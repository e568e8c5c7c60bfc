"""Where a connection comes from, as limits and bans count it: one IPv4 address, or one IPv6 network of 64 bits.

A subscriber has a whole /64 and could otherwise come from a new address each time.
"""

import ipaddress
from ipaddress import IPv4Network, IPv6Network

NOWHERE = "unknown"
"""A connection whose other end is gone already, or that has no address."""

Network = IPv4Network | IPv6Network

_OF_ONE = {4: 32, 6: 64}
"""Bits of a subscriber's network."""


def source_of(address: object) -> str:
    """The source of an address as the kernel writes it; what is none is all one source.

    An IPv4 address is written as it is, also where it comes in IPv6's clothes; an IPv6 one as `2001:db8:0:1::/64`.
    """
    network = network_of(str(address))
    return NOWHERE if network is None else written(network)


def network_of(text: str) -> Network | None:
    """The source that is meant: an address, of IPv6 with its whole /64, or a network; None: it is none."""
    try:
        # The zone after a % names an interface of this machine.
        network = ipaddress.ip_network(text.partition("%")[0], strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv6Network) and (plain := network.network_address.ipv4_mapped):
        return IPv4Network(plain)
    bits = _OF_ONE[network.version]
    return network.supernet(new_prefix=bits) if network.prefixlen >= bits else network


def written(network: Network) -> str:
    """A network as text, one IPv4 address without its bits."""
    return str(network.network_address) if network.prefixlen == network.max_prefixlen else str(network)
