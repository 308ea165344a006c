"""Forms of a copy of the game: how its board is printed, and what its treasures are worth."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field, StrictInt

from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import Cell, UnreadableCell, cell_named
from companion.web.forms.fields import Refusal, Treasures
from companion.web.forms.form import Form


def board_cell(name: object) -> Cell:
    """Return the cell of this name. Raises IllegalMove: there is none."""
    try:
        return cell_named(str(name))
    except UnreadableCell:
        raise IllegalMove.because("board-off") from None


BoardCell = Annotated[Cell, BeforeValidator(board_cell)]


class MarkBoardForm(Form):
    """The cells marked before, and the newest one; a cell marked twice is unmarked."""

    before: tuple[str, ...] = Field((), alias="cells")
    newest: str = Field("", alias="cell")

    @property
    def marked(self) -> list[str]:
        """The names of the cells marked so far, the newest last."""
        if self.newest in self.before:
            return [cell for cell in self.before if cell != self.newest]
        return [*self.before, *filter(None, [self.newest])]


class WorthsForm(Form):
    """The worths of the treasures of each kind."""

    gems: Treasures = ()
    gold: Treasures = ()
    silver: Treasures = ()


class CopyDocument(BaseModel, defer_build=True):
    """A file with these settings. Unknown fields are ignored."""

    starts: Annotated[dict[str, BoardCell], Refusal("copy-unreadable")] = {}
    mines: Annotated[list[BoardCell], Refusal("copy-unreadable")] = []
    treasures: Annotated[dict[str, list[StrictInt]], Refusal("copy-unreadable")] = {}
