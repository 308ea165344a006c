"""Events about the table itself, its seats, and the devices of players and host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from companion.rules.message import Seat

Code = NewType("Code", str)
"""The four letters that players type to join a table."""


@dataclass(frozen=True)
class TableOpened:
    """The host opened the table for a game of this many rounds."""

    code: Code
    edition: str
    rounds: int


@dataclass(frozen=True)
class OptionSet:
    """An option of the table got this value."""

    name: str
    value: str


@dataclass(frozen=True)
class GameBegan:
    """A new game began with the same seats and 0 gold."""

    game: int  # the number of the game at this table, from 1


@dataclass(frozen=True)
class SeatTaken:
    """A player took a new seat, the last one in the circle."""

    seat: Seat
    name: str
    phone: bool  # False: the host added the seat


@dataclass(frozen=True)
class SeatRenamed:
    """The player on this seat got another name."""

    seat: Seat
    name: str


@dataclass(frozen=True)
class SeatMoved:
    """The seat was moved to another place in the circle."""

    seat: Seat
    to: int  # its new index in the circle


@dataclass(frozen=True)
class SeatLeft:
    """The player on this seat left the table."""

    seat: Seat


@dataclass(frozen=True)
class SeatReturned:
    """A player who had left came back, to the last place in the circle and with the same gold."""

    seat: Seat


@dataclass(frozen=True)
class SeatAsked:
    """A phone asked the host for an existing seat."""

    seat: Seat
    mark: str  # the number that the phone and the host's page show, so that the host can compare


@dataclass(frozen=True)
class SeatRefused:
    """The host refused the phone that asked for this seat."""

    seat: Seat


@dataclass(frozen=True)
class SeatHandedOver:
    """Another phone got access to this seat; all phones that had access before lost it."""

    seat: Seat


@dataclass(frozen=True)
class HostHandedOver:
    """One more device got access to the host's page."""


@dataclass(frozen=True)
class HostWithdrawn:
    """One of the host's devices lost access to the host's page."""


@dataclass(frozen=True)
class GoldBrought:
    """The host entered gold that this seat won in rounds before the table was opened."""

    seat: Seat
    gold: int


@dataclass(frozen=True)
class CurtainOpened:
    """The host passed the device to this seat, which has no phone of its own, to look in secret."""

    seat: Seat


@dataclass(frozen=True)
class SecretsShown:
    """The operator printed the secrets of the table on the command line."""
