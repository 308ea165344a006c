"""The judge of The Lost Mines: every round it refuses, with the field it names, and never a traceback."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from companion.documents import ValidationError, settle, settle_json
from tests.documents.damaged import anything, refusal_of, spoilt
from tests.documents.settled_lost_mines import NAMES, Doc, a_mine_round, a_seat, expected, lost_mines_round, with_seat
from tests.examples import examples


def lacking(field: str) -> Doc:
    doc = a_mine_round()
    del doc["seats"][0][field]
    return doc


def seats(*cards: str) -> Doc:
    return a_mine_round(*(a_seat(name, card) for name, card in zip(NAMES, cards, strict=False)))


SEVEN = ("YL", "YL", "YL", "YX", "BL", "BL", "BX")

WRONG = [
    # fields that this box does not know
    ({"edition": "lost_mines"}, "seats: is missing"),
    (a_mine_round() | {"options": {}}, "options: unknown field (edition, seats)"),
    (a_mine_round() | {"reached_by": None}, "reached_by: unknown field"),
    (with_seat(0, role="loyal"), "seats[0].role: unknown field (name, clan, character, treasures, dragon, points)"),
    (with_seat(0, gold=2), "seats[0].gold: unknown field"),
    # seats
    (a_mine_round() | {"seats": None}, "seats: null is not a list"),
    (a_mine_round() | {"seats": {}}, "seats: an object is not a list"),
    (a_mine_round() | {"seats": [None]}, "seats[0]: null is not an object"),
    (a_mine_round() | {"seats": []}, "seats: 0 players, but this edition is for 3 to 9."),
    (seats("YL", "BL"), "seats: 2 players, but this edition is for 3 to 9."),
    (seats(*SEVEN, "BL", "YS", "BS"), "seats: 10 players, but this edition is for 3 to 9."),
    (lacking("name"), "seats[0].name: is missing"),
    (with_seat(0, name=""), "seats[0].name: is empty"),
    (with_seat(0, name=7), "seats[0].name: 7 is not a name"),
    (with_seat(1, name="Ann"), "seats[1].name: 'Ann' is the name of another seat"),
    # clans and characters
    (lacking("clan"), "seats[0].clan: is missing"),
    (lacking("character"), "seats[0].character: is missing"),
    *[
        (with_seat(0, **{field: value}), f"seats[0].{field}: {printed} is not a {field} ({known})")
        for field, known in (("clan", "blue, yellow"), ("character", "loyal, selfish, saboteur"))
        for value, printed in (
            ("green", "'green'"),
            ("yellow-loyal", "'yellow-loyal'"),
            ("", "''"),
            (None, "null"),
            (True, "true"),
            (["blue"], "a list"),
            ({}, "an object"),
        )
    ],
    # more dwarves than there are
    (seats("YL", "YL", "BL"), "seats: 2 × loyal yellow dwarf, but with 3 players there are only 1."),
    (seats("BL", "YX", "BL", "YL"), "seats: 2 × loyal blue dwarf, but with 4 players there are only 1."),
    (seats("BX", "BX", "YL"), "seats: 2 × selfish blue dwarf, but with 3 players there are only 1."),
    (seats("YS", "YS", "YL"), "seats: 2 × yellow saboteur, but with 3 players there are only 1."),
    (seats(*["YL"] * 3, "BL", "BX"), "seats: 3 × loyal yellow dwarf, but with 5 players there are only 2."),
    (seats(*["BL"] * 3, "YL", "BX", "BS"), "seats: 3 × loyal blue dwarf, but with 6 players there are only 2."),
    (seats(*["BL"] * 4, "YL", "BX", "BS"), "seats: 4 × loyal blue dwarf, but with 7 players there are only 3."),
    # treasures, dragon, points
    (with_seat(0, treasures=None), "seats[0].treasures: null is not a list"),
    (with_seat(0, treasures=4), "seats[0].treasures: 4 is not a list"),
    (with_seat(0, treasures=[4, -1]), "seats[0].treasures[1]: -1 is not from 0 to 99"),
    (with_seat(0, treasures=[100]), "seats[0].treasures[0]: 100 is not from 0 to 99"),
    (with_seat(0, treasures=[True]), "seats[0].treasures[0]: true is not an integer from 0 to 99"),
    (with_seat(0, treasures=["4"]), "seats[0].treasures[0]: '4' is not an integer"),
    (with_seat(0, treasures=[2.0]), "seats[0].treasures[0]: 2.0 is not an integer"),
    (with_seat(0, treasures=[[4]]), "seats[0].treasures[0]: a list is not an integer"),
    (
        with_seat(0, treasures=[4, 4]),
        ("seats: 7 treasures found, but only 6 were laid out, one per player. Correct them."),
    ),
    (with_seat(0, dragon=None), "seats[0].dragon: null is not true or false"),
    (with_seat(0, dragon=1), "seats[0].dragon: 1 is not true or false"),
    (with_seat(0, dragon="yes"), "seats[0].dragon: 'yes' is not true or false"),
    (with_seat(0, dragon=True), "seats: 2 players can’t all meet the dragon first. Choose one."),
    (with_seat(0, points=1000), "seats[0].points: 1000 is not from 0 to 999"),
    (with_seat(0, points=-1), "seats[0].points: -1 is not from 0 to 999"),
    (with_seat(0, points=True), "seats[0].points: true is not an integer"),
    (with_seat(0, points=None), "seats[0].points: null is not an integer"),
]


@pytest.mark.parametrize(("doc", "line"), WRONG, ids=[f"{n} {line[:60]}" for n, (_, line) in enumerate(WRONG)])
def test_a_wrong_round_is_refused_by_its_field(doc: object, line: str) -> None:
    assert refusal_of(doc).startswith(line)


@pytest.mark.parametrize("written", ["1e0", "1.0", "1.5", "-1.0", "9" * 5000])
def test_a_number_that_is_no_integer_is_refused_by_its_field(written: str) -> None:
    text = json.dumps(a_mine_round())
    for before, field in {'"treasures": [4': "treasures[0]", '"points": 5': "points"}.items():
        broken = text.replace(before, before[:-1] + written, 1)
        assert refusal_of(broken, settle_json).startswith(f"seats[0].{field}: ")


WORDS = ("Ann", "Ben", "blue", "yellow", "loyal", "selfish", "saboteur", "lost_mines", "", "\n")
FIELDS = ("edition", "seats", "name", "clan", "character", "treasures", "dragon", "points", "role", "options")
ANYTHING = anything(WORDS, FIELDS, 120)


@examples(4)
@given(spoilt(lost_mines_round, FIELDS, ANYTHING) | ANYTHING)
def test_any_document_is_answered_or_refused_in_one_line(doc: Any) -> None:
    try:
        answer: Any = settle(doc)
    except ValidationError as refusal:
        assert ": " in str(refusal)
        assert str(refusal).isprintable()
    else:
        answer_expected = expected(doc)
        assert answer_expected is not None
        assert (answer["gains"], answer["totals"]) == (answer_expected["gains"], answer_expected["totals"])
