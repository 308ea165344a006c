"""Whole evenings, settled by hand, played through the judge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.judge import settle

EVENINGS = sorted(Path(__file__).parent.glob("*.json"))


@pytest.fixture(params=EVENINGS, ids=lambda path: path.stem)
def evening(request: pytest.FixtureRequest) -> Any:
    return json.loads(request.param.read_text("utf-8"))


def test_every_round_comes_out_as_worked_by_hand(evening: Any) -> None:
    for one in evening["rounds"]:
        answer = settle(one["round"])
        assert answer["winners"] == one["winners"]
        assert answer["theft_order"] == one["theft_order"]
        assert answer["gains"] == one["gains"]
        assert answer["totals"] == one["totals"]
        assert answer["reasons"] == one["said"]


def test_each_round_begins_with_the_totals_of_the_one_before(evening: Any) -> None:
    rounds = evening["rounds"]
    for earlier, later in zip(rounds, rounds[1:], strict=False):
        assert {seat["name"]: seat.get("gold", 0) for seat in later["round"]["seats"]} == earlier["totals"]
