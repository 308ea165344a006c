"""Recorded games for other programs: CSV for spreadsheets, and a link by which the app BG Stats imports one."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.archive import GameRecord, name_key

COLUMNS = (
    *("night", "day", "edition", "players", "seat", "name", "round", "role", "gold", "won", "won_by"),
    *("total", "winner"),
)
YES_OR_NO = ("no", "yes")

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters with which a spreadsheet takes a cell for a formula; an apostrophe is put before them."""

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""The URL at which BG Stats imports games. Nothing is sent to it until somebody taps the link."""

GAMES: Mapping[str, dict[str, Any]] = {
    "saboteur": {"name": "Saboteur", "bggId": 9220},
    "saboteur2": {"name": "Saboteur 2"},
    "duel": {"name": "Saboteur: The Duel"},
    "lost_mines": {"name": "Saboteur: The Lost Mines"},
}
"""Edition -> its name in BG Stats, and its number at BoardGameGeek if we know it."""


def games_csv(games: Iterable[GameRecord]) -> bytes:
    """A line for each round of each player; a player without rounds gets one. The byte order mark is for Windows."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, restval="")
    writer.writeheader()
    for game in games:
        won_by = {played.round: played.won_by for played in game.rounds}
        beginning = {"night": game.mark, "day": game.day, "edition": game.edition, "players": len(game.people)}
        for player in game.people:
            name = f"'{player.name}" if player.name.startswith(FORMULA) else player.name
            line = {"seat": player.seat, "name": name, "total": player.total, "winner": YES_OR_NO[player.winner]}
            for part in player.rounds:
                cells = {"round": part.round, "role": part.role, "gold": part.gold, "won": YES_OR_NO[part.won]}
                writer.writerow({**beginning, **line, **cells, "won_by": won_by.get(part.round)})
            if not player.rounds:
                writer.writerow({**beginning, **line})
    return out.getvalue().encode("utf-8-sig")


def bg_stats_link(game: GameRecord, finished_at: float) -> str:
    """The game is in the URL as JSON, with its date in UTC, which the app shows as local time."""
    people = [
        {
            "name": player.name,
            "sourcePlayerId": name_key(player.name),
            "startPlayer": False,
            "score": player.total,
            "winner": player.winner,
        }
        for player in game.people
    ]
    play = {
        "sourceName": "Saboteur companion",
        "sourcePlayId": game.mark,
        "playDate": f"{datetime.fromtimestamp(finished_at, UTC):%Y-%m-%d %H:%M:%S}",
        "game": {**GAMES[game.edition], "sourceGameId": game.edition, "highestWins": True, "noPoints": False},
        "players": people,
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
