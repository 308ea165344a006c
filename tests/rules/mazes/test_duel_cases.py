"""The worked cases of connections in The Duel, drawn and by their numbers. The start `@` is green's."""

from __future__ import annotations

import pytest

from companion.rules.editions.duel_deck import GOALS, PATHS
from companion.rules.mazes.adjacency import pack_cell
from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import duel_card
from companion.rules.mazes.duel_goals import duel_goal_orientations, is_safe_from_rockfall
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import E, N, W, cell_from_name, cell_name
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.placement import placement_problems
from companion.rules.roles import BLUE, CLANS, GREEN
from tests.rules.duel_mazes import Thing, dug

FINE = ()

ROW = """
 │
─┼──────────
 │
 │
─@─
 │
"""


def reached(maze: DuelMaze, clan: str) -> str:
    return " ".join(sorted(map(cell_name, maze.cells_reached_by_clan(clan))))


def goals_to_turn_over(maze: DuelMaze) -> str:
    return " ".join(map(cell_name, maze.goals_to_turn_over))


@pytest.mark.parametrize("side", ["E", "W"])
def test_k1_a_foreign_door_parts_and_an_own_key_joins(side: str) -> None:
    cell = "B1" if side == "E" else "B2"
    keys: list[tuple[str, ...]] = [(), (GREEN,), (BLUE,), (GREEN, BLUE)]
    shut, own, theirs, both = (dug(ROW, blue="B0", **{cell: [Door(BLUE, side, key)]}) for key in keys)
    assert reached(shut, GREEN) == reached(theirs, GREEN) == "B0 B1 C0"
    assert reached(own, GREEN) == reached(both, GREEN) == "B0 B1 B2 B3 C0"
    assert {reached(maze, BLUE) for maze in (shut, own, theirs, both)} == {"B0 B1 B2 B3 C0"}


@pytest.mark.parametrize(("cell", "side"), [("B1", "E"), ("B2", "W")])
def test_k2_a_troll_parts_both_clans_and_once_bribed_neither(cell: str, side: str) -> None:
    stands, bribed = (dug(ROW, blue="B0", **{cell: [Troll(side, paid)]}) for paid in (False, True))
    assert [reached(stands, clan) for clan in CLANS] == ["B0 B1 C0"] * 2
    assert [reached(bribed, clan) for clan in CLANS] == ["B0 B1 B2 B3 C0"] * 2


def test_k3_gold_on_a_stub_is_reached_from_its_own_side_only() -> None:
    gold = Gold(1, "S")
    from_west = dug(
        """
         │
        ─@────
         │  ╷
        """,
        C1=[gold],
    )
    from_south = dug(
        """
         │
        ─@────
         │  ╷
         │  │
         └──┘
        """,
        C1=[gold],
    )
    assert (reached(from_west, GREEN), from_west.clans_reaching_gold((1, 0), gold)) == ("C0 C1", ())
    assert from_south.clans_reaching_gold((1, 0), gold) == (GREEN,)


def test_k4_a_double_curve_leads_from_north_to_west_past_the_gold() -> None:
    maze = dug(
        """
         │
        ─@──┐
         │  │
            │
           ─╱─
            │
        """,
        D1=[Gold(1, "ES")],
    )
    north_west = maze.cards[1, 1].tunnel_by_side[W]
    assert [clans for place, clans in enumerate(maze.clans_reaching_tunnels((1, 1))) if place != north_west] == [()]
    assert maze.clans_reaching_tunnels((1, 1))[north_west] == (GREEN,)
    assert maze.free_cells_reached_by(GREEN) == ((-1, 0), (0, -1), (0, 1))
    assert maze.sides_reached_by_clan(GREEN)[pack_cell((0, 1))] == N | E


def test_k5_a_ladder_connects_what_is_behind_it_even_if_cut_off() -> None:
    cut = """
     │
    ─@─    ┌────
     │     │
    """
    assert reached(dug(cut), GREEN) == "C0"
    assert reached(dug(cut, C2=[GREEN]), GREEN) == "C0 C2 C3"
    assert reached(dug(cut, C2=[BLUE]), GREEN) == "C0"


def ladder_at(maze: DuelMaze, name: str, tracks: str, clan: str = GREEN) -> tuple[str, ...]:
    return placement_problems(maze, cell_from_name(name), duel_card(tracks, ladder=GREEN), clan)


def test_k6_a_ladder_lies_at_the_corner_of_a_goal_and_not_beside_it() -> None:
    hidden = dug("""
     │    ╭ ╮
    ─@─    ?
     │    ╰ ╯

       ───

    """)
    assert ladder_at(hidden, "C1", "NW") == ("ladder-at-goal",)
    assert ladder_at(hidden, "D2", "W") == ("ladder-at-goal",)
    turned_over = hidden.turn_over((2, 0), Goal("goal", duel_card("N|S")))
    assert ladder_at(turned_over, "C1", "W") == ladder_at(turned_over, "C3", "N") == ("ladder-at-goal",)
    assert ladder_at(turned_over, "D0", "NE") == ladder_at(turned_over, "E1", "S") == FINE


