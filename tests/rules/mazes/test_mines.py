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
    MOST_TRIED,
    ROWS,
    TREASURES,
    Board,
    board_problems,
    mine_cells,
    mine_orientation,
    treasure_cells_beside_board,
    treasure_value_problems,
    unlisted_treasure_problems,
    values_contradict_kinds,
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


# What treasures are worth


@pytest.mark.parametrize(
    ("worths", "wrong"),
    [
        ({}, []),
        ({"gems": (4, 3)}, []),
        ({"gems": (4, 3, 2, 1), "gold": (4, 3, 2, 1), "silver": (0, 99, 1, 1)}, []),
        ({"gems": (1,) * 13}, ["too-many-treasures-listed"]),
        ({"gems": (1,) * 6, "gold": (1,) * 7}, ["too-many-treasures-listed"]),
        ({"dragon": (1,)}, ["no-such-treasure"]),
        ({"gems": (-1, 100, -1)}, ["treasure-out-of-range", "treasure-out-of-range"]),
    ],
)
def test_up_to_twelve_treasures_of_three_kinds_can_be_listed(
    worths: dict[str, tuple[int, ...]], wrong: list[str]
) -> None:
    assert [problem.key for problem in treasure_value_problems(worths)] == wrong


def test_what_is_not_listed_or_not_so_often_is_named() -> None:
    listed = {"gems": (4, 4), "gold": (2,)}
    assert unlisted_treasure_problems(listed, (4, 2, 4)) == unlisted_treasure_problems(listed, ()) == []
    refusals = unlisted_treasure_problems(listed, (4, 3, 4, 4, 3))
    assert [(refusal.key, refusal["worth"], refusal["n"], refusal["most"]) for refusal in refusals] == [
        ("treasure-not-listed", 4, 3, 2),
        ("treasure-not-listed", 3, 2, 0),
    ]


def test_where_nothing_is_listed_anything_can_be_found() -> None:
    assert unlisted_treasure_problems({}, (7, 7)) == unlisted_treasure_problems({"gems": ()}, (9,)) == []


@pytest.mark.parametrize(
    ("kinds", "worths", "cannot_be"),
    [
        (("gems",), (4,), False),
        (("gems",), (1,), True),
        (("gold",), (4,), True),
        (("gems", "gold"), (1, 4), False),
        (("gems", "gold"), (4, 4), True),
        (("gold", "gems", "gold"), (1, 1, 2), False),
        (("gold", "gold"), (2, 4), True),
        (("silver", "gold"), (99, 1), False),
        (("silver", "gems"), (1, 1), True),
        ((), (), False),
    ],
)
def test_treasures_of_a_kind_are_worth_what_is_listed_of_it(
    kinds: tuple[str, ...], worths: tuple[int, ...], cannot_be: bool
) -> None:
    """Silver is not listed: it may be worth anything."""
    listed = {"gems": (4, 2), "gold": (1, 1, 3)}
    assert (
        values_contradict_kinds(listed, kinds, worths)
        == values_contradict_kinds(listed, kinds[::-1], worths)
        == cannot_be
    )


def test_kinds_are_not_compared_without_a_list_or_at_another_number() -> None:
    listed = {"gems": (4,)}
    assert not values_contradict_kinds({}, ("gems",), (1,))
    assert not values_contradict_kinds(listed, ("gems", "gems"), (1,))
    assert values_contradict_kinds(listed, ("gems",) * MOST_TRIED, (1,) * MOST_TRIED)
    assert not values_contradict_kinds(listed, ("gems",) * (MOST_TRIED + 1), (1,) * (MOST_TRIED + 1))
