"""Routes of the big screen. It shows everybody what an onlooker may see and reads no keys, so a host's browser gets the
same bytes as any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
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
from companion.web.svg.qr import phone_qr
from companion.web.svg.sprite import sprite
from companion.web.urls import shown_address, table_address
from companion.web.view_models.custom_card import read_drawing
from companion.web.view_models.maze_view import MazePanel, default_turn

THEMES = ("dark", "light")
SIDES = ("top", "right", "bottom", "left")
"""Sides of the maze at which seats are drawn, clockwise."""

BESIDE = 4
"""Lines of a receipt up to which the maze is drawn beside it; a longer one needs the whole screen."""

STAGES: Mapping[str, str] = {
    "seating": "gathering",
    "dealt": "digging",
    "sharing": "roles",
    "proposed": "gold",
    "finished": "winners",
}
"""The template of each phase. Between rounds the newest receipt stays until the next deal."""

pages = Blueprint("board", __name__)


class ReadOnlyMaze(MazePanel):
    """The maze without links."""

    @property
    def links(self) -> tuple[CellLink, ...]:
        return ()


@pages.get("/t/<code>/board")
def board(code: str) -> AnyResponse:
    """Show the big screen, dark unless `theme` in the address says `light`."""
    return serve(render_template("big_screen/board.html", **_scene_context(code), **_page_context(code)))


@pages.get("/t/<code>/board/scene")
def scene(code: str) -> AnyResponse:
    """Render the fragment with everything that changes with the table."""
    return serve_version(code, lambda: serve(render_template("big_screen/_scene.html", **_scene_context(code))))


def _page_context(code: str) -> dict[str, Any]:
    """Return what the page has around the scene: how to join, the drawings, the theme."""
    edition = find_edition(service().edition(code))
    theme = request.args.get("theme", "")
    return {
        "address": {"qr": phone_qr(table_address(code.upper())), "shown": shown_address()},
        "sprite": sprite(art=edition.art),
        "theme": theme if theme in THEMES else "dark",
    }


def _scene_context(code: str) -> dict[str, Any]:
    view = service().view(code, ONLOOKER)
    edition = find_edition(view.edition)
    return {
        "view": view,
        "edition": edition,
        "clan_of": edition.clan_of,
        "stage": "gold" if view.phase == "seating" and view.past else STAGES[view.phase],
        "around": around(view.circle),
        "maze_panel": _read_only_maze(view, edition),
        "turn": view.turn,
        "beside": BESIDE,
    }


def _read_only_maze(view: TableView, edition: Edition) -> ReadOnlyMaze:
    """Return the maze, turned as usual on such a device."""
    return ReadOnlyMaze(view, edition, default_turn(), None, False, read_drawing({}))


def around(seats: Sequence[SeatView]) -> tuple[tuple[str, tuple[SeatView, ...]], ...]:
    """Distribute the seats around an oblong, clockwise from the top left; return the sides that have any."""
    remaining = iter(seats)
    sides = [(side, tuple(islice(remaining, n))) for side, n in zip(SIDES, shares(len(seats)), strict=True)]
    return tuple((side, at_side) for side, at_side in sides if at_side)


def shares(n: int) -> tuple[int, int, int, int]:
    """Return how many of `n` seats are at each of `SIDES`; the short ones, right and left, have space for two."""
    if n < 3:
        return (min(n, 1), 0, n // 2, 0)
    left = 1 if n < 10 else 2
    right = 1 if n < 9 else 2
    long = n - left - right
    return (long - long // 2, right, long // 2, left)
