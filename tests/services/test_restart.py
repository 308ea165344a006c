"""The laptop was closed: a new door to the same file knows everything that was said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.realtime.version_bus import VersionBus
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import TableService
from companion.store.engine import migrate, open_engine
from companion.table.viewer import HOST, ONLOOKER, seat_viewer
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering

pytestmark = BOTH_DATABASES


@contextmanager
def reopened(gathering: Gathering, database: str) -> Iterator[Gathering]:
    """The same table after a restart."""
    engine = open_engine(database)
    migrate(engine)
    yield gathering.behind(TableService(engine, VersionBus()))
    engine.dispose()


@pytest.mark.parametrize("phase", ["seating", "dealt", "sharing", "proposed", "finished"])
def test_a_restart_changes_nobodys_view(gathering: Gathering, database: str, phase: str) -> None:
    go_to(gathering, phase)
    assert gathering.look().phase == phase
    with reopened(gathering, database) as again:
        for viewer in (HOST, ONLOOKER, *map(seat_viewer, (1, 2, 3))):
            assert again.look(viewer) == gathering.look(viewer)
            assert again.service.role_for_viewer(again.code, viewer) == gathering.service.role_for_viewer(
                gathering.code, viewer
            )
        assert again.service.history(again.code) == gathering.service.history(gathering.code)


def go_to(gathering: Gathering, phase: str) -> None:
    if phase == "finished":
        gathering.do("set-options", options={"rounds": "1"})
    gathering.do("enter-brought-gold", seat=Seat(1), gold=2)
    if phase == "seating":
        return
    gathering.do("begin-round")
    if phase == "sharing":
        gathering.do("put-token", seat=Seat(2), kind="theft")
    if phase != "dealt":
        gathering.do("end-round", result=RoundResult())
    if phase == "finished":
        gathering.do("confirm-round")


def test_every_key_still_opens_its_seat_after_a_restart(gathering: Gathering, database: str) -> None:
    with reopened(gathering, database) as again:
        assert again.service.access.find_grants(again.code, [again.host_key]).host
        assert [again.seats_of(key) for key in again.keys.values()] == [(1,), (2,), (3,)]


def test_a_deal_made_before_a_restart_has_its_hash_and_is_opened_afterwards(
    gathering: Gathering, database: str
) -> None:
    gathering.do("begin-round")
    (dealt,) = gathering.service.public_deals(gathering.code)
    with reopened(gathering, database) as again:
        again.do("end-round", result=RoundResult())
        again.do("confirm-round")
        (deal,) = again.service.public_deals(again.code)
        assert deal.hash == dealt.hash and deal.proof


def test_moves_made_before_a_restart_can_be_undone_and_redone_afterwards(gathering: Gathering, database: str) -> None:
    gathering.do("rename-seat", seat=Seat(1), name="Anna")
    with reopened(gathering, database) as again:
        again.do("undo-newest-act")
    with reopened(gathering, database) as again:
        assert again.names[0] == "Ann"
        again.do("redo-act")
        assert again.names[0] == "Anna"


def test_tickets_and_seat_claims_outlive_a_restart(gathering: Gathering, database: str) -> None:
    ticket = gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(2))
    asking, mark = gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(3))
    with reopened(gathering, database) as again:
        again.service.dependencies.now = gathering.service.dependencies.now
        assert again.service.seat_transfer.take_seat(again.code, ticket)[0] == 2
        again.service.seat_claims.accept(again.code, HOST, Seat(3), mark)
        assert again.seats_of(asking) == (3,)


def test_a_tap_repeated_after_a_restart_is_still_one_move(gathering: Gathering, database: str) -> None:
    first = gathering.do("begin-round", idempotency_key="tap")
    with reopened(gathering, database) as again:
        assert again.do("begin-round", idempotency_key="tap") == first
