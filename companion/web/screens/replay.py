"""The replay, which shows how the maze grew step by step, and the film of the night. All of it is public."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.game.message import WrongPhase
from companion.game.viewer import ONLOOKER
from companion.tables import ReplayPosition
from companion.web.auth import table_service
from companion.web.maze_panel import chosen_rotation, picture_of_position
from companion.web.pages import TablePage
from companion.web.responses import html_response

pages = Blueprint("replay", __name__)


@dataclass(frozen=True, kw_only=True)
class ReplayPage(TablePage):
    position: ReplayPosition | None  # None while no card was laid
    version: int | None  # in the URL; None for the newest step
    rotation: int  # quarter turns

    @property
    def picture(self) -> Markup:
        """Raises LookupError if no card was laid."""
        if self.position is None:
            raise LookupError("there is no step")
        return picture_of_position(self.position, self.edition, self.rotation, self.view.names)


@pages.get("/t/<code>/replay", endpoint="newest")
@pages.get("/t/<code>/replay/<int:version>", endpoint="replay")
def show_step(code: str, version: int | None = None) -> AnyResponse:
    """Without a version, the newest step; then the page follows the table."""
    return _response(code, version, "replay/replay.html")


@pages.get("/t/<code>/replay/step", endpoint="newest_step")
@pages.get("/t/<code>/replay/<int:version>/step", endpoint="step")
def render_step(code: str, version: int | None = None) -> AnyResponse:
    return _response(code, version, "replay/_step.html")


@pages.get("/t/<code>/film")
def film(code: str) -> AnyResponse:
    view = table_service().view(code, ONLOOKER)
    if view.phase != "finished":
        raise WrongPhase.because("game-not-finished")
    return html_response(TablePage(view).render("replay/film.html"))


def _response(code: str, version: int | None, template: str) -> AnyResponse:
    page = ReplayPage(
        table_service().view(code, ONLOOKER),
        position=table_service().replay_position(code, version),
        version=version,
        rotation=chosen_rotation(),
    )
    return html_response(page.render(template))
