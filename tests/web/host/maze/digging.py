"""Digs a way to the treasure, as the host lays it card by card."""

from __future__ import annotations

from tests.play import Seat
from tests.web.people import Person


def dig(host: Person, by: Seat | str = "", door: str = "", crystals: int = 0) -> None:
    """Straights from the start to the goal in the middle, the third with a door or crystals."""
    for column in range(1, 8):
        card = f"free EW {door or '-'} 0 {crystals}" if column == 3 else "free EW"
        host.post_ok("/do/place", cell=f"{column},0", card=card, by=by)


def dig_to_the_treasure(host: Person, by: Seat | str = "", door: str = "", crystals: int = 0) -> None:
    """The same, and that goal is the treasure."""
    dig(host, by, door, crystals)
    host.post_ok("/do/goal", cell="8,0", shows="treasure")
