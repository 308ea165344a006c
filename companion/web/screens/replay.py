"""How the maze of each round grew, step by step. Public: anybody with the code may watch."""

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
from companion.web.screens.history import way_back
from companion.web.screens.host.host import keep_turn
from companion.web.svg.board import BoardMarkers, DwarfMarker, seat_letters
from companion.web.svg.mazes import MazeScene, maze_svg, newly_lit
from companion.web.svg.sprite import sprite
from companion.web.view_models.duel_view import marks
from companion.web.view_models.maze_view import turn_here

PACE = "900ms"
"""How long a step is shown while the replay plays."""

SLOW = 3
"""The same in seconds where no script runs: each step is a page of its own."""

pages = Blueprint("replay", __name__)
pages.after_request(keep_turn)


@pages.get("/t/<code>/replay")
def newest(code: str) -> AnyResponse:
    """The newest step of the newest round with a maze; the page goes on with the table."""
    return serve(render_template("replay/replay.html", **scene(code)))


@pages.get("/t/<code>/replay/<int:version>")
def replay(code: str, version: int) -> AnyResponse:
    """The maze as it lay after this event; with `play` in the address the steps follow by themselves."""
    return serve(render_template("replay/replay.html", **scene(code, version)))


@pages.get("/t/<code>/replay/step")
def newest_step(code: str) -> AnyResponse:
    """The newest step alone."""
    return serve(render_template("replay/_step.html", **scene(code)))


@pages.get("/t/<code>/replay/<int:version>/step")
def step(code: str, version: int) -> AnyResponse:
    """This step alone."""
    return serve(render_template("replay/_step.html", **scene(code, version)))


def scene(code: str, version: int | None = None) -> dict[str, Any]:
    """What the templates draw from; `frame` is None while nobody has dug, `version` where the newest is asked for."""
    host, table_service = holds(code).host, service()
    view, frame = table_service.view(code, HOST if host else ONLOOKER), table_service.replay(code, version)
    edition = find_edition(view.edition)
    art = sprite(art=edition.art)
    shown = {"view": view, "host": host, "frame": frame, "version": version, "back": way_back(code), "sprite": art}
    shown["forest"] = "forest" in edition.art
    if frame is None:
        return shown
    playing = "play" in request.args and frame.after is not None
    picture = maze_svg(picture_of(frame, turn_here(), edition.clans, view.names))
    return {**shown, "picture": picture, "turn": turn_here(), "playing": playing, "pace": PACE, "slow": SLOW}


def picture_of(frame: ReplayPage, turn: int, clans: tuple[str, ...], names: Mapping[int, str]) -> MazeScene:
    """What is drawn of this step; the light runs where it lit something."""
    now, before = frame.step, frame.before
    return MazeScene(
        maze=now.maze,
        turn=turn,
        newest=now.cell if now.cell in now.maze.cards else None,
        anyway=now.misfits,
        ways=ways(now.maze, clans),
        newly_lit=newly_lit(before.maze, now.maze, now.cell) if before and now.cell else {},
        counters=marks(now.counters, now.bribes, now.clans) if now.counters or now.bribes else (),
        markers=BoardMarkers.of(tuple(figures_of(frame, names))),
        label=_("The maze after this step"),
    )


def figures_of(frame: ReplayPage, names: Mapping[int, str]) -> Iterator[DwarfMarker]:
    """The dwarfs on the board at this step, each in the colours of its clan, where that is known."""
    step = frame.step
    standing = step.maze.dwarves
    letters = seat_letters({seat: name for seat, name in names.items() if seat in step.clans or seat in standing})
    for seat, cell in standing.items():
        if isinstance(seat, int) and seat in letters:
            yield DwarfMarker(cell, letters[seat], step.clans.get(Seat(seat), ""))
