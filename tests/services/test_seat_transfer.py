"""Handing a seat to another phone: a one-time ticket; the old phone is cut off."""

from __future__ import annotations

import pytest

from tests.clock import Clock
from tests.services import driver
from tests.services.driver import Gathering, TicketInvalid, seat_viewer

pytestmark = driver.BOTH_DATABASES

BEN = 2


@pytest.fixture
def ticket_for_ben(gathering: Gathering) -> str:
    return gathering.ticket(BEN)


def test_another_phone_takes_the_seat_and_the_old_phones_key_is_void(gathering: Gathering, ticket_for_ben: str) -> None:
    gathering.do("begin-round")
    before = gathering.service.role_for_viewer(gathering.code, seat_viewer(BEN))
    for _ in range(3):  # looking does not use it
        assert gathering.service.devices.seat_of_ticket(gathering.code, ticket_for_ben) == BEN
    key = gathering.take(ticket_for_ben)
    assert (gathering.seats_of(key), gathering.seats_of(gathering.keys["Ben"])) == ((BEN,), ())
    assert before and gathering.service.role_for_viewer(gathering.code, seat_viewer(BEN)) == before
    last = gathering.service.history(gathering.code)[-1].message
    assert (last.key, last["seat"]) == ("seat-handed-over", BEN)


@pytest.mark.parametrize("tap", ["another", None, ""])
def test_a_ticket_works_once(gathering: Gathering, ticket_for_ben: str, tap: str | None) -> None:
    key = gathering.take(ticket_for_ben, "tap")
    with pytest.raises(TicketInvalid):
        gathering.take(ticket_for_ben, tap)
    with pytest.raises(TicketInvalid):
        gathering.service.devices.seat_of_ticket(gathering.code, ticket_for_ben)
    assert gathering.seats_of(key) == (BEN,)


def test_taking_a_seat_repeated_after_another_transfer_gives_no_key(gathering: Gathering, ticket_for_ben: str) -> None:
    gathering.take(ticket_for_ben, "tap")
    key = gathering.take(gathering.ticket(BEN))
    with pytest.raises(TicketInvalid):
        gathering.take(ticket_for_ben, "tap")
    assert gathering.seats_of(key) == (BEN,)


@pytest.mark.parametrize("why", ["old", "replaced", "another table"])
def test_a_ticket_is_for_ten_minutes_and_its_own_seat_and_table(
    gathering: Gathering, ticket_for_ben: str, clock: Clock, why: str
) -> None:
    table = gathering
    if why == "old":
        clock.now += 599
        assert gathering.service.devices.seat_of_ticket(gathering.code, ticket_for_ben) == BEN
        clock.now += 2
    elif why == "replaced":
        gathering.ticket(BEN)
    else:
        table = Gathering.of(gathering.service, "Dia", "Eva")
    with pytest.raises(TicketInvalid):
        table.take(ticket_for_ben)


def test_a_seat_that_was_removed_meanwhile_cannot_be_taken(gathering: Gathering, ticket_for_ben: str) -> None:
    gathering.remove(BEN)
    with pytest.raises(TicketInvalid):
        gathering.take(ticket_for_ben)
