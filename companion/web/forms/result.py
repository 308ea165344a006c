"""The result of a round: from the host's form at its end, and from the rulebook's calculator."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict
from werkzeug.datastructures import MultiDict

from companion.rules.edition import Edition
from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.web.forms.fields import NO_NUMBER, SeatOrNobody, YesNo, integer_or_text, integers_or_texts, treasures
from companion.web.forms.form import Form

Value = TypeVar("Value")

NumberOrText = Annotated[int | str, BeforeValidator(integer_or_text)]
NumbersOrTexts = Annotated[tuple[int | str, ...], BeforeValidator(integers_or_texts)]


class ResultForm(BaseModel):
    """The answers in a form; mappings are by seat. An answer that should be a number and is none stays text.
    `model_fields_set` has the names of the fields that were sent."""

    model_config = ConfigDict(frozen=True, defer_build=True, hide_input_in_errors=True)

    reached_by: SeatOrNobody = None
    open_to: tuple[str, ...] = ()
    crystals: NumberOrText = 0
    last_by: SeatOrNobody = None
    dragon: SeatOrNobody = None
    roles: Mapping[Seat, str] = {}
    claims: Mapping[Seat, NumbersOrTexts] = {}
    trolls: Mapping[Seat, NumberOrText] = {}
    treasures: Mapping[Seat, NumbersOrTexts] = {}


class EndForm(Form):
    """The end of a round; `host_result` reads its result. `anyway`: record it although the board contradicts it."""

    anyway: YesNo = False


FIELDS = {
    "reached_by": "reached_by",
    "reached": "reached_by",
    "crystals": "crystals",
    "dragon": "dragon",
    "by": "last_by",
}
"""The attribute of `ResultForm` for each form field with one value. The calculator's form says `reached`."""


def read_result(form: MultiDict[str, str]) -> ResultForm:
    """Return the answers in this form; fields of seats are called `claims.<seat>` and so on.

    `treasures.<seat>` (chips, repeated) and `other.<seat>` (typed) belong together, and so do `crystals=more` and
    `crystals_more`.
    """
    values: dict[str, Any] = {name: form[field] for field, name in FIELDS.items() if field in form}
    if form.get("crystals") == "more":
        values["crystals"] = form.get("crystals_more", "")
    if "open_to" in form:
        values["open_to"] = tuple(" ".join(form.getlist("open_to")).split())
    typed = {seat: texts for seat, texts in by_seat(form, "other", form.getlist).items() if "".join(texts).strip()}
    chosen = by_seat(form, "treasures", form.getlist)
    return ResultForm.model_validate(
        values
        | {
            "roles": by_seat(form, "role", form.__getitem__),
            "claims": by_seat(form, "claims", form.getlist),
            "trolls": by_seat(form, "trolls", form.__getitem__),
            "treasures": {seat: chosen.get(seat, []) + typed.get(seat, []) for seat in chosen | typed},
        }
    )


def by_seat(form: MultiDict[str, str], name: str, value: Callable[[str], Value]) -> dict[Seat, Value]:
    """Return the values of the fields `<name>.<seat>`, by seat."""
    matches = [re.fullmatch(rf"{name}\.([0-9]{{1,4}})", field) for field in form]
    return {Seat(int(match[1])): value(match[0]) for match in matches if match}


def host_result(form: MultiDict[str, str], edition: Edition, players: Sequence[Seat], by_hand: bool) -> RoundResult:
    """Return the host's answers for these players, for the move `end`; `by_hand` if real cards were dealt.

    Numbers that cannot be read are `NO_NUMBER`, which the move refuses.

    Raises:
        IllegalMove: an answer is missing, or a treasure is no number.
    """
    answers = read_result(form)
    by_treasure = edition.ends == "treasure"
    if by_treasure:
        refuse_missing(answers, asks_ways="ways" in form)
    return RoundResult(
        reached_by=answers.reached_by if by_treasure else None,
        open_to=answers.open_to,
        crystals=readable(answers.crystals) if by_treasure else 0,
        last_by=answers.last_by,
        roles=tuple(answers.roles.get(seat, "") for seat in players) if by_hand else (),
        claims={seat: tuple(map(readable, values)) for seat, values in answers.claims.items()},
        trolls={seat: readable(value) for seat, value in answers.trolls.items()},
        treasures={seat: treasures(values) for seat, values in answers.treasures.items()},
        dragon=answers.dragon,
    )


def unasked_answers(form: MultiDict[str, str]) -> frozenset[str]:
    """Return the names of those attributes of `RoundResult` that hold one value and for which the form has no field."""
    return frozenset(FIELDS.values()) - {name for field, name in FIELDS.items() if field in form}


def refuse_missing(answers: ResultForm, asks_ways: bool) -> None:
    """Raise IllegalMove if an answer is missing about a round that ends by reaching the treasure. Scripts may leave out
    the paths (none) and the crystals (0); our page sets `asks_ways`."""
    if "reached_by" not in answers.model_fields_set:
        raise IllegalMove.because("reached-missing")
    if asks_ways and answers.reached_by is not None and "open_to" not in answers.model_fields_set:
        raise IllegalMove.because("ways-missing")
    if isinstance(answers.crystals, str):
        raise IllegalMove.because("crystals-missing")


def readable(value: int | str) -> int:
    """Return the number, or `NO_NUMBER` for a text."""
    return value if isinstance(value, int) else NO_NUMBER
