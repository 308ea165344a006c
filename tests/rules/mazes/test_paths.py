"""The way to the treasure, step by step, and the doors that bar it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.mazes.cards import path_card
from companion.rules.mazes.grid import Cell, cell_name, letters_of_sides, neighbour, opposite_side
from companion.rules.mazes.maze import ORIGIN, TREASURE, Goal, Maze
from companion.rules.mazes.paths import PathStep, barring_doors, shortest_path
from companion.rules.roles import BLUE, CLANS, GREEN
from tests.rules import maze_oracle
from tests.rules.maze_drawings import read
from tests.rules.maze_oracle import START


def written_path(steps: tuple[PathStep, ...]) -> str:
    """The way in a line, each card between the sides by which it is entered and left; `^` for none."""
    return " ".join(
        f"{letters_of_sides(s.enters) or '^'}{cell_name(s.cell)}{letters_of_sides(s.leaves) or '^'}" for s in steps
    )


def ways(text: str) -> list[str]:
    """Blue's way, green's, and the one that leaves doors out."""
    maze = read(text)
    return [written_path(shortest_path(maze, clan)) for clan in (*CLANS, None)]


def doors(text: str) -> list[str]:
    """The doors that bar blue's way, and those that bar green's."""
    maze = read(text)
    return [" ".join(map(cell_name, barring_doors(maze, clan))) for clan in CLANS]


# The way


def test_the_path_goes_from_side_to_side() -> None:
    steps = shortest_path(
        read("""
     │     │
    ─@─────┤
     │     │
          ╭│╮
          ─$─
          ╰│╯
    """),
        BLUE,
    )
    assert written_path(steps) == "^C0E WC1E WC2S ND2^"


ROUND_A_DOOR = """
        ┌─────┐
        │     │
     │  │   g │ ╭│╮
    ─@──┴─────┴──$─
     │          ╰│╯
"""


def test_a_clan_goes_round_the_door_of_the_other() -> None:
    short = "^C0E WC1E WC2E WC3E WC4^"
    assert ways(ROUND_A_DOOR) == ["^C0E WC1N SB1E WB2E WB3S NC3E WC4^", short, short]


def test_the_path_does_not_turn_on_a_bridge_but_may_cross_it_twice() -> None:
    crossed = "^C0E WC1E WC2N SB2W EB1S NC1S ND1^"
    assert (
        ways("""
        ┌──┐
        │  │
     │  │  │
    ─@──╫──┘
     │  │
       ╭│╮
       ─$─
       ╰│╯
    """)
        == [crossed] * 3
    )


def test_the_path_goes_on_through_a_stone() -> None:
    through = "^C0E WC1E WC2S ND2E WD3^"
    assert (
        ways("""
     │    ╭ ╮
    ─@─────o
     │    ╰│╯
           │ ╭│╮
           └──$─
             ╰│╯
    """)
        == [through] * 3
    )


def test_a_ladder_is_one_step_from_the_start_wherever_it_lies() -> None:
    climbed = "^C0^ ^C2E WC3^"
    assert (
        ways("""
     │    L  ╭│╮
    ─@─    ×╶─$─
     │       ╰│╯
    """)
        == [climbed] * 3
    )


def test_a_ladder_is_climbed_where_walking_takes_longer() -> None:
    assert (
        ways("""
     │       L│ ╭│╮
    ─@────────┴──$─
     │          ╰│╯
    """)[0]
        == "^C0^ ^C3E WC4^"
    )


def test_a_ladder_beside_the_start_is_walked_to() -> None:
    assert (
        ways("""
     │ L  ╭│╮
    ─@─────$─
     │    ╰│╯
    """)
        == ["^C0E WC1E WC2^"] * 3
    )


FACE_DOWN = """
     │    ╭ ╮
    ─@──── ?
     │    ╰ ╯
"""
BEHIND_A_DEAD_END = """
     │    ╭│╮
    ─@─╴×╶─$─
     │    ╰│╯
"""
CUT_OFF = """
     │       ╭│╮
    ─@─   ────$─
     │       ╰│╯
