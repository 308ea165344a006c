"""Cells by the names people call them, and sides of a card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.core import (
    COLUMNS,
    ROWS,
    SIDES,
    E,
    N,
    S,
    UnreadableCell,
    W,
    cell_from_name,
    cell_name,
    half_turn_sides,
    letters_of_sides,
    neighbour,
    neighbours,
    opposite_side,
    sides_of_letters,
)

CELLS = st.tuples(st.sampled_from(COLUMNS), st.sampled_from(ROWS))


def test_a_cell_is_called_by_its_row_as_a_letter_and_its_column() -> None:
    names = {
        **{(0, 0): "C0", (7, 0): "C7", (8, -2): "A8", (8, 2): "E8", (3, -1): "B3", (-1, 0): "C-1"},
        **{(4, 3): "F4", (4, -3): "Z4", (4, -4): "Y4", (4, 13): "P4", (4, -12): "Q4"},
    }
    for cell, name in names.items():
        assert (cell_name(cell), cell_from_name(name)) == (name, cell)


@given(st.lists(CELLS, unique=True))
def test_every_cell_is_found_again_by_its_name_and_no_two_are_called_alike(cells: list[tuple[int, int]]) -> None:
    assert [cell_from_name(cell_name(cell)) for cell in cells] == cells
    assert len({cell_name(cell).upper() for cell in cells}) == len(cells)


@pytest.mark.parametrize("typed", ["", "7", "C", "7C", "CC7", "C7.5", "C--7", "Ä7", "C100", "rc", "C²", "C\n7"])
def test_what_is_no_name_is_refused(typed: str) -> None:
    with pytest.raises(UnreadableCell):
        cell_from_name(typed)


def test_sides_go_from_north_clockwise_and_a_half_turn_or_a_neighbour_lies_opposite() -> None:
    assert neighbours((0, 0)) == ((0, -1), (1, 0), (0, 1), (-1, 0))
    assert [half_turn_sides(side) for side in SIDES] == [S, W, N, E]
    assert half_turn_sides(N | E) == S | W
    for side in SIDES:
        assert neighbour(neighbour((3, -2), side), opposite_side(side)) == (3, -2)
    assert [letters_of_sides(sides) for sides in (N | E | S | W, W | N)] == ["NESW", "NW"]
    assert [sides_of_letters(letters) for letters in ("", "WN", "NESW")] == [0, N | W, N | E | S | W]
