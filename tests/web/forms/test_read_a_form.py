"""A posted form is read into a model, and what is wrong with it is said in sentences."""

from __future__ import annotations

from typing import Annotated

import pytest
from flask import Flask
from pydantic import Field
from werkzeug.exceptions import BadRequest

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.web.forms.card import CardForm
from companion.web.forms.fields import CellName, GoldCards, Number, RefusalKey, SeatOrNobody, Treasures, YesNo
from companion.web.forms.form import AnyForm, Form, handler_chosen_in_form, read_form
from companion.web.forms.maze import LyingCardForm, MoveDwarfForm

app = Flask(__name__)


class Everything(Form):
    """A form with a field of each shape."""

    name: str = ""
    cards: GoldCards = ()
    options: dict[str, str] = Field(default_factory=dict, alias="option")
    by: SeatOrNobody = None
    anyway: YesNo = False


class Needed(Form):
    """A form that is refused where anything is missing."""

    cell: CellName
    value: Number
    goal: Annotated[str, RefusalKey("goal-missing")]


def read(model: type[AnyForm], **posted: str | list[str]) -> AnyForm:
    with app.test_request_context(method="POST", data={name.replace("__", "."): posted[name] for name in posted}):
        return read_form(model)


def problems(model: type[Form], **posted: str | list[str]) -> list[str]:
    with pytest.raises(IllegalMove) as refusal:
        read(model, **posted)
    return [problem.key for problem in refusal.value.problems]


def test_a_field_takes_the_first_value_and_a_tuple_all() -> None:
    form = read(Everything, name=["Ann", "Ben"], cards=["1", "", "x", " 3 "])
    assert form.name == "Ann" and form.cards == (1, -1, 3)


def test_a_dict_takes_the_fields_whose_names_begin_with_its_own() -> None:
    form = read(Everything, option__rounds="3", option__totals="open", options="no", optional__x="no")
    assert form.options == {"rounds": "3", "totals": "open"}


def test_what_is_not_posted_is_left_at_its_default() -> None:
    form = read(Everything)
    assert form.model_dump() == {"name": "", "cards": (), "options": {}, "by": None, "anyway": False}


@pytest.mark.parametrize(("lies", "number"), [("7", 7), ("", None), ("seven", None)])
def test_what_the_page_showed_is_a_number_or_none(lies: str, number: int | None) -> None:
    assert read(LyingCardForm, lies=lies).lies == number


@pytest.mark.parametrize(("once", "key"), [("", None), ("a", None), ("a" * 32, "a" * 32), ("a" * 99, None)])
def test_the_idempotency_key_is_as_long_as_our_pages_make_it(once: str, key: str | None) -> None:
    assert read(Form, once=once).idempotency_key == key


@pytest.mark.parametrize(("by", "seat"), [("", None), ("  ", None), ("3", 3), ("Ann", -1)])
def test_an_empty_seat_is_nobody_and_any_other_text_no_seat(by: str, seat: int | None) -> None:
    assert read(Everything, by=by).by == seat


@pytest.mark.parametrize(("value", "yes"), [("1", True), (" ON ", True), ("true", True), ("0", False), ("", False)])
def test_a_box_that_is_ticked_says_yes(value: str, yes: bool) -> None:
    assert read(Everything, anyway=value).anyway is yes


def test_a_value_other_than_yes_or_no_is_refused() -> None:
    assert problems(Everything, anyway="maybe") == ["bad-request"]


def test_every_missing_field_is_refused_with_its_own_sentence() -> None:
    assert problems(Needed) == ["bad-request", "number-missing", "goal-missing"]
    assert problems(Needed, cell="nowhere", value="much", goal="") == ["bad-request", "number-missing"]


@pytest.mark.parametrize("text", ["1_0", "１", "١", "²", "1.0", "0x1", "+1", ""])
def test_a_number_has_the_digits_0_to_9_and_nothing_else(text: str) -> None:
    assert problems(Needed, cell="B3", value=text, goal="x") == ["number-missing"]
    assert read(LyingCardForm, lies=text).lies is None
    if text:
        assert problems(MoveDwarfForm, cell="B3", traps=text) == ["number-missing"]


@pytest.mark.parametrize(("text", "value"), [("12", 12), (" 7 ", 7), ("-3", -3), ("007", 7)])
def test_a_number_may_have_a_sign_and_blanks_around_it(text: str, value: int) -> None:
    assert read(Needed, cell="B3", value=text, goal="x").value == value


@pytest.mark.parametrize("cell", ["3,-1", " B3 ", "b3"])
def test_a_cell_is_read_by_numbers_or_by_name(cell: str) -> None:
    assert read(Needed, cell=cell, value="1", goal="x").cell == (3, -1)


def test_a_treasure_that_is_no_number_is_named() -> None:
    class Told(Form):
        values: Treasures = ()

    assert read(Told, values=["1 2", "3,0", "4+5;6", ""]).values == (1, 2, 3, 0, 4, 5, 6)
    assert problems(Told, values=["-3"]) == problems(Told, values=["１"]) == ["treasure-unreadable"]
    with pytest.raises(IllegalMove) as refusal:
        read(Told, values=["1", "a fortune in gems"])
    assert refusal.value.problems == (Message.from_key("treasure-unreadable", text="a"),)


def test_a_problem_of_several_fields_is_reported_once() -> None:
    assert problems(CardForm, tracks="N" * 301, gold=["N" * 301], card="N" * 301) == ["no-such-card"]


def test_a_form_whose_act_is_not_known_is_a_bad_request() -> None:
    with app.test_request_context(method="POST", data={"do": "put"}):
        assert handler_chosen_in_form({"put": 1, "take": 2}) == 1
        with pytest.raises(BadRequest):
            handler_chosen_in_form({"take": 2})
