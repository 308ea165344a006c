"""Ways, doors, bridges, ladders, goals and rockfalls, drawn."""

from __future__ import annotations

from companion.rules.editions.saboteur import LAYOUT
from companion.rules.mazes.cards import path_card
from companion.rules.mazes.grid import Cell, cell_name
from companion.rules.mazes.maze import Goal
from companion.rules.roles import BLUE, CLANS, GREEN
from tests.rules.maze_drawings import read

BOTH, NEITHER = {BLUE, GREEN}, set[str]()


def names(cells: tuple[Cell, ...]) -> str:
    return " ".join(map(cell_name, cells))


def open_to(text: str) -> set[str]:
    """The clans that have a way, in a maze where the treasure is reached."""
    maze = read(text)
    assert maze.is_treasure_reached
    return set(maze.clans_with_open_path(CLANS))


# The beginning


def test_a_round_begins_with_the_start_and_three_goals_face_down() -> None:
    maze = LAYOUT.set_up()
    assert names(tuple(maze.goals)) == "A8 C8 E8"
    assert all(goal == Goal() for goal in maze.goals.values())
    assert names(maze.free_reachable_cells) == "C-1 B0 D0 C1"
    assert (maze.reached_goals, maze.treasure_cell, maze.is_treasure_reached) == ((), None, False)


def test_a_cell_is_taken_by_the_start_a_card_or_a_goal() -> None:
    maze = LAYOUT.set_up().lay((1, 0), path_card("EW"))
    assert [maze.is_free(cell) for cell in [(0, 0), (1, 0), (8, 2), (2, 0)]] == [False, False, False, True]
    assert [maze.card_at(cell) for cell in [(1, 0), (8, 2), (2, 0)]] == [path_card("EW"), None, None]


# Ways and doors


def test_a_tunnel_to_the_treasure_is_a_path_for_both_clans() -> None:
    tunnel = """
     │                      ╭│╮
    ─@───────────────────────$─
     │                      ╰│╯
    """
    assert open_to(tunnel) == BOTH


def test_a_door_lets_only_its_own_clan_pass() -> None:
    blue_door = """
     │            b         ╭│╮
    ─@───────────────────────$─
     │                      ╰│╯
    """
    assert open_to(blue_door) == {BLUE}
    assert open_to(blue_door.replace("b", "g")) == {GREEN}


def test_a_door_of_each_clan_one_behind_the_other_bars_both() -> None:
    doors = """
     │         b     g      ╭│╮
    ─@───────────────────────$─
     │                      ╰│╯
    """
    assert open_to(doors) == NEITHER


def test_a_door_of_each_clan_on_two_paths_bars_nobody() -> None:
    two_ways = """
            g
        ┌─────┐
        │     │
     │  │   b │ ╭│╮
    ─@──┴─────┴──$─
     │          ╰│╯
    """
    assert open_to(two_ways) == BOTH


def test_a_door_shuts_both_paths_of_a_bridge() -> None:
    bridge = """
     │  │b╭│╮
    ─@──╫──$─
     │  │ ╰│╯
    """
    assert open_to(bridge) == {BLUE}


def test_a_treasure_face_down_is_not_reached() -> None:
    maze = read("""
     │    ╭ ╮
    ─@──── ?
     │    ╰ ╯
    """)
    assert (maze.is_treasure_reached, maze.clans_with_open_path(CLANS)) == (False, frozenset())


def test_a_treasure_that_was_cut_off_is_not_reached() -> None:
    maze = read("""
     │       ╭│╮
    ─@─   ────$─
     │       ╰│╯
    """)
    assert (maze.is_treasure_reached, maze.clans_with_open_path(CLANS), maze.reached_goals) == (False, frozenset(), ())


# Dead ends


def test_a_dead_end_towards_a_goal_does_not_reach_it() -> None:
    maze = read("""
     │    ╭ ╮
    ─@─╴×╶ ?
     │    ╰ ╯
    """)
    assert (maze.reached_goals, names(maze.free_reachable_cells), maze.cut_off_cells) == ((), "C-1 B0 D0", ())


