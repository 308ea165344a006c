"""How long a table is kept: the host says it, and who is at the table keeps it."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import update

from companion.rules.errors import Forbidden, IllegalMove
from companion.rules.message import Seat
from companion.services import RETENTION_CHOICES, TableService, UnknownTable
from companion.store import event_log, retention
from companion.store.engine import DatabaseUnavailable
from companion.store.event_json import UnreadableEvent
from companion.store.retention import DAY, DAYS
from companion.table.viewer import HOST, ONLOOKER
from tests.clock import Clock
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering, give_code_again
from tests.tables import ENTRIES

pytestmark = BOTH_DATABASES


@pytest.fixture(autouse=True)
def clock_of_the_machine(clock: Clock) -> None:
    """Acts are stamped by the machine's own clock: the test's begins with it."""
    clock.now = time.time()


def test_the_host_chooses_how_long_a_table_is_kept(gathering: Gathering, clock: Clock) -> None:
    service, code = gathering.service, gathering.code
    assert service.retention.find_retention(code).days == DAYS
    for days in RETENTION_CHOICES:
        service.retention.set_retention(code, HOST, days)
        assert service.retention.find_retention(code).days == days
    assert service.retention.find_retention(code).end_time is None


def test_only_the_host_chooses_how_long_a_table_is_kept(gathering: Gathering) -> None:
    for viewer in (ONLOOKER, gathering.as_seat("Ann")):
        with pytest.raises(Forbidden):
            gathering.service.retention.set_retention(gathering.code, viewer, 1)
    assert gathering.service.retention.find_retention(gathering.code).days == DAYS


@pytest.mark.parametrize("days", [-1, 2, 10**9])
def test_only_the_offered_times_can_be_chosen(gathering: Gathering, days: int) -> None:
    with pytest.raises(IllegalMove):
        gathering.service.retention.set_retention(gathering.code, HOST, days)
    assert gathering.service.retention.find_retention(gathering.code).days == DAYS


def test_choosing_the_retention_is_no_event_and_undoes_nothing(gathering: Gathering) -> None:
    before, undo = gathering.version, gathering.look().undo_message
    gathering.service.retention.set_retention(gathering.code, HOST, 1)
    assert (gathering.version, gathering.look().undo_message) == (before, undo)


def test_an_expired_table_is_removed_and_its_code_is_free(
    gathering: Gathering, service: TableService, clock: Clock
) -> None:
    other = Gathering.of(service, "Dia")
    service.retention.set_retention(other.code, HOST, 365)
    assert service.retention.purge_expired() == []
    clock.now += (DAYS + 1) * DAY
    assert service.retention.purge_expired() == []
    clock.now += DAY
    assert service.retention.purge_expired() == [gathering.code]
    for ask in (
        gathering.look,
        lambda: gathering.seats_of(gathering.keys["Ann"]),
        lambda: gathering.do("begin-round"),
    ):
        with pytest.raises(UnknownTable):
            ask()
    with pytest.raises(UnknownTable):
        service.retention.find_retention(gathering.code)
    assert other.names == ["Dia"]
    assert service.retention.purge_expired() == []


def test_old_keys_do_not_open_a_new_table_with_the_same_code(
    gathering: Gathering, service: TableService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.retention.purge_table(gathering.code)
    give_code_again(service, gathering.code, monkeypatch)
    again = Gathering.of(service, "Dia", "Eva", "Finn")
    assert again.code == gathering.code
    assert again.names == ["Dia", "Eva", "Finn"]
    for key in (gathering.host_key, *gathering.keys.values()):
        mine = service.access.find_grants(again.code, [key])
        assert (mine.host, mine.seats, mine.asked_seats) == (False, (), ())
    assert service.access.find_grants(again.code, [again.host_key]).host


@pytest.mark.parametrize("who", [None, 0, 1])
def test_a_table_with_an_open_page_is_not_removed(
    gathering: Gathering, service: TableService, clock: Clock, who: int | None
) -> None:
    clock.now += (DAYS + 1) * DAY
    assert service.retention.purge_expired() == []
    clock.now += DAY
    page = service.version_bus.stream(gathering.code, gathering.version, (who,))
    next(page)
    assert service.retention.purge_expired() == []
    assert gathering.names == ["Ann", "Ben", "Cem"]
    page.close()
    assert service.retention.purge_expired() == [gathering.code]


def test_a_table_that_another_process_removed_is_gone_here_too(gathering: Gathering, service: TableService) -> None:
    elsewhere = TableService(service.engine, service.version_bus)
    assert gathering.names
    elsewhere.retention.purge_table(gathering.code.lower())
    with pytest.raises(UnknownTable):
        gathering.look()
    with pytest.raises(UnknownTable):
        service.retention.set_retention(gathering.code, HOST, 1)


def test_a_table_that_is_not_there_cannot_be_removed(service: TableService) -> None:
    with pytest.raises(UnknownTable):
        service.retention.purge_table("KRTN")


def test_writing_to_a_table_that_is_removed_meanwhile_raises_unknown_table(
    gathering: Gathering, service: TableService
) -> None:
    """A new key is drawn between the look at the table and what is written for it."""
    draw, table_id = service.dependencies.random_bytes, event_log.find_table(service.engine, gathering.code)
    assert table_id is not None

    def draws_late(n: int) -> bytes:
        event_log.purge_table(service.engine, table_id)
        return draw(n)

    service.dependencies.random_bytes = draws_late
    with pytest.raises(UnknownTable):
        service.seat_transfer.issue_ticket(gathering.code, HOST, gathering.seat("Ann"))


@pytest.mark.parametrize("act", ["sit", "move"])
def test_a_tap_at_a_table_deleted_at_that_moment_finds_no_table(
    gathering: Gathering, service: TableService, act: str
) -> None:
    draw, table_id = service.dependencies.random_bytes, event_log.find_table(service.engine, gathering.code)
    assert table_id is not None

    def draws_late(n: int) -> bytes:
        if n == 8:
            event_log.purge_table(service.engine, table_id)
        return draw(n)

    service.dependencies.random_bytes = draws_late
    with pytest.raises(UnknownTable):
        if act == "sit":
            service.sit(gathering.code, "Dia")
        else:
            gathering.do("rename-seat", seat=Seat(1), name="Dia")


def test_a_table_with_an_unreadable_log_is_listed_and_removed(gathering: Gathering, service: TableService) -> None:
    with service.engine.begin() as connection:
        connection.execute(update(ENTRIES).values(kind="from-the-future"))
    elsewhere = TableService(service.engine, service.version_bus)
    with pytest.raises(UnreadableEvent):
        elsewhere.view(gathering.code, HOST)
    assert elsewhere.retention.find_retention(gathering.code).days == DAYS
    elsewhere.retention.purge_table(gathering.code)
    assert elsewhere.table_summaries() == []


def test_tables_are_removed_later_if_the_database_is_unavailable(
    gathering: Gathering, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.now += 91 * DAY
    assert gathering.service.retention.purge_expired() == []
    clock.now += DAY

    def away(*_: object) -> None:
        raise DatabaseUnavailable("gone for a moment")

    with monkeypatch.context() as moment:
        moment.setattr(retention, "expired_tables", away)
        assert gathering.service.retention.purge_expired() == []
    assert gathering.service.retention.purge_expired() == [gathering.code]
