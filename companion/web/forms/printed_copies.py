"""Forms for what The Lost Mines' rulebook doesn't print: how the board of this copy of the game is laid out, and what
its treasure cards are worth."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field, StrictInt

from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import Cell, UnreadableCell, cell_from_name
from companion.web.forms.fields import RefusalKey, Treasures
from companion.web.forms.form import Form


def read_board_cell(name: object) -> Cell:
    """Return the space of the maze with this name. Raises IllegalMove if there is none."""
    try:
        return cell_from_name(str(name))
    except UnreadableCell:
        raise IllegalMove.because("board-off") from None


BoardCell = Annotated[Cell, BeforeValidator(read_board_cell)]


class MarkBoardForm(Form):
    """The names of the spaces that were marked on the board before, and of the space marked now. Marking a space twice
    removes its mark."""

    before: tuple[str, ...] = Field((), alias="cells")
    newest: str = Field("", alias="cell")

    @property
    def all_marked_names(self) -> list[str]:
        """The names of all marked spaces, the newest last."""
        if self.newest in self.before:
            return [cell for cell in self.before if cell != self.newest]
        return [*self.before, *filter(None, [self.newest])]


class TreasureValuesForm(Form):
    """The values of the treasure cards of each kind."""

    gems: Treasures = ()
    gold: Treasures = ()
    silver: Treasures = ()


class PrintedCopyDocument(BaseModel, defer_build=True):
    """The content of a file about a printed copy of The Lost Mines: the start and mine spaces of its board, and the
    values of its treasure cards. Unknown fields are ignored."""

    starts: Annotated[dict[str, BoardCell], RefusalKey("copy-unreadable")] = {}
    mines: Annotated[list[BoardCell], RefusalKey("copy-unreadable")] = []
    treasures: Annotated[dict[str, list[StrictInt]], RefusalKey("copy-unreadable")] = {}
