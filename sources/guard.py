"""Which network addresses may be reached: public ones, and those the configuration allows.

The check is made on the address that a connection is opened to, so a name that leads to a private
address, a redirect to one and a name that changes its mind after the check are all refused.
"""

from __future__ import annotations

import ipaddress

from db.errors import UsageError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def is_public(address: Address, allowed: tuple[Network, ...] = ()) -> bool:
    """Say whether an address may be reached: public, or of a network that the configuration allows.

    >>> named = ipaddress.ip_address
    >>> [is_public(named(a)) for a in ("93.184.216.34", "10.0.0.1", "169.254.169.254")]
    [True, False, False]
    >>> [is_public(named(a)) for a in ("::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "224.0.0.1")]
    [False, False, False, False]
    >>> is_public(named("127.0.0.2"), read_networks(("127.0.0.0/8",)))
    True
    """
    inner = _embedded(address)
    if any(inner in network for network in allowed if network.version == inner.version):
        return True
    return inner.is_global and not inner.is_multicast and not inner.is_reserved


def _embedded(address: Address) -> Address:
    """Give the IPv4 address that an IPv6 address stands for (mapped, 6to4, NAT64), else itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address in ipaddress.IPv6Network("64:ff9b::/96"):
        return ipaddress.IPv4Address(address.packed[-4:])
    return address


def read_networks(names: tuple[str, ...]) -> tuple[Network, ...]:
    try:
        return tuple(ipaddress.ip_network(name) for name in names)
    except ValueError as error:
        raise UsageError(f'expected networks as "127.0.0.0/8" in allow, saw {error}') from error
