"""Tables that are read at once: none waits for another's answer, and what is known is not asked for again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, delete, event

from companion.realtime.version_bus import VersionBus
from companion.services import DatabaseUnavailable, TableService, UnknownTable, table_cache
from companion.store import event_log
from companion.store.models import TableId
from companion.table.events import Version
from companion.table.viewer import HOST
from tests.services.gathering import Gathering
from tests.tables import ENTRIES
from tests.waiting import LONG

CALLERS = 20


@contextmanager
def slow(gathering: Gathering) -> Iterator[threading.Event]:
    """While this lasts the database does not answer what is asked of this table; set once somebody asked."""
    engine = gathering.service.engine
    number, asked, may_answer = event_log.find_table(engine, gathering.code), threading.Event(), threading.Event()
    answer = event_log.newest_version

    def last(engine: Engine, table_id: TableId) -> Version | None:
        if table_id == number:
            asked.set()
            assert may_answer.wait(LONG)
        return answer(engine, table_id)

    with pytest.MonkeyPatch.context() as database:
        database.setattr(event_log, "newest_version", last)
        try:
            yield asked
        finally:
            may_answer.set()


def test_a_table_is_read_while_another_waits_for_its_answer(gathering: Gathering, service: TableService) -> None:
    other = Gathering.of(service, "Dia")
    with ThreadPoolExecutor(2) as pool, slow(gathering) as asked:
        waiting = pool.submit(service.version, gathering.code)
        assert asked.wait(LONG)
        assert pool.submit(lambda: other.names).result(LONG) == ["Dia"]
        assert not waiting.done()
    assert waiting.result() == gathering.version


def test_many_who_read_one_table_at_once_all_see_the_same(gathering: Gathering, service: TableService) -> None:
    fresh = TableService(service.engine, VersionBus())
    for name in ("Dia", "Eva", "Finn"):
        gathering.do("take-seat", HOST, name=name)
        with ThreadPoolExecutor(CALLERS) as pool:
            seen = list(pool.map(lambda _: [r.name for r in fresh.view(gathering.code, HOST).circle], range(CALLERS)))
        assert seen == [gathering.names] * CALLERS
    kept = fresh.cache.load(gathering.code)
    assert [entry.version for entry in kept.entries] == list(range(1, gathering.version + 1))


def test_the_cache_has_a_limit_and_keeps_no_guessed_code(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_cache, "MAX_TABLES", 2)
    tables = [Gathering.of(service, name) for name in ("Ann", "Ben", "Cem", "Dia")]
    for code in ("QQQQ", "QQQR"):
        with pytest.raises(UnknownTable):
            service.version(code)
    assert [table.names for table in tables] == [["Ann"], ["Ben"], ["Cem"], ["Dia"]]
    assert list(service.cache._cached) == [table.code for table in tables[2:]]


def test_no_more_is_kept_of_all_logs_together_than_there_is_room_for(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_cache, "MAX_ENTRIES", 40)
    first = Gathering.of(service, "Ann")
    for n in range(60):
        first.do("rename-seat", HOST, seat=1, name=f"Ann {n}")
    tables = [Gathering.of(service, name) for name in ("Ben", "Cem")]
    assert list(service.cache._cached) == [table.code for table in tables]
    assert first.names == ["Ann 59"]


def test_a_log_that_became_shorter_is_read_again(gathering: Gathering, service: TableService) -> None:
    """As where an older copy of the database was put back."""
    before = gathering.version
    gathering.do("rename-seat", seat=1, name="Anna")
    with service.engine.begin() as connection:
        connection.execute(delete(ENTRIES).where(ENTRIES.c.version > before))
    assert (gathering.version, gathering.names[0]) == (before, "Ann")


@contextmanager
def asked(engine: Engine, table_name: str) -> Iterator[list[str]]:
    """What is asked of these rows of the database while this lasts."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if statement.startswith("SELECT") and f"FROM {table_name}" in statement.replace("\n", " ").replace('"', ""):
            statements.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


