"""Writes recorded games as CSV for spreadsheets."""

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
"""First characters with which a spreadsheet takes a cell for a formula; an apostrophe is put before them."""


def games_csv(games: Iterable[GameRecord]) -> str:
    """Return CSV with a header, and a line for each round of each player; a player without rounds gets one line."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for game in games:
        for player in game.people:
            writer.writerows(_csv_lines_of_player(game, player))
    return out.getvalue()


def _csv_lines_of_player(game: GameRecord, player: PlayerRecord) -> Iterator[tuple[object, ...]]:
    """Yield a player's CSV lines, one for each round played."""
    won_by = {record.round: record.party for record in game.rounds}
    name = f"'{player.name}" if player.name.startswith(FORMULA) else player.name
    beginning = (game.mark, game.day.isoformat(), game.edition, len(game.people), player.seat, name)
    for player_round in player.parts or (None,):
        yield (*beginning, *_round_cells(player_round, won_by), player.total, _yes_or_no(player.winner))


def _round_cells(player_round: PlayerRound | None, won_by: dict[int, str]) -> tuple[object, ...]:
    """Return the cells of a CSV line about a player's round; empty cells if `player_round` is None, as for a player
    without rounds."""
    if player_round is None:
        return ("",) * 5
    number = player_round.round
    return number, player_round.role, player_round.gold, _yes_or_no(player_round.won), won_by.get(number, "")


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"
