"""Finds this computer's addresses and names, and the URLs to show to people. It sends nothing over the network."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
import time
from collections.abc import Callable, Iterable, Sequence
from urllib.parse import urlsplit

from ifaddr import Adapter, get_adapters

from companion.settings import root_url

ANY = "0.0.0.0"

TARGETS = ("192.0.2.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""An address that nobody has, and those of home routers. The system tells from which of its own addresses it would send
to them: for the first that of the default route."""

HOME_NETWORKS = tuple(map(ipaddress.IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
"""The private networks of IPv4 that homes use, the likeliest first."""

TUNNEL = re.compile(
    r"\b(utun|tun|tap|wg|ppp|ipsec|zt)|anyconnect|fortinet|hamachi|pangp|tailscale|vpn|wireguard|zerotier", re.I
)
"""Matches the names of network interfaces that lead to another network, such as a VPN. Phones at home don't use
them."""

ADDRESS_SECONDS = 5.0
"""Seconds for which the addresses that are shown to people are cached."""


def phone_urls(listen_url: str, address: str = "") -> list[str]:
    """Return the URLs at which phones reach a server that listens at this URL, likeliest first: that of `address` if
    the settings name one. Without a network it is the address that only this computer reaches."""
    parts = urlsplit(listen_url)
    host, port = parts.hostname or "", parts.port or 80
    if address:
        return [root_url(address, port)]
    hosts = [host]
    if host == ANY:
        hosts = home_addresses() or ["127.0.0.1"]
    return [root_url(each, port) for each in hosts]


def own_url(listen_url: str) -> str:
    """Return the URL by which a browser on this computer reaches a server that listens at this URL. With a server that
    listens everywhere it stays when the computer's address changes, and so do the browser's cookies."""
    parts = urlsplit(listen_url)
    return root_url("localhost", parts.port or 80) if parts.hostname == ANY else listen_url


def phone_urls_reader(listen_url: str) -> Callable[[], list[str]]:
    """Return a function that returns the `phone_urls`. They are read again after ADDRESS_SECONDS, because they change
    when a laptop moves to another network."""
    urls, expires = list[str](), float("-inf")

    def read_phone_urls() -> list[str]:
        nonlocal urls, expires
        if time.monotonic() >= expires:
            urls, expires = phone_urls(listen_url), time.monotonic() + ADDRESS_SECONDS
        return urls

    return read_phone_urls


def is_loopback_url(url: str) -> bool:
    """Whether only this computer itself can reach this URL."""
    with contextlib.suppress(ValueError):
        name = urlsplit(url).hostname or ""
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    return False


def home_addresses(adapters: Iterable[Adapter] | None = None, sources: Sequence[str] = ()) -> list[str]:
    """Return the IPv4 addresses at which phones of the home network may reach this computer: the default route first,
    those of tunnels last. `sources` are the addresses from which this computer would send to other networks. If
    `adapters` is None, both are read from the system."""
    if adapters is None:
        adapters, sources = _read_adapters(), _read_sources()
    interfaces = {str(ip.ip): (adapter, ip) for adapter in adapters for ip in adapter.ips if ip.is_IPv4}

    def rank(address: str) -> tuple[int, ...]:
        is_tunnel = False
        if address in interfaces:
            adapter, ip = interfaces[address]
            name = f"{adapter.name} {adapter.nice_name} {ip.nice_name}"
            is_tunnel = bool(TUNNEL.search(name)) or ip.network_prefix == 32
        networks = [place for place, network in enumerate(HOME_NETWORKS) if ipaddress.ip_address(address) in network]
        route = sources.index(address) if address in sources else len(sources)
        return is_tunnel, route, min(networks, default=len(HOME_NETWORKS))

    found = {address: ipaddress.ip_address(address) for address in [*sources, *interfaces]}
    unreachable = {address for address, ip in found.items() if ip.is_loopback or ip.is_unspecified or ip.is_link_local}
    return sorted(found.keys() - unreachable, key=lambda address: (rank(address), address))


def own_addresses(adapters: Iterable[Adapter] | None = None) -> set[str]:
    """Return every IPv4 and IPv6 address of this computer, without zones (`%eth0`); of the given `adapters` only, if
    given."""
    sources = _read_sources() if adapters is None else []
    ips = [ip.ip for adapter in (_read_adapters() if adapters is None else adapters) for ip in adapter.ips]
    return {*sources, *(ip if isinstance(ip, str) else ip[0] for ip in ips)}


def _read_adapters() -> list[Adapter]:
    try:
        return list(get_adapters())
    except (OSError, AssertionError):  # the library asserts that every address has a netmask
        return []


def _read_sources() -> list[str]:
    """Return the address from which this computer would send to each of TARGETS to which it has a route. Nothing is
    sent."""
    sources = []
    for target in TARGETS:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            sources.append(str(probe.getsockname()[0]))
    return sources
