"""How the parts of every maze are read and written: cells, tracks and starts. No edition is known here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.documents.validation import Refused, inside, object_of, pair, show, whole
from companion.rules.cards import UnreadableTracks, read_tracks
from companion.rules.sides import FARTHEST, Cell

_coordinate = whole(-FARTHEST, FARTHEST)

cell = pair(_coordinate, _coordinate, "column and row")
"""Reads a cell."""


def cells_of(cells: Iterable[Cell]) -> list[list[int]]:
    """These cells as documents have them."""
    return [list(one) for one in cells]


def tracks(value: object) -> str:
    """Tracks that a card can have."""
    if type(value) is not str:
        raise Refused("", f"{show(value)} is not written as tracks are (NESW, NS|EW, N|E|S)")
    try:
        read_tracks(value)
    except UnreadableTracks as error:
        raise Refused("", f"{show(value)}: {error}") from None
    return value


def read_starts(value: object, clans: Collection[str]) -> dict[str, Cell]:
    """The starts of these clans, at least one of them."""
    starts = dict[str, Cell]()
    for clan, at in object_of(value, clans).items():
        start = inside(clan, cell, at)
        if start in starts.values():
            raise Refused(clan, f"the other start lies at {list(start)}")
        starts[clan] = start
    if not starts:
        raise Refused("", f"names no clan ({', '.join(clans)})")
    return starts


def refuse_taken(taken: dict[Cell, str], cells: Sequence[Cell], path: str, what: str) -> None:
    """Refuses the first of these cells on which something lies already, and adds the others to `taken`."""
    for place, at in enumerate(cells):
        if at in taken:
            raise Refused(f"{path}[{place}].at", f"{taken[at]} lies at {list(at)}")
        taken[at] = what