"""


@pytest.mark.parametrize("text", [FACE_DOWN, BEHIND_A_DEAD_END, CUT_OFF], ids=["down", "dead", "off"])
def test_without_a_connected_treasure_there_is_no_path_and_no_door_bars_it(text: str) -> None:
    assert (ways(text), doors(text)) == (["", "", ""], ["", ""])


# The doors in the way

TWO_IN_A_ROW = """
     │   b  g  g╭│╮
    ─@───────────$─
     │          ╰│╯
"""
TWO_SIDE_BY_SIDE = """
            g
        ┌─────┐
        │     │
     │  │   g │ ╭│╮
    ─@──┴─────┴──$─
     │          ╰│╯
     │g
     │
     │
"""
TWO_BEHIND_ONE = """
               g
           ┌─────┐
           │     │
     │   g │   g │ ╭│╮
    ─@─────┴─────┴──$─
     │             ╰│╯
"""
TWO_WAYS_WITH_TWO_EACH = """
            g  g
        ┌────────┐
        │        │
     │  │   g  g │ ╭│╮
    ─@──┴────────┴──$─
     │             ╰│╯
"""
ONE_BRIDGE_FOR_TWO_WAYS = """
     ┌──┐
     │  │
     │  │g╭│╮
    ─@──╫──$─
     │  │ ╰│╯
        │  │
        └──┘
"""
A_LADDER_BEHIND_A_DOOR = """
     │    L g╭│╮
    ─@─   ────$─
     │       ╰│╯
