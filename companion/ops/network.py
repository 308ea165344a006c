"""The current addresses and names of this computer, and the URLs to show to people. Nothing is sent over the
network."""

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
"""Addresses that are nobody's. The system tells from which of its own addresses it would send to them, in IPv4 and
IPv6: those of the default route. Nothing is sent."""

HOME_ROUTES = ("192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Addresses of home networks, tried in the same way if the system does not tell its own addresses."""

HOME_NETWORKS = tuple(map(ipaddress.IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
"""Networks of homes, the likeliest first."""

TUNNEL = re.compile(
    r"\b(utun|tun|tap|wg|ppp|ipsec|zt)|anyconnect|fortinet|hamachi|pangp|tailscale|vpn|wireguard|zerotier", re.I
)
"""Names of interfaces that lead to another network, from which no phone at home comes."""

VIRTUAL = re.compile(
    r"\b(bridge\d|br-|cni|docker|incus|lxc|lxd|podman|veth|virbr|vmnet|vnic)|host-only|hyper-v|parallels|virtualbox|vmware",
    re.I,
)
"""Names of interfaces to containers and virtual computers. Phones come from there only if the default route does."""

REREAD_SECONDS = 1.0
"""Seconds between two readings of the addresses, however many unknown hosts are asked for."""


class KnownHosts:
    """The hosts that a request may name: this computer's addresses and names, and `more` from the settings.

    Addresses are read again when an unknown host is asked for: a laptop may change its network in mid-evening.
    """

    def __init__(self, more: Iterable[str] = (), read: Callable[[], set[str]] | None = None) -> None:
        self._fixed = {"localhost", "127.0.0.1", "::1", *map(_host_name, more), *names()}
        self._read = read or addresses
        self._addresses: set[str] = set()
        self._read_at = float("-inf")

    def knows(self, host: str) -> bool:
        """Whether this `Host` header, with or without a port, names this computer."""
        name = _host_name(host)
        if name in self._fixed or name in self._addresses:
            return True
        if time.monotonic() - self._read_at < REREAD_SECONDS:
            return False
        self._read_at = time.monotonic()
        self._addresses = self._read()
        return name in self._addresses


def urls_of(host: str, port: int, address: str = "") -> list[str]:
    """Return the URLs at which phones reach the server that listens at this host and port, the likeliest first: the
    `address` of the settings if there is one, else, for a server that listens everywhere, those of the home network.

    Without a network it is the URL that only this computer reaches.
    """
    if address:
        return [root_url(address, port)]
    hosts = [host]
    if host in (ANY, ANY_IPV6):
        hosts = [each for each in home_addresses() if host == ANY_IPV6 or not _is_ipv6(each)] or ["127.0.0.1"]
    return [root_url(each, port) for each in hosts]


def urls_at(place: str, address: str = "") -> list[str]:
    """Return the URLs at which phones reach a server that listens at this URL: see `urls_of`."""
    parts = urlsplit(place)
    return urls_of(parts.hostname or "", parts.port or 80, address)


def is_loop(url: str) -> bool:
    """Whether only this computer itself reaches this URL."""
    with contextlib.suppress(ValueError):
        name = urlsplit(url).hostname or ""
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    return False


def home_addresses(adapters: Iterable[Adapter] | None = None, routed: Iterable[str] = ()) -> list[str]:
    """Return the addresses at which the home network may reach this computer, the likeliest first; empty without a
    network.

    That of the default route goes first, those of tunnels go last. IPv6 is only among them if there is no IPv4.
    `adapters` and `routed`, the source addresses of routes, are this computer's own by default.
    """
    if adapters is None:
        adapters = _adapters()
        routed = _sources(DEFAULT_ROUTE if adapters else DEFAULT_ROUTE + HOME_ROUTES)
    routed = list(routed)
    own = {_plain(ip): _interface_rank(adapter, ip) for adapter in adapters for ip in adapter.ips}
    reachable = list(filter(_is_reachable, dict.fromkeys([*routed, *own])))

    def rank(address: str) -> tuple[int | bool, ...]:
        tunnel, virtual = own.get(address, (False, False))
        return _is_ipv6(address), tunnel, address not in routed, virtual, _home_rank(address)

    reachable.sort(key=rank)
    # Where no address was given out, computers choose these: no phone is there if there are others.
    assigned = [candidate for candidate in reachable if not ipaddress.ip_address(candidate).is_link_local]
    of_ipv4 = [candidate for candidate in assigned if not _is_ipv6(candidate)]
    return of_ipv4 or assigned or [candidate for candidate in reachable if not _is_ipv6(candidate)]


def addresses(adapters: Iterable[Adapter] | None = None) -> set[str]:
    """Return every IPv4 and IPv6 address of this computer, without zones; if `adapters` are given, of those alone."""
    routed = _sources(DEFAULT_ROUTE + HOME_ROUTES) if adapters is None else ()
    own = [_plain(ip) for adapter in (_adapters() if adapters is None else adapters) for ip in adapter.ips]
    return {*own, *routed}


def names() -> set[str]:
    """Return this computer's names: with and without `.local`, in lower case."""
    name = socket.gethostname().lower()
    return {name, f"{name.removesuffix('.local')}.local"} if name else set()


def _adapters() -> list[Adapter]:
    """Return the network interfaces of this computer; none if they cannot be read."""
    try:
        return list(get_adapters())
    except (OSError, AssertionError):  # the library asserts that every address has a netmask
        return []


def _plain(ip: IP) -> str:
    """Return the address without its zone."""
    return ip.ip if isinstance(ip.ip, str) else ip.ip[0]


def _interface_rank(adapter: Adapter, ip: IP) -> tuple[bool, bool]:
    """Whether the interface is a tunnel, and whether it is a virtual one."""
    name = f"{adapter.name} {adapter.nice_name} {ip.nice_name}"
    return bool(TUNNEL.search(name)) or (ip.is_IPv4 and ip.network_prefix == 32), bool(VIRTUAL.search(name))


def _host_name(host: str) -> str:
    """Return the host without port, brackets and closing dot, in lower case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".") if host.count(":") <= 1 else host


def _is_ipv6(address: str) -> bool:
    return ":" in address


def _is_reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not ip.is_loopback and not ip.is_unspecified


def _home_rank(address: str) -> int:
    ip = ipaddress.ip_address(address)
    return next((rank for rank, network in enumerate(HOME_NETWORKS) if ip in network), len(HOME_NETWORKS))


def _sources(targets: Iterable[str]) -> Iterator[str]:
    """Yield the source addresses of the routes to these addresses."""
    for target in targets:
        family = socket.AF_INET6 if _is_ipv6(target) else socket.AF_INET
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            yield str(probe.getsockname()[0])
