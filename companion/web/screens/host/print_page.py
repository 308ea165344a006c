"""Routes of a page to print: the table's QR code, and an invite for each seat. Only hosts may open it.

An invite's QR code opens the join page with the name filled in. A one-time link would expire before the players come.
"""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from companion.web.auth import refuse_all_but_host
from companion.web.responses import html_response, uncached_response
from companion.web.screens.host.shared import build_page, page_with_network
from companion.web.view_models.host_page import PrintPage

pages = Blueprint("print_page", __name__)
pages.before_request(refuse_all_but_host)


@pages.get("/t/<code>/host/print", endpoint="sheet")
def show_print_page(code: str) -> AnyResponse:
    """Show the page to print."""
    return html_response(build_page(PrintPage, code).render("host/print.html"))


@pages.post("/t/<code>/host/print", endpoint="sheet_with_wifi")
def show_print_page_with_wifi(code: str) -> AnyResponse:
    """Show the page to print with the home network's QR code. The network is not stored. Form: NetworkForm."""
    page, status = page_with_network(PrintPage, code)
    return uncached_response(page.render("host/print.html"), status)
