"""The big screen at the table's end. Whoever looks, it draws what an onlooker may see: it asks for no key
and reads none, so a host's browser gets the same bytes as a stranger's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.table.viewer import ONLOOKER
from companion.table.views import TableView
from companion.table.views.seats import SeatView
from companion.web.auth import service
from companion.web.responses import serve, serve_version
from companion.web.svg.mazes import CellLink
from companion.web.svg.qr import qr_svg
from companion.web.svg.sprite import sprite
from companion.web.urls import shown_address, table_address
from companion.web.view_models.custom_card import read_drawing
from companion.web.view_models.maze_view import MazePanel
from companion.web.view_models.role_card import clan_of

THEMES = ("dark", "light")
SIDES = ("top", "right", "bottom", "left")
"""Where seats stand round the maze, clockwise from the first."""

BESIDE = 4
"""To so many lines of a receipt the maze stands beside them; more fill the screen by themselves."""

STAGES: Mapping[str, str] = {
    "seating": "gathering",
    "dealt": "digging",
    "sharing": "roles",
    "proposed": "gold",
    "finished": "winners",
}
"""What is shown in each phase. Between rounds the newest receipt stays until the next deal."""

pages = Blueprint("board", __name__)


class ReadOnlyMaze(MazePanel):
    """The maze as it hangs on the wall: nothing in it can be tapped."""

    @property
    def links(self) -> tuple[CellLink, ...]:
        return ()


@pages.get("/t/<code>/board")
def board(code: str) -> AnyResponse:
    """The big screen; `theme` in the address (dark, light) goes before what the device prefers."""
    return serve(render_template("big_screen/board.html", **shown(code), **framed(code)))


@pages.get("/t/<code>/board/scene")
def scene(code: str) -> AnyResponse:
    """All of it that follows the table."""
    return serve_version(code, lambda: serve(render_template("big_screen/_scene.html", **shown(code))))


def framed(code: str) -> dict[str, Any]:
    """What stands on the page whatever happens at the table: how to join, the drawings, the theme."""
    edition = find_edition(service().edition(code))
    theme = request.args.get("theme", "")
    return {
        "address": {"qr": qr_svg(table_address(code.upper())), "shown": shown_address()},
        "sprite": sprite(art=edition.art),
        "theme": theme if theme in THEMES else "",
    }


def shown(code: str) -> dict[str, Any]:
    """What the scene is drawn from."""
    view = service().view(code, ONLOOKER)
    edition = find_edition(view.edition)
    return {
        "view": view,
        "edition": edition,
        "clan_of": partial(clan_of, edition),
        "stage": stage_of(view),
        "around": around(view.circle),
        "maze_panel": hung(view, edition),
        "turn": view.turn,
        "beside": BESIDE,
    }


def stage_of(view: TableView) -> str:
    """The template of what is shown now."""
    return "gold" if view.phase == "seating" and view.past else STAGES[view.phase]


def hung(view: TableView, edition: Edition) -> ReadOnlyMaze:
    """The maze, its start below on a phone."""
    return ReadOnlyMaze(
        view, edition, int("Mobi" in request.headers.get("User-Agent", "")), None, False, read_drawing({})
    )


def around(seats: Sequence[SeatView]) -> tuple[tuple[str, tuple[SeatView, ...]], ...]:
    """The circle laid round an oblong, clockwise from the top left: each side with its seats."""
    left, found = list(seats), []
    for side, many in zip(SIDES, shares(len(seats)), strict=True):
        found.append((side, tuple(left[:many])))
        del left[:many]
    return tuple((side, rows) for side, rows in found if rows)


def shares(n: int) -> tuple[int, int, int, int]:
    """How many of so many seats stand at each side: two at most at the short ones, which have no room for more."""
    if n < 3:
        return (min(n, 1), 0, n // 2, 0)
    left = 1 if n < 10 else 2
    right = 1 if n < 9 else 2
    long = n - left - right
    return (long - long // 2, right, long // 2, left)
