"""Routes of the home network's QR code, which players scan to join the network. Only hosts may use them.

The password is only in responses to the host: in no log, cookie, URL or other player's page. The companion stores it
nowhere. If the host ticks a box, the host's browser tab remembers it.
"""

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
    """Redirect somebody who reloads the page with the network's QR code to the host's page, whose sheet for joining is
    open and has forgotten the network."""
    return redirect(f"{host_page_url(code)}?sheet=join", 303)


@pages.post("/t/<code>/wifi", endpoint="wifi")
def show_or_hide_network(code: str) -> AnyResponse:
    """Show the QR code of the home network beside the table's (`do=show`), or hide it (`do=hide`). Form:
    NetworkForm."""
    if request.form.get("do") not in ("show", "hide"):
        abort(400)
    page, status = page_with_network(code)
    template = "host/_wifi.html" if is_htmx_request() else "host/wifi.html"
    return uncached_response(page.render(template), status)
