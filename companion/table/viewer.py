"""Viewers: who looks at a table or makes a move."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat


@dataclass(frozen=True)
class Viewer:
    """The host if `host` is true; else the player on `seat`; with `seat` None an onlooker, who knows only the code."""

    host: bool = False
    seat: Seat | None = None

    def __str__(self) -> str:
        return "host" if self.host else "onlooker" if self.seat is None else f"seat {self.seat}"


HOST = Viewer(host=True)
ONLOOKER = Viewer()


def at_seat(seat: int) -> Viewer:
    """Return the viewer who plays on the seat with this number."""
    return Viewer(seat=Seat(seat))
