"""Who claims gold in The Duel and why the other does not, by the numbers of the cases. The start `@` is green's.

Any other maze is held against a slow oracle by `test_duel_against_oracle`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from tests.rules.core import (
    BLUE,
    GREEN,
    DuelMaze,
    Goal,
    GoldPicture,
    a_door,
    a_troll,
    cell_name,
    duel_card,
    some_gold,
    unsettled_claims,
)
from tests.rules.duel_mazes import dug

ROW = """
 │
─┼──────────
 │
 │
─@─
 │
"""
TWO_ROWS = """
 │
─@───────
 │



 │
─┼───────
 │
"""
FAR_ROW = """
 │
─@─    ┌────
 │     │



 │
─┼─
 │
"""
BRIDGE = """
 │  │
─@──╫─
 │  │
    │
    │
    │
 │  │
─┼──┘
 │
"""
GOAL = """
 │    ╭│╮
─@─────┤
 │    ╰│╯
 │
─┼─
 │
"""


def claimed(maze: DuelMaze, mover: str = GREEN, settled: Collection[GoldPicture] = ()) -> list[str]:
    """Each claim as its cell, its gold, whose it is and why, and where the other is barred: `C1 2 green both`."""
    return [
        f"{cell_name(claim.cell)} {claim.gold} {claim.clan} {claim.why}{' ' + cell_name(claim.at) if claim.at else ''}"
        for claim in unsettled_claims(maze, settled, mover)
    ]


ONE, TWO, THREE = some_gold(1, "EW"), some_gold(2, "EW"), some_gold(3, "EW")
KEY = a_door(GREEN, "W", (BLUE,))
SEVERAL: dict[str, Any] = {"blue": "B0", "B1": [THREE], "B2": [ONE], "B3": [a_door(BLUE, "W"), TWO]}
LADDER: dict[str, Any] = {"blue": "E0", "C1": [a_door(BLUE, "E")], "C2": [BLUE, ONE]}

CASES: list[tuple[str, str, dict[str, Any], str, list[str]]] = [
    ("C2 who connects to the own start", TWO_ROWS, {"blue": "E0", "C2": [ONE]}, GREEN, ["C2 1 green no-way"]),
    ("C2 no connection", FAR_ROW, {"blue": "E0", "C3": [ONE]}, GREEN, []),
    ("C2 by a ladder", FAR_ROW, {"blue": "E0", "C2": [GREEN], "C3": [ONE]}, GREEN, ["C3 1 green no-way"]),
    ("C3 D16 connected for the other alone", TWO_ROWS, {"blue": "E0", "E2": [TWO]}, GREEN, ["E2 2 blue no-way"]),
    ("C3 by a bridge's other path", BRIDGE, {"blue": "E0", "C1": [some_gold(1, "NS")]}, GREEN, ["C1 1 blue no-way"]),
    ("C3 by the other's ladder", TWO_ROWS, LADDER, GREEN, ["C2 1 blue door C1"]),
    ("C3 behind the other's door on a goal", GOAL, {"blue": "D0", "C2": [a_door(BLUE, "W"), some_gold(2, "NSW")]},
     GREEN, ["C2 2 blue door C2"]),
    ("C4 D15 of both the one who moved", ROW, {"blue": "B0", "B1": [ONE]}, GREEN, ["B1 1 green both"]),
    ("C4 D15 C5 or moves next", ROW, {"blue": "B0", "B1": [ONE]}, BLUE, ["B1 1 blue both"]),
    ("C6 each gold is a claim of its own", ROW, SEVERAL, GREEN,
     ["B1 3 green both", "B2 1 green both", "B3 2 blue door B3"]),
    ("C9 a picture is one claim, and who digs alone needs no reason", TWO_ROWS, {"C1": [THREE]}, GREEN,
     ["C1 3 green alone"]),
    ("whoever moved", TWO_ROWS, {"C1": [TWO]}, BLUE, ["C1 2 green alone"]),
    ("C11 D17 behind a door", ROW, {"blue": "B0", "B2": [a_door(GREEN, "W")], "B3": [THREE]}, BLUE,
     ["B3 3 green door B2"]),
    ("C11 D17 a key that opens the path", ROW, {"blue": "B0", "B2": [KEY], "B3": [THREE]}, BLUE, ["B3 3 blue both"]),
    ("C12 behind a troll", ROW, {"blue": "B0", "B1": [a_troll("E")], "B2": [a_door(BLUE, "E")], "B3": [TWO]}, GREEN,
     []),
    ("C12 behind a bribed troll a door decides", ROW,
     {"blue": "B0", "B1": [a_troll("E", True)], "B2": [a_door(BLUE, "E")], "B3": [TWO]}, GREEN, ["B3 2 blue door B2"]),
    ("C13 a goal without gold", GOAL, {"blue": "D0"}, GREEN, []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "drawing", "things", "mover", "claims"), CASES, ids=[case[0] for case in CASES])
def test_who_claims_gold(name: str, drawing: str, things: dict[str, Any], mover: str, claims: list[str]) -> None:
    assert claimed(dug(drawing, **things), mover) == claims


def test_c1_gold_that_has_a_counter_is_never_claimed_again() -> None:
    maze = dug(ROW, blue="B0", B1=[TWO], B3=[ONE])
    assert claimed(maze, GREEN, settled=[((1, -1), 0)]) == ["B3 1 green both"]
    assert claimed(maze, BLUE, settled=[((1, -1), 0), ((3, -1), 0)]) == []


def test_c8_d02_a_path_that_is_lost_later_brings_nobody_a_claim() -> None:
    maze = dug(ROW, blue="B0", B1=[a_door(BLUE, "E")], B3=[TWO])
    assert claimed(maze, BLUE) == ["B3 2 blue door B1"]
    assert claimed(maze.remove_card((2, -1)), BLUE) == claimed(maze.remove_card((2, -1)), GREEN) == []


def test_d25_gold_on_the_last_goal_is_claimed_as_it_is_turned_over() -> None:
    maze = dug(
        """
         │    ╭ ╮
        ─@──── ?
         │    ╰ ╯
        """
    )
    assert (claimed(maze), maze.goals_to_turn_over) == ([], ((2, 0),))
    turned_over = maze.turn_over((2, 0), Goal("goal", duel_card("EW", TWO)))
    assert (claimed(turned_over), turned_over.goals_to_turn_over) == (["C2 2 green alone"], ())
