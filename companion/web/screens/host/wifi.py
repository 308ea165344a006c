"""The home network's own QR, which guests scan first. Its password is drawn, here and on the
host's paper, and forgotten: no log, no cookie, no address and no guest's page ever holds it.

Like `host`, whose drawing it shares, it lets nobody in but the table's host.
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
from companion.web.responses import from_htmx, serve_unkept
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
    """What phones read as "join this network"; one without a password is open."""
    plain = [SPECIAL.sub(r"\\\1", text) for text in (name, password)]
    return "WIFI:T:WPA;S:{};P:{};;".format(*plain) if password else f"WIFI:T:nopass;S:{plain[0]};;"


def wished(code: str) -> tuple[dict[str, Any], int]:
    """What the host's page draws from with the network that was named, or why there is none; and the status."""
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
    """Who loads the answer anew is back at the sheet, where nothing of it is kept."""
    return redirect(f"{page_of(code)}?sheet=join", 303)


@pages.post("/t/<code>/wifi")
def wifi(code: str) -> AnyResponse:
    """The host has the network's QR shown beside the table's (`show`), or hidden again (`hide`)."""
    if request.form.get("do") not in ("show", "hide"):
        abort(400)
    drawn, status = wished(code)
    name = "host/_wifi.html" if from_htmx() else "host/wifi.html"
    return serve_unkept(render_template(name, **drawn), status)
