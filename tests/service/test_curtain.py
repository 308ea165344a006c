"""The curtain: the host's device in the hands of a guest without a phone, for a minute, and everybody may know."""

from __future__ import annotations

import pytest

from companion.rules.problems import NotYours, WrongPhase
from companion.rules.sentence import Seat
from companion.service.seating import CURTAIN_SECONDS
from companion.table import moves
from companion.table.viewer import HOST, at_seat
from tests.service.conftest import Clock
from tests.service.gathering import Gathering
from tests.table.refusals import refused

DIA = Seat(4)


@pytest.fixture
def grant(gathering: Gathering) -> str:
    """Dia has no phone; the curtain was opened for her."""
    gathering.do(moves.add_seat, name="Dia")
    gathering.do(moves.begin)
    return gathering.service.open_curtain(gathering.code, HOST, DIA)


def opens(gathering: Gathering, grant: str, seat: Seat = DIA) -> bool:
    return gathering.service.behind_curtain(gathering.code, grant, seat)


def test_it_opens_for_a_minute(gathering: Gathering, grant: str, clock: Clock) -> None:
    assert opens(gathering, grant)
    clock.now += CURTAIN_SECONDS - 1
    assert opens(gathering, grant)
    clock.now += 2
    assert not opens(gathering, grant)


def test_it_opens_for_this_seat_and_table_only(gathering: Gathering, grant: str) -> None:
    assert not opens(gathering, grant, Seat(1))
    assert not opens(gathering, "0" * 32)
    other = Gathering.of(gathering.service, "Eva")
    for name in ("Finn", "Hal", "Ida"):
        other.do(moves.add_seat, name=name)
    assert not opens(other, grant)


def test_it_falls_when_the_device_comes_back(gathering: Gathering, grant: str) -> None:
    gathering.service.close_curtain(gathering.code, DIA)
    assert not opens(gathering, grant)


def test_opening_it_again_voids_the_first_grant(gathering: Gathering, grant: str) -> None:
    again = gathering.service.open_curtain(gathering.code, HOST, DIA)
    assert (opens(gathering, grant), opens(gathering, again)) == (False, True)


def test_it_falls_when_the_seat_gets_a_phone(gathering: Gathering, grant: str) -> None:
    gathering.service.take_seat(gathering.code, gathering.service.offer_seat(gathering.code, HOST, DIA))
    assert not opens(gathering, grant)


def test_it_is_no_ticket_to_the_seat(gathering: Gathering, grant: str) -> None:
    with pytest.raises(LookupError):
        gathering.service.take_seat(gathering.code, grant)


def test_it_is_not_for_a_seat_with_a_phone_nor_for_anybody_but_the_host(gathering: Gathering, grant: str) -> None:
    with refused("has-a-phone", kind=WrongPhase):
        gathering.service.open_curtain(gathering.code, HOST, Seat(1))
    for viewer in (at_seat(1), at_seat(DIA)):
        with refused("only-the-host", kind=NotYours):
            gathering.service.open_curtain(gathering.code, viewer, DIA)


def test_every_opening_is_a_public_line(gathering: Gathering, grant: str) -> None:
    last = gathering.service.story(gathering.code)[-1].sentence
    assert (last.key, last["seat"]) == ("curtain-opened", DIA)