def test_k6_a_ladder_lies_at_a_gold_cards_corner_and_not_beside_it() -> None:
    maze = dug(
        """
         │
        ─@────
         │
        """,
        C1=[Gold(1, "EW")],
    )
    assert ladder_at(maze, "C2", "W") == ladder_at(maze, "B1", "N") == ("ladder-at-gold",)
    assert ladder_at(maze, "B0", "ES") == ladder_at(maze, "D0", "NE") == FINE
    assert ladder_at(maze.remove_card((1, 0)), "C1", "W") == FINE


def test_k6_a_ladder_beside_a_goal_and_gold_breaks_both_rules() -> None:
    between = dug(
        """
         │       ╭ ╮
        ─@────    ?
         │       ╰ ╯
        """,
        C1=[Gold(1, "EW")],
    )
    assert ladder_at(between, "C2", "W") == ("ladder-at-goal", "ladder-at-gold")


def test_k7_a_rockfall_takes_ladders_and_doors_and_neither_gold_nor_trolls() -> None:
    assert not is_safe_from_rockfall(duel_card("NS", ladder=GREEN))
    assert not is_safe_from_rockfall(duel_card("NS|EW"))
    things: list[Door | Troll | Gold] = [Door(BLUE, "N"), Troll("N"), Troll("N", True), Gold(1, "NS")]
    assert [is_safe_from_rockfall(duel_card("NS", thing)) for thing in things] == [False, True, True, True]
    assert sum(printed.count for printed in PATHS if is_safe_from_rockfall(printed.card)) == 5 + 3


GOAL_AHEAD = """
 │    ╭ ╮
─@──── ?
 │    ╰ ╯
"""

GOAL_BEHIND = """
 │    ╭ ╮
─@──── ?
 │    ╰ ╯
 │
─┼─
 │
"""


def test_k8_a_goal_is_turned_over_behind_an_own_door_only() -> None:
    assert goals_to_turn_over(dug(GOAL_AHEAD, C1=[Door(GREEN, "E")])) == "C2"
    assert goals_to_turn_over(dug(GOAL_AHEAD, C1=[Door(BLUE, "E")])) == ""
    assert goals_to_turn_over(dug(GOAL_AHEAD, C1=[Door(BLUE, "E", (GREEN,))])) == "C2"


def test_k8_a_goal_is_turned_over_if_either_clan_reaches_it() -> None:
    for clan in CLANS:
        maze = dug(GOAL_BEHIND, blue="D0", C1=[Door(clan, "E")])
        assert (goals_to_turn_over(maze), maze.reached_goals) == ("C2", ((2, 0),))


def test_k8_a_troll_before_a_goal_keeps_it_face_down_until_he_is_bribed() -> None:
    assert goals_to_turn_over(dug(GOAL_BEHIND, blue="D0", C1=[Troll("E")])) == ""
    assert goals_to_turn_over(dug(GOAL_BEHIND, blue="D0", C1=[Troll("E", True)])) == "C2"


def test_k9_a_goal_that_fits_nowhere_still_lets_a_path_in() -> None:
    squeezed = dug("""
     │    ╭ ╮
    ─@──── ?
     │    ╰ ╯

          ───

    """)
    face = duel_card("SW", Gold(2, "SW"))
    (lying,) = duel_goal_orientations(squeezed, (2, 0), face)
    assert lying == face
    turned_over = squeezed.turn_over((2, 0), Goal("goal", lying))
    assert turned_over.clans_reaching_gold((2, 0), face.features.gold[0]) == (GREEN,)
    assert reached(turned_over, GREEN) == "C0 C1 C2"


@pytest.mark.parametrize("things", [[Troll("E")], [Door(BLUE, "E")]])
def test_k10_behind_a_standing_troll_or_a_foreign_door_no_card_may_be_laid(things: list[Thing]) -> None:
    path_cards = """
     │
    ─@────
     │
    """
    beyond, plain = (2, 0), duel_card("EW")
    shut = dug(path_cards, C1=things)
    assert placement_problems(shut, beyond, plain, GREEN) == ("not-connected",)
    assert shut.free_cells_reached_by(GREEN) == ((-1, 0), (0, -1), (0, 1))
    assert placement_problems(shut, beyond, duel_card("EW", ladder=GREEN), GREEN) == FINE
    card = shut.cards[1, 0]
    opened = shut.replace_card((1, 0), card.with_features(card.features.with_key("E", GREEN).with_bribe("E")))
    assert placement_problems(opened, beyond, plain, GREEN) == FINE


def test_k10_another_path_around_a_troll_is_a_path() -> None:
    around = """
     ┌──┐
     │  │
     │  │
    ─@─ │
     │  │
    """
    maze = dug(around, B1=[Troll("W")])
    assert placement_problems(maze, (1, 1), duel_card("NS"), GREEN) == ("not-connected",)


def test_no_rockfall_takes_a_goal_or_a_start() -> None:
    """Goals are no path cards: none of them can be taken."""
    maze = dug(GOAL_BEHIND, blue="D0").turn_over((2, 0), Goal("goal", GOALS[0].card))
    for cell in (*maze.goals, *maze.starts.values()):
        with pytest.raises(KeyError):
            maze.remove_card(cell)
