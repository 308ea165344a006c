"""Routes of the devices that host a table."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from companion.table.viewer import Viewer
from companion.web.auth import keys_held, only_the_host, service
from companion.web.forms.form import posted_act, read_form
from companion.web.forms.table import DeviceForm
from companion.web.screens.host.page import perform

pages = Blueprint("devices", __name__)
pages.before_request(only_the_host)


@pages.post("/t/<code>/hosts")
def devices(code: str) -> AnyResponse:
    """Remove another device from the hosts."""
    return perform(code, "options", posted_act({"remove": remove}))


def remove(code: str, viewer: Viewer) -> None:
    form = read_form(DeviceForm)
    service().host_devices.remove(code, viewer, form.device, keys_held(code), idempotency_key=form.idempotency_key)
