"""Routes of the devices that host a table."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from companion.table.viewer import Viewer
from companion.web.auth import browser_keys, refuse_all_but_host, table_service
from companion.web.forms.form import handler_chosen_in_form, read_form
from companion.web.forms.table import RemoveDeviceForm
from companion.web.screens.host.shared import run_handler

pages = Blueprint("devices", __name__)
pages.before_request(refuse_all_but_host)


@pages.post("/t/<code>/hosts", endpoint="devices")
def remove_host_device(code: str) -> AnyResponse:
    return run_handler(code, "options", handler_chosen_in_form({"remove": revoke_host_key}))


def revoke_host_key(code: str, viewer: Viewer) -> None:
    form = read_form(RemoveDeviceForm)
    table_service().host_devices.remove_device(
        code, viewer, form.device, browser_keys(code), idempotency_key=form.idempotency_key
    )
