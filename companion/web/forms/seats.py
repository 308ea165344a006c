"""Forms of the seats: who sits where, and what lies before them."""

from __future__ import annotations

from companion.web.forms.fields import NO_NUMBER, NOBODY, Count, SeatNumber
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
    """The gold that a seat brings from rounds before."""

    gold: Count = NO_NUMBER


class AskForm(SeatForm):
    """The seat that the phone with this mark asked for."""

    mark: str = ""


class SitForm(NameForm):
    """The name of who sits down, or the seat that he asks for."""

    asks: SeatNumber | None = None


class TokenForm(Form):
    kind: str = ""
