"""Who looks or moves: the host, one seat, or an onlooker who knows no more than the table's code."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.sentence import Seat


@dataclass(frozen=True)
class Viewer:
    """`host` records; `seat` is the seat that looks or moves, None for the host and for onlookers."""

    host: bool = False
    seat: Seat | None = None

    def __str__(self) -> str:
        return "host" if self.host else "onlooker" if self.seat is None else f"seat {self.seat}"


HOST = Viewer(host=True)
ONLOOKER = Viewer()


def at_seat(seat: int) -> Viewer:
    """The viewer who holds this seat's key."""
    return Viewer(seat=Seat(seat))
