"""An evening of The Lost Mines in memory. A dwarf card is two letters: `YS` is the yellow saboteur, `BX` the selfish
blue dwarf, `BL` a loyal blue one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.dwarfs import DWARFS
from companion.table import moves
from companion.table.events import Event
from companion.table.gold import gold_before
from companion.table.sight import Receipt
from companion.table.state import Round
from companion.table.viewer import HOST, ONLOOKER, Viewer, at_seat
from tests.settled_lost_mines import LETTERS, Doc
from tests.table.evening import CAST, Evening

Found = Mapping[str, Sequence[int]]
"""What these guests found, each as the values of the treasures."""

SECRETS = frozenset(DWARFS) | {"loyal", "selfish", "saboteur"}
"""Every word by which a character could be told."""


def card(letters: str) -> str:
    """The key of this dwarf card."""
    return f"{LETTERS[letters[0]]}-{LETTERS[letters[1]]}"


class LostMines(Evening):
    """A table of The Lost Mines: Ann, Ben, Cem and Dia sit there if nobody else is named."""

    def __init__(self, *names: str, luck: str = "luck", **options: str) -> None:
        super().__init__(*(names or CAST[:4]), luck=luck, edition="lost_mines", **options)

    def dwarfs(self, cards: str) -> None:
        """Deals these dwarf cards in the circle's order, as if the seal had given them."""
        self.deal(*map(card, cards.split()))

    def tell(self, name: str, *values: int, viewer: Viewer | None = None) -> tuple[Event, ...]:
        """This guest tells the values of its treasures on its own phone, unless another viewer does."""
        return self.do(moves.tell_treasures, viewer or self.as_seat(name), seat=self.seat(name), values=values)

    def over(
        self, found: Found | None = None, dragon: str | None = None, last: str | None = None, **said: Any
    ) -> tuple[Event, ...]:
        """The round ends: the host tells what these found, who met the dragon, who played the last card."""
        said |= {"treasures": {self.seat(name): values for name, values in (found or {}).items()}}
        said |= {"dragon": dragon and self.seat(dragon), "last_by": last and self.seat(last)}
        return self.do(moves.end, reached_by=None, **said)

    def score(self, cards: str, found: Found | None = None, dragon: str | None = None, last: str | None = None) -> None:
        """A whole round: dealt, ended so, booked."""
        self.dwarfs(cards)
        self.over(found, dragon, last)
        self.do(moves.book)

    # Looking

    @property
    def viewers(self) -> list[Viewer]:
        return [HOST, ONLOOKER, *map(at_seat, self.table.places)]

    def clans(self, viewer: Viewer = ONLOOKER) -> dict[str, str]:
        """Whose clan is on the pages of this viewer."""
        return {row.name: row.clan for row in self.sight(viewer).seats if row.clan}

    def receipt(self, viewer: Viewer = ONLOOKER) -> Receipt:
        """The receipt of the round in play, or of the last one that was booked."""
        sight = self.sight(viewer)
        found = sight.receipt or sight.past[-1]
        assert found
        return found

    @property
    def gains(self) -> dict[str, int | None]:
        """What the round changed for each, by its receipt."""
        return {line.name: line.gain for line in self.receipt().lines}

    def document(self, row: Round | None = None) -> Doc:
        """This round, which was ended, as the document that the judge reads; the last one if none is named."""
        row = row or self.table.round or self.table.booked[-1]
        before, ending = gold_before(self.table, row), row.ending
        assert ending and ending.treasures
        seats = []
        for seat, role, treasures in zip(row.players, row.roles, ending.treasures, strict=True):
            clan, character = DWARFS[role]
            dwarf = {"name": f"{self.table.places[seat].name} {seat}", "clan": clan, "character": character}
            found = {"treasures": list(treasures), "dragon": ending.dragon == seat, "points": before[seat]}
            seats.append(dwarf | found)
        return {"edition": "lost_mines", "seats": seats}
