"""Mazes drawn as text: what is drawn is read again, and what cannot be read is said."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.rules.editions import saboteur
from companion.rules.mazes import ascii_maze
from companion.rules.mazes.ascii_maze import draw_maze
from companion.rules.mazes.cards import PathCard, path_card
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.maze import STONE, TREASURE, Goal, Maze
from tests.rules.maze_drawings import UnreadableDrawing, read
from tests.rules.saboteur_mazes import TRACKS

BEGIN = saboteur.LAYOUT.set_up()


@st.composite
def cards(draw: st.DrawFn) -> PathCard:
    tunnels = draw(st.sampled_from(TRACKS)).split("|")
    letters = ["".join(draw(st.permutations(tunnel))) for tunnel in tunnels]
    door = draw(st.sampled_from(["", "", "blue", "green"]))
    return path_card("|".join(letters), door, draw(st.booleans()), draw(st.integers(0, 9)))


def goals() -> st.SearchStrategy[Goal]:
    faces = [Goal(), Goal(TREASURE, path_card("NESW"))]
    stones = [Goal(shows_of(tracks), path_card(tracks)) for tracks in TRACKS]
    return st.sampled_from(faces) | st.sampled_from(stones)


def shows_of(tracks: str) -> str:
    return {"NE": "stone-ne", "SW": "stone-ne", "NW": "stone-nw", "ES": "stone-nw"}.get(tracks, STONE)


CELLS = st.tuples(st.integers(-12, 12), st.integers(-14, 14)).filter(lambda cell: cell != (0, 0))


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    laid = draw(st.dictionaries(CELLS, cards(), max_size=12))
    goals_laid = draw(st.dictionaries(CELLS.filter(lambda cell: cell not in laid), goals(), max_size=3))
    return Maze.from_cards(laid.items(), goals_laid.items())


def seen(maze: Maze) -> tuple[dict[Cell, object], dict[Cell, object]]:
    """The cards by cell, in whatever order their tracks are written."""
    faces = {cell: (goal.shows, goal.card and goal.card.comparison_key) for cell, goal in maze.goals.items()}
    return {cell: card.comparison_key for cell, card in maze.cards.items()}, dict(faces)


def drawing(text: str) -> str:
    """The text as `draw` gives it."""
    return "\n".join(line.rstrip() for line in dedent(text).strip("\n").splitlines())


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
    assert draw_maze(EVENING) == drawing(DRAWN)


def test_a_drawing_may_carry_the_names_of_rows_and_columns() -> None:
    assert "\n" + draw_maze(EVENING, labels=True) + "\n" == LABELLED


@pytest.mark.parametrize(
    "text",
    [DRAWN, LABELLED, drawing(DRAWN), DRAWN.replace(" ", "·")],
    ids=["indented", "labelled", "as drawn", "dotted"],
)
def test_a_drawing_is_read_indented_labelled_or_dotted(text: str) -> None:
    assert seen(read(text)) == seen(EVENING)


def test_the_drawing_that_explains_the_notation_can_be_read() -> None:
    maze = read((ascii_maze.__doc__ or "").partition("its side:")[2])
    assert [card.tracks for card in maze.cards.values()] == ["NEW", "ESW", "N|W"]
    assert maze.goals == {(4, 0): Goal()}


@pytest.mark.parametrize("picture", [("stone-ne", "NE"), ("stone-ne", "SW"), ("stone-nw", "NW"), ("stone-nw", "ES")])
def test_a_stones_picture_follows_from_its_curve(picture: tuple[str, str]) -> None:
    maze = BEGIN.turn_over((8, 0), Goal(picture[0], path_card(picture[1])))
    assert read(draw_maze(maze)) == maze


def test_an_empty_maze_is_only_its_start() -> None:
    assert draw_maze(Maze.from_cards((), ())) == " │\n─@─\n │"


def test_far_columns_are_named_by_twos() -> None:
    label = draw_maze(Maze.from_cards([((-10, 0), path_card("NS"))], ()), labels=True).splitlines()[0]
    assert label.split() == ["-10", "-8", "-6", "-4", "-2", "0"]


def test_other_clans_are_read_by_their_first_letters() -> None:
    maze = Maze.from_cards([((1, 0), path_card("EW", "yellow"))], ())
    assert read(draw_maze(maze), clans=("blue", "yellow")) == maze
    with pytest.raises(UnreadableDrawing, match="line 1, column 6: 'y' is no clan's door"):
        read(draw_maze(maze))


@given(mazes(), st.booleans())
@example(EVENING, True)
@example(BEGIN, False)
def test_what_is_drawn_is_read_again(maze: Maze, labels: bool) -> None:
    assert seen(read(draw_maze(maze, labels))) == seen(maze)


@given(mazes(), st.booleans())
def test_what_is_read_is_drawn_again(maze: Maze, labels: bool) -> None:
    text = draw_maze(maze, labels)
    assert draw_maze(read(text), labels) == text


@given(st.lists(st.text(ascii_maze.LINE[1] + "─@L1b╵╴┼╫╱╲×?$o╭╮╰╯┊· ┌", max_size=12), max_size=12))
def test_any_text_is_read_or_refused(lines: list[str]) -> None:
    try:
        maze = read("\n".join(lines))
    except UnreadableDrawing:
        return
    assert seen(read(draw_maze(maze))) == seen(maze)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no start '@'"),
        (" │\n─@──@─\n │  │", "line 2, column 5: a second start"),
        ("\n─@─\n │", "line 2, column 2: the start has four ways and nothing else"),
        (" │ b\n─@─\n │", "line 2, column 5: ' ' is no middle of a card"),
        (" │\n─@──%─\n │", "line 2, column 5: '%' is no middle of a card"),
        (" │\n─@──┐─\n │", "line 2, column 5: '┐' does not go with the ways around it"),
        (" │\n─@──╫─\n │", "line 2, column 5: '╫' does not go with the ways around it"),
        (" │\n─@─ ×\n │", "line 2, column 5: '×' does not go with the ways around it"),
        (" │\n─@──o\n │", "line 2, column 5: 'o' does not go with the ways around it"),
        (" │\n─@─│──\n │", "line 2, column 4: '│' is no W side of a card"),
        (" │\n─@────\n │ L", "line 3, column 4: 'L' is not expected here"),
        (" │ x\n─@────\n │", "line 1, column 4: 'x' is no ladder of this card"),
        (" │ n╵\n─@────\n │", "line 1, column 4: 'n' is no ladder of this card"),
        (" │  ╵s\n─@────\n │", "line 1, column 6: 's' is no clan's door"),
        (" │\n─@────\n │   0", "line 3, column 6: '0' is no number of crystals"),
        (" │ L\n─@─ ?\n │", "line 2, column 5: a goal has neither ladder nor door nor crystals"),
        (" │\n─@──?\n │", "line 2, column 5: a goal face down shows no way"),
        (" │\n─@──$─\n │", "line 2, column 5: the treasure has four ways"),
        ("┊ │\n┊─@──?\n┊ │", "line 2, column 6: a goal face down shows no way"),
        (" │" + " " * 370 + "x\n─@─\n │", "line 1, column 373: too far from the start"),
    ],
)
def test_the_error_of_an_unreadable_drawing_names_line_and_column(text: str, why: str) -> None:
    with pytest.raises(UnreadableDrawing) as refusal:
        read(text)
    assert str(refusal.value) == why
