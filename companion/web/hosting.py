"""The devices that host a table, and how one is taken off again.

Like `host`, whose drawing it shares, it lets nobody in but the table's host.
"""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.table.viewer import HOST
from companion.web.access import held, said_once, service
from companion.web.host import acted, only_the_host

pages = Blueprint("hosting", __name__)
pages.before_request(only_the_host)


@pages.post("/t/<code>/hosts")
def devices(code: str) -> AnyResponse:
    """The host takes the host's page from another device."""
    return acted(code, "options", {"remove": remove})


def remove(code: str) -> None:
    service().remove_device(code, HOST, request.form.get("device", ""), held(code), once=said_once()["once"])
