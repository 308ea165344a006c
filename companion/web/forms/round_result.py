"""The result of a round, from the host's form at its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict
from werkzeug.datastructures import MultiDict

from companion.game.edition import Edition
from companion.game.message import IllegalMove, Seat
from companion.game.settlement import RoundResult
from companion.web.forms.fields import (
    NO_NUMBER,
    OptionalNumber,
    SeatOrNobody,
    YesNo,
    check_treasures,
    integer_or_text,
    integers_or_texts,
)
from companion.web.forms.form import Form

Value = TypeVar("Value")

NumberOrText = Annotated[int | str, BeforeValidator(integer_or_text)]
NumbersOrTexts = Annotated[tuple[int | str, ...], BeforeValidator(integers_or_texts)]


class ResultForm(BaseModel):
    """The answers in a form about the end of a round. Mappings have the seat's number as key. A number that can't be
    read stays text. `model_fields_set` has the names of the fields that were sent."""

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


class ResultVersionForm(Form):
    """The version of the result that the page shows; 0 if it shows none."""

    result_version: OptionalNumber = None


class EndForm(ResultVersionForm):
    """`read_host_result` reads its result. `anyway`: although the board contradicts it."""

    anyway: YesNo = False


FIELDS = {"reached_by": "reached_by", "crystals": "crystals", "dragon": "dragon", "by": "last_by"}


def read_result(form: MultiDict[str, str]) -> ResultForm:
    """`treasures.<seat>` (tapped, repeated) and `other.<seat>` (typed) are joined; `crystals=more` means that
    `crystals_more` has the number."""
    values: dict[str, Any] = {name: form[field] for field, name in FIELDS.items() if field in form}
    if form.get("crystals") == "more":
        values["crystals"] = form.get("crystals_more", "")
    if "open_to" in form:
        values["open_to"] = tuple(" ".join(form.getlist("open_to")).split())
    typed = {
        seat: texts for seat, texts in values_by_seat(form, "other", form.getlist).items() if "".join(texts).strip()
    }
    chosen = values_by_seat(form, "treasures", form.getlist)
    return ResultForm.model_validate(
        values
        | {
            "roles": values_by_seat(form, "role", form.__getitem__),
            "claims": values_by_seat(form, "claims", form.getlist),
            "trolls": values_by_seat(form, "trolls", form.__getitem__),
            "treasures": {seat: chosen.get(seat, []) + typed.get(seat, []) for seat in chosen | typed},
        }
    )


def values_by_seat(form: MultiDict[str, str], prefix: str, read: Callable[[str], Value]) -> dict[Seat, Value]:
    """What `read` makes of each field `<prefix>.<seat>`."""
    matches = [re.fullmatch(rf"{prefix}\.([0-9]{{1,4}})", field) for field in form]
    return {Seat(int(match[1])): read(match[0]) for match in matches if match}


def read_host_result(
    form: MultiDict[str, str], edition: Edition, players: Sequence[Seat], by_hand: bool
) -> RoundResult:
    """`by_hand`: real role cards were dealt. Numbers that can't be read become `NO_NUMBER`, which the move refuses.

    Raises:
        IllegalMove: an answer is missing, or a treasure's value is no number.
    """
    answers = read_result(form)
    by_treasure = edition.round_ending_kind == "treasure"
    if by_treasure:
        check_nothing_missing(answers, asks_paths="ways" in form)
    return RoundResult(
        reached_by=answers.reached_by if by_treasure else None,
        open_to=answers.open_to,
        crystals=number_or_no_number(answers.crystals) if by_treasure else 0,
        last_by=answers.last_by,
        roles=tuple(answers.roles.get(seat, "") for seat in players) if by_hand else (),
        claims={seat: tuple(map(number_or_no_number, values)) for seat, values in answers.claims.items()},
        trolls={seat: number_or_no_number(value) for seat, value in answers.trolls.items()},
        treasures={seat: check_treasures(values) for seat, values in answers.treasures.items()},
        dragon=answers.dragon,
    )


def result_fields_not_asked(form: MultiDict[str, str]) -> frozenset[str]:
    """The attributes of `RoundResult` for which this form has no field, but those with a value for each seat."""
    return frozenset(FIELDS.values()) - {name for field, name in FIELDS.items() if field in form}


def check_nothing_missing(answers: ResultForm, asks_paths: bool) -> None:
    """Raise IllegalMove if the form lacks an answer about a round that ended by reaching the treasure.

    Scripts may leave out the open paths, which means none, and the crystals, which means 0. `asks_paths` says that
    the form is from our own page, which always asks for open paths.
    """
    if "reached_by" not in answers.model_fields_set:
        raise IllegalMove.because("reached-missing")
    if asks_paths and answers.reached_by is not None and "open_to" not in answers.model_fields_set:
        raise IllegalMove.because("ways-missing")
    if isinstance(answers.crystals, str):
        raise IllegalMove.because("crystals-missing")


def number_or_no_number(value: int | str) -> int:
    return value if isinstance(value, int) else NO_NUMBER
