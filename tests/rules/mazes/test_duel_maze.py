"""Doors, trolls, ladders and gold of The Duel, drawn; `K1` to `K10` are the worked cases of the rules.

The start `@` is green's; what lies on a card stands beside. Any other maze is held against a slow oracle by
`test_duel_against_oracle`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.core import BLUE, GREEN, DuelMaze, Goal, a_door, a_troll, cell_name, duel_card, some_gold
from tests.rules.duel_mazes import dug

TUNNEL = """
 │
─@──────────
 │
"""
TWO_STARTS = """
 │
─┼──────────
 │
 │
─@─
 │
"""
APART = """
 │
─@────
 │



 │
─┼────   ───
 │
"""
BRANCHING = """
 │
─@──┬────
 │  │
    │
    └─
"""
AROUND = """
 ┌──┐
 │  │
 │  │
─@──┤
 │  │
"""
CUT_OFF = """
 │
─@─    ┌────
 │     │
"""
BRIDGE = """
 │     │
─@─   ─╫────
 │     │
       │
       │
       │
"""
GOAL = """
 │    ╭│╮
─@─────┼────
 │    ╰│╯
"""
MISFIT_GOAL = """
 │ ╭│╮
─@──┘ ───
 │ ╰ ╯
"""
FACE_DOWN = """
 │    ╭ ╮
─@──── ? ───
 │    ╰ ╯
"""
ALL, FIRST = "B0 B1 B2 B3 C0", "B0 B1 C0"

Things = dict[str, Any]
REACH: list[tuple[str, str, Things, str, str]] = [
    # what it shows, the drawing, blue's start and things by cell; what green and what blue reaches
    ("each clan digs from a start of its own", APART, {"blue": "E0"}, "C0 C1", "E0 E1"),
    ("a clan without a start reaches nothing", TUNNEL, {}, "C0 C1 C2 C3", ""),
    ("K1 a foreign door parts", TWO_STARTS, {"blue": "B0", "B1": [a_door(BLUE, "E")]}, FIRST, ALL),
    ("K1 an own key joins", TWO_STARTS, {"blue": "B0", "B1": [a_door(BLUE, "E", (GREEN,))]}, ALL, ALL),
    ("K1 the other's key does not", TWO_STARTS, {"blue": "B0", "B1": [a_door(BLUE, "E", (BLUE,))]}, FIRST, ALL),
    ("doors of both clans on one card", TWO_STARTS, {"blue": "B0", "B2": [a_door(BLUE, "W"), a_door(GREEN, "E")]},
     FIRST, "B0 B1 B2 C0"),
    ("K2 a troll parts both", TWO_STARTS, {"blue": "B0", "B1": [a_troll("E")]}, FIRST, FIRST),
    ("K2 once bribed neither", TWO_STARTS, {"blue": "B0", "B1": [a_troll("E", True)]}, ALL, ALL),
    ("a door shuts one arm and not the others", BRANCHING, {"C1": [a_door(BLUE, "E")]}, "C0 C1 D1", ""),
    ("a path around a door leads to its card", AROUND, {"C1": [a_door(BLUE, "W")]}, "B0 B1 C0 C1", ""),
    ("K5 what is cut off", CUT_OFF, {}, "C0", ""),
    ("K5 a ladder connects", CUT_OFF, {"C2": [GREEN]}, "C0 C2 C3", ""),
    ("ladders of two clans do not lead to each other", APART, {"blue": "E0", "E3": [BLUE], "C1": [GREEN]},
     "C0 C1", "E0 E1 E3"),
    ("two ladders of one clan do, over its start, for both", APART, {"blue": "E0", "E1": [GREEN], "E3": [GREEN]},
     "C0 C1 E0 E1 E3", "C0 C1 E0 E1 E3"),
    ("the other path of a bridge with a ladder is not joined", BRIDGE, {"C2": [GREEN]}, "C0 C2 D2", ""),
    ("a goal face down leads nowhere", FACE_DOWN, {}, "C0 C1", ""),
    ("a goal face up is a card like others", GOAL, {}, "C0 C1 C2 C3", ""),
    ("a goal that does not fit leads nowhere over rock", MISFIT_GOAL, {}, "C0 C1", ""),
    ("a goal behind the other's door", GOAL, {"C2": [a_door(BLUE, "W")]}, "C0 C1", ""),
]  # fmt: skip


def reached(maze: DuelMaze, clan: str) -> str:
    return " ".join(sorted(map(cell_name, maze.cells_reached_by_clan(clan))))


@pytest.mark.parametrize(("name", "drawing", "things", "green", "blue"), REACH, ids=[row[0] for row in REACH])
def test_what_each_clan_reaches(name: str, drawing: str, things: Things, green: str, blue: str) -> None:
    maze = dug(drawing, **things)
    assert (reached(maze, GREEN), reached(maze, BLUE)) == (green, blue)


STUB = """
 │
