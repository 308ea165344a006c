"""Finds the network of a client's address. Limits on requests, connections and streams count clients by network."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address


def client_network(address: str, *, separate_link_local: bool = False) -> str:
    """Return the network by which a client is counted, given its IP address. An IPv4 address, even one written as
    IPv6, is its own network. The network of an IPv6 address is its /64, because one home or phone has a whole /64.

    All link-local addresses (fe80::/10) of a local network are in the same /64, and anybody there can take many of
    them, so all of them count as one network. With `separate_link_local` each counts by itself, so that one neighbour
    can't use up the limit of all.
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address) or (separate_link_local and ip.is_link_local):
        return address
    return str(ip.ipv4_mapped or IPv6Network((int(ip) >> 64 << 64, 64)))
