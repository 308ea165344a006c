"""A finished game's result: its page, a picture, and files. Everybody with the code may read them."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.archive import GameRecord, file_of_games
from companion.game.viewer import ONLOOKER
from companion.web.auth import browser_page_url, table_service
from companion.web.exports import games_csv
from companion.web.responses import attachment_response, html_response
from companion.web.view_models.results_page import ResultsPage

pages = Blueprint("results", __name__)


def _results_page(code: str) -> ResultsPage:
    game, finished_at = table_service().archive.finished_game_record(code)
    return ResultsPage(
        table_service().view(code, ONLOOKER), game=game, finished_at=finished_at, back=browser_page_url(code)
    )


@pages.get("/t/<code>/results", endpoint="results")
def show_results(code: str) -> AnyResponse:
    return html_response(_results_page(code).render("results/results.html"))


@pages.get("/t/<code>/export.json", endpoint="as_json")
def export_json(code: str) -> AnyResponse:
    game, _finished_at = table_service().archive.finished_game_record(code)
    return attachment_response(file_of_games([game]), "application/json", _file_name(game, "json"))


@pages.get("/t/<code>/export.csv", endpoint="as_csv")
def export_csv(code: str) -> AnyResponse:
    """A line for each round of each player."""
    game, _finished_at = table_service().archive.finished_game_record(code)
    return attachment_response(games_csv([game]), "text/csv; charset=utf-8", _file_name(game, "csv"))


@pages.get("/t/<code>/card.svg", endpoint="card")
def result_picture(code: str) -> AnyResponse:
    """1200 by 630, to download if the query has `save`."""
    page = _results_page(code)
    response = Response(page.picture, content_type="image/svg+xml; charset=utf-8")
    response.headers["Cache-Control"] = "private, no-cache"
    if "save" in request.args:
        response.headers["Content-Disposition"] = f"attachment; filename={_file_name(page.game, 'svg')}"
    return response


def _file_name(game: GameRecord, suffix: str) -> str:
    return f"{game.edition.replace('_', '-')}-{game.day.isoformat()}.{suffix}"
