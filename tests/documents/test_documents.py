"""The judge: what it answers, and every document it refuses, with the field it names."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents import ValidationError, settle, settle_json
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.scoring.settlement_types import RoundFacts
from tests.rules.rounds import answered_rounds


def seat(name: str, role: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "role": role, **more}


def a_round(**more: Any) -> dict[str, Any]:
    """Ann, blue, reached the treasure; Cem and Dia hold theft cards, Dia is in prison."""
    seats = [
        seat("Ann", "blue-digger", gold=2),
        seat("Ben", "green-digger"),
        seat("Cem", "saboteur", theft=2),
        seat("Dia", "geologist", theft=1, trapped=True),
        seat("Eva", "geologist", theft=4),
    ]
    return {"edition": "saboteur2", "seats": seats, "reached_by": "Ann", "open_to": ["blue"], "crystals": 3, **more}


def with_seat(place: int, **more: Any) -> dict[str, Any]:
    doc = a_round()
    doc["seats"][place] |= more
    return doc


def without(doc: dict[str, Any], *fields: str) -> dict[str, Any]:
    return {name: value for name, value in doc.items() if name not in fields}


def test_the_answer_has_every_field_of_the_contract() -> None:
    assert settle(a_round()) == {
        "edition": "saboteur2",
        "winners": ["Ann"],
        "gains": {"Ann": 5, "Ben": 0, "Cem": 0, "Dia": 0, "Eva": 3},
        "totals": {"Ann": 7, "Ben": 0, "Cem": 0, "Dia": 0, "Eva": 3},
        "reasons": {
            "Ann": ["The only winner: 5."],
            "Ben": ["Green has no path."],
            "Cem": ["The treasure was reached."],
            "Dia": ["Trapped: nothing for the crystals.", "Trapped: the Theft card is lost."],
            "Eva": ["3 crystals in the maze."],
        },
        "theft_order": ["Eva", "Cem"],
    }


def test_thefts_move_gold_and_who_is_left_out_forgoes() -> None:
    answer = settle(a_round(thefts=[["Cem", "Eva"]]))
    assert answer["gains"] == {"Ann": 5, "Ben": 0, "Cem": 1, "Dia": 0, "Eva": 2}
    assert answer["reasons"]["Eva"] == ["3 crystals in the maze.", "Didn’t use the Theft card.", "Cem stole 1."]  # type: ignore[index]


def test_no_thefts_given_and_all_forgone_differ_only_in_words() -> None:
    none, forgone = settle(a_round()), settle(a_round(thefts=[]))
    assert none["gains"] == forgone["gains"]
    assert none["reasons"] != forgone["reasons"]


def test_the_order_does_not_depend_on_who_has_gold() -> None:
    seats = [seat("Ann", "boss", theft=1, gold=1), seat("Ben", "boss", theft=2)]
    seats[1]["role"] = "geologist"
    doc = {"edition": "saboteur2", "seats": seats, "reached_by": None}
    assert settle(doc)["theft_order"] == ["Ben", "Ann"]
    assert settle({**doc, "thefts": [["Ben", "Ann"]]})["gains"] == {"Ann": -1, "Ben": 1}


def test_fields_may_be_left_out() -> None:
    seats = [seat("Ann", "blue-digger"), seat("Ben", "green-digger", theft=None)]
    answer = settle({"edition": "saboteur2", "seats": seats, "reached_by": None})
    assert answer["totals"] == {"Ann": 0, "Ben": 0}


def test_the_largest_numbers_are_taken() -> None:
    doc = with_seat(0, gold=999) | {"crystals": 99}
    doc["seats"][2]["theft"] = 99
    assert settle(doc)["totals"] == {"Ann": 1004, "Ben": 0, "Cem": 0, "Dia": 0, "Eva": 99}


@pytest.mark.parametrize(
    ("option", "value", "gains"),
    [
        ("neither_open_profiteer", "always", {"Ann": 0, "Ben": 3}),
        ("neither_open_profiteer", "letter", {"Ann": 0, "Ben": 0}),
    ],
)
def test_options_are_heeded(option: str, value: str, gains: dict[str, int]) -> None:
    seats = [seat("Ann", "blue-digger"), seat("Ben", "profiteer")]
    doc = {"edition": "saboteur2", "seats": seats, "reached_by": "Ann", "open_to": []}
    assert settle({**doc, "options": {option: value}})["gains"] == gains


@given(answered_rounds())
def test_the_judge_says_what_the_table_says(facts: RoundFacts) -> None:
    names = {player.seat: f"seat {player.seat}" for player in facts.players}
    answer = settle(document(facts, names))
    settlement = SABOTEUR2.settle(facts)
    assert answer["gains"] == {names[share.seat]: share.gain for share in settlement.payouts}
    assert answer["winners"] == [names[seat] for seat in settlement.winners]
    assert json.loads(settle_json(json.dumps(document(facts, names)).encode())) == answer


def document(facts: RoundFacts, names: dict[Any, str]) -> dict[str, Any]:
    seats = [seat(names[p.seat], p.role, gold=p.gold, trapped=p.trapped, theft=p.theft) for p in facts.players]
    thefts = [[names[thief], None if victim is None else names[victim]] for thief, victim in facts.thefts]
    ways = {"open_to": sorted(facts.result.open_to)} if facts.result.reached_by is not None else {}
    connector = None if facts.result.reached_by is None else names[facts.result.reached_by]
    more = {"crystals": facts.result.crystals, "thefts": thefts, "options": dict(facts.options), **ways}
    return {"edition": "saboteur2", "seats": seats, "reached_by": connector, **more}


WRONG = [
    # the document itself
    ([], "the document: a list is not an object"),
    (None, "the document: null is not an object"),
    ({}, "edition: is missing"),
    (a_round(edition="chess"), "edition: 'chess' is not an edition"),
    (a_round(edition=None), "edition: null is not an edition"),
    (a_round(edition=["saboteur2"]), "edition: a list is not an edition"),
    (a_round(edition="lost_mines"), "reached_by: unknown field (edition, seats)"),
    (a_round(edition="saboteur"), "open_to: unknown field (edition, seats, reached_by, picks, options)"),
    (a_round(weather="fine"), "weather: unknown field (edition, seats,"),
    (a_round(**{"two\nlines": 1}), r"'two\nlines': unknown field"),
    (a_round(picks=[1]), "picks: unknown field"),
    # seats
    (without(a_round(), "seats"), "seats: is missing"),
    (a_round(seats=None), "seats: null is not a list"),
    (a_round(seats={}), "seats: an object is not a list"),
    (a_round(seats=["Ann"]), "seats[0]: 'Ann' is not an object"),
    (a_round(seats=[], reached_by=None), "open_to: must be left out"),
    (without(a_round(seats=[], reached_by=None), "open_to"), "seats: 0 players, but this edition is for 2 to 12."),
    (a_round(seats=[seat("Ann", "boss")], open_to=[]), "seats: 1 players"),
    (with_seat(1, age=7), "seats[1].age: unknown field (name, role, gold, trapped, theft)"),
    (with_seat(1, broken=[]), "seats[1].broken: unknown field"),
    (a_round(seats=[{"role": "boss"}]), "seats[0].name: is missing"),
    (a_round(seats=[{"name": "Ann"}]), "seats[0].role: is missing"),
    (with_seat(1, name=""), "seats[1].name: is empty"),
    (with_seat(1, name=7), "seats[1].name: 7 is not a name"),
    (with_seat(1, name=None), "seats[1].name: null is not a name"),
    (with_seat(1, name="Ann"), "seats[1].name: 'Ann' is the name of another seat"),
    (
        with_seat(3, role="wizard"),
        "seats[3].role: 'wizard' is not a role of saboteur2 "
        "(blue-digger, green-digger, boss, profiteer, geologist, saboteur)",
    ),
    (with_seat(3, role=None), "seats[3].role: null is not a role"),
    (with_seat(3, role=["boss"]), "seats[3].role: a list is not a role"),
    (with_seat(0, gold=-1), "seats[0].gold: -1 is not from 0 to 999"),
    (with_seat(0, gold=1000), "seats[0].gold: 1000 is not from 0 to 999"),
    (with_seat(0, gold=True), "seats[0].gold: true is not an integer"),
    (with_seat(0, gold="3"), "seats[0].gold: '3' is not an integer"),
    (with_seat(0, gold=1.0), "seats[0].gold: 1.0 is not an integer"),
    (with_seat(0, gold=None), "seats[0].gold: null is not an integer"),
    (with_seat(0, gold=[1]), "seats[0].gold: a list is not an integer"),
    (with_seat(1, trapped=1), "seats[1].trapped: 1 is not true or false"),
    (with_seat(1, trapped=None), "seats[1].trapped: null is not true or false"),
    (with_seat(2, theft=0), "seats[2].theft: 0 is not from 1 to 99"),
    (with_seat(2, theft=100), "seats[2].theft: 100 is not from 1 to 99"),
    (with_seat(2, theft=True), "seats[2].theft: true is not an integer"),
    (with_seat(2, theft=1), "seats[3].theft: 1 is the number of another theft card"),
    # what the box does not hold
    (a_round(seats=[seat(name, "blue-digger") for name in ("Ann", *"BCDE")]), "seats: 5 × blue gold-digger"),
    (a_round(seats=[seat("Ann", "boss"), seat("Ben", "boss")]), "seats: 2 × boss, but this edition has only 1."),
    (
        a_round(seats=[seat(name, "saboteur") for name in ("Ann", *"BCD")]),
        "seats: 4 × saboteur, but this edition has only 3.",
    ),
    (
        a_round(seats=[seat("Ann", "boss"), *(seat(name, "green-digger", trapped=True) for name in "BCDE")]),
        "seats: 4 × Trapped card, but this edition has only 3.",
    ),
    (
        a_round(seats=[seat("Ann", "boss", theft=9), *(seat(str(n), "green-digger", theft=n) for n in (1, 2, 3, 4))]),
        "seats: 5 × theft card, but this edition has only 4.",
    ),
    # who reached it, and for whom the way is open
    (without(a_round(), "reached_by"), "reached_by: is missing"),
    (a_round(reached_by="Zoe"), "reached_by: 'Zoe' is not the name of a seat"),
    (a_round(reached_by=["Ann", "Ben"]), "reached_by: a list is not a name"),
    (a_round(reached_by=1), "reached_by: 1 is not a name"),
    (a_round(reached_by="Dia"), "reached_by: 'Dia' is trapped"),
    (without(a_round(), "open_to"), "open_to: is missing"),
    (a_round(open_to=None), "open_to: null is not a list"),
    (a_round(open_to="blue"), "open_to: 'blue' is not a list"),
    (a_round(open_to=["blue", "yellow"]), "open_to[1]: 'yellow' is not a clan (blue, green)"),
    (a_round(open_to=["blue", "blue"]), "open_to: names a clan twice"),
    (a_round(open_to=[["blue"]]), "open_to[0]: a list is not a clan"),
    (a_round(reached_by=None), "open_to: must be left out where the treasure was not reached"),
    (a_round(reached_by=None, open_to=[]), "open_to: must be left out where the treasure was not reached"),
    (a_round(crystals=-1), "crystals: -1 is not from 0 to 99"),
    (a_round(crystals=100), "crystals: 100 is not from 0 to 99"),
    (a_round(crystals=None), "crystals: null is not an integer"),
    (a_round(crystals=True), "crystals: true is not an integer"),
    (a_round(crystals=10**5000), "crystals: so large a number is not from 0 to 99"),
    # options
    (a_round(options=None), "options: null is not an object"),
    (a_round(options=[]), "options: a list is not an object"),
    (a_round(options={"draw": "diggers"}), "options.draw: unknown field (neither_open_profiteer, "),
    (
        a_round(options={"trapped_geologist": "half"}),
        "options.trapped_geologist: 'half' is not one of its values (none, full)",
    ),
    (a_round(options={"crystals": None}), "options.crystals: null is not one of its values"),
    # thefts
    (a_round(thefts=None), "thefts: null is not a list"),
    (a_round(thefts={}), "thefts: an object is not a list"),
    (a_round(thefts=["Eva"]), "thefts[0]: 'Eva' is not a list"),
    (a_round(thefts=[["Eva"]]), "thefts[0]: is a list of 1, not of thief and victim"),
    (a_round(thefts=[["Eva", "Ann", 1]]), "thefts[0]: is a list of 3"),
    (a_round(thefts=[[None, "Ann"]]), "thefts[0][0]: null is not a name"),
    (a_round(thefts=[["Eva", 3]]), "thefts[0][1]: 3 is not a name"),
    (a_round(thefts=[["Zoe", "Ann"]]), "thefts[0][0]: 'Zoe' is not the name of a seat"),
    (a_round(thefts=[["Eva", "Zoe"]]), "thefts[0][1]: 'Zoe' is not the name of a seat"),
    (a_round(thefts=[["Ben", "Ann"]]), "thefts[0]: There’s no Theft card in front of 'Ben'."),
    (a_round(thefts=[["Ben", None]]), "thefts[0]: There’s no Theft card in front of 'Ben'."),
    (a_round(thefts=[["Dia", "Ann"]]), "thefts[0]: 'Dia' is trapped and can’t steal."),
    (a_round(thefts=[["Eva", "Eva"]]), "thefts[0]: 'Eva' must steal from someone else."),
    (a_round(thefts=[["Eva", "Ben"]]), "thefts[0]: 'Ben' has no gold. Choose someone else."),
    (a_round(thefts=[["Eva", "Ann"], ["Eva", None]]), "thefts[1]: 'Eva' has already answered."),
    (a_round(thefts=[["Cem", "Ann"], ["Eva", "Ann"]]), "thefts[1]: 'Eva' had to steal before 'Cem'."),
]


@pytest.mark.parametrize(("doc", "line"), WRONG, ids=[line[:60] for _, line in WRONG])
def test_a_wrong_document_is_refused_by_its_field(doc: object, line: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        settle(doc)
    assert str(refusal.value).startswith(line)
    assert "\n" not in str(refusal.value)


def test_a_victims_gold_is_what_he_has_at_that_moment() -> None:
    doc = with_seat(1, gold=1)
    doc["thefts"] = [["Eva", "Ben"], ["Cem", "Ben"]]
    with pytest.raises(ValidationError, match=r"thefts\[1\]: 'Ben' has no gold"):
        settle(doc)


WRITTEN = json.dumps(a_round())

WRONG_TEXT = [
    (b"", "the document: is empty"),
    (b" \n ", "the document: is empty"),
    (b'{"edition": "saboteur2', "the document: is not JSON: "),
    (b"{'edition': 1}", "the document: is not JSON: "),
    (WRITTEN.encode() + b"{}", "the document: is not JSON: Extra data"),
    (b'{"edition": "saboteur2\xff"}', "the document: is not UTF-8 (byte 22): save it as UTF-8"),
    ('{"name": "Jörg"}'.encode("cp1252"), "the document: is not UTF-8"),
    (WRITTEN.encode("utf-16"), "the document: is not UTF-8"),
    (b"[" * 100_000, "the document: is nested too deeply"),
    (b'{"a":' * 100_000, "the document: is nested too deeply"),
    (WRITTEN.replace('"gold": 2', '"gold": NaN'), "the document: is not JSON: NaN is no number"),
    (WRITTEN.replace('"gold": 2', '"gold": -Infinity'), "the document: is not JSON: -Infinity is no number"),
    (WRITTEN.replace('"gold": 2', '"gold": 1e3'), "seats[0].gold: 1e3 is not an integer from 0 to 999"),
    (WRITTEN.replace('"gold": 2', '"gold": 1.0'), "seats[0].gold: 1.0 is not an integer"),
    (WRITTEN.replace('"gold": 2', '"gold": 02'), "the document: is not JSON: "),
    (WRITTEN.replace('"gold": 2', '"gold": ' + "9" * 5000), "seats[0].gold: 999999999999… is not an integer"),
    (WRITTEN.replace('"gold": 2', '"gold": 2, "gold": 3'), "'gold': is given twice in one object"),
    (WRITTEN.replace('"crystals": 3', '"crystals": 3, "crystals": 3'), "'crystals': is given twice"),
    ("3", "the document: 3 is not an object"),
    ('"saboteur2"', "the document: 'saboteur2' is not an object"),
    ("1.5", "the document: 1.5 is not an object"),
]


@pytest.mark.parametrize(("text", "line"), WRONG_TEXT, ids=[line[:60] for _, line in WRONG_TEXT])
def test_a_wrong_text_is_refused_in_one_line(text: str | bytes, line: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        settle_json(text)
    assert str(refusal.value).startswith(line)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("text", ["\ufeff" + WRITTEN, WRITTEN.replace(", ", ",\r\n"), f"\r\n{WRITTEN}\r\n"])
def test_files_of_windows_are_read(text: str) -> None:
    """Its editors and PowerShell put a byte order mark before UTF-8 and end lines in their own way."""
    assert settle_json(text.encode()) == settle_json(text) == settle_json(WRITTEN)


def test_deep_nesting_in_a_field_is_refused_by_the_field() -> None:
    deep = "[" * 200 + "]" * 200
    with pytest.raises(ValidationError, match="crystals: a list is not an integer"):
        settle_json(WRITTEN.replace('"crystals": 3', f'"crystals": {deep}'))


def test_a_long_name_is_not_repeated_in_full() -> None:
    with pytest.raises(ValidationError) as refusal:
        settle(with_seat(0, role="x" * 10_000))
    assert len(str(refusal.value)) < 300


def test_names_of_any_letters_are_names() -> None:
    answer = settle(with_seat(1, name="Gül {n}\n"))
    assert answer["gains"]["Gül {n}\n"] == 0  # type: ignore[index]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 1001) | st.floats() | st.sampled_from(["Ann", "Eva", "boss", "blue"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "role", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from(["edition", "seats", "reached_by", "open_to", "crystals", "thefts", "options"]), JSON)
def test_any_value_in_a_field_is_answered_or_refused(field: str, value: object) -> None:
    try:
        answer = settle(a_round(**{field: value}))
    except ValidationError as refusal:
        assert ": " in str(refusal)
    else:
        assert sum(answer["gains"].values()) >= 0  # type: ignore[attr-defined]


@given(st.integers(0, 4), st.sampled_from(["name", "role", "gold", "trapped", "theft"]), JSON)
def test_any_value_in_a_seat_is_answered_or_refused(place: int, field: str, value: object) -> None:
    try:
        answer = settle(with_seat(place, **{field: value}))
    except ValidationError as refusal:
        assert ": " in str(refusal)
    else:
        assert sum(answer["gains"].values()) >= 0  # type: ignore[attr-defined]


PLACEHOLDERS: dict[str, Any] = {
    "edition": "saboteur2",
    "seats": [
        {"name": "{2}", "role": "saboteur", "gold": 1, "trapped": False, "theft": 1},
        {"name": "{0} {x}", "role": "boss", "gold": 1, "trapped": True},
        {"name": "Cem", "role": "blue-digger", "gold": 0},
    ],
    "reached_by": "Cem",
    "open_to": ["blue"],
    "thefts": [["{2}", "{0} {x}"]],
}


def test_names_that_look_like_placeholders_stay_as_they_are() -> None:
    reasons = settle(PLACEHOLDERS)["reasons"]
    assert isinstance(reasons, dict)
    assert "{0} {x}" in reasons["{2}"][-1] and "{2}" in reasons["{0} {x}"][-1]


def test_a_name_may_be_as_long_as_it_likes() -> None:
    doc = deepcopy(PLACEHOLDERS)
    doc["seats"][2]["name"] = doc["reached_by"] = "Cem" * 500
    assert settle(doc)["winners"] == ["Cem" * 500]


def test_the_judge_needs_the_standard_library_only() -> None:
    program = (
        "import sys, companion.documents; "
        "known = set(sys.stdlib_module_names) | {'companion', '__main__'}; "
        "print([name for name in sys.modules if name.split('.')[0] not in known])"
    )
    # -S leaves out site-packages, and with it whatever an environment loads at start.
    answer = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
