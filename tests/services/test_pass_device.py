"""The host's device in the hands of a player without a phone: that seat's page, for a minute, known to all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.clock import Clock
from tests.services.driver import (
    HOST,
    Gathering,
    RoundResult,
    TicketInvalid,
)

DIA, EVA = 4, 5


@pytest.fixture
def grant(gathering: Gathering) -> str:
    """Dia and Eva have no phones; the page was opened for Dia."""
    for name in ("Dia", "Eva"):
        gathering.do("add-seat", name=name)
    gathering.do("begin-round")
    return open_page(gathering)


def open_page(gathering: Gathering, seat: int = DIA, tap: str | None = None) -> str:
    return gathering.service.devices.open_passed_page(gathering.code, HOST, seat, idempotency_key=tap)


def opens(gathering: Gathering, grant: str, seat: int = DIA) -> bool:
    return gathering.service.devices.is_passed_page_open(gathering.code, grant, seat)


@pytest.mark.parametrize(("seconds", "is_open"), [(0, True), (59, True), (61, False), (-3600, False)])
def test_the_page_opens_for_a_minute_and_closes_when_the_clock_is_set_back(
    gathering: Gathering, grant: str, clock: Clock, seconds: float, is_open: bool
) -> None:
    clock.now += seconds
    assert opens(gathering, grant) == is_open


def test_a_grant_opens_the_page_of_its_seat_and_table_only(gathering: Gathering, grant: str) -> None:
    assert not opens(gathering, grant, 1) and not opens(gathering, grant, EVA) and not opens(gathering, "0" * 32)
    other = Gathering.of(gathering.service, "Eva")
    for name in ("Finn", "Hal", "Ida"):
        other.do("add-seat", name=name)
    assert not opens(other, grant)
    with pytest.raises(TicketInvalid):
        gathering.take(grant)
    assert not opens(gathering, gathering.ticket(EVA), EVA)


def test_a_grant_and_a_ticket_to_one_seat_do_not_replace_each_other(gathering: Gathering, grant: str) -> None:
    ticket = gathering.ticket(DIA)
    assert opens(gathering, grant) and opens(gathering, open_page(gathering))
    assert gathering.seats_of(gathering.take(ticket)) == (DIA,)


@pytest.mark.parametrize(
    "closes",
    [
        lambda table: table.service.devices.close_passed_page(table.code, DIA),
        open_page,
        lambda table: table.take(table.ticket(DIA)),
    ],
    ids=["given back", "opened again", "a phone of her own"],
)
def test_the_page_closes(gathering: Gathering, grant: str, closes: Callable[[Gathering], object]) -> None:
    closes(gathering)
    assert not opens(gathering, grant)


def next_round(gathering: Gathering, clock: Clock) -> None:
    gathering.do("end-round", result=RoundResult())
    gathering.do("confirm-round")
    gathering.do("begin-round")
    clock.now += 61


def minute_over(gathering: Gathering, clock: Clock) -> None:
    clock.now += 61


def given_back(gathering: Gathering, clock: Clock) -> None:
    gathering.service.devices.close_passed_page(gathering.code, DIA)


@pytest.mark.parametrize("meanwhile", [next_round, minute_over, given_back])
def test_the_same_tap_later_opens_nothing_and_adds_no_line(
    gathering: Gathering, grant: str, clock: Clock, meanwhile: Callable[[Gathering, Clock], None]
) -> None:
    open_page(gathering, tap="tap")
    meanwhile(gathering, clock)
    before = gathering.version
    assert not opens(gathering, open_page(gathering, tap="tap"))
    assert gathering.version == before
