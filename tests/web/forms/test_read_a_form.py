"""A posted form is read into a model, and what is wrong with it is said in sentences."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from pydantic import Field

from tests.play import IllegalMove
from tests.web import drawings as web

app = Flask(__name__)


class Everything(web.Form):
    """A form with a field of each shape, which are left as they are where nothing is posted."""

    name: str = ""
    cards: web.GoldCards = ()
    options: dict[str, str] = Field(default_factory=dict, alias="option")
    by: web.SeatOrNobody = None
    anyway: web.YesNo = False
    values: web.Treasures = ()


class Needed(web.Form):
    """A form that is refused where anything is missing."""

    cell: web.CellName
    value: web.Number


def read(model: type[web.AnyForm], **posted: str | list[str]) -> web.AnyForm:
    with app.test_request_context(method="POST", data={name.replace("__", "."): posted[name] for name in posted}):
        return web.read_form(model)


@pytest.mark.parametrize(
    ("posted", "field", "value"),
    [
        ({}, "cards", ()),
        ({"name": ["Ann", "Ben"]}, "name", "Ann"),
        ({"cards": ["1", "", "x", " 3 "]}, "cards", (1, -1, 3)),
        ({"option__rounds": "3", "options": "no", "optional__x": "no"}, "options", {"rounds": "3"}),
        *(({"by": by}, "by", seat) for by, seat in (("", None), ("  ", None), ("3", 3), ("Ann", -1))),
        *(({"anyway": yes}, "anyway", True) for yes in ("1", " ON ", "true")),
        *(({"anyway": no}, "anyway", False) for no in ("0", "")),
        ({"values": ["1 2", "3,0", "4+5;6", ""]}, "values", (1, 2, 3, 0, 4, 5, 6)),
        *(({"once": once}, "idempotency_key", None) for once in ("", "a", "a" * 99)),
        ({"once": "a" * 32}, "idempotency_key", "a" * 32),
    ],
)
def test_a_field_reads_what_is_posted(posted: dict[str, Any], field: str, value: object) -> None:
    assert getattr(read(Everything, **posted), field) == value


@pytest.mark.parametrize(
    ("model", "posted", "problems"),
    [
        (Needed, {}, ["bad-request", "number-missing"]),
        (Needed, {"cell": "nowhere", "value": "much"}, ["bad-request", "number-missing"]),
        (Everything, {"anyway": "maybe"}, ["bad-request"]),
        (Everything, {"values": ["-3"]}, ["treasure-unreadable"]),
        (Everything, {"values": ["１"]}, ["treasure-unreadable"]),
        *((Needed, {"cell": "B3", "value": text}, ["number-missing"]) for text in ("1_0", "１", "²", "1.0", "+1")),
    ],
)
def test_every_wrong_field_is_refused_with_its_own_sentence_once(
    model: type[web.Form], posted: dict[str, Any], problems: list[str]
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        read(model, **posted)
    assert [problem.key for problem in refusal.value.problems] == problems


def test_a_cell_has_numbers_or_a_name_and_a_number_a_sign_and_blanks() -> None:
    for cell in ("3,-1", " B3 ", "b3"):
        for text, value in (("12", 12), (" 7 ", 7), ("-3", -3), ("007", 7), ("4294967295", 2**32 - 1)):
            form = read(Needed, cell=cell, value=text)
            assert (form.cell, form.value) == ((3, -1), value)
