"""Whole games, settled by hand, played through the judge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.judge import Node, read_maze, settle
from tests.rules.core import Maze
from tests.rules.maze_drawings import read

EVENINGS = sorted(Path(__file__).parent.glob("*.json"))


@pytest.fixture(params=EVENINGS, ids=lambda path: path.stem)
def game(request: pytest.FixtureRequest) -> Any:
    return json.loads(request.param.read_text("utf-8"))


def test_every_round_comes_out_as_worked_by_hand(game: Any) -> None:
    for record in game["rounds"]:
        answer = settle(record["round"])
        assert answer.pop("edition") == record["round"]["edition"]
        assert answer.pop("reasons") == record["said"]
        # All that is left: winners, gains, totals, and what the edition adds.
        assert answer == {key: record[key] for key in record.keys() - {"worked", "drawn", "round", "said"}}


def test_each_round_begins_with_the_totals_of_the_one_before(game: Any) -> None:
    rounds = game["rounds"]
    for earlier, later in zip(rounds, rounds[1:], strict=False):
        seats = later["round"]["seats"]
        assert {seat["name"]: gold_of(seat) for seat in seats} == earlier["totals"]
        if "owned" in earlier:
            assert {seat["name"]: seat.get("owned", []) for seat in seats} == earlier["owned"]


def gold_of(seat: dict[str, Any]) -> int:
    """The gold of a seat before the round, as a number or in cards, or its victory points."""
    return int(seat.get("gold", 0)) + int(seat.get("points", 0)) + sum(seat.get("owned", []))


def test_what_is_drawn_is_what_is_settled(game: Any) -> None:
    for record in game["rounds"]:
        if "drawn" in record:
            assert lying(read("\n".join(record["drawn"]))) == lying(read_maze(Node(record["round"]["maze"]))[0])


def lying(maze: Maze) -> dict[Any, Any]:
    """Every card and every goal by its cell, however its tracks are written."""
    goals = {cell: goal.card.comparison_key if goal.card else None for cell, goal in maze.goals.items()}
    return {cell: card.comparison_key for cell, card in maze.cards.items()} | goals
