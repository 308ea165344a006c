"""The current addresses and names of this machine. Nothing is sent over the network."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import time
from collections.abc import Callable, Iterable, Iterator

from ifaddr import Adapter, get_adapters

ROUTE_TARGETS = ("192.0.2.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Addresses reached over the default route or a home network. The system tells from which of its own addresses it would
send to them; nothing is sent."""

HOME_NETWORKS = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
"""Networks of homes, the likeliest first."""

REREAD_SECONDS = 1.0
"""Seconds between two readings of the addresses, however many unknown hosts are asked for."""


class KnownHosts:
    """The hosts that a request may name: this machine's addresses and names, and `more` from the settings.

    Addresses are read again when an unknown host is asked for: a laptop may change its network in mid-evening.
    """

    def __init__(self, more: Iterable[str] = (), read: Callable[[], set[str]] | None = None) -> None:
        self._fixed = {"localhost", "127.0.0.1", "::1", *map(_host_name, more), *names()}
        self._read = read or addresses
        self._addresses: set[str] = set()
        self._read_at = float("-inf")

    def knows(self, host: str) -> bool:
        """Whether this `Host` header, with or without a port, names this machine."""
        name = _host_name(host)
        if name in self._fixed or name in self._addresses:
            return True
        if time.monotonic() - self._read_at < REREAD_SECONDS:
            return False
        self._read_at = time.monotonic()
        self._addresses = self._read()
        return name in self._addresses


def home_address(adapters: Iterable[Adapter] | None = None, routed: Iterable[str] = ()) -> str | None:
    """The IPv4 address at which the home network reaches this machine; None if there is no network.

    The likeliest home network wins, and in it the source address of a route. `adapters` and `routed` default to this
    machine's own.
    """
    if adapters is None:
        adapters, routed = _adapters(), _routed_addresses()
    own = [str(ip.ip) for adapter in adapters for ip in adapter.ips if ip.is_IPv4]
    return min(filter(_is_reachable, [*routed, *own]), key=_home_rank, default=None)


def addresses(adapters: Iterable[Adapter] | None = None) -> set[str]:
    """Every IPv4 and IPv6 address of this machine, without zones; if `adapters` are given, of those alone."""
    routed = _routed_addresses() if adapters is None else ()
    own = [ip.ip for adapter in (_adapters() if adapters is None else adapters) for ip in adapter.ips]
    return {ip if isinstance(ip, str) else ip[0] for ip in own} | {*routed}


def names() -> set[str]:
    """This machine's name, with and without `.local`, in lower case."""
    name = socket.gethostname().lower()
    return {name, f"{name.removesuffix('.local')}.local"} if name else set()


def _adapters() -> Iterable[Adapter]:
    """The network interfaces of this machine; none if they cannot be read."""
    try:
        return get_adapters()
    except (OSError, AssertionError):  # the library asserts that every address has a netmask
        return ()


def _host_name(host: str) -> str:
    """The host without port, brackets and closing dot, in lower case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".") if host.count(":") <= 1 else host


def _is_reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not ip.is_loopback and not ip.is_unspecified


def _home_rank(address: str) -> int:
    ip = ipaddress.ip_address(address)
    return next((rank for rank, net in enumerate(HOME_NETWORKS) if ip in ipaddress.ip_network(net)), len(HOME_NETWORKS))


def _routed_addresses() -> Iterator[str]:
    """The source addresses of the routes to `ROUTE_TARGETS`, the default route's first."""
    for target in ROUTE_TARGETS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((target, 9))
            yield str(probe.getsockname()[0])
