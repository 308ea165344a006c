"""Shared by all routes of the host: building the page for the templates, and responding to a posted form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Response, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.game.message import Message
from companion.game.viewer import HOST
from companion.web.auth import table_service
from companion.web.forms.form import FormHandler
from companion.web.public_url import ADDRESS, address_choices
from companion.web.responses import YEAR, Renderer, html_response, run_and_respond
from companion.web.view_models.host_page import HostPage
from companion.web.view_models.maze_page import read_maze_request

ONLY_HOST = "only-host"
"""Query argument and cookie: the host takes no seat. The cookie has the table's code."""


def remember_chosen_address(response: Response) -> Response:
    if (chosen := request.args.get(ADDRESS)) in address_choices():
        response.set_cookie(ADDRESS, str(chosen), max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


def remember_host_without_seat(response: Response) -> Response:
    """In a cookie: this browser's user hosts this table without a seat."""
    if ONLY_HOST in request.args and response.status_code == 200:
        code = str((request.view_args or {})["code"]).upper()
        response.set_cookie(ONLY_HOST, code, max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


def host_page(code: str, problems: Sequence[Message] = ()) -> HostPage:
    args, form, place = request.args, request.form, request.view_args or {}
    page = HostPage(
        view=table_service().view(code, HOST),
        refused_seat=place.get("n", form.get("seat", type=int)),
        hosts_without_seat=ONLY_HOST in args or request.cookies.get(ONLY_HOST) == code.upper(),
        marked_cells=args.getlist("marked"),
        maze_request=read_maze_request(problems),
    )
    return replace(page, problems=problems, submitted=form) if problems else page


def host_page_url(code: str) -> str:
    return url_for("host.host", code=code.upper())


def fragment_renderer(code: str, name: str) -> Renderer:
    return lambda problems: host_page(code, problems).render(f"host/_{name}.html")


def fragment_response(code: str, name: str) -> AnyResponse:
    return html_response(fragment_renderer(code, name)(()))


def run_handler(code: str, name: str, handler: FormHandler) -> AnyResponse:
    return run_and_respond(lambda: handler(code, HOST), fragment_renderer(code, name), host_page_url(code))