def test_a_dead_end_leads_from_no_side_to_another() -> None:
    maze = read("""
     │  ╵
    ─@─╴×╶
     │  ╷
    """)
    assert names(maze.free_reachable_cells) == "C-1 B0 D0"
    assert maze.are_tunnels_connected((1, 0)).count(True) == 1


def test_a_dead_end_on_a_door_card_is_never_joined_to_its_path() -> None:
    maze = read("""
     │
    ─@─
     │
     │g
     │╶
     │
    """)
    assert names(maze.free_reachable_cells) == "C-1 B0 E0 C1"
    assert maze.are_tunnels_connected((0, 1), maze.tunnels_reached_by_clan(GREEN)) == (True, False)
    assert maze.are_tunnels_connected((0, 1), maze.tunnels_reached_by_clan(BLUE)) == (False, False)


def test_no_door_shuts_a_dead_end() -> None:
    maze = read("""
     │  │g
    ─@─╴│
     │  │
    """)
    assert [maze.is_connected((1, 0), maze.tunnels_reached_by_clan(clan)) for clan in CLANS] == [True, True]
    assert names(maze.free_reachable_cells) == "C-1 B0 D0"


# Bridges and double curves


def test_a_bridge_goes_straight_on_only() -> None:
    maze = read("""
     │  │
    ─@──╫─
     │  │
    """)
    assert names(maze.free_reachable_cells) == "C-1 B0 D0 C2"


def test_a_double_curve_leads_from_north_to_west_only() -> None:
    maze = read("""
     │
    ─@─
     │
     │
    ─╱─
     │
    """)
    assert names(maze.free_reachable_cells) == "C-1 D-1 B0 C1"


def test_the_other_path_of_a_bridge_may_be_connected_from_elsewhere() -> None:
    maze = read("""
        ┌──┐
        │  │
     │  │  │
    ─@──╫──┘
     │  │
    """)
    assert maze.are_tunnels_connected((1, 0)) == (True, True)
    assert names(maze.free_reachable_cells) == "C-1 B0 D0 D1"


# Ladders


def test_a_ladder_is_joined_to_the_start_wherever_it_lies() -> None:
    maze = read("""
     │       L
    ─@─       ×╶
     │
    """)
    assert names(maze.free_reachable_cells) == "C-1 B0 D0 C1 C4"
    assert maze.cut_off_cells == ()


CUT_OFF = """
     │       ╭│╮
    ─@─   ────$─
     │       ╰│╯
"""


def test_a_ladder_brings_a_cut_off_part_back_and_completes_the_path() -> None:
    maze = read(CUT_OFF)
    assert (names(maze.cut_off_cells), maze.is_treasure_reached) == ("C2", False)
    with_ladder = maze.lay((1, 0), path_card("E", ladder=True))
    assert (with_ladder.cut_off_cells, with_ladder.is_treasure_reached) == ((), True)
    assert with_ladder.clans_with_open_path(CLANS) == BOTH


def test_a_door_on_a_ladder_shuts_it_for_the_other_clan() -> None:
    ladder = """
     │    L│b╭│╮
    ─@─    └──$─
     │       ╰│╯
    """
    assert open_to(ladder) == {BLUE}


def test_without_its_ladder_a_part_is_cut_off_again() -> None:
    maze = read(CUT_OFF).lay((1, 0), path_card("E", ladder=True))
    assert names(maze.remove_card((1, 0)).cut_off_cells) == "C2"


# Goals


def test_a_path_to_a_goal_reaches_it() -> None:
    maze = read("""
     │    ╭ ╮
    ─@──── ?
     │    ╰ ╯
    """)
    assert (names(maze.reached_goals), names(maze.goals_to_turn_over)) == ("C2", "C2")


def test_one_card_can_reach_two_goals() -> None:
    maze = read("""
          ╭ ╮
           ?
          ╰ ╯
     │     │
    ─@─────┤
     │     │
          ╭ ╮
           ?
          ╰ ╯
    """)
    assert names(maze.goals_to_turn_over) == "B2 D2"


