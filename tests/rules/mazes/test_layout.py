"""Where starts and goals lie as a round begins, drawn: a letter for a start, `?` for a goal, `.` for a free cell."""

from __future__ import annotations

from companion.rules.editions.duel import LAYOUT
from companion.rules.editions.saboteur import LAYOUT as ONE_START
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.grid import cell_name
from companion.rules.roles import BLUE, CLANS, GREEN

FOR_TWO = """
.....?....
g......?..
.....?...?
b......?..
.....?....
"""

FOR_ONE = """
........?....
..........?..
g.......?...?
..........?..
........?....
"""

FOR_ALL = """
........?
.........
@.......?
.........
........?
"""


def pictured(maze: AnyMaze) -> str:
    """The maze row by row from A to E."""
    lying = dict.fromkeys(maze.goals, "?") | {cell: clan[:1] or "@" for clan, cell in maze.starts.items()}
    columns = range(max(column for column, _ in lying) + 1)
    lines = ["".join(lying.pop((column, row), ".") for column in columns) for row in range(-2, 3)]
    assert not lying
    return "\n" + "\n".join(lines) + "\n"


def test_two_dwarves_dig_from_a_start_each_four_cards_from_the_first_goals() -> None:
    assert pictured(LAYOUT.set_up(CLANS)) == pictured(LAYOUT.set_up(CLANS[::-1])) == FOR_TWO


def test_one_dwarf_digs_from_one_start_seven_cards_from_the_first_goals() -> None:
    assert pictured(LAYOUT.set_up([GREEN])) == FOR_ONE
    assert pictured(LAYOUT.set_up([BLUE])) == FOR_ONE.replace("g", "b")


def test_nothing_else_lies_and_all_goals_face_down() -> None:
    for clans in (CLANS, [BLUE]):
        maze = LAYOUT.set_up(clans)
        assert (set(maze.starts), dict(maze.cards)) == (set(clans), {})
        assert maze.goals_to_turn_over == maze.gold_with_reaching_clans == ()
        assert maze.face_down_goals == tuple(maze.goals)


def test_before_the_first_card_each_clan_may_dig_around_its_own_start() -> None:
    maze = LAYOUT.set_up(CLANS)
    around = {clan: " ".join(map(cell_name, maze.free_cells_reached_by(clan))) for clan in CLANS}
    assert around == {GREEN: "B-1 A0 C0 B1", BLUE: "D-1 C0 E0 D1"}


def test_where_all_dig_together_there_is_one_start() -> None:
    assert pictured(ONE_START.set_up()) == pictured(ONE_START.set_up(CLANS)) == FOR_ALL
