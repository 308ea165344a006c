"""Routes of a finished game's result: a picture, files and a link to BG Stats, with what everybody may read then."""

from __future__ import annotations

import json

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.record import GameRecord, to_json
from companion.table.viewer import ONLOOKER
from companion.web.auth import own_page, service
from companion.web.csv_export import games_csv
from companion.web.responses import attachment, serve
from companion.web.view_models.results_page import ResultsPage

pages = Blueprint("results", __name__)


def _page(code: str) -> ResultsPage:
    game, finished_at = service().archive.finished_game(code)
    return ResultsPage(service().view(code, ONLOOKER), game=game, finished_at=finished_at, back=own_page(code))


@pages.get("/t/<code>/results")
def results(code: str) -> AnyResponse:
    """Show the picture, the files and the link."""
    return serve(_page(code).draw("results/results.html"))


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
    page = _page(code)
    response = Response(page.picture, content_type="image/svg+xml; charset=utf-8")
    response.headers["Cache-Control"] = "private, no-cache"
    if "save" in request.args:
        response.headers["Content-Disposition"] = f"attachment; filename={_file_name(page.game, 'svg')}"
    return response


def _file_name(game: GameRecord, suffix: str) -> str:
    return f"{game.edition.replace('_', '-')}-{game.day.isoformat()}.{suffix}"
