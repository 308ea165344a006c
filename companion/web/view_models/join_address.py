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
    code: str

    @cached_property
    def qr(self) -> Markup | None:
        """None if only this computer could open it."""
        return qr_of_table_url(table_url(self.code))

    @property
    def display_text(self) -> str:
        return display_address()

    @property
    def companion_url(self) -> str:
        return phone_url()


@lru_cache(maxsize=64)
def qr_of_table_url(url: str) -> Markup | None:
    """Cached, because every host's page shows it."""
    return qr_of_phone_url(url)


@dataclass(frozen=True)
class Network:
    """Without a password it is open."""

    name: str
    password: str = field(repr=False)

    @property
    def qr(self) -> Markup:
        return qr_svg(network_text(self.name, self.password))


def network_text(name: str, password: str) -> str:
    """What phones read as "join this network"."""
    escaped = [SPECIAL.sub(r"\\\1", text) for text in (name, password)]
    return "WIFI:T:WPA;S:{};P:{};;".format(*escaped) if password else f"WIFI:T:nopass;S:{escaped[0]};;"
