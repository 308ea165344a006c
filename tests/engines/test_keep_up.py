"""Pages stay right in each engine: after a reload, a restart of the companion, and a while without a network."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.bad_network import Airwaves
from tests.browser.conftest import Folder, Server, serving
from tests.browser.tables import Table
from tests.engines.browser import Browser
from tests.engines.firefox import Firefox


@pytest.fixture
def ben(phone: Browser, dealt: Table) -> Browser:
    phone.has_key(dealt.players["Ben"].cookie)
    phone.open(f"{dealt.at}/seat")
    return phone


def test_after_a_reload_the_seat_is_there(ben: Browser, dealt: Table) -> None:
    ben.call("Refresh")
    with ben.looking():
        dealt.put("Ben", "cart")
        ben.sees(".token-line", "Broken cart")


def test_a_page_shows_a_restart_and_goes_on_after_it(phone: Browser, tmp_path: Path, data_folder: Folder) -> None:
    for own in serving(data_folder(tmp_path / "companion" / "instance")):
        restarts(phone, own)


def restarts(phone: Browser, server: Server) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem")
    phone.address = f"http://home.test:{server.port}"
    phone.has_key(table.players["Ben"].cookie)
    phone.open(f"{table.at}/seat")
    phone.sees("#sheet.seating")
    server.stop()
    phone.sees("#offline")
    server.start()
    phone.sees_no("#offline")
    table.deal()
    with phone.looking():
        pass


def test_a_page_shows_a_lost_network_and_catches_up_after_it(ben: Browser, dealt: Table, air: Airwaves) -> None:
    ben.open(f"{air.address}{dealt.at}/seat")
    ben.sees("#sheet")
    air.breaks()
    ben.sees("#offline")
    dealt.put("Ben", "lantern")
    air.clears()
    ben.sees(".token-line", "Broken lantern")
    ben.sees_no("#offline")


def test_a_phone_without_network_shows_that_it_is_offline(ben: Browser, dealt: Table) -> None:
    if not isinstance(ben, Firefox):
        pytest.skip("WebKit hears nothing of this computer's network.")
    with ben.offline():
        ben.sees("#offline")
        dealt.put("Ben", "lantern")
    ben.sees(".token-line", "Broken lantern")
    ben.sees_no("#offline")


def test_who_lost_the_seat_types_the_name_again_and_is_let_in(host: Browser, phone: Browser, dealt: Table) -> None:
    host.has_key(dealt.host.cookie)
    host.open(f"{dealt.at}/host")
    phone.open(f"/T/{dealt.code}")
    phone.fill("input[name=name]", "Ben")
    phone.tap("button", "^Sit down")
    phone.tap("#namesake button", "That.s me")
    host.tap("button", "^Yes, give the seat")
    with phone.looking():
        pass