─@────
 │  ╷
"""
STUB_FROM_BELOW = """
 │
─@────
 │  ╷
 │  │
 └──┘
"""
TWO_STUBS = """
 │  ╵
─@─╴×
 │
"""
DOUBLE_CURVE = """
 │
─@──┐
 │  │
    │
   ─╱─
    │
"""
BEHIND_A_TROLL: Things = {"blue": "B0", "B1": [a_troll("E", True)], "B2": [a_door(BLUE, "W"), some_gold(1, "EW")]}
GOLD: list[tuple[str, str, Things, list[str]]] = [
    ("K3 on a dead end, not from the path beside it", STUB, {"C1": [some_gold(1, "S")]}, ["C1 1"]),
    ("K3 on a dead end, from its own side", STUB_FROM_BELOW, {"C1": [some_gold(1, "S")]}, ["C1 1 green"]),
    ("K4 past the gold on a double curve", DOUBLE_CURVE, {"D1": [some_gold(1, "ES")]}, ["D1 1"]),
    ("K4 on the gold's path of a double curve", DOUBLE_CURVE, {"D1": [some_gold(1, "NW")]}, ["D1 1 green"]),
    ("two on one card", TWO_STUBS, {"C1": [some_gold(1, "W"), some_gold(3, "N")]}, ["C1 1 green", "C1 3"]),
    ("behind the door on its own card", TWO_STARTS, {"blue": "B0", "B1": [a_door(BLUE, "W"), some_gold(2, "EW")]},
     ["B1 2 blue"]),
    ("behind a bribed troll a door still bars", TWO_STARTS, BEHIND_A_TROLL, ["B2 1 blue"]),
    ("reached by both", TWO_STARTS, {"blue": "B0", "B1": [some_gold(3, "EW")]}, ["B1 3 blue green"]),
    ("on a goal", GOAL, {"C2": [some_gold(2, "NESW")]}, ["C2 2 green"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "drawing", "things", "golds"), GOLD, ids=[row[0] for row in GOLD])
def test_who_reaches_the_gold(name: str, drawing: str, things: Things, golds: list[str]) -> None:
    maze = dug(drawing, **things)
    assert [
        " ".join((cell_name(cell), str(gold.value), *clans)) for cell, gold, clans in maze.gold_with_reaching_clans
    ] == golds


GOAL_BEHIND = """
 │    ╭ ╮
─@──── ?
 │    ╰ ╯
 │
─┼─
 │
"""


@pytest.mark.parametrize(
    ("things", "goals"),
    [
        ({"C1": [a_door(GREEN, "E")]}, "C2"),
        ({"C1": [a_door(BLUE, "E")]}, ""),
        ({"C1": [a_door(BLUE, "E", (GREEN,))]}, "C2"),
        ({"blue": "D0", "C1": [a_door(BLUE, "E")]}, "C2"),
        ({"blue": "D0", "C1": [a_door(GREEN, "E")]}, "C2"),
        ({"blue": "D0", "C1": [a_troll("E")]}, ""),
        ({"blue": "D0", "C1": [a_troll("E", True)]}, "C2"),
    ],
)
def test_k8_a_goal_is_turned_over_if_either_clan_reaches_it(things: Things, goals: str) -> None:
    maze = dug(GOAL_BEHIND, **things)
    assert " ".join(map(cell_name, maze.goals_to_turn_over)) == " ".join(map(cell_name, maze.reached_goals)) == goals


# What lies


def test_a_goal_that_is_turned_over_again_lies_face_down() -> None:
    maze = dug(APART, blue="E0").turn_over((9, 9), Goal())
    turned_over = maze.turn_over((9, 9), Goal("d_goal_4", duel_card("NESW")))
    assert (maze.card_at((9, 9)), turned_over.card_at((9, 9)), maze.is_free((9, 9))) == (None, duel_card("NESW"), False)
    assert turned_over.turn_over((9, 9), Goal()) == maze
    assert (maze.card_at((9, 9)), maze.clans_reaching_tunnels((9, 9)), maze.is_connected((9, 9))) == (None, (), False)
    assert [turned_over.is_connected(cell) for cell in ((9, 9), (1, 0))] == [False, True]
