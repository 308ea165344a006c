"""Routes of the home network's QR, which guests scan to join the network. Host only.

The password is only in this response and on the printed page: in no log, cookie, address or guest's page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.web.forms.form import read_form
from companion.web.forms.table import NetworkForm
from companion.web.responses import from_htmx, serve_unstored
from companion.web.screens.host.page import host_context, only_the_host, page_of
from companion.web.svg.qr import qr_svg

SPECIAL = re.compile(r'([\\;,:"])')

pages = Blueprint("wifi", __name__)
pages.before_request(only_the_host)


@dataclass(frozen=True)
class Network:
    """A network that phones can join by its QR."""

    name: str
    qr: Markup


def network_text(name: str, password: str) -> str:
    """Return what phones read as "join this network". A network without a password is open."""
    escaped = [SPECIAL.sub(r"\\\1", text) for text in (name, password)]
    return "WIFI:T:WPA;S:{};P:{};;".format(*escaped) if password else f"WIFI:T:nopass;S:{escaped[0]};;"


def wifi_context(code: str) -> tuple[dict[str, Any], int]:
    """Return the context of the host's templates with the posted network, or with problems; and the status."""
    if request.form.get("do") != "show":
        return host_context(code), 200
    try:
        form = read_form(NetworkForm)
        network = Network(form.network, qr_svg(network_text(form.network, form.password)))
        return {**host_context(code), "network": network}, 200
    except IllegalMove as refusal:
        return host_context(code, refusal.problems), 422


@pages.get("/t/<code>/wifi")
def back_to_the_sheet(code: str) -> AnyResponse:
    """After reloading the response: go back to the sheet, which does not keep the network."""
    return redirect(f"{page_of(code)}?sheet=join", 303)


@pages.post("/t/<code>/wifi")
def wifi(code: str) -> AnyResponse:
    """Show the network's QR beside the table's (`do=show`), or hide it (`do=hide`). Form: NetworkForm."""
    if request.form.get("do") not in ("show", "hide"):
        abort(400)
    context, status = wifi_context(code)
    template = "host/_wifi.html" if from_htmx() else "host/wifi.html"
    return serve_unstored(render_template(template, **context), status)
