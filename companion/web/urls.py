"""The address at which phones reach a table: that of the home network, never the loopback address."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from flask import current_app, request

from companion.ops.network import is_loop
from companion.settings import root_url

ADDRESS = "address"
"""The cookie that holds which of this computer's addresses its own browser shows, and the field that chooses it."""

LONGEST = 2000
"""Characters of the longest address that is parsed; `urlsplit` caches addresses."""


def own_address() -> str:
    """Return the companion's address for phones, with a closing slash: that of the settings, else the one chosen in
    this browser, else the visitor's own unless that is loopback."""
    if address := current_app.config["ADDRESS"]:
        return root_url(address, int(request.environ["SERVER_PORT"]))
    own = _own_addresses()
    chosen = request.args.get(ADDRESS) or request.cookies.get(ADDRESS)
    if chosen and chosen in address_choices():
        return chosen
    return own[0] if own and is_loop(request.host_url) else request.host_url


def address_choices() -> list[str]:
    """Return the addresses of this computer that its own browser may show; none to another device, which shows the one
    that it came by, and none where there is no choice."""
    own, host = _own_addresses(), parts(request.host_url).hostname
    here = is_loop(request.host_url) or request.remote_addr == host
    return own if here and len(own) > 1 and not current_app.config["ADDRESS"] else []


def _own_addresses() -> list[str]:
    """Return this computer's addresses for phones, read anew as a laptop's network can change."""
    read = current_app.config.get("OWN_ADDRESSES")
    return list(read()) if read else []


def table_address(code: str) -> str:
    """Return the address to join a table, in capitals, which need a smaller QR."""
    return f"{own_address()}t/{code}".upper()


def shown_address(code: str = "") -> str:
    """Return the address for people to read and type, without a scheme."""
    return f"{parts(own_address()).netloc}{f'/t/{code}' if code else ''}"


def parts(address: str) -> SplitResult:
    """Split an address that a browser sent; all parts are empty if it is invalid, as `http://[`, or too long."""
    try:
        return urlsplit(address if len(address) <= LONGEST else "")
    except ValueError:
        return urlsplit("")
