"""Shared by all routes of the host: the page for the templates, and the response to an act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from flask import Response, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.table.viewer import HOST
from companion.web.auth import service
from companion.web.forms.form import read_form
from companion.web.forms.table import NetworkForm
from companion.web.refusals import Draw, answer
from companion.web.responses import YEAR, serve
from companion.web.screens.actions import Act
from companion.web.urls import ADDRESS, address_choices
from companion.web.view_models.host_page import HostPage
from companion.web.view_models.join_address import Network
from companion.web.view_models.maze_page import maze_facts

AnyHostPage = TypeVar("AnyHostPage", bound=HostPage)

ONLY_HOST = "only-host"
"""In the address: the host takes no seat. The cookie has the code of the table."""


def keep_address(response: Response) -> Response:
    """After a request: remember in a cookie which of this computer's addresses the host chose."""
    if (chosen := request.args.get(ADDRESS)) in address_choices():
        response.set_cookie(ADDRESS, str(chosen), max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


def keep_only_host(response: Response) -> Response:
    """After a request: remember in a cookie that this browser's user hosts this table without a seat."""
    if ONLY_HOST in request.args and response.status_code == 200:
        code = str((request.view_args or {})["code"]).upper()
        response.set_cookie(ONLY_HOST, code, max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


def host_page(code: str, problems: Sequence[Message] = ()) -> HostPage:
    """Return the host's page with these problems of the posted form in it."""
    return page_as(HostPage, code, problems)


def page_as(kind: type[AnyHostPage], code: str, problems: Sequence[Message] = ()) -> AnyHostPage:
    """Return this kind of host's page, as the request asks for it, with these problems of the posted form in it."""
    args, form, place = request.args, request.form, request.view_args or {}
    page = kind(
        view=service().view(code, HOST),
        refused_seat=place.get("n", form.get("seat", type=int)),
        only_host=ONLY_HOST in args or request.cookies.get(ONLY_HOST) == code.upper(),
        marked=args.getlist("marked"),
        **maze_facts(problems),
    )
    return replace(page, problems=problems, submitted=form) if problems else page


def page_with_network(kind: type[AnyHostPage], code: str) -> tuple[AnyHostPage, int]:
    """Return this kind of host's page with the posted network, or with problems; and the status."""
    if request.form.get("do") != "show":
        return page_as(kind, code), 200
    try:
        form = read_form(NetworkForm)
    except IllegalMove as refusal:
        return page_as(kind, code, refusal.problems), 422
    return replace(page_as(kind, code), network=Network(form.network, form.password)), 200


def page_of(code: str) -> str:
    """Return the address of the host's page."""
    return url_for("host.host", code=code.upper())


def fragment(code: str, name: str) -> Draw:
    """Return a function that renders one fragment of the host's page with problems in it."""
    return lambda problems: host_page(code, problems).draw(f"host/_{name}.html")


def serve_fragment(code: str, name: str) -> AnyResponse:
    """Respond with one fragment of the host's page."""
    return serve(fragment(code, name)(()))


def perform(code: str, name: str, act: Act) -> AnyResponse:
    """Perform the act for the host. Respond to htmx with the fragment of this name, else redirect to the page."""
    return answer(lambda: act(code, HOST), fragment(code, name), page_of(code))
