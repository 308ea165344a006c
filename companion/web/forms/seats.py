"""Forms of the seats."""

from __future__ import annotations

from typing import Any

from pydantic import Field, model_validator

from companion.web.forms.fields import NO_NUMBER, NOBODY, Count, OptionalNumber, SeatNumber, YesNo
from companion.web.forms.form import Form


class SeatForm(Form):
    """The number of a seat."""

    seat: SeatNumber = NOBODY


class NameForm(Form):
    """A player's name."""

    name: str = ""


class RenameForm(SeatForm, NameForm):
    """A seat and its new name."""


class MoveSeatForm(SeatForm):
    """A seat, and the new place of its player in the order of seats round the table."""

    to: Count = NO_NUMBER


class BroughtGoldForm(SeatForm):
    """The gold that a seat has from before this game."""

    gold: Count = NO_NUMBER


class SeatClaimForm(SeatForm):
    """A seat that a phone claims, and the number of the claim, which differs from phone to phone."""

    mark: str = ""


class TakeSeatForm(NameForm):
    """The name for a new seat, or in `asks` the number of the existing seat that a phone claims."""

    asks: SeatNumber | None = None


class SecretActForm(Form):
    """An inspection or a hat swap. `anyway`: enter it although it is another seat's turn."""

    anyway: YesNo = False


class SwapHatForm(SecretActForm):
    """How many hats were swapped in the round by the page."""

    swaps: OptionalNumber = None


class PlaceTokenForm(Form):
    """The kind of an action card or token to lay in front of a seat. `anyway`: enter it although it is another seat's
    turn; such a form has the kind that was refused in `again`."""

    kind: str = ""
    again: str = Field("", exclude=True)
    anyway: YesNo = False

    @model_validator(mode="before")
    @classmethod
    def read_refused_kind(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Use the value of `again` as `kind` if the form has no `kind`."""
        return {**values, "kind": values.get("kind") or values.get("again", "")}


class RemoveTokenForm(PlaceTokenForm):
    """The action card or token to remove from in front of a seat. `discarded`: the seat discarded hand cards to remove
    it."""

    discarded: YesNo = False
