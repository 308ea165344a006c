"""Where starts and goals lie as a round begins, drawn: a letter for a start, `?` for a goal, `.` for a free cell."""

from __future__ import annotations

from tests.rules.core import BLUE, CLANS, DUEL, GREEN, SABOTEUR, AnyMaze, Goal, cell_name

DUEL_FOR_TWO = """
.....?....
g......?..
.....?...?
b......?..
.....?....
"""
DUEL_FOR_ONE = """
........?....
..........?..
g.......?...?
..........?..
........?....
"""
SABOTEUR_FOR_ALL = """
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
    assert not lying and not maze.cards
    assert set(maze.goals.values()) == {Goal()}
    return "\n" + "\n".join(lines) + "\n"


def test_starts_and_goals_face_down_lie_where_the_rulebooks_say() -> None:
    assert pictured(SABOTEUR.set_up_maze([])) == pictured(SABOTEUR.set_up_maze(CLANS)) == SABOTEUR_FOR_ALL
    assert pictured(DUEL.set_up_maze(CLANS)) == pictured(DUEL.set_up_maze(CLANS[::-1])) == DUEL_FOR_TWO
    assert pictured(DUEL.set_up_maze([GREEN])) == DUEL_FOR_ONE
    assert pictured(DUEL.set_up_maze([BLUE])) == DUEL_FOR_ONE.replace("g", "b")


def test_before_the_first_card_each_clan_may_dig_around_its_own_start() -> None:
    maze = DUEL.set_up_maze(CLANS)
    around = {clan: " ".join(map(cell_name, maze.free_cells_reached_by(clan))) for clan in CLANS}
    assert around == {GREEN: "B-1 A0 C0 B1", BLUE: "D-1 C0 E0 D1"}
    assert maze.goals_to_turn_over == maze.gold_with_reaching_clans == ()
    assert not any(goal.card for goal in maze.goals.values())
