"""Forms of the seats."""

from __future__ import annotations

from companion.web.forms.fields import NO_NUMBER, NOBODY, Count, SeatNumber, YesNo
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


class PlaceTokenForm(Form):
    """The kind of an action card or token in front of a seat."""

    kind: str = ""


class TakeTokenForm(PlaceTokenForm):
    """An action card or token to take away. `discarded`: the seat discarded hand cards for it."""

    discarded: YesNo = False
