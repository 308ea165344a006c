"""A phone that sleeps: its page is frozen while its lines die unheard, and is right as soon as it is seen again."""

from __future__ import annotations

import time

import pytest

from tests.browser.bad_network import Airwaves
from tests.browser.page_versions import SOON, is_right, right_at, watch
from tests.browser.sleeping_phone import Sleeper
from tests.browser.tables import Table

pytestmark = pytest.mark.alone


@pytest.fixture
def ben_who_sleeps(six_dealt: Table, air: Airwaves, sleeper: Sleeper) -> Sleeper:
    """Ben's seat on a phone that can sleep."""
    six_dealt.give_keys(sleeper, six_dealt.players["Ben"])
    sleeper.open(f"{air.address}{six_dealt.at}/seat")
    six_dealt.put("Ben", "lantern")
    sleeper.says("Broken lantern")
    return sleeper


def follows(phone: Sleeper, table: Table) -> float:
    """Milliseconds in which the next news come to it."""
    began = time.time() * 1000
    table.put("Dia", "theft")
    watch(phone, table.version())
    return right_at(phone) - began


def test_a_phone_whose_lines_died_while_it_slept_is_right_when_it_is_seen(
    six_dealt: Table, air: Airwaves, ben_who_sleeps: Sleeper
) -> None:
    watch(ben_who_sleeps, six_dealt.version() + 1)
    ben_who_sleeps.sleeps()
    air.falls_silent()
    six_dealt.put("Ben", "cart")
    ben_who_sleeps.page.wait_for_timeout(1000)
    assert not is_right(ben_who_sleeps), "it did not sleep"
    air.clears()
    woken = ben_who_sleeps.wakes()
    assert right_at(ben_who_sleeps) - woken <= SOON
    ben_who_sleeps.says("Broken cart")
    assert follows(ben_who_sleeps, six_dealt) <= SOON


def test_a_phone_that_wakes_before_its_network_is_right_once_that_is_there(
    six_dealt: Table, air: Airwaves, ben_who_sleeps: Sleeper
) -> None:
    ben_who_sleeps.sleeps()
    air.falls_silent()
    six_dealt.put("Ben", "cart")
    ben_who_sleeps.wakes()
    ben_who_sleeps.page.wait_for_timeout(3000)
    watch(ben_who_sleeps, six_dealt.version())
    assert not is_right(ben_who_sleeps)
    cleared = time.time() * 1000
    air.clears()
    assert right_at(ben_who_sleeps) - cleared <= SOON
