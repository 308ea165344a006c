"""The judge of The Duel: what it answers, by hand and by a second opinion."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from companion.documents import ValidationError, settle, settle_json
from tests.documents.settled_duel import Doc, a_duel, a_seat, duel_round, expected, with_seat


def solo(**more: Any) -> Doc:
    return {"edition": "duel", "seats": [a_seat(**more)]}


# The answer


def test_the_answer_has_every_field_of_the_contract() -> None:
    assert settle(a_duel(options={"troll_pays_from": "all"})) == {
        "edition": "duel",
        "winners": ["Ann"],
        "gains": {"Ann": 2, "Ben": 0},
        "totals": {"Ann": 4, "Ben": 0},
        "reasons": {
            "Ann": ["Claimed cards worth 1 and 3.", "2 trolls bribed: paid with a card worth 2."],
            "Ben": ["Claimed no gold."],
        },
        "paid": {"Ann": [2], "Ben": []},
        "owned": {"Ann": [1, 3], "Ben": []},
        "next_start": "Ben",
    }


def test_one_player_alone_wins_begins_and_is_rated() -> None:
    answer = settle(solo(owned=[3, 3, 3, 2, 2], claims=[1, 1, 2], trolls=1))
    assert answer == {
        "edition": "duel",
        "winners": ["Ann"],
        "gains": {"Ann": 3},
        "totals": {"Ann": 16},
        "reasons": {"Ann": ["Claimed cards worth 1, 1 and 2.", "1 troll bribed: paid with a card worth 1."]},
        "paid": {"Ann": [1]},
        "owned": {"Ann": [3, 3, 3, 2, 2, 1, 2]},
        "next_start": "Ann",
        "rating": 1,
    }


def test_two_players_are_not_rated() -> None:
    assert "rating" not in settle(a_duel())


@pytest.mark.parametrize(
    ("owned", "claims", "rating"),
    [
        ([], [], 0),
        ([3, 3, 3, 2], [3], 0),
        ([3, 3, 3, 3], [3], 1),
        ([3, 3, 3, 3, 3, 1], [3], 1),
        ([3, 3, 3, 3, 3, 2], [3], 2),
        ([3, 3, 3, 3, 3, 3, 3], [3], 2),
        ([3, 3, 3, 3, 3, 3, 3, 1], [3], 3),
    ],
)
def test_the_rating_is_that_of_all_gold_after_the_round(owned: list[int], claims: list[int], rating: int) -> None:
    assert settle(solo(owned=owned, claims=claims))["rating"] == rating


def test_fields_may_be_left_out_and_are_nothing_then() -> None:
    bare = {"edition": "duel", "seats": [a_seat(), a_seat("Ben", "blue")]}
    full = {"edition": "duel", "seats": [a_seat(owned=[], claims=[], trolls=0), a_seat("Ben", "blue")], "options": {}}
    answer: Any = settle(bare)
    assert answer == settle(full)
    assert (answer["winners"], answer["next_start"]) == (["Ann", "Ben"], "Ben")


def test_a_loss_is_a_gain_below_nothing() -> None:
    doc = with_seat(0, a_duel(), claims=[], owned=[3, 3], trolls=1)
    assert settle(doc)["gains"] == {"Ann": -3, "Ben": 0}
    answer: Any = settle(doc | {"options": {"troll_pays_from": "this-round"}})
    assert (answer["gains"], answer["owned"]["Ann"], answer["paid"]["Ann"]) == ({"Ann": 0, "Ben": 0}, [3, 3], [])


def test_blue_begins_after_a_tie_from_the_second_seat_too() -> None:
    answer = settle(with_seat(1, with_seat(0, owned=[], claims=[2], trolls=0), claims=[1, 1]))
    assert (answer["next_start"], answer["winners"]) == ("Ben", ["Ann", "Ben"])


def test_all_dwarf_counters_may_be_used() -> None:
    answer = settle(with_seat(1, with_seat(0, claims=[1, 2, 3]), claims=[1, 1], trolls=1))
    assert answer["totals"] == {"Ann": 6, "Ben": 1}
    assert settle(solo(claims=[2, 2, 2], trolls=3))["totals"] == {"Ann": 2}


def test_names_of_any_letters_are_names() -> None:
    answer: Any = settle(with_seat(0, name="Gül {n}\n"))
    assert answer["gains"]["Gül {n}\n"] == 2


# The second opinion


@pytest.mark.parametrize("many", [400, pytest.param(6000, marks=pytest.mark.long)])
def test_many_rounds_are_settled_as_the_slow_settlement_says(many: int) -> None:
    refused = sum(same_is_said(duel_round(Random(seed))) is None for seed in range(many))
    assert 0.1 * many < refused < 0.4 * many


def same_is_said(doc: Doc) -> Doc | None:
    """The answer to this round, which must be the slow settlement's; None where both refuse it."""
    wanted = expected(doc)
    if wanted is None:
        with pytest.raises(ValidationError, match=r"^seats(\[1\]\.clan)?: "):
            settle(doc)
        return None
    answer: Any = settle(doc)
    reasons = answer["reasons"]
    assert in_order(answer) == {**wanted, "reasons": reasons}, doc
    assert all(list(answer[field]) == list(reasons) for field in ("gains", "totals", "paid", "owned"))
    assert all(sentences and all(sentences) for sentences in reasons.values())
    assert json.loads(settle_json(json.dumps(doc).encode())) == answer
    return wanted


def in_order(answer: Any) -> Doc:
    """The answer with every list that is a set in order."""
    sets = {field: {name: sorted(values) for name, values in answer[field].items()} for field in ("paid", "owned")}
    return {**answer, **sets, "winners": sorted(answer["winners"])}


# As a command


def test_many_rounds_of_the_duel_a_line_each() -> None:
    docs = [a_duel(), with_seat(0, trolls=4), solo(claims=[3])]
    command = [sys.executable, "-m", "companion", "settle", "--many"]
    lines = "".join(f"{json.dumps(doc)}\n" for doc in docs).encode()
    ran = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)
    first, bad, last = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, ran.stderr) == (2, b"")
    assert [first, last] == [settle(docs[0]), settle(docs[2])]
    assert bad == {"error": "seats[0].trolls: 4 is not from 0 to 3"}
