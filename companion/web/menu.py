"""The menu of a seat, which its phone asks for when it opens it: a new name, other pages, getting up."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.problems import IllegalMove
from companion.rules.sentence import Sentence
from companion.table import moves
from companion.table.viewer import Viewer
from companion.web.access import own_seat, said_once, service
from companion.web.fragments import refused, send_to, serve, serve_version
from companion.web.seat import NOBODY, acted, own_urls, record, scene

pages = Blueprint("menu", __name__)


def drawn(code: str, viewer: Viewer, problems: Sequence[Sentence] = ()) -> str:
    """The menu of this seat, with problems said in it."""
    return render_template("seat/_menu.html", **scene(code, viewer, own_urls(code, viewer), problems))


@pages.get("/t/<code>/seat/menu")
def menu(code: str) -> AnyResponse:
    """The phone gets what is seldom needed."""
    return serve_version(code, lambda: serve(drawn(code, own_seat(code))))


@pages.post("/t/<code>/seat/menu")
def change_menu(code: str) -> AnyResponse:
    """The seat is called otherwise, or leaves."""
    viewer, do = own_seat(code), request.form.get("do", "")
    if do == "leave":
        return leave(code, viewer)
    return acted(code, viewer, ACTS.get(do), drawn, own_urls(code, viewer)["page"])


def rename(code: str, viewer: Viewer) -> object:
    return record(code, viewer, moves.rename, seat=viewer.seat, name=request.form.get("name", ""))


ACTS = {"rename": rename}


def leave(code: str, viewer: Viewer) -> AnyResponse:
    """The guest gets up: the seat's keys open nothing any more, and the phone is back at the table's door."""
    try:
        service().remove(code, viewer, viewer.seat or NOBODY, **said_once())
    except IllegalMove as refusal:
        page = own_urls(code, viewer)["page"]
        return refused(refusal, lambda problems: drawn(code, viewer, problems), page)
    return send_to(f"/t/{code.upper()}")
