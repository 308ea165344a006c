"""Forms about gold: what the host enters for any seat, and a seat for itself."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from companion.web.forms.fields import (
    NOBODY,
    GoldCards,
    Number,
    NumberOrNone,
    Refusal,
    SeatNumber,
    SeatOrNobody,
    number_or,
    required_number,
)
from companion.web.forms.form import Form

NO_GOLD = 1000
"""Stands for a missing amount where it may be below 0."""


class StealForm(Form):
    """Whom to rob; nobody if the answer is empty or missing."""

    victim: SeatOrNobody = Field(None, alias="from")


class PhoneStealForm(Form):
    """Whom to rob; nobody if the answer is empty. A missing answer is refused."""

    victim: Annotated[SeatOrNobody, Refusal("victim-missing")] = Field(alias="from")


class DraftForm(Form):
    """The nuggets of the gold card that is taken or drawn."""

    value: Annotated[int, BeforeValidator(required_number), Refusal("gold-card-missing")]


class PassForm(Form):
    gets: Annotated[str, BeforeValidator(lambda text: text or "lowest")] = "lowest"


class PhonePayForm(Form):
    """The gold cards that a seat gives for the trolls it bribed."""

    cards: GoldCards = ()


class PayForm(PhonePayForm):
    seat: SeatNumber = NOBODY


class CorrectForm(Form):
    """The corrected gain of a seat in a round; by default in the one settled last."""

    round: NumberOrNone = None
    seat: SeatNumber = NOBODY
    gold: Annotated[int, number_or(NO_GOLD)] = NO_GOLD
    why: str = ""
    reason: str = Field("", exclude=True)
    """A reason that was chosen, where none was typed."""

    @model_validator(mode="before")
    @classmethod
    def choose_reason(cls, values: dict[str, str]) -> dict[str, str]:
        return {**values, "why": values.get("why") or values.get("reason", "")}


class PhoneCorrectForm(Form):
    """The corrected gold of this seat's secret draft in a round; by default in the one settled last."""

    round: NumberOrNone = None
    gold: Number
    why: str = ""
