"""The house: the addresses and names of this machine, now. Standard library only; it sends nothing to anybody."""

from __future__ import annotations

import ipaddress
import os
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterable

OUTWARD = ("192.0.2.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Where a route may lead. Nothing is sent there: asking for a route tells the address it would be sent from."""

HOME = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
"""The networks of homes, the likeliest first."""

PAUSE = 1.0
"""Seconds between two readings of the addresses, however many wrong names are called."""


class Hosts:
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
        self._now, self._read_at = self._read(), time.monotonic()
        return bare in self._now


def home_address() -> str | None:
    """The address under which the home network reaches this machine; None where there is no network."""
    routed = _routed()
    found = [address for address in (*routed, *sorted(addresses())) if _is_out(address)]
    return min(found, key=lambda address: (_rank(address), found.index(address)), default=None)


def addresses() -> set[str]:
    """Every address of this machine that the system tells."""
    return {*_routed(), *_of_interfaces(), *_of_name()}


def names() -> set[str]:
    """This machine's name, as it is and as the home network calls it."""
    name = socket.gethostname().lower()
    return {name, f"{name.removesuffix('.local')}.local"} if name else set()


def _bare(host: str) -> str:
    """A host without port, brackets and closing dot, in lower case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".") if host.count(":") <= 1 else host


def _rank(address: str) -> int:
    ip = ipaddress.ip_address(address)
    return next((rank for rank, net in enumerate(HOME) if ip in ipaddress.ip_network(net)), len(HOME))


def _is_out(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return ip.version == 4 and not ip.is_loopback and not ip.is_unspecified


def _routed() -> list[str]:
    """The addresses that routes outward begin with, the default route's first."""
    found = (_route_from(target) for target in OUTWARD)
    return list(dict.fromkeys(address for address in found if address is not None))


def _route_from(target: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _of_interfaces() -> set[str]:
    """Linux tells the address of each interface."""
    if not sys.platform.startswith("linux"):
        return set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        found = (_of_interface(probe, name) for _, name in socket.if_nameindex())
        return {address for address in found if address is not None}


def _of_interface(probe: socket.socket, name: str) -> str | None:
    import fcntl

    ask_address = 0x8915  # SIOCGIFADDR
    try:
        answer = fcntl.ioctl(probe.fileno(), ask_address, struct.pack("256s", name.encode()[:15]))
    except OSError:
        return None
    return socket.inet_ntoa(answer[20:24])


def _of_name() -> set[str]:
    """Windows tells all addresses by the machine's own name; elsewhere that could ask the network and wait."""
    if os.name != "nt":
        return set()
    try:
        return set(socket.gethostbyname_ex(socket.gethostname())[2])
    except OSError:
        return set()
