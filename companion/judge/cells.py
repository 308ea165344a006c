"""The judge's reading of what every maze is written with: cells, cards by their tracks, and lists of cards on cells. It
knows no edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from typing import TypeVar

from companion.judge.fields import Fields, Refused, as_list, as_object, as_whole, refuse_unknown, required, show
from companion.judge.remembered import Memory, Remembered, read_piece
from companion.rules.cards import PathCard, UnreadableTracks, path_card
from companion.rules.sides import FARTHEST, Cell

AT = dict.fromkeys(("at",)).keys()

Thing = TypeVar("Thing")


class OnCells(Remembered[Thing]):
    """A reading of cards on cells that remembers what it read last.

    A piece most often begins with its cell. Then that and the rest, the card's face, are remembered each by itself too:
    of two mazes many faces and cells are the same, even where no card lies on the same cell.
    """

    def __init__(
        self,
        names: Set[str],
        read: Callable[[Fields], Thing],
        read_face: Callable[[Fields], PathCard],
        lay: Callable[[Cell, PathCard], Thing],
    ) -> None:
        """`names` are the fields of a card; `read` makes one of all of them, `read_face` and `lay` of `at` and the
        others: the same, wherever nothing is wrong."""
        super().__init__(lambda value: read(_known(value, names)))
        self._cells = Memory[str, Cell](lambda at: read_at(_known(read_piece(f"{at}]"), AT)))
        self._faces = Memory[str, PathCard](lambda piece: read_face(_known(read_piece(piece), names - AT)))
        self._lay = lay

    def read_piece(self, piece: str) -> Thing:
        """The card on its cell, of a piece: where its two parts are objects by themselves, so is the whole. A face of
        nothing at all is none, as each has its tracks."""
        at, parted, face = piece.partition("],")
        if not (parted and at.startswith('"at"')):
            return super().read_piece(piece)
        return self._lay(self._cells[at], self._faces[face])


def _known(value: object, names: Set[str]) -> Fields:
    """The value as an object that has none but these fields."""
    fields = as_object(value, "")
    refuse_unknown(fields, names)
    return fields


def as_cell(value: object, path: str) -> Cell:
    """The value as a cell."""
    at = as_list(value, path)
    if len(at) != 2:
        raise Refused(path, f"is a list of {len(at)}, not of column and row")
    column, row = at
    if type(column) is type(row) is int and -FARTHEST <= column <= FARTHEST and -FARTHEST <= row <= FARTHEST:
        return column, row
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
