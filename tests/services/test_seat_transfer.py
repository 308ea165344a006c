"""Handing a seat to another phone: a one-time ticket; the old phone is cut off."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.rules.errors import Forbidden
from companion.rules.message import Seat
from companion.services import TicketInvalid
from companion.services.tickets import TICKET_SECONDS
from companion.table.viewer import HOST, ONLOOKER, seat_viewer
from tests.clock import Clock
from tests.play import refused
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering

pytestmark = BOTH_DATABASES


@pytest.fixture
def ticket_for_ben(gathering: Gathering) -> str:
    """For Ben's seat."""
    return gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, gathering.seat("Ben"))


def test_another_phone_takes_the_seat_and_the_old_phones_key_is_void(gathering: Gathering, ticket_for_ben: str) -> None:
    gathering.do("begin-round")
    before = gathering.service.role_for_viewer(gathering.code, gathering.as_seat("Ben"))
    seat, key = gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben)
    assert (seat, gathering.seats_of(key)) == (2, (2,))
    assert gathering.seats_of(gathering.keys["Ben"]) == ()
    assert gathering.service.role_for_viewer(gathering.code, seat_viewer(seat)) == before


def test_looking_at_a_ticket_does_not_use_it(gathering: Gathering, ticket_for_ben: str) -> None:
    for _ in range(3):
        assert gathering.service.seat_transfer.seat_of_ticket(gathering.code, ticket_for_ben) == 2
    assert gathering.seats_of(gathering.keys["Ben"]) == (2,)


def test_a_ticket_works_once(gathering: Gathering, ticket_for_ben: str) -> None:
    _, key = gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben)
    with pytest.raises(TicketInvalid):
        gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben)
    with pytest.raises(TicketInvalid):
        gathering.service.seat_transfer.seat_of_ticket(gathering.code, ticket_for_ben)
    assert gathering.seats_of(key) == (2,)


def test_a_double_tap_on_taking_a_seat_gives_a_key_both_times(gathering: Gathering, ticket_for_ben: str) -> None:
    taps = [
        gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben, idempotency_key="tap")
        for _ in range(2)
    ]
    assert [seat for seat, _ in taps] == [2, 2]
    assert all(gathering.seats_of(key) == (2,) for _, key in taps)
    keys = [line.message.key for line in gathering.service.history(gathering.code)]
    assert keys.count("seat-handed-over") == 1


def test_simultaneous_taps_on_taking_a_seat_all_get_a_key(gathering: Gathering, ticket_for_ben: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        taps = list(
            pool.map(
                lambda _: gathering.service.seat_transfer.take_seat(
                    gathering.code, ticket_for_ben, idempotency_key="tap"
                ),
                range(4),
            )
        )
    assert all(gathering.seats_of(key) == (2,) for _, key in taps)


def test_the_same_ticket_with_another_tap_takes_nothing(gathering: Gathering, ticket_for_ben: str) -> None:
    gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben, idempotency_key="tap")
    for once in ("another", None, ""):
        with pytest.raises(TicketInvalid):
            gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben, idempotency_key=once)


def test_taking_a_seat_repeated_after_another_transfer_gives_no_key(gathering: Gathering, ticket_for_ben: str) -> None:
    gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben, idempotency_key="tap")
    newer = gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(2))
    _, key = gathering.service.seat_transfer.take_seat(gathering.code, newer)
    with pytest.raises(TicketInvalid):
        gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben, idempotency_key="tap")
    assert gathering.seats_of(key) == (2,)


def test_if_phones_race_for_one_ticket_only_one_gets_the_seat(gathering: Gathering, ticket_for_ben: str) -> None:
    def take(_: int) -> str | None:
        try:
            return gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben)[1]
        except TicketInvalid:
            return None

    with ThreadPoolExecutor(4) as pool:
        got = [key for key in pool.map(take, range(4)) if key]
    assert len(got) == 1
    assert gathering.seats_of(*got) == (2,)


def test_a_ticket_expires(gathering: Gathering, ticket_for_ben: str, clock: Clock) -> None:
    clock.now += TICKET_SECONDS - 1
    assert gathering.service.seat_transfer.seat_of_ticket(gathering.code, ticket_for_ben) == 2
    clock.now += 2
    with pytest.raises(TicketInvalid):
        gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben)


def test_a_newer_ticket_voids_the_older_one(gathering: Gathering, ticket_for_ben: str) -> None:
    newer = gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(2))
    with pytest.raises(TicketInvalid):
        gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben)
    gathering.service.seat_transfer.take_seat(gathering.code, newer)


def test_a_ticket_is_for_its_table_and_for_nothing_else(gathering: Gathering, ticket_for_ben: str) -> None:
    other = Gathering.of(gathering.service, "Dia", "Eva")
    with pytest.raises(TicketInvalid):
        other.service.seat_transfer.take_seat(other.code, ticket_for_ben)
    assert not gathering.service.pass_device.is_page_open(gathering.code, ticket_for_ben, Seat(2))


def test_a_seat_that_was_removed_meanwhile_cannot_be_taken(gathering: Gathering, ticket_for_ben: str) -> None:
    gathering.service.remove_seat(gathering.code, HOST, Seat(2))
    with refused("no-such-seat"):
        gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben)


def test_only_the_host_issues_tickets_and_only_for_an_occupied_seat(gathering: Gathering) -> None:
    for viewer in (ONLOOKER, seat_viewer(2)):
        with refused("only-the-host", kind=Forbidden):
            gathering.service.seat_transfer.issue_ticket(gathering.code, viewer, Seat(2))
    with refused("no-such-seat"):
        gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(9))


def test_a_player_without_a_phone_gets_one(gathering: Gathering) -> None:
    gathering.do("add-seat", name="Dia")
    _, key = gathering.service.seat_transfer.take_seat(
        gathering.code, gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(4))
    )
    assert gathering.seats_of(key) == (4,)
    assert gathering.look().seats[3].phone


def test_every_transfer_is_in_the_public_history(gathering: Gathering, ticket_for_ben: str) -> None:
    gathering.service.seat_transfer.take_seat(gathering.code, ticket_for_ben)
    last = gathering.service.history(gathering.code)[-1].message
    assert (last.key, last["seat"]) == ("seat-handed-over", 2)
