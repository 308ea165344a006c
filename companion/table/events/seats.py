"""Events about the table itself, its seats, and the devices of players and host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from companion.rules.message import Seat

Code = NewType("Code", str)
"""The four letters that players type to join a table."""


@dataclass(frozen=True)
class TableOpened:
    """The host opened the table for a game of `rounds` rounds."""

    code: Code
    edition: str
    rounds: int


@dataclass(frozen=True)
class OptionSet:
    """The host set this option of the table to `value`."""

    name: str
    value: str


@dataclass(frozen=True)
class GameBegan:
    """The host started a new game with the same seats, each with 0 gold."""

    game: int  # the number of the game at this table, from 1


@dataclass(frozen=True)
class SeatTaken:
    """A player joined the table on a new seat, the last one in the order of play."""

    seat: Seat
    name: str
    phone: bool  # False: the host added the seat


@dataclass(frozen=True)
class SeatRenamed:
    """A player or the host changed the name on this seat. `before` is the name that it had; "" in logs written before
    that was recorded."""

    seat: Seat
    name: str
    before: str = ""


@dataclass(frozen=True)
class SeatMoved:
    """The host moved this seat to index `to` in the order of play."""

    seat: Seat
    to: int  # its new index in the circle


@dataclass(frozen=True)
class SeatLeft:
    """The player on this seat left the table, or the host removed the seat."""

    seat: Seat


@dataclass(frozen=True)
class SeatReturned:
    """A player who had left this seat came back, as the last one in the order of play and with the same gold."""

    seat: Seat


@dataclass(frozen=True)
class SeatAsked:
    """A phone asked the host for this seat, which already has a player."""

    seat: Seat
    mark: str  # the number that the phone and the host's page show, so that the host can compare


@dataclass(frozen=True)
class SeatRefused:
    """The host refused the phone that asked for this seat."""

    seat: Seat


@dataclass(frozen=True)
class SeatHandedOver:
    """The player moved this seat to another phone. All phones that showed this seat before lost access to it."""

    seat: Seat


@dataclass(frozen=True)
class HostHandedOver:
    """The host let one more device open the host's page."""


@dataclass(frozen=True)
class HostWithdrawn:
    """The host took the host's page away from one device."""


@dataclass(frozen=True)
class GoldBrought:
    """The host entered the gold that this seat won in rounds before the table was opened."""

    seat: Seat
    gold: int


@dataclass(frozen=True)
class CurtainOpened:
    """The host passed the device to the player on this seat, who has no phone, to look at a secret."""

    seat: Seat


@dataclass(frozen=True)
class SecretsShown:
    """The operator printed the secrets of the table on the command line."""
