"""Viewers: whoever looks at a table or moves. An onlooker knows only the table's code."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat


@dataclass(frozen=True)
class Viewer:
    """The host if `host` is true, else the seat with this number, else (None) an onlooker."""

    host: bool = False
    seat: Seat | None = None

    def __str__(self) -> str:
        return "host" if self.host else "onlooker" if self.seat is None else f"seat {self.seat}"


HOST = Viewer(host=True)
ONLOOKER = Viewer()


def at_seat(seat: int) -> Viewer:
    return Viewer(seat=Seat(seat))
