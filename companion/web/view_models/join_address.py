"""Where phones join a table: its address as a QR and as text, the home network's QR, and invites on paper."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from markupsafe import Markup

from companion.web.svg.qr import phone_qr, qr_svg
from companion.web.urls import display_address, phone_url, table_url

SPECIAL = re.compile(r'([\\;,:"])')
"""Characters with a meaning in a network's QR."""


@dataclass(frozen=True)
class JoinAddress:
    """The address of a table with this code. With `full`, its text has the table's path too."""

    code: str
    full: bool = False

    @cached_property
    def qr(self) -> Markup | None:
        """None if only this computer could open the address."""
        return table_qr(table_url(self.code))

    @property
    def shown(self) -> str:
        """The address for people to read and type."""
        return display_address(self.code if self.full else "")

    @property
    def own(self) -> str:
        """The companion's own address."""
        return phone_url()


@lru_cache(maxsize=64)
def table_qr(url: str) -> Markup | None:
    """Return `phone_qr` of a table's address, cached as it is on every host's page."""
    return phone_qr(url)


@dataclass(frozen=True)
class Network:
    """A network that phones can join by its QR. Without a password it is open."""

    name: str
    password: str = field(repr=False)

    @property
    def qr(self) -> Markup:
        return qr_svg(network_text(self.name, self.password))


def network_text(name: str, password: str) -> str:
    """Return what phones read as "join this network". A network without a password is open."""
    escaped = [SPECIAL.sub(r"\\\1", text) for text in (name, password)]
    return "WIFI:T:WPA;S:{};P:{};;".format(*escaped) if password else f"WIFI:T:nopass;S:{escaped[0]};;"


@dataclass(frozen=True)
class InviteCard:
    """A card for a guest, with the QR of the address to join."""

    name: str
    qr: Markup | None
