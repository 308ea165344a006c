"""The judge of The Lost Mines: what it answers, by hand and by a second opinion."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from companion.documents import ValidationError, settle, settle_json
from tests.documents.settled_lost_mines import Doc, a_mine_round, a_seat, expected, lost_mines_round, with_seat


def test_the_answer_has_every_field_of_the_contract() -> None:
    assert settle(a_mine_round()) == {
        "edition": "lost_mines",
        "winners": ["Ann"],
        "gains": {"Ann": 4, "Ben": 4, "Cem": 4, "Dia": 2, "Eva": 0, "Finn": 3},
        "totals": {"Ann": 9, "Ben": 4, "Cem": 4, "Dia": 2, "Eva": 0, "Finn": 3},
        "reasons": {
            "Ann": ["Yellow pool of Ann and Ben: 8 shared by 2, 4 each.", "From the pool: 4."],
            "Ben": ["Yellow pool of Ann and Ben: 8 shared by 2, 4 each.", "From the pool: 4."],
            "Cem": [
                "Saboteur: shares in the blue pool.",
                "Blue pool of Cem, Dia and Eva: 8 shared by 3, 2 each.",
                "Remainder 2 to Cem, for the best treasure (4).",
                "From the pool: 2, and 2 of the remainder.",
            ],
            "Dia": [
                "Blue pool of Cem, Dia and Eva: 8 shared by 3, 2 each.",
                "Remainder 2 to Cem, for the best treasure (4).",
                "From the pool: 2.",
            ],
            "Eva": [
                "Blue pool of Cem, Dia and Eva: 8 shared by 3, 2 each.",
                "Remainder 2 to Cem, for the best treasure (4).",
                "From the pool: 2.",
                "The dragon takes 2 back.",
            ],
            "Finn": ["Selfish: keeps everything found, 3."],
        },
        "pools": {
            "blue": {
                "members": ["Cem", "Dia", "Eva"],
                "value": 8,
                "each": 2,
                "remainder": 2,
                "remainder_to": ["Cem"],
                "lost": 0,
            },
            "yellow": {
                "members": ["Ann", "Ben"],
                "value": 8,
                "each": 4,
                "remainder": 0,
                "remainder_to": [],
                "lost": 0,
            },
        },
    }


def test_fields_may_be_left_out_and_are_nothing_then() -> None:
    cards = {"Ann": "YL", "Ben": "YX", "Cem": "BL"}
    bare = a_mine_round(*(a_seat(name, card) for name, card in cards.items()))
    nothing: Doc = {"treasures": [], "dragon": False, "points": 0}
    full = a_mine_round(*(a_seat(name, card, **nothing) for name, card in cards.items()))
    answer: Any = settle(bare)
    assert answer == settle(full)
    assert answer["winners"] == ["Ann", "Ben", "Cem"]
    assert answer["reasons"]["Ben"] == ["Selfish, and found no treasure."]


def test_an_empty_pool_is_nothing_and_no_error() -> None:
    answer: Any = settle(a_mine_round(a_seat("Ann", "YX", 2), a_seat("Ben", "BX", 1), a_seat("Cem", "BS", 4)))
    empty = {"members": [], "value": 0, "each": 0, "remainder": 0, "remainder_to": [], "lost": 0}
    assert answer["pools"]["blue"] == empty
    assert answer["pools"]["yellow"] == {**empty, "members": ["Cem"], "value": 4, "each": 4}
    assert answer["reasons"]["Cem"] == [
        "Saboteur: shares in the yellow pool.",
        "Yellow pool: 4 for Cem alone.",
        "From the pool: 4.",
    ]


def test_names_of_any_letters_are_names() -> None:
    answer: Any = settle(with_seat(2, name="Gül {n}\n"))
    assert answer["gains"]["Gül {n}\n"] == 4
    assert "Remainder 2 to Gül {n}\n, for the best treasure (4)." in answer["reasons"]["Dia"]


# The second opinion


@pytest.mark.parametrize("many", [400, pytest.param(6000, marks=pytest.mark.long)])
def test_many_rounds_are_settled_as_the_slow_settlement_says(many: int) -> None:
    refused = sum(same_is_said(lost_mines_round(Random(seed))) is None for seed in range(many))
    assert 0.05 * many < refused < 0.25 * many


def same_is_said(doc: Doc) -> Doc | None:
    """The answer to this round, which must be the slow settlement's; None where both refuse it."""
    wanted = expected(doc)
    if wanted is None:
        with pytest.raises(ValidationError, match=r"^seats: "):
            settle(doc)
        return None
    answer: Any = settle(doc)
    reasons = answer["reasons"]
    assert in_order(answer) == {**wanted, "reasons": reasons}, doc
    assert all(list(answer[field]) == list(reasons) for field in ("gains", "totals"))
    assert all(sentences and all(sentences) for sentences in reasons.values())
    assert json.loads(settle_json(json.dumps(doc).encode())) == answer
    return wanted


def in_order(answer: Any) -> Doc:
    """The answer with every list that is a set in order."""
    pools = {
        clan: {**pool, "members": sorted(pool["members"]), "remainder_to": sorted(pool["remainder_to"])}
        for clan, pool in answer["pools"].items()
    }
    return {**answer, "pools": pools, "winners": sorted(answer["winners"])}


# As a command


def test_many_rounds_of_the_lost_mines_a_line_each() -> None:
    docs = [a_mine_round(), with_seat(0, treasures=[100]), with_seat(4, dragon=False)]
    command = [sys.executable, "-m", "companion", "settle", "--many"]
    lines = "".join(f"{json.dumps(doc)}\n" for doc in docs).encode()
    ran = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)
    first, bad, last = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, ran.stderr) == (2, b"")
    assert [first, last] == [settle(docs[0]), settle(docs[2])]
    assert bad == {"error": "seats[0].treasures[0]: 100 is not from 0 to 99"}
