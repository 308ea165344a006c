"""The web room: the devices that host a table: another one is let in by a one-time QR, and taken off again.

Like `host`, whose drawing it shares, it lets nobody in but the table's host.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.table.viewer import HOST
from companion.web.access import held, said_once, service
from companion.web.address import own_address
from companion.web.drawing.qr import qr_svg
from companion.web.fragments import from_htmx, serve
from companion.web.host import acted, only_the_host, scene

pages = Blueprint("hosting", __name__)
pages.before_request(only_the_host)


@pages.post("/t/<code>/hosts")
def devices(code: str) -> AnyResponse:
    """The host takes the host's page from another device."""
    return acted(code, "options", {"remove": remove})


def remove(code: str) -> None:
    service().remove_device(code, HOST, request.form.get("device", ""), held(code), once=said_once()["once"])


@pages.post("/t/<code>/hosts/hand-over")
def hand_over(code: str) -> AnyResponse:
    """A one-time address by which another device hosts too; a page of its own where no script asked."""
    url = f"{own_address()}t/{code.upper()}/take-host/{service().offer_host(code, held(code))}"
    name = "host/_hand_over.html" if from_htmx() else "host/hand_over.html"
    return serve(render_template(name, **scene(code), seat=None, ticket={"qr": qr_svg(url), "href": url}))
