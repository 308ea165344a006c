"""The curtain: the host's device in the hands of a player without a phone, for a minute, and everybody may know."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, func, select

from companion.rules.errors import Forbidden, WrongPhase
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.services.pass_device import KIND, OPEN_SECONDS
from companion.table.viewer import HOST, seat_viewer
from tests.clock import Clock
from tests.play import refused
from tests.services.gathering import Gathering
from tests.tables import TICKETS

DIA = Seat(4)


@pytest.fixture
def grant(gathering: Gathering) -> str:
    """Dia has no phone; the curtain was opened for her."""
    gathering.do("add-seat", name="Dia")
    gathering.do("begin-round")
    return gathering.service.pass_device.open_page(gathering.code, HOST, DIA)


def opens(gathering: Gathering, grant: str, seat: Seat = DIA) -> bool:
    return gathering.service.pass_device.is_page_open(gathering.code, grant, seat)


def test_the_page_opens_for_a_minute(gathering: Gathering, grant: str, clock: Clock) -> None:
    assert opens(gathering, grant)
    clock.now += OPEN_SECONDS - 1
    assert opens(gathering, grant)
    clock.now += 2
    assert not opens(gathering, grant)


def test_a_grant_opens_the_page_of_its_seat_and_table_only(gathering: Gathering, grant: str) -> None:
    assert not opens(gathering, grant, Seat(1))
    assert not opens(gathering, "0" * 32)
    other = Gathering.of(gathering.service, "Eva")
    for name in ("Finn", "Hal", "Ida"):
        other.do("add-seat", name=name)
    assert not opens(other, grant)


def test_a_grant_opens_no_page_of_another_player_without_a_phone(gathering: Gathering) -> None:
    for name in ("Dia", "Eva"):
        gathering.do("add-seat", name=name)
    gathering.do("begin-round")
    grant = gathering.service.pass_device.open_page(gathering.code, HOST, DIA)
    assert (opens(gathering, grant, DIA), opens(gathering, grant, Seat(5))) == (True, False)


def test_the_page_closes_when_the_host_gets_the_device_back(gathering: Gathering, grant: str) -> None:
    gathering.service.pass_device.close_page(gathering.code, DIA)
    assert not opens(gathering, grant)


def test_opening_it_again_voids_the_first_grant(gathering: Gathering, grant: str) -> None:
    again = gathering.service.pass_device.open_page(gathering.code, HOST, DIA)
    assert (opens(gathering, grant), opens(gathering, again)) == (False, True)


def test_the_page_closes_when_the_seat_gets_a_phone(gathering: Gathering, grant: str) -> None:
    gathering.service.seat_transfer.take_seat(
        gathering.code, gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, DIA)
    )
    assert not opens(gathering, grant)


def test_a_grant_is_no_ticket_to_the_seat(gathering: Gathering, grant: str) -> None:
    with pytest.raises(LookupError):
        gathering.service.seat_transfer.take_seat(gathering.code, grant)


def test_only_the_host_opens_a_page_and_only_of_a_seat_without_a_phone(gathering: Gathering, grant: str) -> None:
    with refused("has-a-phone", kind=WrongPhase):
        gathering.service.pass_device.open_page(gathering.code, HOST, Seat(1))
    for viewer in (seat_viewer(1), seat_viewer(DIA)):
        with refused("only-the-host", kind=Forbidden):
            gathering.service.pass_device.open_page(gathering.code, viewer, DIA)


def test_a_clock_that_is_set_back_closes_the_page(gathering: Gathering, grant: str, clock: Clock) -> None:
    clock.now -= 3600
    assert not gathering.service.pass_device.is_page_open(gathering.code, grant, DIA)


def test_every_opening_is_in_the_public_history(gathering: Gathering, grant: str) -> None:
    last = gathering.service.history(gathering.code)[-1].message
    assert (last.key, last["seat"]) == ("curtain-opened", DIA)


def openings(gathering: Gathering) -> int:
    return [line.message.key for line in gathering.service.history(gathering.code)].count("curtain-opened")


def tap(gathering: Gathering, seat: Seat = DIA) -> str:
    return gathering.service.pass_device.open_page(gathering.code, HOST, seat, idempotency_key="tap")


def test_a_double_tap_opens_the_page_once_and_not_for_longer(gathering: Gathering, grant: str, clock: Clock) -> None:
    tap(gathering)
    clock.now += OPEN_SECONDS - 1
    again = tap(gathering)
    assert (opens(gathering, again), openings(gathering)) == (True, 2)
    clock.now += 2
    assert not opens(gathering, again)


def test_the_same_tap_after_the_minute_opens_nothing_and_adds_no_line(
    gathering: Gathering, grant: str, clock: Clock
) -> None:
    tap(gathering)
    clock.now += OPEN_SECONDS + 1
    before = gathering.version
    assert not opens(gathering, tap(gathering))
    assert gathering.version == before


def test_the_same_tap_in_the_next_round_opens_nothing_and_adds_no_line(
    gathering: Gathering, grant: str, clock: Clock
) -> None:
    tap(gathering)
    gathering.do("end-round", result=RoundResult())
    gathering.do("confirm-round")
    gathering.do("begin-round")
    clock.now += OPEN_SECONDS + 1
    before = gathering.version
    assert not opens(gathering, tap(gathering))
    assert gathering.version == before


def test_the_same_tap_after_the_device_came_back_opens_nothing(gathering: Gathering, grant: str) -> None:
    tap(gathering)
    gathering.service.pass_device.close_page(gathering.code, DIA)
    assert not opens(gathering, tap(gathering))


def test_the_same_tap_for_another_seat_opens_nothing(gathering: Gathering, grant: str) -> None:
    eva = Seat(5)
    gathering.do("add-seat", name="Eva")
    tap(gathering)
    assert not opens(gathering, tap(gathering, eva), eva)


def test_no_grant_is_stored_if_its_event_is_not(gathering: Gathering, grant: str, engine: Engine) -> None:
    gathering.service.pass_device.close_page(gathering.code, DIA)
    for _ in range(3):
        tap(gathering)
    with engine.connect() as connection:
        grants = connection.scalar(select(func.count()).where(TICKETS.c.kind == KIND))
    assert (grants, openings(gathering)) == (1, 2)
