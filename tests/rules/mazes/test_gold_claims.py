"""Who claims which gold and why the other does not, drawn and by the numbers of the cases. The start `@` is green's."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import duel_card
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.gold_claims import (
    BARRED,
    DOOR,
    NO_WAY,
    TROLL,
    GoldPicture,
    reason_for_not_reaching_tunnel,
    unsettled_claims,
)
from companion.rules.mazes.grid import cell_from_name, cell_name
from companion.rules.mazes.maze import Goal
from companion.rules.roles import BLUE, CLANS, GREEN
from tests.rules.duel_mazes import Thing, dug

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


def claimed(maze: DuelMaze, mover: str = GREEN, settled: Collection[GoldPicture] = ()) -> list[str]:
    """Each claim as its cell, its gold, whose it is and why, and where the other is barred: `C1 2 green both`."""
    return [
        f"{cell_name(claim.cell)} {claim.gold} {claim.clan} {claim.why}{' ' + cell_name(claim.at) if claim.at else ''}"
        for claim in unsettled_claims(maze, settled, mover)
    ]


# C1 to C13, D15 to D25


def test_c1_gold_that_has_a_counter_is_never_claimed_again() -> None:
    maze = dug(ROW, blue="B0", B1=[Gold(2, "EW")], B3=[Gold(1, "EW")])
    assert claimed(maze, GREEN, settled=[((1, -1), 0)]) == ["B3 1 green both"]
    assert claimed(maze, BLUE, settled=[((1, -1), 0), ((3, -1), 0)]) == []


def test_c2_who_makes_a_connection_to_the_own_start_claims() -> None:
    maze = dug(TWO_ROWS, blue="E0", C2=[Gold(1, "EW")])
    assert claimed(maze, GREEN) == ["C2 1 green no-way"]


def test_c2_a_ladder_is_a_connection_too() -> None:
    far = """
     │
    ─@─    ┌────
     │     │



     │
    ─┼─
     │
    """
    maze = dug(far, blue="E0", C2=[GREEN], C3=[Gold(1, "EW")])
    assert claimed(maze, GREEN) == ["C3 1 green no-way"]
    assert claimed(dug(far, blue="E0", C3=[Gold(1, "EW")])) == []


def test_c3_d16_gold_connected_for_the_other_alone_is_the_others() -> None:
    maze = dug(TWO_ROWS, blue="E0", E2=[Gold(2, "EW")])
    assert claimed(maze, GREEN) == ["E2 2 blue no-way"]


def test_c3_by_the_other_path_of_a_bridge() -> None:
    """Green digs on along the bridge and so joins its other way to blue's tunnel."""
    bridge = dug(
        """
         │  │
        ─@──╫─
         │  │
            │
            │
            │
         │  │
        ─┼──┘
         │
        """,
        blue="E0",
        C1=[Gold(1, "NS")],
    )
    assert claimed(bridge, GREEN) == ["C1 1 blue no-way"]


def test_c3_by_the_others_ladder() -> None:
    maze = dug(
        """
         │
        ─@───────
         │



         │
        ─┼─
         │
        """,
        blue="E0",
        C1=[Door(BLUE, "E")],
        C2=[BLUE, Gold(1, "EW")],
    )
    assert claimed(maze, GREEN) == ["C2 1 blue door C1"]


def test_c3_behind_a_door_of_the_other_on_a_goal_just_turned_over() -> None:
    maze = dug(
        """
         │    ╭│╮
        ─@─────┤
         │    ╰│╯
         │
        ─┼─
         │
        """,
        blue="D0",
        C2=[Door(BLUE, "W"), Gold(2, "NSW")],
    )
    assert claimed(maze, GREEN) == ["C2 2 blue door C2"]


@pytest.mark.parametrize("mover", CLANS)
def test_c4_d15_of_both_who_are_connected_the_one_who_moved_claims(mover: str) -> None:
    assert claimed(dug(ROW, blue="B0", B1=[Gold(1, "EW")]), mover) == [f"B1 1 {mover} both"]


