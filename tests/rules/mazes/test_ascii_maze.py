"""Mazes drawn as text: as drawn by hand, and read again by the reader that the tests have."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.rules.core import (
    SABOTEUR_LAYOUT,
    STONE,
    TREASURE,
    Cell,
    Goal,
    Maze,
    PathCard,
    ascii_maze,
    draw_maze,
    path_card,
)
from tests.rules.maze_drawings import read
from tests.rules.saboteur_mazes import TRACKS

BEGIN = SABOTEUR_LAYOUT.set_up()


@st.composite
def cards(draw: st.DrawFn) -> PathCard:
    tunnels = draw(st.sampled_from(TRACKS)).split("|")
    letters = ["".join(draw(st.permutations(tunnel))) for tunnel in tunnels]
    door = draw(st.sampled_from(["", "", "blue", "green"]))
    return path_card("|".join(letters), door, draw(st.booleans()), draw(st.integers(0, 9)))


SHOWS = {"NE": "stone-ne", "SW": "stone-ne", "NW": "stone-nw", "ES": "stone-nw"}
GOALS = st.sampled_from([Goal(), Goal(TREASURE, path_card("NESW"))]) | st.sampled_from(
    [Goal(SHOWS.get(tracks, STONE), path_card(tracks)) for tracks in TRACKS]
)
CELLS = st.tuples(st.integers(-12, 12), st.integers(-14, 14)).filter(lambda cell: cell != (0, 0))


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    laid = draw(st.dictionaries(CELLS, cards(), max_size=12))
    goals = draw(st.dictionaries(CELLS.filter(lambda cell: cell not in laid), GOALS, max_size=3))
    return Maze.from_cards(laid.items(), goals.items())


def seen(maze: Maze) -> tuple[dict[Cell, object], dict[Cell, object]]:
    """The cards by cell, in whatever order their tracks are written."""
    goals = {cell: (goal.shows, goal.card and goal.card.comparison_key) for cell, goal in maze.goals.items()}
    return {cell: card.comparison_key for cell, card in maze.cards.items()}, dict(goals)


EVENING = Maze.from_cards(
    [
        ((1, 0), path_card("NEW", "blue")),
        ((2, 0), path_card("ESW|N", crystals=1)),
        ((3, 0), path_card("S|N", ladder=True)),
        ((1, -1), path_card("NS|EW", ladder=True)),
        ((2, -1), path_card("NW|ES", "green", crystals=2)),
        ((2, 1), path_card("N|E|S|W", ladder=True)),
    ],
    [
        ((4, -1), Goal()),
        ((4, 0), Goal(TREASURE, path_card("NESW"))),
        ((4, 1), Goal("stone-ne", path_card("SW"))),
    ],
)
DRAWN = """
       L│  │g   ╭ ╮
       ─╫──╱─    ?
        │  │2   ╰ ╯
     │  │b ╵ s╵ ╭│╮
    ─@──┴──┬─ × ─$─
     │     │1 ╷ ╰│╯
          L╵    ╭ ╮
          ╴×╶   ─o
           ╷    ╰│╯
"""
LABELLED = """
       0  1  2  3  4
     ┊   L│  │g   ╭ ╮
B    ┊   ─╫──╱─    ?
     ┊    │  │2   ╰ ╯
     ┊ │  │b ╵ s╵ ╭│╮
C    ┊─@──┴──┬─ × ─$─
     ┊ │     │1 ╷ ╰│╯
     ┊      L╵    ╭ ╮
D    ┊      ╴×╶   ─o
     ┊       ╷    ╰│╯
"""


def test_a_maze_is_drawn_three_by_three_signs_a_card() -> None:
    assert draw_maze(EVENING) == "\n".join(line.rstrip() for line in dedent(DRAWN).strip("\n").splitlines())
    assert draw_maze(Maze.from_cards((), ())) == " │\n─@─\n │"


def test_a_drawing_may_carry_the_names_of_rows_and_columns_far_ones_by_twos() -> None:
    assert "\n" + draw_maze(EVENING, labels=True) + "\n" == LABELLED
    label = draw_maze(Maze.from_cards([((-10, 0), path_card("NS"))], ()), labels=True).splitlines()[0]
    assert label.split() == ["-10", "-8", "-6", "-4", "-2", "0"]


@pytest.mark.parametrize("text", [DRAWN, LABELLED, DRAWN.replace(" ", "·")], ids=["indented", "labelled", "dotted"])
def test_a_drawing_is_read_indented_labelled_or_dotted(text: str) -> None:
    assert seen(read(text)) == seen(EVENING)


def test_the_drawing_that_explains_the_notation_can_be_read() -> None:
    maze = read((ascii_maze.__doc__ or "").partition("its side:")[2])
    assert [card.tracks for card in maze.cards.values()] == ["NEW", "ESW", "N|W"]
    assert maze.goals == {(4, 0): Goal()}


@given(mazes(), st.booleans())
@example(EVENING, True)
@example(BEGIN, False)
def test_what_is_drawn_is_read_again_and_drawn_alike(maze: Maze, labels: bool) -> None:
    text = draw_maze(maze, labels)
    assert seen(read(text)) == seen(maze)
    assert draw_maze(read(text), labels) == text
