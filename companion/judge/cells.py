"""The judge's reading of what every maze is written with: cells, and cards by their tracks. It knows no edition."""

from __future__ import annotations

from collections.abc import Iterable

from companion.judge.fields import Fields, Refused, as_list, as_whole, required, show
from companion.rules.cards import PathCard, UnreadableTracks, path_card
from companion.rules.sides import FARTHEST, Cell


def as_cell(value: object, path: str) -> Cell:
    """The value as a cell."""
    at = as_list(value, path)
    if len(at) != 2:
        raise Refused(path, f"is a list of {len(at)}, not of column and row")
    column, row = at
    return as_whole(column, f"{path}[0]", -FARTHEST, FARTHEST), as_whole(row, f"{path}[1]", -FARTHEST, FARTHEST)


def read_at(fields: Fields) -> Cell:
    """The cell on which this card or goal lies."""
    return as_cell(required(fields, "at"), "at")


def read_card(fields: Fields, door: str = "", ladder: bool = False, crystals: int = 0) -> PathCard:
    """The card with these tracks; all else must have been read before, since `True` would pass for 1 here."""
    tracks = required(fields, "tracks")
    if type(tracks) is not str:
        raise Refused("tracks", f"{show(tracks)} is not written as tracks are (NESW, NS|EW, N|E|S)")
    try:
        return path_card(tracks, door, ladder, crystals)
    except UnreadableTracks as error:
        raise Refused("tracks", f"{show(tracks)}: {error}") from None


def written(cells: Iterable[Cell]) -> list[list[int]]:
    """These cells as JSON has them."""
    return [[column, row] for column, row in cells]
