"""Events about the table itself and who sits at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from companion.rules.message import Seat

Code = NewType("Code", str)
"""Four letters that people type to join."""


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
    """A new game of the seats that played the last one, from 0 gold; `game` counts from 1."""

    game: int


@dataclass(frozen=True)
class SeatTaken:
    """A guest sat down at the end of the circle; `phone` is False for a seat that the host added."""

    seat: Seat
    name: str
    phone: bool


@dataclass(frozen=True)
class SeatRenamed:
    seat: Seat
    name: str


@dataclass(frozen=True)
class SeatMoved:
    """The seat was moved to index `to` of the circle."""

    seat: Seat
    to: int


@dataclass(frozen=True)
class SeatLeft:
    seat: Seat


@dataclass(frozen=True)
class SeatReturned:
    """A guest who had left came back to the end of the circle, with the gold from before."""

    seat: Seat


@dataclass(frozen=True)
class SeatAsked:
    """A phone asks for a seat; `mark` is the number it shows, so that the host can compare."""

    seat: Seat
    mark: str


@dataclass(frozen=True)
class SeatRefused:
    seat: Seat


@dataclass(frozen=True)
class SeatHandedOver:
    """Another phone got this seat's key; all earlier keys are void."""

    seat: Seat


@dataclass(frozen=True)
class HostHandedOver:
    """Another device got the host's key too."""


@dataclass(frozen=True)
class HostWithdrawn:
    """One of the host's devices lost the host's key."""


@dataclass(frozen=True)
class GoldBrought:
    """Gold from rounds that were played before this table was opened."""

    seat: Seat
    gold: int


@dataclass(frozen=True)
class CurtainOpened:
    """The device was handed to this seat."""

    seat: Seat


@dataclass(frozen=True)
class SecretsShown:
    """The operator printed the table's secrets."""
