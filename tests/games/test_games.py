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


def test_what_is_drawn_is_what_is_settled(game: Any) -> None:
    for record in game["rounds"]:
        if "drawn" in record:
            assert lying(read("\n".join(record["drawn"]))) == lying(read_maze(Node(record["round"]["maze"]))[0])


def lying(maze: Maze) -> dict[Any, Any]:
    """Every card and every goal by its cell, however its tracks are written."""
    goals = {cell: goal.card.comparison_key if goal.card else None for cell, goal in maze.goals.items()}
    return {cell: card.comparison_key for cell, card in maze.cards.items()} | goals
