"""The result of a finished game, for anybody at the table to take along: a picture, a file, a link. Only
what everybody may read at the end is in it."""

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
from companion.web.csv_export import grid_of
from companion.web.i18n import together, word
from companion.web.responses import serve
from companion.web.screens.archive import as_file
from companion.web.screens.history import way_back
from companion.web.svg.result_image import Column, card_svg

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""Where BG Stats takes a play from: the page holds the link alone, and who taps it gives BG Stats what is in it."""

GAMES: Mapping[str, dict[str, Any]] = {
    "saboteur": {"name": "Saboteur", "bggId": 9220},
    "saboteur2": {"name": "Saboteur 2"},
    "duel": {"name": "Saboteur: The Duel"},
    "lost_mines": {"name": "Saboteur: The Lost Mines"},
}
"""The boxes as BG Stats knows them: their names, and their numbers at BoardGameGeek where those are known."""

SOURCE = "Saboteur companion"

pages = Blueprint("results", __name__)


@pages.get("/t/<code>/results")
def results(code: str) -> AnyResponse:
    """The picture, the files and the link."""
    night, at = service().archive.finished_game(code)
    view = service().view(code, ONLOOKER)
    shown = {"view": view, "night": night, "play": play_link(night, at), "back": way_back(code)}
    return serve(render_template("results/results.html", **shown, title=title_of(night)))


@pages.get("/t/<code>/export.json")
def as_json(code: str) -> AnyResponse:
    """The game as a file; a companion that remembers nights takes it in."""
    night, _at = service().archive.finished_game(code)
    document = {"companion-nights": 1, "nights": [to_json(night)]}
    return as_file(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "application/json", named(night, "json"))


@pages.get("/t/<code>/export.csv")
def as_csv(code: str) -> AnyResponse:
    """The game as a grid: a line for each round of each person."""
    night, _at = service().archive.finished_game(code)
    return as_file(grid_of([night]), "text/csv; charset=utf-8", named(night, "csv"))


@pages.get("/t/<code>/card.svg")
def card(code: str) -> AnyResponse:
    """The result as a picture of 1200 by 630; with `save` in the address as a file."""
    night, _at = service().archive.finished_game(code)
    response = Response(card_of(night), content_type="image/svg+xml; charset=utf-8")
    response.headers["Cache-Control"] = "private, no-cache"
    if "save" in request.args:
        response.headers["Content-Disposition"] = f"attachment; filename={named(night, 'svg')}"
    return response


def named(night: GameRecord, ending: str) -> str:
    """What a file of this game is called."""
    return f"{night.edition.replace('_', '-')}-{night.day.isoformat()}.{ending}"


# The picture


def card_of(night: GameRecord) -> Markup:
    """The picture of a game, in the viewer's language."""
    people = sorted(night.people, key=lambda one: -one.total)
    found = [Column(one.name, layers(one), one.total, one.winner) for one in people]
    day = str(format_date(night.day, "long", rebase=False))
    rounds = str(ngettext("%(num)s round", "%(num)s rounds", len(night.rounds)))
    return card_svg(title_of(night), " · ".join((word(f"edition-{night.edition}"), day, rounds)), found)


def layers(person: PlayerRecord) -> list[int]:
    """What each round brought; gold from before lies in the first."""
    found = [part.gold for part in person.parts] or [0]
    return [found[0] + person.total - sum(found), *found[1:]]


def title_of(night: GameRecord) -> str:
    """Who won, in a sentence."""
    names = [person.name for person in night.winners]
    if not names:
        people = [person.name for person in night.people]
        return people[0] if len(people) == 1 else str(_("Nobody won the night"))
    if len(names) == 1:
        return str(_("%(name)s wins the night", name=names[0]))
    return str(_("%(names)s share the night", names=together(names)))


# BG Stats


def play_link(night: GameRecord, at: float) -> str:
    """The link by which BG Stats takes this game in: one JSON, said in the address."""
    said = json.dumps(play_of(night, at), ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(said, safe="")


def play_of(night: GameRecord, at: float) -> dict[str, Any]:
    """The game as BG Stats wants it; times are UTC."""
    known = GAMES.get(night.edition, {"name": night.edition})
    game = {**known, "sourceGameId": night.edition, "highestWins": True, "noPoints": False}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": night.mark,
        "playDate": f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M:%S}",
        "game": game,
        "players": [player_of(person) for person in night.people],
    }


def player_of(person: PlayerRecord) -> dict[str, Any]:
    return {
        "name": person.name,
        "sourcePlayerId": name_key(person.name),
        "startPlayer": False,
        "score": person.total,
        "winner": person.winner,
    }