def test_the_path_goes_on_through_a_stone() -> None:
    maze = read("""
     │    ╭ ╮
    ─@─────o
     │    ╰│╯
    """)
    assert names(maze.free_reachable_cells) == "C-1 B0 D0 D2"
    assert (names(maze.reached_goals), maze.goals_to_turn_over) == ("C2", ())


def test_a_stone_without_a_matching_side_is_touched_and_leads_nowhere() -> None:
    maze = read("""
     │    ╭│╮
    ─@──── o─
     │    ╰ ╯
    """)
    assert (names(maze.reached_goals), maze.is_connected((2, 0))) == ("C2", False)
    assert names(maze.free_reachable_cells) == "C-1 B0 D0"


def test_a_stone_turned_over_can_lead_to_the_next_goal() -> None:
    maze = read("""
     │    ╭ ╮
    ─@──── ?
     │    ╰ ╯
           │ ╭ ╮
           └─ ?
             ╰ ╯
    """)
    assert (names(maze.goals_to_turn_over), names(maze.cut_off_cells)) == ("C2", "D2")
    turned = maze.turn_over((2, 0), Goal("stone-ne", path_card("SW")))
    assert (names(turned.goals_to_turn_over), turned.cut_off_cells) == ("D3", ())


def test_a_goal_turned_by_mistake_lies_face_down_again() -> None:
    maze = read("""
     │    ╭ ╮
    ─@──── ?
     │    ╰ ╯
    """)
    stone = Goal("stone-ne", path_card("SW"))
    assert maze.turn_over((2, 0), stone).turn_over((2, 0), Goal()) == maze


def test_the_treasure_leads_on_too() -> None:
    maze = read("""
     │ ╭│╮
    ─@──$─
     │ ╰│╯
    """)
    assert names(maze.free_reachable_cells) == "C-1 B0 D0 B1 D1 C2"


# Rockfalls, cut-off parts and crystals


def test_a_rockfall_cuts_off_what_lies_beyond() -> None:
    maze = read("""
     │
    ─@──────────
     │
    """)
    assert maze.cut_off_cells == ()
    assert names(maze.remove_card((1, 0)).cut_off_cells) == "C2 C3"
    assert names(maze.remove_card((1, 0)).free_reachable_cells) == "C-1 B0 D0 C1"


def test_a_goal_stays_turned_over_when_its_path_falls_in() -> None:
    maze = read("""
     │    ╭│╮
    ─@─────$─
     │    ╰│╯
    """).remove_card((1, 0))
    assert (maze.treasure_cell, maze.is_treasure_reached) == ((2, 0), False)


def test_a_door_that_falls_in_and_is_rebuilt_without_bars_nobody() -> None:
    barred = """
     │   g╭│╮
    ─@─────$─
     │    ╰│╯
    """
    maze = read(barred)
    assert maze.clans_with_open_path(CLANS) == {GREEN}
    assert maze.remove_card((1, 0)).lay((1, 0), path_card("EW")).clans_with_open_path(CLANS) == BOTH


def test_crystals_count_where_they_lie_or_only_where_the_start_leads() -> None:
    maze = read("""
     │        │
    ─@────    └─
     │   2     3
    """)
    assert (maze.count_crystals(), maze.count_crystals(connected_only=True)) == (5, 2)


def test_a_card_with_one_dead_end_connected_is_not_cut_off() -> None:
    maze = read("""
     │  ╵
    ─@─╴×╶───
     │   1
    """)
    assert names(maze.cut_off_cells) == "C2"
    assert maze.count_crystals(connected_only=True) == 1


def test_a_corrected_card_replaces_the_other() -> None:
    maze = read("""
     │
    ─@────
     │
    """)
    curve = maze.replace_card((1, 0), path_card("SW"))
    assert names(curve.free_reachable_cells) == "C-1 B0 D0 D1"


def test_a_maze_grows_in_every_direction() -> None:
    maze = read("""
     │
    ─┼─
     │
     │
    ─@─
     │
     │
    ─┼─
     │
    """).lay((-1, 0), path_card("NESW"))
    assert names(maze.free_reachable_cells) == "C-2 B-1 D-1 A0 E0 B1 C1 D1"
