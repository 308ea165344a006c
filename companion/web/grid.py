"""Nights as a grid that any spreadsheet opens."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from companion.archive.record import GameRecord, PlayerRecord, PlayerRound

COLUMNS = (
    *("night", "day", "edition", "players", "seat", "name", "round", "role", "gold", "won", "won_by"),
    *("total", "winner"),
)

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would reckon instead of showing."""


def grid_of(nights: Iterable[GameRecord]) -> str:
    """A line for each round of each person, with a heading; one without rounds has a line too."""
    out = io.StringIO()
    grid = csv.writer(out)
    grid.writerow(COLUMNS)
    for night in nights:
        for person in night.people:
            grid.writerows(lines_of(night, person))
    return out.getvalue()


def lines_of(night: GameRecord, person: PlayerRecord) -> Iterator[tuple[object, ...]]:
    """This person's lines."""
    won_by = {one.round: one.party for one in night.rounds}
    whose = (night.mark, night.day.isoformat(), night.edition, len(night.people), person.seat, shown(person.name))
    for part in person.parts or (None,):
        yield (*whose, *cells_of(part, won_by), person.total, yes(person.winner))


def cells_of(part: PlayerRound | None, won_by: dict[int, str]) -> tuple[object, ...]:
    if part is None:
        return ("",) * 5
    return part.round, part.role, part.gold, yes(part.won), won_by.get(part.round, "")


def shown(name: str) -> str:
    """A name as a cell shows it, whatever it begins with."""
    return f"'{name}" if name.startswith(FORMULA) else name


def yes(said: bool) -> str:
    return "yes" if said else "no"
