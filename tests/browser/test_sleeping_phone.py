"""A phone that sleeps: its page is frozen while its lines die unheard, and is right as soon as it is seen again."""

from __future__ import annotations

import time

import pytest

from tests.browser.airwaves import Airwaves
from tests.browser.conftest import Server
from tests.browser.sleepers import Sleeper
from tests.browser.tables import NAMES, Table
from tests.browser.watching import SOON, is_right, right_at, watch

pytestmark = pytest.mark.alone


@pytest.fixture
def table(server: Server) -> Table:
    table = Table(server.port, *NAMES)
    table.deal()
    return table


@pytest.fixture
def ben(table: Table, air: Airwaves, sleeper: Sleeper) -> Sleeper:
    """Ben's seat on a phone that can sleep."""
    table.give_keys(sleeper, table.guests["Ben"])
    sleeper.open(f"{air.address}{table.at}/seat")
    table.put("Ben", "lantern")
    sleeper.says("Broken lantern")
    return sleeper


def follows(phone: Sleeper, table: Table) -> float:
    """Milliseconds in which the next news come to it."""
    began = time.time() * 1000
    table.put("Dia", "theft")
    watch(phone, table.version())
    return right_at(phone) - began


def test_a_phone_whose_lines_died_while_it_slept_is_right_when_it_is_seen(
    table: Table, air: Airwaves, ben: Sleeper
) -> None:
    watch(ben, table.version() + 1)
    ben.sleeps()
    air.falls_silent()
    table.put("Ben", "cart")
    ben.page.wait_for_timeout(1000)
    assert not is_right(ben), "it did not sleep"
    air.clears()
    woken = ben.wakes()
    assert right_at(ben) - woken <= SOON
    ben.says("Broken cart")
    assert follows(ben, table) <= SOON


def test_a_hosts_page_whose_many_lines_died_while_it_slept_is_right_when_it_is_seen(
    table: Table, air: Airwaves, sleeper: Sleeper
) -> None:
    table.give_keys(sleeper, table.host)
    sleeper.open(f"{air.address}{table.at}/host")
    for kind in ("lantern", "pickaxe"):
        table.put("Ben", kind)
        sleeper.says(f"Broken {kind}")
    watch(sleeper, table.version() + 1)
    sleeper.sleeps()
    air.falls_silent()
    table.put("Ben", "cart")
    sleeper.page.wait_for_timeout(1000)
    assert not is_right(sleeper), "it did not sleep"
    air.clears()
    woken = sleeper.wakes()
    assert right_at(sleeper) - woken <= SOON
    assert follows(sleeper, table) <= SOON


def test_a_phone_whose_lines_died_while_it_was_put_away_hears_of_what_comes_next(
    table: Table, air: Airwaves, ben: Sleeper
) -> None:
    ben.is_put_away()
    air.falls_silent()
    ben.page.wait_for_timeout(500)
    air.clears()
    ben.is_looked_at()
    assert follows(ben, table) <= SOON


def test_a_phone_that_wakes_before_its_network_is_right_once_that_is_there(
    table: Table, air: Airwaves, ben: Sleeper
) -> None:
    ben.sleeps()
    air.falls_silent()
    table.put("Ben", "cart")
    ben.wakes()
    ben.page.wait_for_timeout(4000)
    watch(ben, table.version())
    assert not is_right(ben)
    cleared = time.time() * 1000
    air.clears()
    assert right_at(ben) - cleared <= SOON
