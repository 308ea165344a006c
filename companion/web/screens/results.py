"""A finished game's result: its page, its picture, and files of it. Everybody with the code may read them."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any, NamedTuple
from urllib.parse import quote

from flask import Blueprint, Response
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.archive import GameRecord, file_of_games, game_csv
from companion.game.viewer import ONLOOKER
from companion.tables import ReplayPosition
from companion.web.assets import ASSETS
from companion.web.auth import table_service
from companion.web.i18n import phrase
from companion.web.maze_panel import picture_of_position
from companion.web.pages import TablePage
from companion.web.responses import PRIVATE, attachment_response, html_response
from companion.web.round_end_show import Layer, PodiumColumn

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


@dataclass(frozen=True, kw_only=True)
class ResultsPage(TablePage):
    bg_stats_link: str


@pages.get("/t/<code>/results", endpoint="results")
def show_results(code: str) -> AnyResponse:
    game, finished_at = table_service().archive.finished_game(code)
    view = table_service().view(code, ONLOOKER)
    page = ResultsPage(view, bg_stats_link=_bg_stats_link(game, finished_at))
    return html_response(page.render("results/results.html"))


DRAWINGS = re.compile(r"/static/([\w-]+\.svg)(?=#)")
"""Matches how a maze refers to the symbols of a file of drawings."""

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""A picture has its style sheet and typeface in it, no script, and refers to no other file."""


class Bar(NamedTuple):
    """A round's gold in a row of the picture."""

    layer: Layer
    x: float
    width: float


class Row(NamedTuple):
    """A player in the picture; `y` is the line on which the name stands."""

    column: PodiumColumn
    y: int
    bars: Sequence[Bar]


@dataclass(frozen=True, kw_only=True)
class PicturePage(TablePage):
    """The picture is 1080 units wide, 64 of them at each side empty."""

    day: date
    position: ReplayPosition | None  # the newest in the replay

    @cached_property
    def rows(self) -> Sequence[Row]:
        height = 68 if len(self.podium) < 8 else 52
        unit = 520 / max(1, *(column.total for column in self.podium))
        rows = []
        for nth, column in enumerate(self.podium):
            layers = [layer for layer in column.layers if layer.remaining_gold]
            ends = list(accumulate((unit * layer.remaining_gold for layer in layers), initial=400))
            bars = [Bar(layer, x, end - x) for layer, (x, end) in zip(layers, pairwise(ends), strict=True)]
            rows.append(Row(column, 240 + height * nth, bars))
        return rows

    @property
    def legend_y(self) -> int:
        return self.rows[-1].y + 78

    @property
    def maze_y(self) -> int:
        return self.legend_y + (110 if self.view.end.awards else 60)

    @property
    def height(self) -> int:
        return self.maze_y + (640 if self.last_maze else 0)

    @property
    def round_marks(self) -> Sequence[tuple[int, int]]:
        """In the legend: each round, from 1, and where its colour stands."""
        return [(nth + 1, 64 + 952 // self.view.rounds * nth) for nth in range(self.view.rounds)]

    @staticmethod
    def text_size(text: str, largest: int) -> int:
        """So that it fits between the sides."""
        return min(largest, 1500 // max(1, len(text)))

    @cached_property
    def last_maze(self) -> Markup:
        """Empty if the maze of the last round was not followed."""
        if self.position is None or self.position.step.round != self.view.round:
            return Markup()
        return picture_of_position(self.position, self.edition, 0, self.view.names)

    @property
    def maze_picture(self) -> Markup:
        return Markup(DRAWINGS.sub("", self.last_maze))

    @property
    def drawings(self) -> Markup:
        """The files with the symbols of the maze."""
        files = [ASSETS.by_served_name[name].plain.decode() for name in set(DRAWINGS.findall(self.last_maze))]
        return Markup(max(files, key=len, default=""))  # the symbols of all editions are in the others, too

    @property
    def style(self) -> Markup:
        font = b64encode(ASSETS.find("grenze.woff2").plain).decode()
        face = f"@font-face {{ font-family: Grenze; src: url(data:font/woff2;base64,{font}); font-weight: 600 900 }}"
        return Markup("<style>{}{}</style>").format(face, ASSETS.find("picture.css").plain.decode())


@pages.get("/t/<code>/result.svg", endpoint="picture")
def show_picture(code: str) -> AnyResponse:
    game, _finished_at = table_service().archive.finished_game(code)
    view, position = table_service().view(code, ONLOOKER), table_service().replay_position(code, None)
    svg = PicturePage(view, day=game.day, position=position).render("results/picture.html").lstrip()
    headers = {**PRIVATE, "Content-Security-Policy": PICTURE_POLICY}
    return Response(svg, headers=headers, content_type="image/svg+xml; charset=utf-8")


@pages.get("/t/<code>/export.json", endpoint="as_json")
def export_json(code: str) -> AnyResponse:
    game, _finished_at = table_service().archive.finished_game(code)
    return attachment_response(file_of_games([game]), "application/json", _file_name(game, "json"))


@pages.get("/t/<code>/export.csv", endpoint="as_csv")
def export_csv(code: str) -> AnyResponse:
    game, _finished_at = table_service().archive.finished_game(code)
    return attachment_response(game_csv(game), "text/csv; charset=utf-8", _file_name(game, "csv"))


def _file_name(game: GameRecord, suffix: str) -> str:
    return f"{game.edition.replace('_', '-')}-{game.day.isoformat()}.{suffix}"


def _bg_stats_link(game: GameRecord, finished_at: float) -> str:
    """The game is in the URL as JSON, with its date in UTC, which the app shows as local time."""
    play = {
        "sourceName": "Saboteur companion",
        "sourcePlayId": game.mark,
        "playDate": f"{datetime.fromtimestamp(finished_at, UTC):%Y-%m-%d %H:%M:%S}",
        "game": {
            **GAMES.get(game.edition, {"name": phrase(f"edition-{game.edition}")}),
            "sourceGameId": game.edition,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name.casefold(),
                "startPlayer": False,
                "score": player.total,
                "winner": player.winner,
            }
            for player in game.people
        ],
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
