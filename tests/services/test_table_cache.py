"""Tables that are read at once: none waits for another's answer, and what is known is not asked for again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, delete

from tests.services import driver
from tests.services.driver import Gathering, TableService, event_log, second_process
from tests.waiting import LONG


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


def test_a_log_that_became_shorter_is_read_again(gathering: Gathering, service: TableService) -> None:
    """As where an older copy of the database was put back."""
    before = gathering.version
    gathering.do("rename-seat", seat=1, name="Anna")
    with service.engine.begin() as connection:
        connection.execute(delete(driver.ENTRIES).where(driver.ENTRIES.c.version > before))
    assert (gathering.version, gathering.names[0]) == (before, "Ann")


# A request sees one moment


@contextmanager
def request(service: TableService) -> Iterator[None]:
    service.begin_request()
    yield
    service.end_request()


def test_a_request_sees_what_it_wrote_itself_and_the_next_one_what_came_since(
    gathering: Gathering, service: TableService
) -> None:
    other = gathering.behind(second_process(service))
    with request(service):
        gathering.do("rename-seat", seat=1, name="Anna")
        version = gathering.version
        other.sit("Gül")
        assert (gathering.version, gathering.names) == (version, ["Anna", "Ben", "Cem"])
    assert gathering.version == gathering.look().version == other.version > version


def test_a_move_succeeds_after_another_process_wrote_in_its_request(
    gathering: Gathering, service: TableService
) -> None:
    other = gathering.behind(second_process(service))
    with request(service):
        assert gathering.names == ["Ann", "Ben", "Cem"]
        other.do("rename-seat", seat=1, name="Anna")
        gathering.do("rename-seat", seat=2, name="Bert")
        assert gathering.names == ["Anna", "Bert", "Cem"]


def test_a_table_that_was_purged_within_the_request_is_unknown(gathering: Gathering, service: TableService) -> None:
    with request(service):
        assert service.table_exists(gathering.code)
        service.purge_table(gathering.code)
        assert not service.table_exists(gathering.code)
