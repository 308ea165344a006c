"""The own copy of The Lost Mines: how its board is printed, what its treasures are worth, where things lie."""

from __future__ import annotations

import pytest

from tests.rules.core import (
    ALL,
    BORDER,
    LOST_MINES,
    MINES_COLUMNS,
    MINES_ROWS,
    Board,
    Cell,
    Goal,
    W,
    board_problems,
    cell_from_name,
    cell_name,
    lost_mines_card,
    mine_cells,
    treasure_cells_beside_board,
)

at = cell_from_name
STARTS = {"blue": at("B2"), "yellow": at("F2")}
FOUR = tuple(map(at, ("A7", "C9", "E9", "G7")))


def test_a_round_begins_with_four_mines_face_down_on_77_cells_and_nobody_on_them() -> None:
    names = [cell_name((column, row)) for row in MINES_ROWS for column in MINES_COLUMNS]
    assert (names[0], names[10], names[11], names[-1], len(names)) == ("A1", "A11", "B1", "G11", 77)
    maze = Board(STARTS, FOUR).set_up()
    on_and_off = ("A1", "A11", "G1", "G11", "A0", "A12", "H1", "Z1")
    assert [maze.is_in_bounds(at(name)) for name in on_and_off] == [True] * 4 + [False] * 4
    assert (maze.starts, maze.goals) == (STARTS, dict.fromkeys(FOUR, Goal()))
    assert maze.face_down_mines == set(FOUR) and maze.face_up_cards.keys() == set(STARTS.values())
    assert (maze.cards, maze.dwarves, maze.tokens) == ({}, {}, {})


@pytest.mark.parametrize(
    ("starts", "mines", "wrong"),
    [
        (STARTS, FOUR, ""),
        (dict(reversed(STARTS.items())), FOUR[::-1], ""),
        ({}, (), "board-incomplete"),
        ({"blue": (1, 0)}, FOUR, "board-incomplete"),
        (STARTS, FOUR[:3], "board-incomplete"),
        (STARTS, (*FOUR, (5, 0)), "board-incomplete"),
        ({"blue": (1, 0), "green": (1, 1)}, FOUR, "board-incomplete"),
        ({**STARTS, "green": (1, 1)}, FOUR, "board-incomplete"),
        ({**STARTS, "blue": (0, 0)}, FOUR, "board-off"),
        (STARTS, (*FOUR[:3], (5, 5)), "board-off"),
        (STARTS, (*FOUR[:3], FOUR[0]), "board-twice"),
        ({**STARTS, "blue": FOUR[0]}, FOUR, "board-twice"),
        ({"blue": (12, 0), "yellow": (12, 0)}, FOUR, "board-off board-twice"),
    ],
)
def test_six_cells_of_the_board_are_marked_each_once(
    starts: dict[str, Cell], mines: tuple[Cell, ...], wrong: str
) -> None:
    assert [problem.key for problem in board_problems(starts, mines)] == wrong.split()


# Mines


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
    maze = Board(STARTS, (at("C4"), *FOUR[1:])).set_up()
    maze = maze.lay(at("C3"), lost_mines_card("EW")).lay(at("D4"), lost_mines_card("EW"))
    assert maze.fitting_orientations(at("C4"), lost_mines_card(tracks), enters)[0] == lost_mines_card(lying)


def test_where_no_board_is_marked_the_mines_lie_beside_it() -> None:
    assert mine_cells(Board(STARTS, FOUR)) == FOUR
    assert list(map(cell_name, mine_cells(None))) == ["A0", "B0", "C0", "D0"]


@pytest.mark.parametrize("players", LOST_MINES.seats)
def test_each_player_has_a_treasure_beside_the_board(players: int) -> None:
    places = treasure_cells_beside_board(players)
    assert len(set(places)) == players
    assert places[0] == at("A12") and {column for column, _ in places} == {BORDER}
    assert not set(places) & set(mine_cells(None))
