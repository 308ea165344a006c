"""The host's page on another device: a one-time ticket for whoever is at the host's computer, and a line for everybody
to read."""

from __future__ import annotations

import pytest

from tests.clock import Clock
from tests.services import driver
from tests.services.driver import Gathering, TicketInvalid

pytestmark = driver.BOTH_DATABASES


@pytest.fixture
def host_ticket(gathering: Gathering) -> str:
    return gathering.host_ticket()


def hosts(gathering: Gathering, *keys: str) -> list[bool]:
    return [gathering.grants(key).host for key in keys]


def test_both_devices_have_the_hosts_page_afterwards(gathering: Gathering, host_ticket: str) -> None:
    assert gathering.service.devices.seat_of_ticket(gathering.code, host_ticket) is None  # looking does not use it
    key = gathering.take_host(host_ticket)
    assert hosts(gathering, key, gathering.host_key) == [True, True]
    assert gathering.seats_of(key) == ()
    assert gathering.last_line == "host-handed-over"


def test_adding_a_device_cannot_be_undone(gathering: Gathering, host_ticket: str) -> None:
    gathering.do("rename-seat", seat="Ann", name="Anna")
    gathering.take_host(host_ticket)
    gathering.do("undo-newest-act")
    assert [line.undone for line in gathering.service.history(gathering.code)][-3:] == [True, False, False]


@pytest.mark.parametrize("why", ["used", "old", "replaced", "another table"])
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
    else:
        table = Gathering.of(gathering.service, "Dia", "Eva")
    with pytest.raises(TicketInvalid):
        table.take_host(host_ticket)
    with pytest.raises(TicketInvalid):
        table.service.devices.seat_of_ticket(table.code, host_ticket)
