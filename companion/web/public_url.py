"""The URL at which phones reach a table: on the home network, never the loopback address. As QR code and as text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from flask import current_app, request
from markupsafe import Markup

from companion.network import is_loopback_url
from companion.settings import root_url
from companion.web.responses import split_url
from companion.web.svg.qr import qr_of_phone_url

ADDRESS = "address"
"""Name of the cookie and of the query argument with the network address that the host chose for this computer."""

PROXY_HEADERS = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
"""Those that a proxy adds, which passes on the requests of others."""


def phone_url() -> str:
    """With a closing slash: the setting ADDRESS, else the one chosen in this browser, else this request's unless it is
    loopback."""
    if address := current_app.config["ADDRESS"]:
        return root_url(address, int(request.environ["SERVER_PORT"]))
    own = _network_urls()
    chosen = request.args.get(ADDRESS) or request.cookies.get(ADDRESS)
    if chosen and chosen in address_choices():
        return chosen
    return own[0] if own and is_loopback_url(request.host_url) else request.host_url


def address_choices() -> list[str]:
    """Empty if there is only one, or if the browser runs on another device: then the address that it used is shown."""
    own, host = _network_urls(), split_url(request.host_url).hostname
    here = is_loopback_url(request.host_url) or request.remote_addr == host
    return own if here and len(own) > 1 and not current_app.config["ADDRESS"] else []


def _network_urls() -> list[str]:
    """Read each time, because a laptop's network can change."""
    read = current_app.config.get("OWN_ADDRESSES")
    return list(read()) if read else []


def is_own_computer() -> bool:
    """Whether the browser that sent this request runs on this computer.

    Never where a proxy may pass on requests of others, which look like this computer's own.
    """
    settings = current_app.config
    if settings["PROXIES"] or settings["ADDRESS"] or any(name in request.headers for name in PROXY_HEADERS):
        return False
    if request.remote_addr == split_url(request.host_url).hostname:
        return True
    return is_client_loopback() and is_loopback_url(request.host_url)


def is_client_loopback() -> bool:
    client = request.remote_addr or ""
    return client == "::1" or client.startswith("127.")


@dataclass(frozen=True)
class JoinAddress:
    """The address at which phones join a table."""

    code: str

    @property
    def qr(self) -> Markup | None:
        """None if only this computer could open it."""
        return _qr_of_table_url(table_url(self.code))

    @property
    def display_text(self) -> str:
        return split_url(phone_url()).netloc

    @property
    def companion_url(self) -> str:
        return phone_url()


def table_url(code: str) -> str:
    """In capitals, which need a smaller QR code."""
    return f"{phone_url()}t/{code}".upper()


_qr_of_table_url = lru_cache(maxsize=64)(qr_of_phone_url)
"""Cached, because every host's page shows it."""
