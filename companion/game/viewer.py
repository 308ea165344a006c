"""Viewers: who looks at a table or makes a move."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game.message import Seat


@dataclass(frozen=True)
class Viewer:
    """The host, else the player on `seat`. Without both it is an onlooker, who knows only the table's code."""

    host: bool = False
    seat: Seat | None = None

    def __str__(self) -> str:
        return "host" if self.host else "onlooker" if self.seat is None else f"seat {self.seat}"


HOST = Viewer(host=True)
ONLOOKER = Viewer()


def seat_viewer(seat: int) -> Viewer:
    return Viewer(seat=Seat(seat))
