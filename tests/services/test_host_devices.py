"""The host's page on another device: a one-time ticket for whoever is at the host's computer, and a line for everybody
to read."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.rules.errors import Forbidden, IllegalMove
from companion.services import TicketInvalid, UnknownTable
from companion.services.tickets import TICKET_SECONDS
from companion.table.viewer import HOST
from tests.clock import Clock
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering

pytestmark = BOTH_DATABASES


@pytest.fixture
def host_ticket(gathering: Gathering) -> str:
    return gathering.service.host_devices.issue_ticket(gathering.code)


def hosts(gathering: Gathering, key: str) -> bool:
    return gathering.service.access.find_grants(gathering.code, [key]).host


def take(gathering: Gathering, ticket: str, idempotency_key: str | None = None) -> str:
    return gathering.service.host_devices.take_host_page(gathering.code, ticket, idempotency_key)


def test_both_devices_have_the_hosts_page_afterwards(gathering: Gathering, host_ticket: str) -> None:
    key = take(gathering, host_ticket)
    assert (hosts(gathering, key), hosts(gathering, gathering.host_key)) == (True, True)
    assert gathering.service.access.find_grants(gathering.code, [key]).seats == ()


def test_adding_a_device_is_in_the_public_history_and_cannot_be_undone(gathering: Gathering, host_ticket: str) -> None:
    gathering.do("rename-seat", seat=gathering.seat("Ann"), name="Anna")
    take(gathering, host_ticket)
    assert gathering.service.history(gathering.code)[-1].message.key == "host-handed-over"
    gathering.do("undo-newest-act")
    assert [line.undone for line in gathering.service.history(gathering.code)][-3:] == [True, False, False]


def test_looking_at_the_ticket_does_not_use_it(gathering: Gathering, host_ticket: str) -> None:
    before = gathering.version
    gathering.service.host_devices.check_ticket(gathering.code, host_ticket)
    assert gathering.version == before
    assert hosts(gathering, take(gathering, host_ticket))


def test_a_ticket_to_the_hosts_page_works_once(gathering: Gathering, host_ticket: str) -> None:
    take(gathering, host_ticket)
    with pytest.raises(TicketInvalid):
        take(gathering, host_ticket)
    with pytest.raises(TicketInvalid):
        gathering.service.host_devices.check_ticket(gathering.code, host_ticket)


def test_a_ticket_to_the_hosts_page_expires(gathering: Gathering, host_ticket: str, clock: Clock) -> None:
    clock.now += TICKET_SECONDS + 1
    with pytest.raises(TicketInvalid):
        take(gathering, host_ticket)


def test_a_newer_ticket_to_the_hosts_page_makes_the_older_void(gathering: Gathering, host_ticket: str) -> None:
    newer = gathering.service.host_devices.issue_ticket(gathering.code)
    with pytest.raises(TicketInvalid):
        take(gathering, host_ticket)
    assert hosts(gathering, take(gathering, newer))


def test_a_double_tap_on_a_host_link_is_in_the_history_once(gathering: Gathering, host_ticket: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        taps = list(pool.map(lambda _: take(gathering, host_ticket, "tap"), range(4)))
    assert all(hosts(gathering, key) for key in taps)
    keys = [line.message.key for line in gathering.service.history(gathering.code)]
    assert keys.count("host-handed-over") == 1


def test_a_host_link_opens_no_seat_and_no_other_table(gathering: Gathering, host_ticket: str) -> None:
    other = Gathering.of(gathering.service, "Dia", "Eva")
    with pytest.raises(TicketInvalid):
        take(other, host_ticket)
    with pytest.raises(TicketInvalid):
        gathering.service.seat_transfer.take_seat(gathering.code, host_ticket)
    with pytest.raises(TicketInvalid):
        take(gathering, gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, gathering.seat("Ben")))


def test_a_table_that_is_not_there_has_no_host(gathering: Gathering) -> None:
    with pytest.raises(UnknownTable):
        gathering.service.host_devices.issue_ticket("ZZZZ")


# Taking it off again


def marks(gathering: Gathering, *keys_held: str) -> list[tuple[str, bool]]:
    """Every device that hosts, and whether it is the one that holds these keys."""
    return [
        (device.mark, device.is_current) for device in gathering.service.host_devices.devices(gathering.code, keys_held)
    ]


def test_devices_are_listed_in_the_order_in_which_they_got_the_hosts_page(gathering: Gathering, clock: Clock) -> None:
    clock.now += 90
    key = take(gathering, gathering.service.host_devices.issue_ticket(gathering.code))
    clock.now += 30
    assert [
        device.is_current for device in gathering.service.host_devices.devices(gathering.code, [gathering.host_key])
    ] == [
        True,
        False,
    ]
    assert [device.age_seconds for device in gathering.service.host_devices.devices(gathering.code, [key])] == [
        120,
        30,
    ]


def test_removing_a_device_is_in_the_public_history(gathering: Gathering, host_ticket: str) -> None:
    key = take(gathering, host_ticket)
    (mark,) = (mark for mark, here in marks(gathering, gathering.host_key) if not here)
    gathering.service.host_devices.remove_device(gathering.code, HOST, mark, [gathering.host_key])
    assert (hosts(gathering, key), hosts(gathering, gathering.host_key)) == (False, True)
    assert gathering.service.access.find_grants(gathering.code, [key]).was_host
    assert gathering.service.history(gathering.code)[-1].message.key == "host-withdrawn"
    assert len(marks(gathering)) == 1


def test_removing_a_device_makes_open_tickets_void(gathering: Gathering, host_ticket: str) -> None:
    take(gathering, host_ticket, idempotency_key="first tap")
    (mark,) = (mark for mark, here in marks(gathering, gathering.host_key) if not here)
    other = gathering.service.host_devices.issue_ticket(gathering.code)
    gathering.service.host_devices.remove_device(gathering.code, HOST, mark, [gathering.host_key])
    for old, once in ((other, None), (host_ticket, "first tap")):
        with pytest.raises(TicketInvalid):
            take(gathering, old, once)


def test_only_a_host_can_remove_a_device_and_never_the_own_one(gathering: Gathering, host_ticket: str) -> None:
    key = take(gathering, host_ticket)
    (mine,) = (mark for mark, here in marks(gathering, key) if here)
    before = gathering.version
    for viewer, mark in ((HOST, mine), (HOST, "nonsense"), (HOST, ""), (gathering.as_seat("Ann"), mine)):
        with pytest.raises(IllegalMove):
            gathering.service.host_devices.remove_device(gathering.code, viewer, mark, [key])
    assert (gathering.version, hosts(gathering, key)) == (before, True)


def test_a_double_tap_removes_one_device(gathering: Gathering, host_ticket: str) -> None:
    take(gathering, host_ticket)
    (mark,) = (mark for mark, here in marks(gathering, gathering.host_key) if not here)
    for _ in range(2):
        gathering.service.host_devices.remove_device(
            gathering.code, HOST, mark, [gathering.host_key], idempotency_key="tap"
        )
    keys = [line.message.key for line in gathering.service.history(gathering.code)]
    assert keys.count("host-withdrawn") == 1


def test_if_two_hosts_remove_each_other_at_once_one_stays(gathering: Gathering) -> None:
    for _ in range(5):
        table = Gathering.of(gathering.service, "Dia", "Eva")
        keys_held = [
            table.host_key,
            table.service.host_devices.take_host_page(table.code, table.service.host_devices.issue_ticket(table.code)),
        ]
        others = [next(mark for mark, here in marks(table, key) if not here) for key in keys_held]

        def take_off(
            at: int, table: Gathering = table, keys_held: list[str] = keys_held, others: list[str] = others
        ) -> bool:
            try:
                table.service.host_devices.remove_device(table.code, HOST, others[at], [keys_held[at]])
            except Forbidden:
                return False
            return True

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(take_off, range(2))) == [False, True]
        assert len(table.service.host_devices.devices(table.code, [])) == 1


def test_a_removed_device_can_issue_no_ticket_to_the_hosts_page(gathering: Gathering, host_ticket: str) -> None:
    key = take(gathering, host_ticket)
    (mark,) = (mark for mark, here in marks(gathering, gathering.host_key) if not here)
    assert gathering.service.host_devices.issue_ticket(gathering.code, [key])
    gathering.service.host_devices.remove_device(gathering.code, HOST, mark, [gathering.host_key])
    with pytest.raises(Forbidden):
        gathering.service.host_devices.issue_ticket(gathering.code, [key])
