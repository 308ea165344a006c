"""Forms of the seats."""

from __future__ import annotations

from companion.web.forms.fields import NO_NUMBER, NOBODY, Count, SeatNumber, YesNo
from companion.web.forms.form import Form


class SeatForm(Form):
    seat: SeatNumber = NOBODY


class NameForm(Form):
    name: str = ""


class RenameForm(SeatForm, NameForm):
    """A seat and its new name."""


class MoveForm(SeatForm):
    to: Count = NO_NUMBER


class GoldForm(SeatForm):
    """The gold that a seat has from before this game."""

    gold: Count = NO_NUMBER


class AskForm(SeatForm):
    """The seat that is claimed, and the mark of the phone that claims it."""

    mark: str = ""


class SitForm(NameForm):
    """The name for a new seat, or the seat that is claimed."""

    asks: SeatNumber | None = None


class TokenForm(Form):
    kind: str = ""


class TakeTokenForm(TokenForm):
    """`discarded`: the seat discarded hand cards for it."""

    discarded: YesNo = False
