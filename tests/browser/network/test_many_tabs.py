"""Tabs of one browser: it has six connections to a host, and a seventh tab would wait if each kept one."""

from __future__ import annotations

from urllib.request import urlopen

import pytest

from tests.browser.conftest import Server
from tests.browser.sleeping_phone import Sleeper
from tests.browser.tables import Table
from tests.waiting import until


@pytest.mark.long
def test_of_seven_tabs_only_the_one_that_is_seen_keeps_a_connection(own_server: Server, sleeper: Sleeper) -> None:
    table = Table(own_server.port, "Ann", "Ben", "Cem")
    table.give_keys(sleeper, table.players["Ben"])
    for _ in range(7):
        tab = sleeper.context.new_page()
        tab.bring_to_front()
        tab.goto(f"{own_server.address}{table.at}/seat", wait_until="domcontentloaded")
        tab.locator("#sheet").wait_for()
    until(lambda: streams(own_server) == 1)


def streams(server: Server) -> float:
    with urlopen(f"{server.trusted}/metrics") as answer:
        (line,) = (line for line in answer.read().decode().splitlines() if line.startswith("companion_streams "))
    return float(line.split()[1])
