"""The address at which phones join a table, as QR code and as text; and the home network's QR code."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from markupsafe import Markup

from companion.web.public_url import display_address, phone_url, table_url
from companion.web.svg.qr import qr_of_phone_url, qr_svg

SPECIAL = re.compile(r'([\\;,:"])')
"""Characters that must be escaped in a network's QR code."""


@dataclass(frozen=True)
class JoinAddress:
    """The address at which phones join the table with this code."""

    code: str

    @cached_property
    def qr(self) -> Markup | None:
        """The QR code of the address; None if only this computer could open it."""
        return qr_of_table_url(table_url(self.code))

    @property
    def display_text(self) -> str:
        """The address for people to read and type."""
        return display_address()

    @property
    def companion_url(self) -> str:
        """The companion's URL, without a table."""
        return phone_url()


@lru_cache(maxsize=64)
def qr_of_table_url(url: str) -> Markup | None:
    """Return `qr_of_phone_url` of a table's URL, cached because every host's page shows it."""
    return qr_of_phone_url(url)


@dataclass(frozen=True)
class Network:
    """A home network that phones join by its QR code. A network without a password is open."""

    name: str
    password: str = field(repr=False)

    @property
    def qr(self) -> Markup:
        """The QR code by which phones join the network."""
        return qr_svg(network_text(self.name, self.password))


def network_text(name: str, password: str) -> str:
    """Return the text in the QR code that phones read as "join this network". Without a password the network is
    open."""
    escaped = [SPECIAL.sub(r"\\\1", text) for text in (name, password)]
    return "WIFI:T:WPA;S:{};P:{};;".format(*escaped) if password else f"WIFI:T:nopass;S:{escaped[0]};;"
