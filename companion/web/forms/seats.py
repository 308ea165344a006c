"""Forms of the seats."""

from __future__ import annotations

from typing import Any

from pydantic import Field, model_validator

from companion.web.forms.fields import NO_NUMBER, NOBODY, Count, OptionalNumber, SeatNumber, YesNo
from companion.web.forms.form import Form


class SeatForm(Form):
    seat: SeatNumber = NOBODY


class NameForm(Form):
    name: str = ""


class RenameForm(SeatForm, NameForm):
    """A seat and its new name."""


class MoveSeatForm(SeatForm):
    """`to` is the new place in the order of seats round the table."""

    to: Count = NO_NUMBER


class BroughtGoldForm(SeatForm):
    """The gold from before this game."""

    gold: Count = NO_NUMBER


class SeatClaimForm(SeatForm):
    """`mark` differs from phone to phone."""

    mark: str = ""


class TakeSeatForm(NameForm):
    """A name for a new seat, or the existing seat that a phone `asks` for."""

    asks: SeatNumber | None = None


class SecretActForm(Form):
    """`anyway`: although it is another seat's turn."""

    anyway: YesNo = False


class SwapHatForm(SecretActForm):
    """How many hats were swapped in the round by the page."""

    swaps: OptionalNumber = None


class PlaceTokenForm(Form):
    """`anyway`: although it is another seat's turn; such a form has the kind that was refused in `again`."""

    kind: str = ""
    again: str = Field("", exclude=True)
    anyway: YesNo = False

    @model_validator(mode="before")
    @classmethod
    def read_refused_kind(cls, values: dict[str, Any]) -> dict[str, Any]:
        return {**values, "kind": values.get("kind") or values.get("again", "")}


class RemoveTokenForm(PlaceTokenForm):
    """`discarded`: the seat discarded hand cards to remove it."""

    discarded: YesNo = False
