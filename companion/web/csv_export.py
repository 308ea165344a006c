"""Game records as CSV for spreadsheets."""

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
"""First characters of cells that a spreadsheet would evaluate as formulas."""


def grid_of(nights: Iterable[GameRecord]) -> str:
    """Return CSV with a header and a line for each round of each player; a player without rounds has one line."""
    out = io.StringIO()
    grid = csv.writer(out)
    grid.writerow(COLUMNS)
    for night in nights:
        for person in night.people:
            grid.writerows(lines_of(night, person))
    return out.getvalue()


def lines_of(night: GameRecord, person: PlayerRecord) -> Iterator[tuple[object, ...]]:
    """Yield the lines of this player."""
    won_by = {one.round: one.party for one in night.rounds}
    whose = (night.mark, night.day.isoformat(), night.edition, len(night.people), person.seat, as_text(person.name))
    for part in person.parts or (None,):
        yield (*whose, *cells_of(part, won_by), person.total, yes(person.winner))


def cells_of(part: PlayerRound | None, won_by: dict[int, str]) -> tuple[object, ...]:
    if part is None:
        return ("",) * 5
    return part.round, part.role, part.gold, yes(part.won), won_by.get(part.round, "")


def as_text(name: str) -> str:
    """Return the name, quoted with an apostrophe if a spreadsheet would evaluate it."""
    return f"'{name}" if name.startswith(FORMULA) else name


def yes(value: bool) -> str:
    return "yes" if value else "no"
