"""The addresses and names of this machine, now. Nothing is sent to anybody."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import time
from collections.abc import Callable, Iterable, Iterator

from ifaddr import Adapter, get_adapters

OUTWARD = ("192.0.2.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Addresses that the default route leads to, or that of a home. Nothing is sent there: the system says which of its own
addresses it would send from."""

HOME = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
"""The networks of homes, the likeliest first."""

PAUSE = 1.0
"""Seconds between two readings of the addresses, however many wrong names are called."""


class KnownHosts:
    """The hosts that a request may name: this machine's addresses and names, and those of the settings.

    Addresses are read anew when an unknown host is called: the network of a laptop changes in mid-evening.
    """

    def __init__(self, more: Iterable[str] = (), read: Callable[[], set[str]] | None = None) -> None:
        self._always = {"localhost", "127.0.0.1", "::1", *map(_bare, more), *names()}
        self._read = read or addresses
        self._now: set[str] = set()
        self._read_at = float("-inf")

    def knows(self, host: str) -> bool:
        """Whether this `Host` header, with or without a port, names this machine."""
        bare = _bare(host)
        if bare in self._always or bare in self._now:
            return True
        if time.monotonic() - self._read_at < PAUSE:
            return False
        self._read_at = time.monotonic()
        self._now = self._read()
        return bare in self._now


def home_address(adapters: Iterable[Adapter] | None = None, routed: Iterable[str] = ()) -> str | None:
    """The IPv4 address under which the home network reaches this machine; None where there is no network.

    The likeliest network of a home goes first, and in it the address that a route begins with. `adapters` and `routed`
    are this machine's own where they are not given.
    """
    if adapters is None:
        adapters, routed = _adapters(), _routed()
    found = [str(ip.ip) for adapter in adapters for ip in adapter.ips if ip.is_IPv4]
    return min(filter(_reaches_others, [*routed, *found]), key=_home_rank, default=None)


def addresses(adapters: Iterable[Adapter] | None = None) -> set[str]:
    """Every IPv4 and IPv6 address of this machine, without zones; of `adapters` alone where they are given."""
    routed = _routed() if adapters is None else ()
    found = [ip.ip for adapter in (_adapters() if adapters is None else adapters) for ip in adapter.ips]
    return {one if isinstance(one, str) else one[0] for one in found} | {*routed}


def names() -> set[str]:
    """This machine's name, as it is and as the home network calls it."""
    name = socket.gethostname().lower()
    return {name, f"{name.removesuffix('.local')}.local"} if name else set()


def _adapters() -> Iterable[Adapter]:
    """The network interfaces of this machine; none where the system does not tell."""
    try:
        return get_adapters()
    except (OSError, AssertionError):  # the library asserts that every address has a netmask
        return ()


def _bare(host: str) -> str:
    """A host without port, brackets and closing dot, in lower case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".") if host.count(":") <= 1 else host


def _reaches_others(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not ip.is_loopback and not ip.is_unspecified


def _home_rank(address: str) -> int:
    ip = ipaddress.ip_address(address)
    return next((rank for rank, net in enumerate(HOME) if ip in ipaddress.ip_network(net)), len(HOME))


def _routed() -> Iterator[str]:
    """The addresses that routes outward begin with, the default route's first."""
    for target in OUTWARD:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((target, 9))
            yield str(probe.getsockname()[0])
