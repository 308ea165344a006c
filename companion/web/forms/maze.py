"""Forms of the maze and the board."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, model_validator

from companion.web.forms.fields import NO_NUMBER, CellName, Count, Refusal, SeatOrNobody, YesNo, yes_or_no
from companion.web.forms.form import Form


class CellForm(Form):
    cell: CellName


class CardMoveForm(Form):
    """Who did it, and whether to record it against the rules."""

    by: SeatOrNobody = None
    anyway: YesNo = False


class PlacePathForm(CardMoveForm, CellForm):
    """Where a card is laid. `CardForm` reads which card it is."""


class RemovePathForm(CardMoveForm):
    """`slip`: the card was never meant to lie there."""

    slip: YesNo = False


class MovePathForm(Form):
    to: CellName
    anyway: YesNo = False


class RevealGoalForm(CardMoveForm):
    """What a goal shows, and whether it lies turned if that is said: in a field, or behind the goal (`treasure 1`)."""

    shows: str = ""
    turned: Annotated[bool | None, BeforeValidator(lambda text: yes_or_no(text) if text.strip() else None)] = None

    @model_validator(mode="before")
    @classmethod
    def split_goal(cls, values: dict[str, Any]) -> dict[str, Any]:
        shows, blank, turned = values.get("shows", "").partition(" ")
        return {**values, "shows": shows, "turned": turned} if blank else values


class CellTokenForm(Form):
    """A key on a door, or a bribe on the troll at this side, `by` whose it is; on a board an axe, a boat or a rope, or
    at a side a trap or a troll."""

    kind: str = ""
    side: str = ""
    by: SeatOrNobody = None


class ClaimForm(Form):
    """The seat whose counter lies on the gold at this place of the card."""

    place: Count = NO_NUMBER
    seat: SeatOrNobody = None


class MoveDwarfForm(CellForm):
    """Where a dwarf goes, over how many traps if that is said, and whether against the rules."""

    traps: Annotated[
        int | None, BeforeValidator(lambda text: int(text) if text else None), Refusal("number-missing")
    ] = None
    anyway: YesNo = False
