"""Whom an address stands for: an address, or the network that one subscriber has."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from typing import Any


def address_of(scope: Any) -> str:
    """Return whom to count a request for: an address, or the network of a longer one."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def network_of(host: str) -> str:
    """Return whom to count an address for."""
    return _network(host) if ":" in host else host


@lru_cache(1000)
def _network(host: str) -> str:
    """Return the network that one subscriber has; but a shorter address may stand in a longer."""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False).network_address)
