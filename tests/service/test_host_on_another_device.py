"""The host's page on another device: a one-time ticket for who is at the machine, and a line for everybody to read."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.service import TicketUsed, UnknownTable
from companion.service.keyring import AGAIN_SECONDS
from companion.service.offering import HAND_OVER_SECONDS
from companion.table import moves
from companion.table.viewer import HOST
from tests.service.conftest import Clock
from tests.service.gathering import Gathering


@pytest.fixture
def ticket(gathering: Gathering) -> str:
    return gathering.service.offer_host(gathering.code)


def hosts(gathering: Gathering, key: str) -> bool:
    return gathering.service.holds(gathering.code, [key]).host


def take(gathering: Gathering, ticket: str, once: str | None = None) -> str:
    return gathering.service.take_host(gathering.code, ticket, once)


def test_both_devices_host_from_then_on(gathering: Gathering, ticket: str) -> None:
    key = take(gathering, ticket)
    assert (hosts(gathering, key), hosts(gathering, gathering.host_key)) == (True, True)
    assert gathering.service.holds(gathering.code, [key]).seats == ()


def test_everybody_can_read_it_and_it_cannot_be_taken_back(gathering: Gathering, ticket: str) -> None:
    gathering.do(moves.rename, seat=gathering.seat("Ann"), name="Anna")
    take(gathering, ticket)
    assert gathering.service.story(gathering.code)[-1].sentence.key == "host-handed-over"
    gathering.do(moves.take_back)
    assert [line.struck for line in gathering.service.story(gathering.code)][-3:] == [True, False, False]


def test_looking_at_the_ticket_does_not_use_it(gathering: Gathering, ticket: str) -> None:
    before = gathering.version
    gathering.service.check_host_offer(gathering.code, ticket)
    assert gathering.version == before
    assert hosts(gathering, take(gathering, ticket))


def test_it_is_good_once(gathering: Gathering, ticket: str) -> None:
    take(gathering, ticket)
    with pytest.raises(TicketUsed):
        take(gathering, ticket)
    with pytest.raises(TicketUsed):
        gathering.service.check_host_offer(gathering.code, ticket)


def test_it_grows_too_old(gathering: Gathering, ticket: str, clock: Clock) -> None:
    clock.now += HAND_OVER_SECONDS + 1
    with pytest.raises(TicketUsed):
        take(gathering, ticket)


def test_a_newer_one_voids_it(gathering: Gathering, ticket: str) -> None:
    newer = gathering.service.offer_host(gathering.code)
    with pytest.raises(TicketUsed):
        take(gathering, ticket)
    assert hosts(gathering, take(gathering, newer))


def test_a_double_tap_hosts_and_is_told_once(gathering: Gathering, ticket: str, clock: Clock) -> None:
    with ThreadPoolExecutor(4) as pool:
        taps = list(pool.map(lambda _: take(gathering, ticket, "tap"), range(4)))
    assert all(hosts(gathering, key) for key in taps)
    told = [line.sentence.key for line in gathering.service.story(gathering.code)]
    assert told.count("host-handed-over") == 1
    clock.now += AGAIN_SECONDS + 1
    with pytest.raises(TicketUsed):
        take(gathering, ticket, "tap")


def test_it_is_no_ticket_to_a_seat_nor_to_another_table(gathering: Gathering, ticket: str) -> None:
    other = Gathering.of(gathering.service, "Dia", "Eva")
    with pytest.raises(TicketUsed):
        take(other, ticket)
    with pytest.raises(TicketUsed):
        gathering.service.take_seat(gathering.code, ticket)
    with pytest.raises(TicketUsed):
        take(gathering, gathering.service.offer_seat(gathering.code, HOST, gathering.seat("Ben")))


def test_a_table_that_is_not_there_has_no_host(gathering: Gathering) -> None:
    with pytest.raises(UnknownTable):
        gathering.service.offer_host("ZZZZ")