def test_c5_gold_that_was_left_over_is_claimed_by_the_next_who_moves() -> None:
    maze = dug(ROW, blue="B0", B1=[Gold(1, "EW")])
    later = maze.lay((1, 0), duel_card("ESW"))
    assert claimed(later, BLUE) == ["B1 1 blue both"]


def test_c6_each_gold_that_is_reached_at_once_is_a_claim_of_its_own() -> None:
    maze = dug(ROW, blue="B0", B1=[Gold(3, "EW")], B2=[Gold(1, "EW")], B3=[Door(BLUE, "W"), Gold(2, "EW")])
    assert claimed(maze, GREEN) == ["B1 3 green both", "B2 1 green both", "B3 2 blue door B3"]


def test_c8_d02_a_path_that_is_lost_later_brings_nobody_a_claim() -> None:
    maze = dug(ROW, blue="B0", B1=[Door(BLUE, "E")], B3=[Gold(2, "EW")])
    assert claimed(maze, BLUE) == ["B3 2 blue door B1"]
    assert claimed(maze.remove_card((2, -1)), BLUE) == claimed(maze.remove_card((2, -1)), GREEN) == []


def test_c9_a_picture_is_one_claim_of_all_that_it_is_worth() -> None:
    assert claimed(dug(TWO_ROWS, C1=[Gold(3, "EW")])) == ["C1 3 green alone"]


def test_c10_two_pictures_on_one_goal_are_claimed_each_by_who_reaches_it() -> None:
    both_stubs = dug(
        """
         │    ╭ ╮
        ─@────╴×
         │    ╰╷╯
               │
               │
               │
         │     │
        ─┼─────┘
         │
        """,
        blue="E0",
        C2=[Gold(1, "W"), Gold(1, "S")],
    )
    assert claimed(both_stubs, GREEN) == ["C2 1 green no-way", "C2 1 blue no-way"]
    assert [claim.place for claim in unsettled_claims(both_stubs, (), GREEN)] == [0, 1]
    assert claimed(both_stubs, GREEN, settled=[((2, 0), 0)]) == ["C2 1 blue no-way"]


def test_c11_d17_a_key_that_opens_the_path_claims() -> None:
    shut = dug(ROW, blue="B0", B2=[Door(GREEN, "W")], B3=[Gold(3, "EW")])
    opened = dug(ROW, blue="B0", B2=[Door(GREEN, "W", (BLUE,))], B3=[Gold(3, "EW")])
    assert claimed(shut, BLUE) == ["B3 3 green door B2"]
    assert claimed(opened, BLUE) == ["B3 3 blue both"]


def test_c12_behind_a_bribed_troll_a_door_gives_the_gold_to_its_clan() -> None:
    stands, bribed = (
        dug(ROW, blue="B0", B1=[Troll("E", paid)], B2=[Door(BLUE, "E")], B3=[Gold(2, "EW")]) for paid in (False, True)
    )
    assert claimed(stands, GREEN) == []
    assert claimed(bribed, GREEN) == ["B3 2 blue door B2"]


def test_c13_a_goal_without_gold_takes_no_counter() -> None:
    maze = dug(ROW, blue="B0")
    goal = Goal("goal", duel_card("NESW"))
    assert claimed(DuelMaze(maze.starts, maze.cards, {(4, -1): goal})) == []


def test_d25_gold_on_the_last_goal_is_claimed_as_it_is_turned_over() -> None:
    maze = dug(
        """
         │    ╭ ╮
        ─@──── ?
         │    ╰ ╯
        """
    )
    assert (claimed(maze), maze.goals_to_turn_over) == ([], ((2, 0),))
    turned_over = maze.turn_over((2, 0), Goal("goal", duel_card("EW", Gold(2, "EW"))))
    assert (claimed(turned_over), turned_over.face_down_goals) == (["C2 2 green alone"], ())


