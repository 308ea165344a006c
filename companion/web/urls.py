"""Under which address phones reach a table: the home network's, never the loopback of this machine."""

from __future__ import annotations

import ipaddress
from urllib.parse import SplitResult, urlsplit

from flask import current_app, request

LONGEST = 2000
"""Letters of an address that is read; `urlsplit` keeps the last ones in memory."""


def own_address() -> str:
    """The companion's address for phones, with a closing slash: the visitor's own unless that is a loop.

    COMPANION_ADDRESS is that of the start, or asks for today's: the network of a laptop changes in mid-evening.
    """
    if not is_loop(request.host):
        return request.host_url
    chosen = current_app.config.get("COMPANION_ADDRESS")
    return str((chosen() if callable(chosen) else chosen) or request.host_url)


def table_address(code: str) -> str:
    """The address of a table's door, in capitals: it means the same and needs a smaller QR."""
    return f"{own_address()}t/{code}".upper()


def shown_address(code: str = "") -> str:
    """The same for people to read and type: without a scheme."""
    return f"{parts(own_address()).netloc}{f'/t/{code}' if code else ''}"


def is_loop(host: str) -> bool:
    """Whether this host is reached from this machine alone."""
    name = parts(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def parts(address: str) -> SplitResult:
    """The parts of an address that a browser sent; all empty where it is none, as `http://[`, or far too long."""
    try:
        return urlsplit(address if len(address) <= LONGEST else "")
    except ValueError:
        return urlsplit("")
