"""The address at which phones reach a table: that of the home network, never the loopback address."""

from __future__ import annotations

import ipaddress
from urllib.parse import SplitResult, urlsplit

from flask import current_app, request

LONGEST = 2000
"""Characters of the longest address that is parsed; `urlsplit` caches addresses."""


def own_address() -> str:
    """Return the companion's address for phones, with a closing slash: the visitor's own, unless that is loopback.

    COMPANION_ADDRESS may be a function, as a laptop's network can change while the companion runs.
    """
    if not is_loop(request.host):
        return request.host_url
    chosen = current_app.config.get("COMPANION_ADDRESS")
    return str((chosen() if callable(chosen) else chosen) or request.host_url)


def table_address(code: str) -> str:
    """Return the address to join a table, in capitals, which need a smaller QR."""
    return f"{own_address()}t/{code}".upper()


def shown_address(code: str = "") -> str:
    """Return the address for people to read and type, without a scheme."""
    return f"{parts(own_address()).netloc}{f'/t/{code}' if code else ''}"


def is_loop(host: str) -> bool:
    """Return whether this host is this machine's loopback address."""
    name = parts(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def parts(address: str) -> SplitResult:
    """Split an address that a browser sent; all parts are empty if it is invalid, as `http://[`, or too long."""
    try:
        return urlsplit(address if len(address) <= LONGEST else "")
    except ValueError:
        return urlsplit("")
