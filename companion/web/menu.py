"""The web room: the menu of a seat, which its phone asks for when it opens it: a new name, other pages, getting up."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.sentence import Sentence
from companion.table.viewer import Viewer
from companion.web.access import own_seat
from companion.web.fragments import serve
from companion.web.kept import serve_kept
from companion.web.seat import changed, own_urls, scene

pages = Blueprint("menu", __name__)


def drawn(code: str, viewer: Viewer, problems: Sequence[Sentence] = ()) -> str:
    """The menu of this seat, with problems said in it."""
    return render_template("seat/_menu.html", **scene(code, viewer, own_urls(code, viewer), problems))


@pages.get("/t/<code>/seat/menu")
def menu(code: str) -> AnyResponse:
    """The phone gets what is seldom needed."""
    return serve_kept(code, lambda: serve(drawn(code, own_seat(code))))


@pages.post("/t/<code>/seat/menu")
def change_menu(code: str) -> AnyResponse:
    """The seat is called otherwise, or leaves."""
    return changed(code, drawn)
