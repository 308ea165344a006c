"""Readers for the parts of mazes that several editions have in common: cells, tracks and starts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.documents.validation import ValidationError, at_path, integer, object_of, pair, show
from companion.rules.mazes.cards import UnreadableTracks, read_tracks
from companion.rules.mazes.grid import FARTHEST, Cell

_coordinate = integer(-FARTHEST, FARTHEST)

cell = pair(_coordinate, _coordinate, "column and row")
"""A reader of a cell: `[column, row]`."""


def cells_of(cells: Iterable[Cell]) -> list[list[int]]:
    """Return these cells as JSON lists of column and row."""
    return [list(each) for each in cells]


def tracks(value: object) -> str:
    """Return the value as the tracks of a card, such as `NS|EW`. Raises ValidationError if it is something else."""
    if type(value) is not str:
        raise ValidationError("", f"{show(value)} is not written as tracks are (NESW, NS|EW, N|E|S)")
    try:
        read_tracks(value)
    except UnreadableTracks as error:
        raise ValidationError("", f"{show(value)}: {error}") from None
    return value


def read_starts(value: object, clans: Collection[str]) -> dict[str, Cell]:
    """Return the cells of the starts by clan.

    Raises:
        ValidationError: no clan is named, an unknown one is, or two starts are on one cell.
    """
    starts = dict[str, Cell]()
    for clan, at in object_of(value, clans).items():
        start = at_path(clan, cell, at)
        if start in starts.values():
            raise ValidationError(clan, f"the other start lies at {list(start)}")
        starts[clan] = start
    if not starts:
        raise ValidationError("", f"names no clan ({', '.join(clans)})")
    return starts


def reject_taken(taken: dict[Cell, str], cells: Sequence[Cell], path: str, description: str) -> None:
    """Add each of these cells to `taken`, with a description of the card that lies on it.

    Raises:
        ValidationError: a cell is in `taken` already.
    """
    for place, at in enumerate(cells):
        if at in taken:
            raise ValidationError(f"{path}[{place}].at", f"{taken[at]} lies at {list(at)}")
        taken[at] = description
