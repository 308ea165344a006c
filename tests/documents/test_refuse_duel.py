"""The judge of The Duel: every document it refuses, with the field it names, and never a traceback."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from companion.documents import ValidationError, settle, settle_json
from companion.rules.editions.duel import DUEL
from tests.documents.damaged import anything, refusal_of, spoilt
from tests.documents.settled_duel import Doc, a_duel, a_seat, duel_round, expected, with_seat
from tests.examples import examples


def lacking(field: str) -> Doc:
    doc = a_duel()
    del doc["seats"][0][field]
    return doc


def seats(*seats: Any) -> Doc:
    return {"edition": "duel", "seats": list(seats)}


BEN = a_seat("Ben", "blue")
MARKERS = "seats: This takes"

WRONG = [
    # fields that this box does not know
    ({"edition": "duel"}, "seats: is missing"),
    (a_duel(reached_by=None), "reached_by: unknown field (edition, seats, options)"),
    (a_duel(reached_by="Ann"), "reached_by: unknown field"),
    (a_duel(picks=[]), "picks: unknown field"),
    (a_duel(maze={}), "maze: unknown field"),
    (a_duel(next_start="Ann"), "next_start: unknown field"),
    (with_seat(0, role="saboteur"), "seats[0].role: unknown field (name, clan, owned, claims, trolls)"),
    (with_seat(0, gold=2), "seats[0].gold: unknown field"),
    (with_seat(1, paid=[]), "seats[1].paid: unknown field"),
    # seats
    (a_duel(seats=None), "seats: null is not a list"),
    (a_duel(seats={}), "seats: an object is not a list"),
    (seats(), "seats: 0 players, but this edition is for 1 to 2."),
    (seats(None), "seats[0]: null is not an object"),
    (seats([]), "seats[0]: a list is not an object"),
    (seats(a_seat(), BEN, a_seat("Cem")), "seats: 3 players, but this edition is for 1 to 2."),
    (lacking("name"), "seats[0].name: is missing"),
    (with_seat(0, name=""), "seats[0].name: is empty"),
    (with_seat(0, name=None), "seats[0].name: null is not a name"),
    (with_seat(0, name=["Ann"]), "seats[0].name: a list is not a name"),
    (with_seat(1, name="Ann"), "seats[1].name: 'Ann' is the name of another seat"),
    # clans
    (lacking("clan"), "seats[0].clan: is missing"),
    (seats({"name": "Ann"}), "seats[0].clan: is missing"),
    (with_seat(0, clan="yellow"), "seats[0].clan: 'yellow' is not a clan (blue, green)"),
    (with_seat(0, clan=""), "seats[0].clan: '' is not a clan"),
    (with_seat(0, clan=None), "seats[0].clan: null is not a clan"),
    (with_seat(0, clan=["green"]), "seats[0].clan: a list is not a clan"),
    (with_seat(0, clan={}), "seats[0].clan: an object is not a clan"),
    (with_seat(0, clan="blue"), "seats[1].clan: Both are blue. Choose one blue and one green."),
    (with_seat(1, clan="green"), "seats[1].clan: Both are green. Choose one blue and one green."),
    # gold cards
    *[
        (with_seat(0, **{field: value}), f"seats[0].{field}{line}")
        for field in ("owned", "claims")
        for value, line in (
            (None, ": null is not a list"),
            (3, ": 3 is not a list"),
            ("12", ": '12' is not a list"),
            ({}, ": an object is not a list"),
            ([0], "[0]: 0 is not from 1 to 3"),
            ([1, 4], "[1]: 4 is not from 1 to 3"),
            ([-1], "[0]: -1 is not from 1 to 3"),
            ([True], "[0]: true is not an integer from 1 to 3"),
            ([1, "2"], "[1]: '2' is not an integer"),
            ([2.0], "[0]: 2.0 is not an integer"),
            ([None], "[0]: null is not an integer"),
            ([[1]], "[0]: a list is not an integer"),
            ([{}], "[0]: an object is not an integer"),
            ([10**5000], "[0]: so large a number is not from 1 to 3"),
        )
    ],
    # trolls
    (with_seat(0, trolls=4), "seats[0].trolls: 4 is not from 0 to 3"),
    (with_seat(0, trolls=-1), "seats[0].trolls: -1 is not from 0 to 3"),
    (with_seat(0, trolls=None), "seats[0].trolls: null is not an integer from 0 to 3"),
    (with_seat(0, trolls=True), "seats[0].trolls: true is not an integer"),
    (with_seat(0, trolls="1"), "seats[0].trolls: '1' is not an integer"),
    (with_seat(0, trolls=1.0), "seats[0].trolls: 1.0 is not an integer"),
    (with_seat(0, trolls=[1]), "seats[0].trolls: a list is not an integer"),
    (with_seat(1, trolls=2), "seats: That’s 4 bribed trolls together, but there are only 3."),
    (with_seat(1, with_seat(0, trolls=1), trolls=3), "seats: That’s 4 bribed trolls together, but there are only 3."),
    # dwarf counters
    (with_seat(0, claims=[1] * 7), f"{MARKERS} 9 dwarf markers for gold and trolls, but there are only 8."),
    (with_seat(1, claims=[1] * 5), f"{MARKERS} 9 dwarf markers for gold and trolls, but there are only 8."),
    (with_seat(1, claims=[1] * 4, trolls=1), f"{MARKERS} 9 dwarf markers for gold and trolls, but there are only 8."),
    (with_seat(0, claims=[1] * 9, trolls=0), f"{MARKERS} 9 dwarf markers for gold and trolls, but there are only 8."),
    (seats(a_seat(claims=[1] * 7)), f"{MARKERS} 7 dwarf markers for gold and trolls, but there are only 6."),
    (seats(a_seat(claims=[1] * 4, trolls=3)), f"{MARKERS} 7 dwarf markers for gold and trolls, but there are only 6."),
    # options
    (a_duel(options=None), "options: null is not an object"),
    (a_duel(options=[]), "options: a list is not an object"),
    (a_duel(options={"greedy": True}), "options.greedy: unknown field (troll_pays_from)"),
    *[
        (a_duel(options={"troll_pays_from": value}), f"options.troll_pays_from: {printed} is not one of its values")
        for value, printed in (
            (None, "null"),
            ("claims", "'claims'"),
            ("this_round", "'this_round'"),
            ("", "''"),
            (True, "true"),
            (0, "0"),
            (["all"], "a list"),
            ({}, "an object"),
        )
    ],
]


@pytest.mark.parametrize(("doc", "line"), WRONG, ids=[f"{n} {line[:60]}" for n, (_, line) in enumerate(WRONG)])
def test_a_wrong_round_is_refused_by_its_field(doc: object, line: str) -> None:
    assert refusal_of(doc).startswith(line)


def test_null_may_be_written_nowhere() -> None:
    whole = a_duel(options={"troll_pays_from": "all"})
    settle(whole)
    for name in whole:
        assert refusal_of(whole | {name: None}).startswith(f"{name}: null")
    for name in whole["seats"][0]:
        assert refusal_of(with_seat(0, **{name: None})).startswith(f"seats[0].{name}: null")


@pytest.mark.parametrize("written", ["1e0", "1.0", "1.5", "-1.0", "9" * 5000])
def test_a_number_that_is_no_integer_is_refused_by_its_field(written: str) -> None:
    text = json.dumps(a_duel())
    places = {'"owned": [2': "owned[0]", '"claims": [1': "claims[0]", '"trolls": 2': "trolls"}
    for before, field in places.items():
        spoilt = text.replace(before, before[:-1] + written)
        assert refusal_of(spoilt, settle_json).startswith(f"seats[0].{field}: ")


def test_the_judge_writes_every_option_of_the_rules() -> None:
    for option in DUEL.options:
        line = refusal_of(a_duel(options={option.name: "?"}))
        assert line.endswith(f"({', '.join(option.values)})")


# Anything at all

WORDS = ("Ann", "Ben", "blue", "green", "duel", "all", "this-round", "", "\n")
FIELDS = ("edition", "seats", "options", "name", "clan", "owned", "claims", "trolls", "troll_pays_from", "role", "gold")
ANYTHING = anything(WORDS, FIELDS, 9)


@examples(4)
@given(spoilt(duel_round, FIELDS, ANYTHING) | ANYTHING)
def test_any_document_is_answered_or_refused_in_one_line(doc: Any) -> None:
    try:
        answer: Any = settle(doc)
    except ValidationError as refusal:
        assert ": " in str(refusal)
        assert str(refusal).isprintable()
    else:
        answer_expected = expected(doc)
        assert answer_expected is not None
        assert answer["gains"] == answer_expected["gains"]
