"""The judge's reading of what every maze is written with: cells, cards by their tracks, and lists of cards on cells. It
knows no edition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.judge.fields import Fields, Refused, as_list, as_object, as_whole, refuse_unknown, required, show
from companion.rules.cards import PathCard, UnreadableTracks, path_card
from companion.rules.sides import FARTHEST, Cell


def as_cell(value: object, path: str) -> Cell:
    """The value as a cell."""
    at = as_list(value, path)
    if len(at) != 2:
        raise Refused(path, f"is a list of {len(at)}, not of column and row")
    column, row = at
    if type(column) is type(row) is int and -FARTHEST <= column <= FARTHEST and -FARTHEST <= row <= FARTHEST:
        return column, row
    return as_whole(column, f"{path}[0]", -FARTHEST, FARTHEST), as_whole(row, f"{path}[1]", -FARTHEST, FARTHEST)


def lists(cells: Iterable[Cell]) -> list[list[int]]:
    """These cells as documents have them."""
    return [list(cell) for cell in cells]


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


def read_starts(value: object, clans: Iterable[str]) -> dict[str, Cell]:
    """The starts of these clans, at least one of them."""
    fields, known, starts = as_object(value, "starts"), dict.fromkeys(clans).keys(), dict[str, Cell]()
    try:
        refuse_unknown(fields, known)
        for clan, at in fields.items():
            cell = as_cell(at, clan)
            if cell in starts.values():
                raise Refused(clan, f"the other start lies at {list(cell)}")
            starts[clan] = cell
    except Refused as refusal:
        raise refusal.within("starts") from None
    if not starts:
        raise Refused("starts", f"names no clan ({', '.join(known)})")
    return starts


def refuse_taken(taken: dict[Cell, str], cells: Sequence[Cell], path: str, what: str) -> None:
    """Refuses the first of these cells on which something lies already, and adds the others to `taken`."""
    free = dict.fromkeys(cells, what)
    if len(free) == len(cells) and taken.keys().isdisjoint(free):
        taken.update(free)
        return
    for place, cell in enumerate(cells):
        if cell in taken:
            raise Refused(f"{path}[{place}].at", f"{taken[cell]} lies at {list(cell)}")
        taken[cell] = what
