"""Finds this computer's addresses and names, and the URLs to show to people. It sends nothing over the network."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import urlsplit

from ifaddr import IP, Adapter, get_adapters

from companion.settings import root_url

ANY = "0.0.0.0"
ANY_IPV6 = "::"

DEFAULT_ROUTE = ("192.0.2.1", "2001:db8::1")
"""Addresses that nobody has, of IPv4 and IPv6. The system tells from which of its own addresses it would send to them:
those of the default route."""

HOME_ROUTES = ("192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Addresses of home routers, tried like DEFAULT_ROUTE if the system doesn't tell its own addresses."""

HOME_NETWORKS = tuple(map(ipaddress.IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
"""The private networks of IPv4 that homes use, the likeliest first."""

TUNNEL = re.compile(
    r"\b(utun|tun|tap|wg|ppp|ipsec|zt)|anyconnect|fortinet|hamachi|pangp|tailscale|vpn|wireguard|zerotier", re.I
)
"""Matches the names of network interfaces that lead to another network, such as a VPN. Phones at home don't use
them."""

VIRTUAL = re.compile(
    r"\b(bridge\d|br-|cni|docker|incus|lxc|lxd|podman|veth|virbr|vmnet|vnic)|host-only|hyper-v|parallels|virtualbox|vmware",
    re.I,
)
"""Matches the names of network interfaces to containers and virtual computers. Phones use one only if it has the
default route."""

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
    if host in (ANY, ANY_IPV6):
        hosts = [each for each in home_addresses() if host == ANY_IPV6 or ":" not in each] or ["127.0.0.1"]
    return [root_url(each, port) for each in hosts]


def own_url(listen_url: str) -> str:
    """Return the URL by which a browser on this computer reaches a server that listens at this URL. With a server that
    listens everywhere it stays when the computer's address changes, and so do the browser's cookies."""
    parts = urlsplit(listen_url)
    return root_url("localhost", parts.port or 80) if parts.hostname in (ANY, ANY_IPV6) else listen_url


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


def home_addresses(adapters: Iterable[Adapter] | None = None, route_sources: Iterable[str] = ()) -> list[str]:
    """Return the addresses at which phones of the home network may reach this computer: the default route first,
    those of tunnels last, of IPv6 only if there is none of IPv4. `route_sources` are the addresses from which this
    computer would send to other networks. If `adapters` is None, both are read from the system."""
    if adapters is None:
        adapters = _read_adapters()
        route_sources = _read_route_sources(DEFAULT_ROUTE if adapters else DEFAULT_ROUTE + HOME_ROUTES)
    sources = list(route_sources)
    interfaces = {_without_zone(ip): (adapter, ip) for adapter in adapters for ip in adapter.ips}

    def rank(address: str) -> tuple[int | bool, ...]:
        tunnel = virtual = False
        if address in interfaces:
            adapter, ip = interfaces[address]
            name = f"{adapter.name} {adapter.nice_name} {ip.nice_name}"
            tunnel = bool(TUNNEL.search(name)) or (ip.is_IPv4 and ip.network_prefix == 32)
            virtual = bool(VIRTUAL.search(name))
        networks = [place for place, network in enumerate(HOME_NETWORKS) if ipaddress.ip_address(address) in network]
        return ":" in address, tunnel, address not in sources, virtual, min(networks, default=len(HOME_NETWORKS))

    found = {address: ipaddress.ip_address(address) for address in [*sources, *interfaces]}
    reachable = [address for address, ip in found.items() if not ip.is_loopback and not ip.is_unspecified]
    reachable.sort(key=rank)
    # Computers choose link-local addresses themselves where no router gives any: with another address no phone uses
    # one.
    assigned = [address for address in reachable if not found[address].is_link_local]
    of_ipv4 = [address for address in assigned if ":" not in address]
    return of_ipv4 or assigned or [address for address in reachable if ":" not in address]


def own_addresses(adapters: Iterable[Adapter] | None = None) -> set[str]:
    """Return every IPv4 and IPv6 address of this computer, without zones; of the given `adapters` only, if given."""
    sources = _read_route_sources(DEFAULT_ROUTE + HOME_ROUTES) if adapters is None else ()
    adapters = _read_adapters() if adapters is None else adapters
    return {*(_without_zone(ip) for adapter in adapters for ip in adapter.ips), *sources}


def _read_adapters() -> list[Adapter]:
    try:
        return list(get_adapters())
    except (OSError, AssertionError):  # the library asserts that every address has a netmask
        return []


def _without_zone(ip: IP) -> str:
    """Return an address as text, without the zone (`%eth0`) that an IPv6 address may have."""
    return ip.ip if isinstance(ip.ip, str) else ip.ip[0]


def _read_route_sources(targets: Iterable[str]) -> Iterator[str]:
    """Yield the address from which this computer would send to each of `targets`. A target without a route is skipped.
    Nothing is sent."""
    for target in targets:
        family = socket.AF_INET6 if ":" in target else socket.AF_INET
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            yield str(probe.getsockname()[0])
