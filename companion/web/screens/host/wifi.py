"""Routes of the home network's QR, which guests scan to join the network. Host only.

The password is only in responses to the host: in no log, cookie, address or other player's page. The companion keeps it
nowhere; if the host ticks that box, the host's browser tab remembers it.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.auth import only_the_host
from companion.web.responses import from_htmx, serve_unstored
from companion.web.screens.host.page import page_of, page_with_network
from companion.web.view_models.host_page import HostPage

pages = Blueprint("wifi", __name__)
pages.before_request(only_the_host)


@pages.get("/t/<code>/wifi")
def back_to_the_sheet(code: str) -> AnyResponse:
    """After reloading the response: go back to the sheet, which does not keep the network."""
    return redirect(f"{page_of(code)}?sheet=join", 303)


@pages.post("/t/<code>/wifi")
def wifi(code: str) -> AnyResponse:
    """Show the network's QR beside the table's (`do=show`), or hide it (`do=hide`). Form: NetworkForm."""
    if request.form.get("do") not in ("show", "hide"):
        abort(400)
    page, status = page_with_network(HostPage, code)
    template = "host/_wifi.html" if from_htmx() else "host/wifi.html"
    return serve_unstored(page.draw(template), status)
