"""A page for paper before the guests come: the table's QR, and a card for each who was seated ahead.

Like `host`, whose drawing it shares, it lets nobody in but the table's host. A card opens the door with the name
written in, and no more: a one-time address would be over long before the paper is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from flask import Blueprint, render_template
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.web.responses import serve, serve_unkept
from companion.web.screens.host.page import host_context, only_the_host
from companion.web.screens.host.wifi import wished
from companion.web.svg.qr import qr_svg
from companion.web.urls import own_address, shown_address

pages = Blueprint("printing", __name__)
pages.before_request(only_the_host)


@dataclass(frozen=True)
class InviteCard:
    """What a guest finds at her place: her name, and the way to her seat."""

    name: str
    qr: Markup


@pages.get("/t/<code>/host/print")
def sheet(code: str) -> AnyResponse:
    """The host gets the page to print."""
    return serve(drawn(host_context(code)))


@pages.post("/t/<code>/host/print")
def sheet_with_wifi(code: str) -> AnyResponse:
    """The same with the home network's QR on it, which is as unkept as on the host's page."""
    found, status = wished(code)
    return serve_unkept(drawn(found), status)


def drawn(found: dict[str, Any]) -> str:
    view = found["view"]
    address = {**found["address"], "shown": shown_address(view.code)}
    return render_template("host/print.html", **{**found, "address": address, "cards": list(cards(found))})


def cards(found: dict[str, Any]) -> Iterator[InviteCard]:
    """One for each seat that no phone holds yet, in the order of the circle."""
    door = f"{own_address()}t/{found['view'].code}"
    for row in found["view"].circle:
        if not row.phone and row.seat not in found["own_seats"]:
            yield InviteCard(row.name, qr_svg(f"{door}?name={quote(row.name)}"))
