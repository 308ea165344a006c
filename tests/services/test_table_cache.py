"""Tables that are read at once: none waits for another's answer, and what is known is not asked for again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, delete, event

from tests.services import driver
from tests.services.driver import Gathering, TableService, UnknownTable, event_log, second_process
from tests.waiting import LONG

CALLERS = 20


@contextmanager
def slow(gathering: Gathering) -> Iterator[threading.Event]:
    """While this lasts the database does not answer what is asked of this table; set once somebody asked."""
    engine = gathering.service.engine
    number, asked, may_answer = event_log.find_table(engine, gathering.code), threading.Event(), threading.Event()
    answer = event_log.newest_version

    def last(engine: Engine, table_id: driver.TableId) -> driver.Version | None:
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
    fresh = gathering.behind(second_process(service))
    for name in ("Dia", "Eva"):
        gathering.sit(name)
        with ThreadPoolExecutor(CALLERS) as pool:
            assert list(pool.map(lambda _: fresh.names, range(CALLERS))) == [gathering.names] * CALLERS
    kept = fresh.service.cache.load(fresh.code)
    assert [entry.version for entry in kept.entries] == list(range(1, gathering.version + 1))


@pytest.mark.parametrize(("limit", "most"), [("MAX_TABLES", 2), ("MAX_ENTRIES", 3)])
def test_the_cache_holds_the_tables_used_last_and_no_guessed_code(
    service: TableService, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    monkeypatch.setattr(driver.table_cache, limit, most)
    tables = [Gathering.of(service, name) for name in ("Ann", "Ben", "Cem", "Dia")]
    for code in ("QQQQ", "QQQR"):
        with pytest.raises(UnknownTable):
            service.version(code)
    assert [table.names for table in tables] == [["Ann"], ["Ben"], ["Cem"], ["Dia"]]
    assert list(service.cache._cached) == [table.code for table in tables[2:]]


def test_a_log_that_became_shorter_is_read_again(gathering: Gathering, service: TableService) -> None:
    """As where an older copy of the database was put back."""
    before = gathering.version
    gathering.do("rename-seat", seat=1, name="Anna")
    with service.engine.begin() as connection:
        connection.execute(delete(driver.ENTRIES).where(driver.ENTRIES.c.version > before))
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
        gathering.do("rename-seat", seat=1, name="Anna")
        assert (all_look(), statements) == ([(1,), (2,), (3,)], [])
        gathering.take(gathering.ticket(2))
        statements.clear()
        assert (all_look(), len(statements)) == ([(1,), (), (3,)], 1)


def test_own_writes_are_cached_as_they_will_be_read(gathering: Gathering, service: TableService) -> None:
    with asked(service.engine, "entry") as statements:
        gathering.play()
        gathering.do("undo-newest-act")
        assert [statement for statement in statements if "body" in statement] == []
    kept = service.cache.load(gathering.code)
    assert kept.entries == event_log.read_entries(service.engine, kept.table_id)
    assert kept.table == second_process(service).cache.load(gathering.code).table


def test_phones_hear_of_a_version_that_this_process_cannot_read(
    gathering: Gathering, service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise driver.DatabaseUnavailable

    before = gathering.version
    monkeypatch.setattr(service.cache, "append_saved_entries", away)
    with pytest.raises(driver.DatabaseUnavailable):
        gathering.do("rename-seat", seat=1, name="Anna")
    assert service.version_bus.newest_version(gathering.code) == before + 1


# A request sees one moment


def test_within_a_request_the_newest_version_is_asked_for_once(gathering: Gathering, service: TableService) -> None:
    with asked(service.engine, "entry") as statements, service.request_snapshot():
        assert (gathering.version, gathering.names) == (gathering.look().version, ["Ann", "Ben", "Cem"])
    assert len(statements) == 1


def test_a_request_sees_what_it_wrote_itself_and_the_next_one_what_came_since(
    gathering: Gathering, service: TableService
) -> None:
    other = gathering.behind(second_process(service))
    with service.request_snapshot():
        gathering.do("rename-seat", seat=1, name="Anna")
        version = gathering.version
        with service.request_snapshot():  # a request within a request leaves it as it was
            other.sit("Gül")
        assert (gathering.version, gathering.names) == (version, ["Anna", "Ben", "Cem"])
    assert gathering.version == gathering.look().version == other.version > version


def test_a_move_succeeds_after_another_process_wrote_in_its_request(
    gathering: Gathering, service: TableService
) -> None:
    other = gathering.behind(second_process(service))
    with service.request_snapshot():
        assert gathering.names == ["Ann", "Ben", "Cem"]
        other.do("rename-seat", seat=1, name="Anna")
        gathering.do("rename-seat", seat=2, name="Bert")
        assert gathering.names == ["Anna", "Bert", "Cem"]


def test_a_repeat_of_a_move_in_another_process_finds_its_act(gathering: Gathering, service: TableService) -> None:
    other = gathering.behind(second_process(service))
    with service.request_snapshot():
        assert gathering.names == ["Ann", "Ben", "Cem"]
        first = other.sit("Dia", "tap")
        assert gathering.sit("Dia", "tap") == first and gathering.names[-1] == "Dia"


def test_a_table_that_was_purged_within_the_request_is_unknown(gathering: Gathering, service: TableService) -> None:
    with service.request_snapshot():
        assert service.table_exists(gathering.code)
        service.retention.purge_table(gathering.code)
        assert not service.table_exists(gathering.code)
