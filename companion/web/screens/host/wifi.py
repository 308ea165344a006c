"""The home network's QR code. Its password is only in responses to the host: in no log, cookie or URL."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.auth import refuse_all_but_host
from companion.web.responses import is_htmx_request, uncached_response
from companion.web.screens.host.shared import host_page_url, page_with_network

pages = Blueprint("wifi", __name__)
pages.before_request(refuse_all_but_host)


@pages.get("/t/<code>/wifi", endpoint="back_to_the_sheet")
def redirect_to_host_page(code: str) -> AnyResponse:
    """For who reloads the page with the QR code; the sheet has forgotten the network."""
    return redirect(f"{host_page_url(code)}?sheet=join", 303)


@pages.post("/t/<code>/wifi", endpoint="wifi")
def show_or_hide_network(code: str) -> AnyResponse:
    if request.form.get("do") not in ("show", "hide"):
        abort(400)
    page, status = page_with_network(code)
    template = "host/_wifi.html" if is_htmx_request() else "host/wifi.html"
    return uncached_response(page.render(template), status)
