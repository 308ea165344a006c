"""The own copy of The Lost Mines: how its board is printed, what its treasures are worth, where things lie."""

from __future__ import annotations

import pytest

from companion.rules.editions import EDITIONS
from companion.rules.editions.lost_mines import LOST_MINES
from companion.rules.mazes.cards import lost_mines_card
from companion.rules.mazes.grid import ALL, Cell, E, N, W, cell_from_name, cell_name
from companion.rules.mazes.lost_mines_maze import COLUMNS as SURVEYED
from companion.rules.mazes.lost_mines_maze import ROWS as SURVEYED_ROWS
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.mines import (
    BORDER,
    COLUMNS,
    FACES,
    MINES,
    ROWS,
    TREASURES,
    Board,
    board_problems,
    mine_cells,
    mine_orientation,
    treasure_cells_beside_board,
)

STARTS = {"blue": cell_from_name("B2"), "yellow": cell_from_name("F2")}
FOUR = tuple(map(cell_from_name, ("A7", "C9", "E9", "G7")))


def keys(starts: dict[str, Cell], mines: tuple[Cell, ...]) -> list[str]:
    return [problem.key for problem in board_problems(starts, mines)]


# The board


def test_a_board_has_77_cells_from_a1_to_g11() -> None:
    names = [cell_name((column, row)) for row in ROWS for column in COLUMNS]
    assert (names[0], names[10], names[11], names[-1], len(names)) == ("A1", "A11", "B1", "G11", 77)
    assert (len(COLUMNS), len(ROWS)) == (len(SURVEYED), len(SURVEYED_ROWS))


def test_a_round_begins_with_four_mines_face_down_and_nobody_on_the_board() -> None:
    maze = Board(STARTS, FOUR).set_up()
    assert (maze.starts, maze.goals) == (STARTS, dict.fromkeys(FOUR, Goal()))
    assert maze.face_down_mines == set(FOUR) and maze.face_up_cards.keys() == set(STARTS.values())
    assert (maze.cards, maze.dwarves, maze.tokens) == ({}, {}, {})


def test_a_card_lies_in_the_corners_of_the_board_and_not_beyond() -> None:
    maze = Board(STARTS, FOUR).set_up()
    assert all(maze.is_on_board(cell_from_name(name)) for name in ("A1", "A11", "G1", "G11"))
    assert not any(maze.is_on_board(cell_from_name(name)) for name in ("A0", "A12", "H1", "Z1"))


def test_a_board_printed_as_it_can_be_has_no_problems() -> None:
    assert keys(STARTS, FOUR) == keys(dict(reversed(STARTS.items())), FOUR[::-1]) == []


@pytest.mark.parametrize(
    ("starts", "mines", "wrong"),
    [
        ({}, (), ["board-incomplete"]),
        ({"blue": (1, 0)}, FOUR, ["board-incomplete"]),
        (STARTS, FOUR[:3], ["board-incomplete"]),
        (STARTS, (*FOUR, (5, 0)), ["board-incomplete"]),
        ({"blue": (1, 0), "green": (1, 1)}, FOUR, ["board-incomplete"]),
        ({**STARTS, "green": (1, 1)}, FOUR, ["board-incomplete"]),
        ({**STARTS, "blue": (0, 0)}, FOUR, ["board-off"]),
        (STARTS, (*FOUR[:3], (5, 5)), ["board-off"]),
        (STARTS, (*FOUR[:3], FOUR[0]), ["board-twice"]),
        ({**STARTS, "blue": FOUR[0]}, FOUR, ["board-twice"]),
        ({"blue": (12, 0), "yellow": (12, 0)}, FOUR, ["board-off", "board-twice"]),
    ],
)
def test_six_cells_of_the_board_are_marked_each_once(
    starts: dict[str, Cell], mines: tuple[Cell, ...], wrong: list[str]
) -> None:
    assert keys(starts, mines) == wrong


def test_the_problem_gives_the_number_of_marked_spaces() -> None:
    (problem,) = board_problems({"blue": (1, 0)}, FOUR[:2])
    assert (problem["n"], problem["most"]) == (3, 6)


# Mines


def test_there_are_four_mines_three_with_treasures_and_one_with_a_dragon() -> None:
    assert set(MINES) == {*TREASURES, "dragon"} == FACES.keys()
    assert set(FACES.values()) == {lost_mines_card("NESW")}


@pytest.mark.parametrize(
    ("tracks", "enters", "lying"),
    [
        ("NEW", W, "NEW"),
        ("ESW", W, "NEW"),
        ("EW", W, "EW"),
        ("NS", W, "NS"),
        ("NW|ES", W, "NW|ES"),
        ("NES", W, "NSW"),
        ("NSW", W, "NSW"),
        ("SE|N", W, "NW|S"),
        ("S", 0, "S"),
        ("S", ALL, "S"),
    ],
)
def test_a_mine_is_turned_to_match_or_else_to_be_entered(tracks: str, enters: int, lying: str) -> None:
    """Beside it one card leads in from the west, another one is shut to it in the south."""
    maze = Board(STARTS, (cell_from_name("C4"), *FOUR[1:])).set_up()
    maze = maze.lay(cell_from_name("C3"), lost_mines_card("EW")).lay(cell_from_name("D4"), lost_mines_card("EW"))
    assert mine_orientation(maze, cell_from_name("C4"), lost_mines_card(tracks), enters) == lost_mines_card(lying)


def test_where_nothing_lies_beside_it_a_mine_lies_as_it_is() -> None:
    maze = Board(STARTS, FOUR).set_up()
    for tracks in ("N", "NE|S", "NESW"):
        assert all(
            mine_orientation(maze, FOUR[0], lost_mines_card(tracks), enters) == lost_mines_card(tracks)
            for enters in (0, E, N | W, ALL)
        )


def test_where_no_board_is_marked_the_mines_lie_beside_it() -> None:
    assert mine_cells(Board(STARTS, FOUR)) == FOUR
    assert list(map(cell_name, mine_cells(None))) == ["A0", "B0", "C0", "D0"]


@pytest.mark.parametrize("players", LOST_MINES.seats)
def test_each_player_has_a_treasure_beside_the_board(players: int) -> None:
    places = treasure_cells_beside_board(players)
    assert len(set(places)) == players
    assert places[0] == cell_from_name("A12") and {column for column, _ in places} == {BORDER}
    assert not set(places) & {*mine_cells(None), *((column, row) for column in COLUMNS for row in ROWS)}


def test_dwarves_move_in_this_edition_only() -> None:
    assert [edition.key for edition in EDITIONS.values() if edition.board_rules] == ["lost_mines"]
    walking = LOST_MINES.board_rules
    assert walking and (walking.mines, walking.treasures) == (MINES, TREASURES)
    assert set(walking.tools) < set(walking.grounds)
