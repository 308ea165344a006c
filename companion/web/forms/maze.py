"""Forms of the maze and of The Lost Mines' board."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from companion.game.maze.grid import Cell, UnreadableCell, cell_from_name
from companion.game.message import IllegalMove
from companion.web.forms.fields import (
    CellName,
    OptionalNumber,
    SeatOrNobody,
    YesNo,
    read_yes_no,
)
from companion.web.forms.form import Form


class CellForm(Form):
    cell: CellName


class PlayCardForm(Form):
    by: SeatOrNobody = None
    anyway: YesNo = False


class PlacePathCardForm(PlayCardForm, CellForm):
    """`CardForm` has the card."""


class LyingCardForm(Form):
    """The number of the card that lies on the space by the page, see `number_at`; 0 if none lies face up."""

    lies: OptionalNumber = None


class RemovePathCardForm(PlayCardForm, LyingCardForm):
    """A card leaves by a rockfall, or as a `slip`, because it was entered by mistake."""

    slip: YesNo = False


class MovePathCardForm(LyingCardForm):
    to: CellName
    anyway: YesNo = False


class RevealGoalForm(PlayCardForm, LyingCardForm):
    """What a goal shows, and whether it lies turned by 180 degrees: `turned`, or a second word in `shows`."""

    shows: str = ""
    turned: Annotated[bool | None, BeforeValidator(lambda text: read_yes_no(text) if text.strip() else None)] = None

    @model_validator(mode="before")
    @classmethod
    def split_picture_and_turn(cls, values: dict[str, Any]) -> dict[str, Any]:
        shows, blank, turned = values.get("shows", "").partition(" ")
        return {**values, "shows": shows, "turned": turned} if blank else values


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
