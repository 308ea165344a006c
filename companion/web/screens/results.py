"""A finished game's result: its page, a picture, and files. Everybody with the code may read them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from flask import Blueprint, render_template, request
from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.archive import GameRecord, PlayerRecord, file_of_games, games_csv, name_key
from companion.game.viewer import ONLOOKER
from companion.sentences import join_list
from companion.web.auth import browser_page_url, table_service
from companion.web.i18n import RIGHT_TO_LEFT, gettext, phrase
from companion.web.responses import attachment_response, html_response
from companion.web.svg.result_image import PlayerResult, result_image_svg

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""The URL at which the app BG Stats imports games. Nothing is sent to it until somebody taps the link."""

GAMES: Mapping[str, dict[str, Any]] = {
    "saboteur": {"name": "Saboteur", "bggId": 9220},
    "saboteur2": {"name": "Saboteur 2"},
    "duel": {"name": "Saboteur: The Duel"},
    "lost_mines": {"name": "Saboteur: The Lost Mines"},
}
"""Edition -> its name in BG Stats, and its number at BoardGameGeek if we know it."""

pages = Blueprint("results", __name__)


@pages.get("/t/<code>/results", endpoint="results")
def show_results(code: str) -> AnyResponse:
    game, finished_at = table_service().archive.finished_game_record(code)
    html = render_template(
        "results/results.html",
        view=table_service().view(code, ONLOOKER),
        title=_title(game),
        bg_stats_link=_bg_stats_link(game, finished_at),
        back=browser_page_url(code),
    )
    return html_response(html)


@pages.get("/t/<code>/export.json", endpoint="as_json")
def export_json(code: str) -> AnyResponse:
    game, _finished_at = table_service().archive.finished_game_record(code)
    return attachment_response(file_of_games([game]), "application/json", _file_name(game, "json"))


@pages.get("/t/<code>/export.csv", endpoint="as_csv")
def export_csv(code: str) -> AnyResponse:
    game, _finished_at = table_service().archive.finished_game_record(code)
    return attachment_response(games_csv([game]), "text/csv; charset=utf-8", _file_name(game, "csv"))


@pages.get("/t/<code>/card.svg", endpoint="card")
def show_result_picture(code: str) -> AnyResponse:
    """1200 by 630, to download if the query has `save`."""
    game, _finished_at = table_service().archive.finished_game_record(code)
    response = attachment_response(_picture(game), "image/svg+xml; charset=utf-8", _file_name(game, "svg"))
    if "save" not in request.args:
        del response.headers["Content-Disposition"]
    return response


def _file_name(game: GameRecord, suffix: str) -> str:
    return f"{game.edition.replace('_', '-')}-{game.day.isoformat()}.{suffix}"


def _title(game: GameRecord) -> str:
    winners = [player.name for player in game.people if player.winner]
    # Isolated as `i18n.isolate` does, but by invisible letters: pictures have no elements.
    names = [f"\u2068{name}\u2069" if RIGHT_TO_LEFT.search(name) else name for name in winners]
    if not names:
        return game.people[0].name if len(game.people) == 1 else str(_("Nobody won the game"))
    if len(names) == 1:
        return str(_("%(name)s wins the game", name=names[0]))
    return str(_("%(names)s share the win", names=join_list(names, gettext)))


def _picture(game: GameRecord) -> Markup:
    players = sorted(game.people, key=lambda player: -player.total)
    bars = [PlayerResult(player.name, _round_gains(player), player.total, player.winner) for player in players]
    day = str(format_date(game.day, "long", rebase=False))
    rounds = str(ngettext("%(num)s round", "%(num)s rounds", len(game.rounds)))
    return result_image_svg(_title(game), " · ".join((phrase(f"edition-{game.edition}"), day, rounds)), bars)


def _round_gains(player: PlayerRecord) -> list[int]:
    """0 in rounds without the player. The first includes gold from before the game."""
    won = {player_round.round: player_round.gold for player_round in player.rounds}
    gains = [won.get(number, 0) for number in range(1, max(won, default=1) + 1)]
    gains[min(won, default=1) - 1] += player.total - sum(gains)
    return gains


def _bg_stats_link(game: GameRecord, finished_at: float) -> str:
    """The game is in the URL as JSON, with its date in UTC, which the app shows as local time."""
    in_bg_stats = GAMES.get(game.edition, {"name": phrase(f"edition-{game.edition}")})
    play = {
        "sourceName": "Saboteur companion",
        "sourcePlayId": game.mark,
        "playDate": f"{datetime.fromtimestamp(finished_at, UTC):%Y-%m-%d %H:%M:%S}",
        "game": {
            **in_bg_stats,
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
