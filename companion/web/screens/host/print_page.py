"""Routes of a page to print: the table's QR, and an invite for each seat. Host only.

The QR of an invite opens the page to join with the name filled in. A one-time link would expire before the guests come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from flask import Blueprint, render_template
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.web.responses import serve, serve_unstored
from companion.web.screens.host.page import host_context, only_the_host
from companion.web.screens.host.wifi import wifi_context
from companion.web.svg.qr import phone_qr
from companion.web.urls import own_address, shown_address

pages = Blueprint("printing", __name__)
pages.before_request(only_the_host)


@dataclass(frozen=True)
class InviteCard:
    """A card for a guest, with the QR of the address to join."""

    name: str
    qr: Markup | None


@pages.get("/t/<code>/host/print")
def sheet(code: str) -> AnyResponse:
    """Show the page to print."""
    return serve(_draw(host_context(code)))


@pages.post("/t/<code>/host/print")
def sheet_with_wifi(code: str) -> AnyResponse:
    """Show the page to print with the home network's QR, which is not stored."""
    context, status = wifi_context(code)
    return serve_unstored(_draw(context), status)


def _draw(context: dict[str, Any]) -> str:
    address = {**context["address"], "shown": shown_address(context["view"].code)}
    return render_template("host/print.html", **{**context, "address": address, "cards": list(_invites(context))})


def _invites(context: dict[str, Any]) -> Iterator[InviteCard]:
    """Yield an invite for each seat without a phone, clockwise."""
    url = f"{own_address()}t/{context['view'].code}"
    for seat in context["view"].circle:
        if not seat.phone and seat.seat not in context["own_seats"]:
            yield InviteCard(seat.name, phone_qr(f"{url}?name={quote(seat.name)}"))
