"""Finds the network of a client's address. Limits on requests count clients by network."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address


def client_network(address: str) -> str:
    """Return the network by which a client is counted, given its IP address. An IPv4 address, even one written as
    IPv6, is its own network. The network of an IPv6 address is its /64, because one home or phone has a whole /64."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return address
    return str(ip.ipv4_mapped or IPv6Network((int(ip) >> 64 << 64, 64)))
