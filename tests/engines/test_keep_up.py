"""Pages stay right in each engine: after a restart of the companion, and a while without a network."""

from __future__ import annotations

from pathlib import Path

from tests.browser.bad_network import Airwaves
from tests.browser.conftest import Folder, Server, serving
from tests.browser.tables import Table
from tests.engines.browser import Browser


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