# Why the other does not


def kept_from(maze: DuelMaze, name: str, clan: str = BLUE) -> tuple[str, str]:
    """What bars the clan from the first tunnel of that card, and its cell."""
    why, at = reason_for_not_reaching_tunnel(maze, clan, cell_from_name(name), 0)
    return why, cell_name(at) if at else ""


def test_who_digs_alone_needs_no_reason() -> None:
    assert claimed(dug(TWO_ROWS, C1=[Gold(2, "EW")])) == ["C1 2 green alone"]
    assert claimed(dug(TWO_ROWS, C1=[Gold(2, "EW")]), BLUE) == ["C1 2 green alone"]


def test_a_clan_without_a_path_is_refused_for_that_and_not_for_the_doors() -> None:
    maze = dug(TWO_ROWS, blue="E0", C1=[Door(GREEN, "W"), Troll("E")], E1=[Door(GREEN, "E")])
    assert kept_from(maze, "C2") == (NO_WAY, "")


@pytest.mark.parametrize(
    ("first", "second", "why", "at"),
    [
        ([Door(GREEN, "E")], [], DOOR, "B1"),
        ([], [Door(GREEN, "W")], DOOR, "B2"),
        ([Door(GREEN, "E")], [Door(GREEN, "E")], DOOR, ""),
        ([Troll("E")], [], TROLL, "B1"),
        ([Troll("E")], [Troll("E")], TROLL, ""),
        ([Troll("W")], [Door(GREEN, "W")], BARRED, ""),
        ([Troll("W"), Door(GREEN, "E")], [], BARRED, "B1"),
        ([Door(GREEN, "W"), Door(GREEN, "E")], [], DOOR, "B1"),
        ([Door(BLUE, "W")], [Door(GREEN, "W", (BLUE,)), Troll("E")], TROLL, "B2"),
        ([Troll("W", True)], [Door(GREEN, "E")], DOOR, "B2"),
    ],
)
def test_what_stands_in_the_others_path_is_named_where_it_is_one_card(
    first: list[Thing], second: list[Thing], why: str, at: str
) -> None:
    maze = behind(first, second)
    assert claimed(maze, GREEN) == [f"B3 1 green {why}{' ' + at if at else ''}"]
    assert kept_from(maze, "B3") == (why, at)


def behind(first: list[Thing], second: list[Thing]) -> DuelMaze:
    """Two cards that carry this between blue's start and gold, which green reaches by a ladder from the other side."""
    maze = dug(ROW, blue="B0", B1=first, B2=second, B3=[Gold(1, "EW")])
    return DuelMaze({GREEN: (9, 9), BLUE: (0, -1)}, maze.cards, {}).lay((4, -1), duel_card("EW", ladder=GREEN))


def test_of_two_paths_that_are_shut_the_first_card_that_opens_one_is_named() -> None:
    ring = """
     ┌──┐
     │  │
     │  │
    ─@──┤
     │  │
    """
    maze = dug(ring, B0=[Door(BLUE, "E")], C1=[Door(BLUE, "W")])
    assert reason_for_not_reaching_tunnel(maze, GREEN, (1, 0), 0) == (DOOR, (0, -1))


def test_a_path_shut_by_a_door_counts_before_one_shut_by_a_troll() -> None:
    ring = """
     ┌──┐
     │  │
     │  │
    ─@──┤
     │  │
    """
    maze = dug(ring, B0=[Door(BLUE, "E")], C1=[Troll("W")])
    assert reason_for_not_reaching_tunnel(maze, GREEN, (1, 0), 0) == (DOOR, (0, -1))
    maze = dug(ring, B0=[Troll("E"), Door(BLUE, "S")], C1=[Troll("W")])
    assert reason_for_not_reaching_tunnel(maze, GREEN, (1, 0), 0) == (TROLL, (1, 0))