def test_keys_are_asked_for_once_for_all_until_one_may_have_changed(
    gathering: Gathering, service: TableService
) -> None:
    def all_look() -> list[tuple[int, ...]]:
        return [gathering.seats_of(key) for key in gathering.keys.values()]

    all_look()
    with asked(service.engine, "key") as statements:
        before = all_look()
        gathering.do("rename-seat", seat=1, name="Anna")
        assert all_look() == before == [(1,), (2,), (3,)] and statements == []
        _, other = service.seat_transfer.take_seat(
            gathering.code, service.seat_transfer.issue_ticket(gathering.code, HOST, before[1][0])
        )
        statements.clear()
        assert all_look() == [(1,), (), (3,)] and gathering.seats_of(other) == (2,)
        assert len(statements) == 1


def test_what_another_process_wrote_has_the_keys_asked_for_again(gathering: Gathering, service: TableService) -> None:
    assert gathering.seats_of(gathering.keys["Ben"]) == (2,)
    other = TableService(service.engine, VersionBus())
    other.seat_transfer.take_seat(
        gathering.code,
        other.seat_transfer.issue_ticket(gathering.code, HOST, gathering.seats_of(gathering.keys["Ben"])[0]),
    )
    gathering.do("rename-seat", seat=1, name="Anna")
    assert gathering.seats_of(gathering.keys["Ben"]) == ()


def test_own_writes_are_cached_as_they_will_be_read(gathering: Gathering, service: TableService) -> None:
    with asked(service.engine, "entry") as statements:
        gathering.play()
        gathering.do("undo-newest-act")
        statements[:] = [statement for statement in statements if "body" in statement]
    assert statements == []
    kept = service.cache.load(gathering.code)
    assert kept.entries == event_log.read_entries(service.engine, kept.table_id)
    assert kept.table == TableService(service.engine, VersionBus()).cache.load(gathering.code).table


def test_phones_hear_of_a_version_that_this_process_cannot_read(
    gathering: Gathering, service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise DatabaseUnavailable

    before = gathering.version
    monkeypatch.setattr(service.cache, "append_saved_entries", away)
    with pytest.raises(DatabaseUnavailable):
        gathering.do("rename-seat", seat=1, name="Anna")
    assert service.version_bus.newest_version(gathering.code) == before + 1


def test_within_a_request_the_newest_version_is_asked_for_once(gathering: Gathering, service: TableService) -> None:
    with asked(service.engine, "entry") as statements, service.request_snapshot():
        assert (gathering.version, gathering.names) == (gathering.look().version, ["Ann", "Ben", "Cem"])
    assert len(statements) == 1
    with service.request_snapshot(), pytest.raises(UnknownTable):
        service.version("QQQQ")


def test_a_request_sees_what_it_wrote_itself(gathering: Gathering, service: TableService) -> None:
    with service.request_snapshot():
        gathering.do("rename-seat", seat=1, name="Anna")
        assert gathering.names == ["Anna", "Ben", "Cem"]


def test_a_move_succeeds_after_another_process_wrote_in_its_request(
    gathering: Gathering, service: TableService
) -> None:
    other = gathering.behind(TableService(service.engine, VersionBus()))
    with service.request_snapshot():
        assert gathering.names == ["Ann", "Ben", "Cem"]
        other.do("rename-seat", seat=1, name="Anna")
        gathering.do("rename-seat", seat=2, name="Bert")
        assert gathering.names == ["Anna", "Bert", "Cem"]
    assert other.names == ["Anna", "Bert", "Cem"]


def test_a_repeat_of_a_move_in_another_process_finds_its_act(gathering: Gathering, service: TableService) -> None:
    other = TableService(service.engine, VersionBus())
    with service.request_snapshot():
        assert gathering.names == ["Ann", "Ben", "Cem"]
        first = other.sit(gathering.code, "Dia", idempotency_key="tap")
        assert service.sit(gathering.code, "Dia", idempotency_key="tap") == first and gathering.names[-1] == "Dia"


def test_a_table_that_was_purged_within_the_request_is_unknown(gathering: Gathering, service: TableService) -> None:
    with service.request_snapshot():
        assert service.table_exists(gathering.code)
        service.retention.purge_table(gathering.code)
        assert not service.table_exists(gathering.code)
