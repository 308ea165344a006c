"""Forms of the maze and the board."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, model_validator

from companion.web.forms.fields import (
    NO_NUMBER,
    CellName,
    Count,
    Refusal,
    SeatOrNobody,
    YesNo,
    required_number,
    yes_or_no,
)
from companion.web.forms.form import Form


class CellForm(Form):
    cell: CellName


class CardMoveForm(Form):
    """The seat that plays the card, and whether to record it against the rules."""

    by: SeatOrNobody = None
    anyway: YesNo = False


class PlacePathForm(CardMoveForm, CellForm):
    """The cell for a card; `CardForm` has the card."""


class RemovePathForm(CardMoveForm):
    """`slip`: the card was entered by mistake."""

    slip: YesNo = False


class MovePathForm(Form):
    to: CellName
    anyway: YesNo = False


class RevealGoalForm(CardMoveForm):
    """The picture of a goal, and whether it lies turned by half: in `turned`, or after the picture (`treasure 1`)."""

    shows: str = ""
    turned: Annotated[bool | None, BeforeValidator(lambda text: yes_or_no(text) if text.strip() else None)] = None

    @model_validator(mode="before")
    @classmethod
    def split_picture_and_turn(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Put what follows the picture in `shows` into `turned`."""
        shows, blank, turned = values.get("shows", "").partition(" ")
        return {**values, "shows": shows, "turned": turned} if blank else values


class CellTokenForm(Form):
    """A token on a card, and the seat that it is `by`. In The Duel its `kind` is a key on the door or a bribe on the
    troll at a `side`; in The Lost Mines an axe, a boat or a rope, or a trap or a troll at a `side`."""

    kind: str = ""
    side: str = ""
    by: SeatOrNobody = None


class ClaimForm(Form):
    """The seat whose counter lies on the gold with this index on the card."""

    place: Count = NO_NUMBER
    seat: SeatOrNobody = None


class LookForm(Form):
    """Whether it is a `mine` or a `treasure` that a seat looks at in secret."""

    at: str = ""


class MoveDwarfForm(CellForm):
    """The cell to which a dwarf goes, past how many traps if that is known, and whether against the rules."""

    traps: Annotated[
        int | None, BeforeValidator(lambda text: required_number(text) if text else None), Refusal("number-missing")
    ] = None
    anyway: YesNo = False