"""


@pytest.mark.parametrize(
    ("text", "blue", "green"),
    [
        (ROUND_A_DOOR, "", ""),
        (TWO_IN_A_ROW, "C2 C3", "C1"),
        (TWO_BEHIND_ONE, "C1", ""),
        (ONE_BRIDGE_FOR_TWO_WAYS, "C1", ""),
        (A_LADDER_BEHIND_A_DOOR, "C2", ""),
    ],
    ids=["none", "in a row", "behind one", "bridge", "ladder"],
)
def test_the_doors_on_every_path_are_named(text: str, blue: str, green: str) -> None:
    assert doors(text) == [blue, green]


def test_where_no_single_door_is_on_every_path_the_first_ones_are_named() -> None:
    assert doors(TWO_SIDE_BY_SIDE) == ["B2 C2", ""]
    assert doors(TWO_WAYS_WITH_TWO_EACH) == ["B2 C2", ""]


# Laws

TRACKS = [*["NESW"] * 3, "NES", "NEW", "NEW", "EW", "EW", "NE", "NW", "NS|EW", "NW|ES", "NE|SW", "NS|E", "E|W", "N|S|E"]
DOORS = ["", "", "", BLUE, GREEN, GREEN]
GOAL = (4, 0)
CELLS = [(column, row) for row in (-1, 0, 1) for column in range(5) if (column, row) not in (ORIGIN, GOAL)]


@st.composite
def crowded(draw: st.DrawFn) -> Maze:
    """A small maze of many ways, doors and now and then a ladder, legal or not, with the treasure open."""
    cards, tracks = {}, draw(st.sampled_from((["NESW"], TRACKS)))
    for cell in CELLS:
        if draw(st.integers(0, 5)):
            ladder = draw(st.sampled_from([False] * 19 + [True]))
            card = path_card(draw(st.sampled_from(tracks)), draw(st.sampled_from(DOORS)), ladder)
            cards[cell] = draw(st.sampled_from((card, card.after_half_turn)))
    return Maze.from_cards(cards.items(), {GOAL: Goal(TREASURE, path_card("NESW"))}.items())


def shut_for(maze: Maze, clan: str | None) -> list[Cell]:
    """The cells of the other clans' doors; of a dead end's door too, through which nobody goes anyway."""
    return sorted(cell for cell, card in maze.cards.items() if clan and card.door not in ("", clan))


def open_graph(maze: Maze, shut: list[Cell]) -> nx.Graph:
    """The tunnels of all cards and how they meet, without what a door on these cells shuts."""
    graph = maze_oracle.graph_of(maze)
    return graph.subgraph([node for node in graph if node[0] not in shut or len(node[1]) == 1])


def length(maze: Maze, shut: list[Cell]) -> int:
    """How many cards the shortest way has, the start and the treasure among them; 0 where there is none."""
    graph, end = open_graph(maze, shut), (GOAL, "NESW")
    return len(nx.shortest_path(graph, START, end)) if nx.has_path(graph, START, end) else 0


def nodes_on(maze: Maze, steps: tuple[PathStep, ...]) -> list[tuple[Cell, str]]:
    """The tunnels that carry the way."""
    nodes = []
    for step in steps:
        card, sides = maze.card_at(step.cell), set(letters_of_sides(step.enters | step.leaves))
        tunnels = card.tracks.split("|") if card else []
        nodes += [(step.cell, tunnel) for tunnel in tunnels if sides <= set(tunnel)][: 1 if not sides else None]
    return nodes


CLAN_OR_NONE = st.sampled_from([None, *CLANS])


@given(crowded(), CLAN_OR_NONE)
def test_a_path_is_shortest_and_exists_for_those_who_reach_the_treasure(maze: Maze, clan: str | None) -> None:
    steps = shortest_path(maze, clan)
    assert len(steps) == length(maze, shut_for(maze, clan))
    assert bool(steps) == (clan in maze.clans_with_open_path(CLANS) if clan else maze.is_treasure_reached)


@given(crowded(), CLAN_OR_NONE)
def test_a_path_is_a_chain_of_groups_from_the_start_to_the_treasure(maze: Maze, clan: str | None) -> None:
    steps = shortest_path(maze, clan)
    if not steps:
        return
    nodes = nodes_on(maze, steps)
    assert len(nodes) == len(steps)
    assert nx.is_path(open_graph(maze, shut_for(maze, clan)), nodes)
    assert (steps[0].cell, steps[0].enters, steps[-1].cell, steps[-1].leaves) == (ORIGIN, 0, GOAL, 0)


@given(crowded(), CLAN_OR_NONE)
def test_a_path_leaves_a_card_where_it_enters_the_next_or_climbs(maze: Maze, clan: str | None) -> None:
    steps = shortest_path(maze, clan)
    for step, after in zip(steps, steps[1:], strict=False):
        assert after.enters == opposite_side(step.leaves)
        if step.leaves:
            assert after.cell == neighbour(step.cell, step.leaves)


@given(crowded(), CLAN_OR_NONE, st.randoms(use_true_random=False))
def test_the_order_in_which_cards_were_laid_does_not_change_the_path(
    maze: Maze, clan: str | None, chance: Random
) -> None:
    cards = list(maze.cards.items())
    chance.shuffle(cards)
    assert shortest_path(Maze.from_cards(cards, maze.goals.items()), clan) == shortest_path(maze, clan)


@given(crowded(), st.sampled_from(CLANS))
def test_doors_bar_where_the_treasure_is_reached_but_not_open(maze: Maze, clan: str) -> None:
    barred = maze.is_treasure_reached and not maze.clans_with_open_path([clan])
    assert bool(barring_doors(maze, clan)) == barred


@given(crowded(), st.sampled_from(CLANS))
def test_the_doors_on_every_path_are_named_and_else_a_least_set_that_bars(maze: Maze, clan: str) -> None:
    named = list(barring_doors(maze, clan))
    if not named:
        return
    foreign = shut_for(maze, clan)
    alone = [cell for cell in foreign if not length(maze, [cell])]
    if alone:
        assert named == alone
        return
    assert named == [cell for cell in foreign if cell in named]
    assert not length(maze, named)
    assert all(length(maze, [cell for cell in named if cell != cell]) for cell in named)


@given(crowded(), st.sampled_from(CLANS))
def test_who_opens_what_bars_again_and_again_comes_to_the_treasure(maze: Maze, clan: str) -> None:
    while named := barring_doors(maze, clan):
        for cell in named:
            maze = maze.replace_card(cell, replace(maze.cards[cell], door=clan))
    assert bool(shortest_path(maze, clan)) == maze.is_treasure_reached
