"""The host's page on another device: a one-time ticket for whoever is at the host's computer, and a line for everybody
to read. Any host can take it off any other device."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.clock import Clock
from tests.services import driver
from tests.services.driver import HOST, Forbidden, Gathering, TicketInvalid

pytestmark = driver.BOTH_DATABASES


@pytest.fixture
def host_ticket(gathering: Gathering) -> str:
    return gathering.host_ticket()


def hosts(gathering: Gathering, *keys: str) -> list[bool]:
    return [gathering.grants(key).host for key in keys]


def mark_of(gathering: Gathering, key: str) -> str:
    """By what the device with this key is known."""
    devices = gathering.service.devices.host_devices(gathering.code, [key])
    return next(device.mark for device in devices if device.is_current)


def take_off(gathering: Gathering, key: str, by: str = "") -> None:
    """The host's first device, or the one with the key `by`, takes the page off the device with this key."""
    own = [by or gathering.host_key]
    gathering.service.devices.remove_host_device(gathering.code, HOST, mark_of(gathering, key), own)


def test_both_devices_have_the_hosts_page_afterwards(gathering: Gathering, host_ticket: str) -> None:
    gathering.service.devices.check_host_ticket(gathering.code, host_ticket)  # looking does not use it
    key = gathering.take_host(host_ticket)
    assert hosts(gathering, key, gathering.host_key) == [True, True]
    assert gathering.seats_of(key) == ()
    devices = gathering.service.devices.host_devices(gathering.code, [key])
    assert [device.is_current for device in devices] == [False, True], "in the order in which they got it"
    assert gathering.last_line == "host-handed-over"


def test_adding_a_device_cannot_be_undone(gathering: Gathering, host_ticket: str) -> None:
    gathering.do("rename-seat", seat="Ann", name="Anna")
    gathering.take_host(host_ticket)
    gathering.do("undo-newest-act")
    assert [line.undone for line in gathering.service.history(gathering.code)][-3:] == [True, False, False]


@pytest.mark.parametrize("why", ["used", "old", "replaced", "another table", "a seat's"])
def test_a_ticket_gives_the_hosts_page_of_its_table_once_and_soon(
    gathering: Gathering, host_ticket: str, clock: Clock, why: str
) -> None:
    table = gathering
    if why == "used":
        gathering.take_host(host_ticket)
    elif why == "old":
        clock.now += 601
    elif why == "replaced":
        assert hosts(gathering, gathering.take_host(gathering.host_ticket())) == [True]
    elif why == "another table":
        table = Gathering.of(gathering.service, "Dia", "Eva")
    else:
        host_ticket = gathering.ticket(2)
    with pytest.raises(TicketInvalid):
        table.take_host(host_ticket)
    with pytest.raises(TicketInvalid):
        table.service.devices.check_host_ticket(table.code, host_ticket)


def test_a_device_that_is_taken_off_hosts_no_more(gathering: Gathering, host_ticket: str) -> None:
    key = gathering.take_host(host_ticket, tap="first tap")
    assert gathering.host_ticket([key])
    open_ticket = gathering.host_ticket()
    take_off(gathering, key)
    assert hosts(gathering, key, gathering.host_key) == [False, True]
    assert gathering.grants(key).was_host and gathering.last_line == "host-withdrawn"
    for ticket, tap in ((open_ticket, None), (host_ticket, "first tap")):
        with pytest.raises(TicketInvalid):
            gathering.take_host(ticket, tap)
    with pytest.raises(Forbidden):
        gathering.host_ticket([key])


def test_only_a_host_can_remove_a_device_and_never_the_own_one(gathering: Gathering, host_ticket: str) -> None:
    key = gathering.take_host(host_ticket)
    mine, before = mark_of(gathering, key), gathering.version
    for viewer, mark in ((HOST, mine), (HOST, "nonsense"), (HOST, ""), (gathering.as_seat("Ann"), mine)):
        with pytest.raises(driver.IllegalMove):
            gathering.service.devices.remove_host_device(gathering.code, viewer, mark, [key])
    assert (gathering.version, hosts(gathering, key)) == (before, [True])


def test_if_two_hosts_remove_each_other_at_once_one_stays(gathering: Gathering) -> None:
    def removes(table: Gathering, key: str, by: str) -> bool:
        try:
            take_off(table, key, by)
        except Forbidden:
            return False
        return True

    for _ in range(5):
        table = Gathering.of(gathering.service)
        pair = [table.host_key, table.take_host(table.host_ticket())]
        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(lambda at, t=table, p=pair: removes(t, p[at], p[1 - at]), range(2))) == [False, True]
        assert len(table.service.devices.host_devices(table.code, [])) == 1
