"""The form for what The Lost Mines' rulebook doesn't print: how the board of this copy of the game is laid out."""

from __future__ import annotations

from pydantic import Field

from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import Cell, UnreadableCell, cell_from_name
from companion.web.forms.form import Form


def read_board_cell(name: object) -> Cell:
    try:
        return cell_from_name(str(name))
    except UnreadableCell:
        raise IllegalMove.because("board-off") from None


class MarkBoardForm(Form):
    """The names of the spaces that were marked on the board before, and of the space marked now. Marking a space twice
    removes its mark."""

    before: tuple[str, ...] = Field((), alias="cells")
    newest: str = Field("", alias="cell")

    @property
    def all_marked_names(self) -> list[str]:
        if self.newest in self.before:
            return [cell for cell in self.before if cell != self.newest]
        return [*self.before, *filter(None, [self.newest])]
