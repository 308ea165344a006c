"""The way to the treasure, step by step, and the doors that bar it."""

from __future__ import annotations

from dataclasses import replace

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules import maze_oracle
from tests.rules.core import (
    BLUE,
    CLANS,
    GREEN,
    ORIGIN,
    TREASURE,
    Cell,
    Goal,
    Maze,
    PathStep,
    barring_doors,
    cell_name,
    letters_of_sides,
    neighbour,
    opposite_side,
    path_card,
    shortest_path,
)
from tests.rules.maze_drawings import drawn_cases, read
from tests.rules.maze_oracle import START


def written_path(steps: tuple[PathStep, ...]) -> str:
    """The way in a line, each card between the sides by which it is entered and left; `^` for none."""
    return " ".join(
        f"{letters_of_sides(s.enters) or '^'}{cell_name(s.cell)}{letters_of_sides(s.leaves) or '^'}" for s in steps
    )


# The way

WAYS = """
# blue goes round a green door, and green does not: ^C0E WC1N SB1E WB2E WB3S NC3E WC4^ | ^C0E WC1E WC2E WC3E WC4^
    ┌─────┐
    │     │
 │  │   g │ ╭│╮
─@──┴─────┴──$─
 │          ╰│╯
# not round a corner on a bridge, but twice over it: ^C0E WC1E WC2N SB2W EB1S NC1S ND1^
    ┌──┐
    │  │
 │  │  │
─@──╫──┘
 │  │
   ╭│╮
   ─$─
   ╰│╯
# a ladder is one step from the start: ^C0^ ^C2E WC3^
 │    L  ╭│╮
─@─    ×╶─$─
 │       ╰│╯
# a ladder is climbed where walking takes longer: ^C0^ ^C3E WC4^
 │       L│ ╭│╮
─@────────┴──$─
 │          ╰│╯
# none to a goal face down:
 │    ╭ ╮
─@──── ?
 │    ╰ ╯
"""


@pytest.mark.parametrize(("drawing", "expected"), drawn_cases(WAYS))
def test_the_way_to_the_treasure_step_by_step(drawing: str, expected: str) -> None:
    maze = read(drawing)
    blue, _, green = expected.partition(" | ")
    assert written_path(shortest_path(maze, BLUE)) == blue
    assert written_path(shortest_path(maze, GREEN)) == written_path(shortest_path(maze, None)) == (green or blue)
    assert barring_doors(maze, BLUE) == barring_doors(maze, GREEN) == ()


BARRED = """
# each door on every path: C2 C3 | C1
 │   b  g  g╭│╮
─@───────────$─
 │          ╰│╯
# not one that a path leads round: C1
           g
       ┌─────┐
       │     │
 │   g │   g │ ╭│╮
─@─────┴─────┴──$─
 │             ╰│╯
# behind a ladder: C2
 │    L g╭│╮
─@─   ────$─
 │       ╰│╯
# of two side by side both: B2 C2
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


@pytest.mark.parametrize(("drawing", "expected"), drawn_cases(BARRED))
def test_the_doors_that_bar_the_way(drawing: str, expected: str) -> None:
    maze = read(drawing)
    blue, _, green = expected.partition(" | ")
    assert [" ".join(map(cell_name, barring_doors(maze, clan))) for clan in (BLUE, GREEN)] == [blue, green]


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
    assert all(length(maze, [other for other in named if other != cell]) for cell in named)


@given(crowded(), st.sampled_from(CLANS))
def test_who_opens_what_bars_again_and_again_comes_to_the_treasure(maze: Maze, clan: str) -> None:
    while named := barring_doors(maze, clan):
        for cell in named:
            maze = maze.replace_card(cell, replace(maze.cards[cell], door=clan))
    assert bool(shortest_path(maze, clan)) == maze.is_treasure_reached
