"""Forms about gold: what the host enters for any seat, and what a player enters on their own phone."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from companion.web.forms.fields import (
    NOBODY,
    Number,
    NumberOrNone,
    RefusalKey,
    SeatNumber,
    SeatOrNobody,
    number_validator,
    required_number,
)
from companion.web.forms.form import Form

NO_GOLD = 1000
"""Stands for a missing amount of gold, where the amount may be below 0."""


class StealForm(Form):
    """`victim` is None (nobody) if the answer is empty or missing."""

    victim: SeatOrNobody = Field(None, alias="from")


class PhoneStealForm(Form):
    """A missing answer is refused."""

    victim: Annotated[SeatOrNobody, RefusalKey("victim-missing")] = Field(alias="from")


class DraftGoldCardForm(Form):
    value: Annotated[int, BeforeValidator(required_number), RefusalKey("gold-card-missing")]


class SkipDraftTurnForm(Form):
    """What the seat gets; by default the lowest gold nugget card."""

    gets: Annotated[str, BeforeValidator(lambda text: text or "lowest")] = "lowest"


class CorrectGoldForm(Form):
    """Without `round`, in the round that was settled last."""

    round: NumberOrNone = None
    seat: SeatNumber = NOBODY
    gold: Annotated[int, number_validator(NO_GOLD)] = NO_GOLD
    why: str = ""
    reason: str = Field("", exclude=True)  # chosen from the list, used if none was typed into `why`

    @model_validator(mode="before")
    @classmethod
    def choose_reason(cls, values: dict[str, str]) -> dict[str, str]:
        return {**values, "why": values.get("why") or values.get("reason", "")}


class PhoneCorrectGoldForm(Form):
    """The gold of this seat's secret draft; without `round`, of the round that was settled last."""

    round: NumberOrNone = None
    gold: Number
    why: str = ""
