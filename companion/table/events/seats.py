"""Events about the table itself, its seats, and the devices of players and host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from companion.rules.message import Seat

Code = NewType("Code", str)
"""The four letters that players type to join a table."""


@dataclass(frozen=True)
class TableOpened:
    code: Code
    edition: str
    rounds: int


@dataclass(frozen=True)
class OptionSet:
    name: str
    value: str


@dataclass(frozen=True)
class GameBegan:
    """The same seats, each with 0 gold."""

    game: int  # the number of the game at this table, from 1


@dataclass(frozen=True)
class SeatTaken:
    """The last one in the order of play."""

    seat: Seat
    name: str
    phone: bool  # False: the host added the seat


@dataclass(frozen=True)
class SeatRenamed:
    """`before` is the old name."""

    seat: Seat
    name: str
    before: str = ""


@dataclass(frozen=True)
class SeatMoved:
    """`to` is an index in the order of play."""

    seat: Seat
    to: int  # its new index in the circle


@dataclass(frozen=True)
class SeatLeft:
    seat: Seat


@dataclass(frozen=True)
class SeatReturned:
    """As the last one in the order of play and with the same gold."""

    seat: Seat


@dataclass(frozen=True)
class SeatAsked:
    """The seat has a player already."""

    seat: Seat
    mark: str  # the number that the phone and the host's page show, so that the host can compare


@dataclass(frozen=True)
class SeatRefused:
    seat: Seat


@dataclass(frozen=True)
class SeatHandedOver:
    """All phones that showed this seat before lost access to it."""

    seat: Seat


@dataclass(frozen=True)
class HostHandedOver:
    """The host let one more device open the host's page."""


@dataclass(frozen=True)
class HostWithdrawn:
    """The host took the host's page away from one device."""


@dataclass(frozen=True)
class GoldBrought:
    """Gold of rounds before the table was opened."""

    seat: Seat
    gold: int


@dataclass(frozen=True)
class CurtainOpened:
    """The host passed the device to a player without a phone, to look at a secret."""

    seat: Seat


@dataclass(frozen=True)
class SecretsShown:
    """The operator printed the secrets of the table on the command line."""
