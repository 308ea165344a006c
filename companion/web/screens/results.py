"""Routes of a finished game's result: a picture, files and a link to BG Stats, with what everybody may read then."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, render_template, request
from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.record import GameRecord, PlayerRecord, to_json
from companion.archive.statistics import name_key
from companion.table.viewer import ONLOOKER
from companion.web.auth import service
from companion.web.csv_export import games_csv
from companion.web.i18n import together, word
from companion.web.responses import attachment, serve
from companion.web.screens.history import own_page
from companion.web.svg.result_image import Column, card_svg

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""The import address of BG Stats. Nothing is sent to it until somebody taps the link."""

GAMES: Mapping[str, dict[str, Any]] = {
    "saboteur": {"name": "Saboteur", "bggId": 9220},
    "saboteur2": {"name": "Saboteur 2"},
    "duel": {"name": "Saboteur: The Duel"},
    "lost_mines": {"name": "Saboteur: The Lost Mines"},
}
"""The editions' names in BG Stats, and their numbers at BoardGameGeek if we know them."""

SOURCE = "Saboteur companion"

pages = Blueprint("results", __name__)


@pages.get("/t/<code>/results")
def results(code: str) -> AnyResponse:
    """Show the picture, the files and the link."""
    game, finished_at = service().archive.finished_game(code)
    html = render_template(
        "results/results.html",
        view=service().view(code, ONLOOKER),
        night=game,
        play=_bg_stats_link(game, finished_at),
        back=own_page(code),
        title=_title(game),
    )
    return serve(html)


@pages.get("/t/<code>/export.json")
def as_json(code: str) -> AnyResponse:
    """Download the game as a file that another companion imports."""
    game, _finished_at = service().archive.finished_game(code)
    text = json.dumps({"companion-nights": 1, "nights": [to_json(game)]}, ensure_ascii=False, indent=1)
    return attachment(f"{text}\n", "application/json", _file_name(game, "json"))


@pages.get("/t/<code>/export.csv")
def as_csv(code: str) -> AnyResponse:
    """Download the game as CSV, with a line for each round of each player."""
    game, _finished_at = service().archive.finished_game(code)
    return attachment(games_csv([game]), "text/csv; charset=utf-8", _file_name(game, "csv"))


@pages.get("/t/<code>/card.svg")
def card(code: str) -> AnyResponse:
    """Show the result as a picture of 1200 by 630, or download it if the address has `save`."""
    game, _finished_at = service().archive.finished_game(code)
    response = Response(_result_image(game), content_type="image/svg+xml; charset=utf-8")
    response.headers["Cache-Control"] = "private, no-cache"
    if "save" in request.args:
        response.headers["Content-Disposition"] = f"attachment; filename={_file_name(game, 'svg')}"
    return response


def _file_name(game: GameRecord, suffix: str) -> str:
    return f"{game.edition.replace('_', '-')}-{game.day.isoformat()}.{suffix}"


# The picture


def _result_image(game: GameRecord) -> Markup:
    """Return the picture, in the viewer's language."""
    players = sorted(game.people, key=lambda player: -player.total)
    bars = [Column(player.name, _round_gains(player), player.total, player.winner) for player in players]
    day = str(format_date(game.day, "long", rebase=False))
    rounds = str(ngettext("%(num)s round", "%(num)s rounds", len(game.rounds)))
    return card_svg(_title(game), " · ".join((word(f"edition-{game.edition}"), day, rounds)), bars)


def _round_gains(player: PlayerRecord) -> list[int]:
    """Return the gold of each round; the first includes gold from before the game."""
    gains = [player_round.gold for player_round in player.parts] or [0]
    return [gains[0] + player.total - sum(gains), *gains[1:]]


def _title(game: GameRecord) -> str:
    """Say who won."""
    names = [player.name for player in game.winners]
    if not names:
        return game.people[0].name if len(game.people) == 1 else str(_("Nobody won the night"))
    if len(names) == 1:
        return str(_("%(name)s wins the night", name=names[0]))
    return str(_("%(names)s share the night", names=together(names)))


# BG Stats


def _bg_stats_link(game: GameRecord, finished_at: float) -> str:
    """Return the link by which BG Stats imports this game, with JSON in the address. The date is in UTC."""
    edition = GAMES.get(game.edition, {"name": game.edition})
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": game.mark,
        "playDate": f"{datetime.fromtimestamp(finished_at, UTC):%Y-%m-%d %H:%M:%S}",
        "game": {**edition, "sourceGameId": game.edition, "highestWins": True, "noPoints": False},
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
