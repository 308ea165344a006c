"""Doors, trolls, ladders and gold of The Duel, drawn. The start is green's; what lies on a card stands beside."""

from __future__ import annotations

import pytest

from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import duel_card
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import E, N, S, W, cell_name
from companion.rules.mazes.maze import Goal
from companion.rules.roles import BLUE, CLANS, GREEN
from tests.rules.duel_mazes import Thing, dug, open_for

TUNNEL = """
 │
─@──────────
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

BESIDE = """
 │
─┼──────────
 │
 │
─@─
 │
"""

LADDER = """
 │
─@─    ┌────
 │     │
"""


def reached(maze: DuelMaze, clan: str = GREEN) -> str:
    """The cells with something that the clan reaches, as people call them, row by row."""
    return " ".join(map(cell_name, sorted(maze.cells_reached_by_clan(clan), key=lambda cell: cell[::-1])))


def golds(maze: DuelMaze) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(cell_name(cell), gold.value, clans) for cell, gold, clans in maze.gold_with_reaching_clans]


# Starts


def test_each_clan_digs_from_a_start_of_its_own() -> None:
    maze = dug(APART, blue="E0")
    assert reached(maze, GREEN) == "C0 C1"
    assert reached(maze, BLUE) == "E0 E1"


def test_tunnels_that_met_are_used_by_both() -> None:
    maze = dug(
        """
         │
        ─@──┐
         │  │
            │
            ├────
            │
         │  │
        ─┼──┘
         │
        """,
        blue="E0",
    )
    assert reached(maze, GREEN) == reached(maze, BLUE) == "C0 C1 D1 D2 E0 E1"


def test_a_clan_without_a_start_reaches_nothing() -> None:
    maze = dug(TUNNEL, C1=[Gold(1, "EW")])
    assert (reached(maze, BLUE), maze.tunnels_reached_by_clan(BLUE)) == ("", frozenset())
    assert golds(maze) == [("C1", 1, (GREEN,))]


# Doors and keys


def test_a_door_on_an_arm_shuts_out_the_other_clan() -> None:
    assert reached(dug(TUNNEL, C2=[Door(BLUE, "E")])) == "C0 C1 C2"
    assert reached(dug(TUNNEL, C2=[Door(BLUE, "W")])) == "C0 C1"
    assert reached(dug(TUNNEL, C2=[Door(GREEN, "W")])) == "C0 C1 C2 C3"


def test_a_key_opens_a_door_for_the_clan_that_laid_it() -> None:
    assert reached(dug(TUNNEL, C2=[Door(BLUE, "E", keys=(GREEN,))])) == "C0 C1 C2 C3"
    assert reached(dug(TUNNEL, C2=[Door(BLUE, "E", keys=(BLUE,))])) == "C0 C1 C2"


def test_a_key_opens_no_door_for_the_clan_that_did_not_lay_it() -> None:
    maze = dug(BESIDE, blue="B0", B2=[Door(GREEN, "E", keys=(GREEN,))])
    assert reached(maze, GREEN) == "B0 B1 B2 B3 C0"
    assert reached(maze, BLUE) == "B0 B1 B2 C0"


def test_a_door_shuts_one_arm_and_not_the_others() -> None:
    branching = """
     │
    ─@──┬────
     │  │
        │
        └─
    """
    assert reached(dug(branching, C1=[Door(BLUE, "E")])) == "C0 C1 D1"
    assert reached(dug(branching, C1=[Door(BLUE, "S")])) == "C0 C1 C2"


def test_a_path_around_a_door_leads_to_the_card_that_it_is_on() -> None:
    around = """
     ┌──┐
     │  │
     │  │
    ─@──┤
     │  │
    """
    assert reached(dug(around, C1=[Door(BLUE, "W")])) == "B0 B1 C0 C1"
    assert reached(dug(around, C1=[Door(BLUE, "W"), Door(BLUE, "N")])) == "B0 B1 C0"


def test_doors_of_both_clans_on_one_card_bar_each_on_its_own_arm() -> None:
    doors: list[Thing] = [Door(BLUE, "W"), Door(GREEN, "E")]
    assert reached(dug(BESIDE, blue="B0", B2=doors), GREEN) == "B0 B1 C0"
    assert reached(dug(BESIDE, blue="B0", B2=doors), BLUE) == "B0 B1 B2 C0"


# Trolls


def test_a_troll_lets_nobody_pass_in_either_direction() -> None:
    assert reached(dug(TUNNEL, C2=[Troll("E")])) == "C0 C1 C2"
    assert reached(dug(TUNNEL, C2=[Troll("W")])) == "C0 C1"


def test_a_bribed_troll_lets_both_clans_pass() -> None:
    shut, bribed = (dug(BESIDE, blue="B0", B1=[Troll("W", bribed=paid)]) for paid in (False, True))
    assert [reached(shut, clan) for clan in CLANS] == ["B0 C0"] * 2
    assert [reached(bribed, clan) for clan in CLANS] == ["B0 B1 B2 B3 C0"] * 2


def test_behind_a_bribed_troll_a_door_still_bars() -> None:
    maze = dug(BESIDE, blue="B0", B1=[Troll("E", bribed=True)], B2=[Door(BLUE, "W"), Gold(1, "EW")])
    assert golds(maze) == [("B2", 1, (BLUE,))]


# Gold


def test_gold_on_a_dead_end_is_not_reached_from_the_path_beside_it() -> None:
    passing = """
     │
    ─@────
     │  ╷
    """
    from_below = """
     │
    ─@────
     │  ╷
     │  │
     └──┘
    """
    assert golds(dug(passing, C1=[Gold(1, "S")])) == [("C1", 1, ())]
    assert golds(dug(from_below, C1=[Gold(1, "S")])) == [("C1", 1, (GREEN,))]


def test_on_a_double_curve_only_one_of_the_paths_has_the_gold() -> None:
    from_above = """
     │
    ─@──┐
     │  │
        │
       ─╱─
        │
    """
    assert reached(dug(from_above, D1=[Gold(1, "ES")])) == "C0 C1 D1"
    assert golds(dug(from_above, D1=[Gold(1, "ES")])) == [("D1", 1, ())]
    assert golds(dug(from_above, D1=[Gold(1, "NW")])) == [("D1", 1, (GREEN,))]


def test_each_of_two_golds_on_one_card_is_reached_by_a_path_of_its_own() -> None:
    maze = dug(
        """
         │  ╵
        ─@─╴×
         │
        """,
        C1=[Gold(1, "W"), Gold(3, "N")],
    )
    assert golds(maze) == [("C1", 1, (GREEN,)), ("C1", 3, ())]


def test_gold_behind_the_door_on_its_own_card_is_the_doors_clans_alone() -> None:
    maze = dug(BESIDE, blue="B0", B1=[Door(BLUE, "W"), Gold(2, "EW")])
    assert golds(maze) == [("B1", 2, (BLUE,))]


def test_gold_that_both_reach_names_both() -> None:
    assert golds(dug(BESIDE, blue="B0", B1=[Gold(3, "EW")])) == [("B1", 3, (BLUE, GREEN))]


# Ladders


def test_a_ladder_is_joined_to_the_start_of_its_clan() -> None:
    assert reached(dug(LADDER, C2=[GREEN])) == "C0 C2 C3"
    assert reached(dug(LADDER)) == "C0"


def test_a_ladder_of_a_clan_without_a_start_joins_nothing() -> None:
    assert reached(dug(LADDER, C2=[BLUE])) == "C0"
    assert reached(dug(APART, E0=[BLUE], C1=[BLUE])) == "C0 C1"


def test_a_ladder_leads_both_clans_up_and_down() -> None:
    maze = dug(
        """
         │
        ─@─    ┌─
         │     │
               │
               │
               │
         │     │
        ─┼─────┘
         │
        """,
        blue="E0",
        C2=[GREEN],
    )
    assert reached(maze, GREEN) == reached(maze, BLUE) == "C0 C2 D2 E0 E1 E2"


def test_ladders_of_different_clans_do_not_lead_to_each_other() -> None:
    maze = dug(APART, blue="E0", E3=[BLUE], C1=[GREEN])
    assert (reached(maze, GREEN), reached(maze, BLUE)) == ("C0 C1", "E0 E1 E3")


def test_two_ladders_of_one_clan_lead_to_each_other_over_its_start() -> None:
    maze = dug(APART, blue="E0", E1=[GREEN], E3=[GREEN])
    assert reached(maze, BLUE) == reached(maze, GREEN) == "C0 C1 E0 E1 E3"


def test_a_ladder_belongs_to_the_largest_group_and_then_to_the_first() -> None:
    assert [duel_card(tracks, ladder=GREEN).ladder_tunnel for tracks in ("N|EW", "NS|EW", "S|N|E")] == [1, 0, 0]
    assert duel_card("NS").ladder_tunnel is None


def test_the_other_path_of_a_bridge_with_a_ladder_is_not_joined() -> None:
    maze = dug(
        """
         │     │
        ─@─   ─╫────
         │     │
               │
               │
               │
        """,
        C2=[GREEN],
    )
    assert reached(maze) == "C0 C2 D2"


# Goals


def test_a_goal_face_down_leads_nowhere() -> None:
    face_down = """
     │    ╭ ╮
    ─@──── ? ───
     │    ╰ ╯
    """
    assert reached(dug(face_down)) == "C0 C1"
    assert golds(dug(face_down)) == []


def test_a_goal_that_was_turned_over_is_a_card_like_others() -> None:
    face_up = """
     │    ╭│╮
    ─@─────┼────
     │    ╰│╯
    """
    assert reached(dug(face_up, C2=[Gold(2, "NESW")])) == "C0 C1 C2 C3"
    assert golds(dug(face_up, C2=[Gold(2, "NESW")])) == [("C2", 2, (GREEN,))]


def test_a_goal_behind_the_door_on_its_own_arm_is_open_to_that_clan_alone() -> None:
    drawing = """
     │    ╭│╮
    ─@─────┤
     │    ╰│╯
    """
    assert reached(dug(drawing, C2=[Door(GREEN, "W")])) == "C0 C1 C2"
    assert reached(dug(drawing, C2=[Door(BLUE, "W")])) == "C0 C1"


def test_a_goal_that_does_not_fit_leads_nowhere_over_rock() -> None:
    misfit = """
     │ ╭│╮
    ─@──┘ ───
     │ ╰ ╯
    """
    assert reached(dug(misfit)) == "C0 C1"


# Cards


def test_a_half_turn_turns_all_that_a_card_carries() -> None:
    gold, door, troll = Gold(2, "SE"), Door(BLUE, "E", (GREEN,)), Troll("N", bribed=True)
    card = duel_card("SE|N", gold, door, troll, ladder=GREEN)
    assert card.after_half_turn == duel_card(
        "NW|S", Gold(2, "NW"), Door(BLUE, "W", (GREEN,)), Troll("S", bribed=True), ladder=GREEN
    )
    assert card.after_half_turn.after_half_turn == duel_card("ES|N", Gold(2, "ES"), door, troll, ladder=GREEN)


def test_a_card_is_open_for_a_clan_where_nothing_bars_it() -> None:
    card = duel_card("NES|W", Door(BLUE, "N"), Door(GREEN, "E"), Troll("S"), Troll("W", bribed=True))
    assert (open_for(card, GREEN), open_for(card, BLUE)) == (E | W, N | W)
    assert card.features.sides_shut_for(BLUE) == E | S


# What lies


def test_a_start_is_a_crossing_with_the_hat_of_its_clan() -> None:
    card = dug(APART, blue="E0").card_at((0, 2))
    assert card == duel_card("NESW", ladder=BLUE)


def test_another_card_in_the_place_of_one_leaves_all_else_as_it_was() -> None:
    maze = dug(APART, blue="E0").turn_over((9, 9), Goal("d_goal_4", duel_card("NESW")))
    goal = maze.replace_card((9, 9), duel_card("NESW", Door(BLUE, "N", (GREEN,))))
    assert goal.goals[9, 9] == Goal("d_goal_4", duel_card("NESW", Door(BLUE, "N", (GREEN,))))
    assert (goal.cards, goal.starts, goal.card_at((9, 9))) == (maze.cards, maze.starts, goal.goals[9, 9].card)
    card = maze.replace_card((1, 0), duel_card("EW", Troll("E")))
    assert list(card.cards) == list(maze.cards)
    assert (card.card_at((1, 0)), card.goals) == (duel_card("EW", Troll("E")), maze.goals)


def test_taking_what_was_laid_leaves_the_maze_as_it_was() -> None:
    maze = dug(APART, blue="E0")
    laid = maze.lay((0, 1), duel_card("NS"))
    assert (laid.card_at((0, 1)), laid.is_free((0, 1))) == (duel_card("NS"), False)
    assert laid.remove_card((0, 1)) == maze
    assert maze.is_free((0, 1))
    for cell in ((0, 1), (0, 0), (0, 2)):
        with pytest.raises(KeyError):
            maze.remove_card(cell)


def test_a_goal_that_is_turned_over_again_lies_face_down() -> None:
    maze = dug(APART, blue="E0").turn_over((9, 9), Goal())
    turned_over = maze.turn_over((9, 9), Goal("d_goal_4", duel_card("NESW")))
    assert (maze.face_down_goals, turned_over.face_down_goals, maze.is_free((9, 9))) == (((9, 9),), (), False)
    assert turned_over.turn_over((9, 9), Goal()) == maze
    assert (maze.card_at((9, 9)), maze.clans_reaching_tunnels((9, 9)), maze.is_connected((9, 9))) == (None, (), False)
