"""Routes of the replay: how the maze grew, step by step. Anybody with the code may watch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Blueprint, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.editions import find_edition
from companion.rules.mazes.paths import ways
from companion.rules.message import Seat
from companion.services import ReplayPage
from companion.table.viewer import HOST, ONLOOKER
from companion.web.auth import holds, service
from companion.web.responses import serve
from companion.web.screens.history import own_page
from companion.web.screens.host.host import keep_turn
from companion.web.svg.board import BoardMarkers, DwarfMarker, seat_letters
from companion.web.svg.mazes import MazeScene, maze_svg, newly_lit
from companion.web.svg.sprite import sprite
from companion.web.view_models.duel_view import marks
from companion.web.view_models.maze_view import turn_here

PACE = "900ms"
"""Duration of a step while the replay plays."""

SLOW = 3
"""Seconds of a step without scripts, when each step is a page of its own."""

pages = Blueprint("replay", __name__)
pages.after_request(keep_turn)


@pages.get("/t/<code>/replay")
def newest(code: str) -> AnyResponse:
    """Show the newest step of the newest round with a maze. The page follows the table."""
    return serve(render_template("replay/replay.html", **_context(code)))


@pages.get("/t/<code>/replay/<int:version>")
def replay(code: str, version: int) -> AnyResponse:
    """Show the maze after this event. With `play` in the address the following steps are shown, too."""
    return serve(render_template("replay/replay.html", **_context(code, version)))


@pages.get("/t/<code>/replay/step")
def newest_step(code: str) -> AnyResponse:
    """Render the fragment with the newest step."""
    return serve(render_template("replay/_step.html", **_context(code)))


@pages.get("/t/<code>/replay/<int:version>/step")
def step(code: str, version: int) -> AnyResponse:
    """Render the fragment with this step."""
    return serve(render_template("replay/_step.html", **_context(code, version)))


def _context(code: str, version: int | None = None) -> dict[str, Any]:
    """Return what the templates are rendered with. `frame` is None while no card was laid; `version` is None for the
    newest step."""
    host = holds(code).host
    view, frame = service().view(code, HOST if host else ONLOOKER), service().replay(code, version)
    edition = find_edition(view.edition)
    context = {
        "view": view,
        "host": host,
        "frame": frame,
        "version": version,
        "back": own_page(code),
        "sprite": sprite(art=edition.art),
        "forest": "forest" in edition.art,
    }
    if frame is None:
        return context
    playing = "play" in request.args and frame.after is not None
    picture = maze_svg(_maze_scene(frame, turn_here(), edition.clans, view.names))
    return {**context, "picture": picture, "turn": turn_here(), "playing": playing, "pace": PACE, "slow": SLOW}


def _maze_scene(frame: ReplayPage, turn: int, clans: tuple[str, ...], names: Mapping[int, str]) -> MazeScene:
    """Return the drawing of this step, with the paths that it newly connected to a start highlighted."""
    now, before = frame.step, frame.before
    return MazeScene(
        maze=now.maze,
        turn=turn,
        newest=now.cell if now.cell in now.maze.cards else None,
        anyway=now.misfits,
        ways=ways(now.maze, clans),
        newly_lit=newly_lit(before.maze, now.maze, now.cell) if before and now.cell else {},
        counters=marks(now.counters, now.bribes, now.clans) if now.counters or now.bribes else (),
        markers=BoardMarkers.of(tuple(_dwarf_markers(frame, names))),
        label=_("The maze after this step"),
    )


def _dwarf_markers(frame: ReplayPage, names: Mapping[int, str]) -> Iterator[DwarfMarker]:
    """Yield the dwarfs on the board at this step, in the colour of their clan if that is known."""
    step = frame.step
    dwarves = step.maze.dwarves
    letters = seat_letters({seat: name for seat, name in names.items() if seat in step.clans or seat in dwarves})
    for seat, cell in dwarves.items():
        if isinstance(seat, int) and seat in letters:
            yield DwarfMarker(cell, letters[seat], step.clans.get(Seat(seat), ""))
