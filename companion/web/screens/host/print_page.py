"""Routes of a page to print: the table's QR, and an invite for each seat. Only the host may open it. The QR of an
invite opens the page to join with the name filled in. A one-time link would expire before the guests come."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from companion.web.auth import only_the_host
from companion.web.responses import serve, serve_unstored
from companion.web.screens.host.page import page_as, page_with_network
from companion.web.view_models.host_page import PrintPage

pages = Blueprint("print_page", __name__)
pages.before_request(only_the_host)


@pages.get("/t/<code>/host/print")
def sheet(code: str) -> AnyResponse:
    """Show the page to print."""
    return serve(page_as(PrintPage, code).draw("host/print.html"))


@pages.post("/t/<code>/host/print")
def sheet_with_wifi(code: str) -> AnyResponse:
    """Show the page to print with the home network's QR, which is not stored."""
    page, status = page_with_network(PrintPage, code)
    return serve_unstored(page.draw("host/print.html"), status)
