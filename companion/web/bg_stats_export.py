"""Writes a finished game as a link by which the app BG Stats imports it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.archive.record import GameRecord
from companion.archive.statistics import name_key

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""The URL at which BG Stats imports games. Nothing is sent to it until somebody taps the link."""

GAMES: Mapping[str, dict[str, Any]] = {
    "saboteur": {"name": "Saboteur", "bggId": 9220},
    "saboteur2": {"name": "Saboteur 2"},
    "duel": {"name": "Saboteur: The Duel"},
    "lost_mines": {"name": "Saboteur: The Lost Mines"},
}
"""Edition -> its name in BG Stats, and its number at BoardGameGeek if we know it."""

SOURCE = "Saboteur companion"


def bg_stats_link(game: GameRecord, finished_at: float) -> str:
    """Return the link by which BG Stats imports this game, which finished at this time (seconds since 1970). The game
    is in the URL as JSON, with its date in UTC."""
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": game.mark,
        "playDate": f"{datetime.fromtimestamp(finished_at, UTC):%Y-%m-%d %H:%M:%S}",
        "game": {
            **GAMES.get(game.edition, {"name": game.edition}),
            "sourceGameId": game.edition,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": name_key(player.name),
                "startPlayer": False,
                "score": player.total,
                "winner": player.winner,
            }
            for player in game.people
        ],
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
