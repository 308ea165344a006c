"""Readers for the parts of mazes that several editions have in common: cells, tracks of cards (texts such as `NS|EW`
that name the joined sides), and starts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.documents.validation import (
    ValidationError,
    format_value,
    integer_reader,
    pair_reader,
    read_at_path,
    read_object_with_fields,
)
from companion.rules.mazes.cards import UnreadableTracks, read_tracks
from companion.rules.mazes.grid import FARTHEST, Cell

_coordinate = integer_reader(-FARTHEST, FARTHEST)

read_cell = pair_reader(_coordinate, _coordinate, "column and row")
"""A reader of a cell: `[column, row]`."""


def cells_as_json(cells: Iterable[Cell]) -> list[list[int]]:
    """Return these cells as JSON: a list of `[column, row]`."""
    return [list(each) for each in cells]


def read_card_tracks(value: object) -> str:
    """Return the value, which must be the tracks of a card: a text such as `NS|EW` that names the sides joined by each
    path. Raises ValidationError if the value is no such text."""
    if type(value) is not str:
        raise ValidationError("", f"{format_value(value)} is not written as tracks are (NESW, NS|EW, N|E|S)")
    try:
        read_tracks(value)
    except UnreadableTracks as error:
        raise ValidationError("", f"{format_value(value)}: {error}") from None
    return value


def read_starts(value: object, clans: Collection[str]) -> dict[str, Cell]:
    """Return the cell of each clan's start card, by clan. `clans` are the clans of the edition.

    Raises:
        ValidationError: no clan is named, an unknown clan is named, or two starts are on one cell.
    """
    starts = dict[str, Cell]()
    for clan, at in read_object_with_fields(value, clans).items():
        start = read_at_path(clan, read_cell, at)
        if start in starts.values():
            raise ValidationError(clan, f"the other start lies at {list(start)}")
        starts[clan] = start
    if not starts:
        raise ValidationError("", f"names no clan ({', '.join(clans)})")
    return starts


def occupy_cells(occupied: dict[Cell, str], cells: Sequence[Cell], path: str, description: str) -> None:
    """Add the cells of these cards to `occupied`, which maps each cell in use to a description of its card. `path` is
    the path of the list of these cards in the document.

    Raises:
        ValidationError: a cell is in use already.
    """
    for place, at in enumerate(cells):
        if at in occupied:
            raise ValidationError(f"{path}[{place}].at", f"{occupied[at]} lies at {list(at)}")
        occupied[at] = description
