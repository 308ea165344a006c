"""Tables that are read at once: none waits for another's answer, and a database that is silent costs each who asks one
wait, not everybody's in turn."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event

from companion.live import Live
from companion.service import Service, StoreAway, UnknownTable, shelf
from companion.store import log, postgres
from companion.store.db import open_engine
from companion.store.rows import TableId
from companion.table import moves
from companion.table.events import Version
from companion.table.viewer import HOST
from tests.service.gathering import Gathering

LONG = 30.0
CALLERS = 20


@contextmanager
def slow(gathering: Gathering) -> Iterator[threading.Event]:
    """While this lasts the database does not answer what is asked of this table; set once somebody asked."""
    engine = gathering.service.engine
    number, asked, may_answer = log.find_table(engine, gathering.code), threading.Event(), threading.Event()
    answer = log.last

    def last(engine: Engine, table_id: TableId) -> Version | None:
        if table_id == number:
            asked.set()
            assert may_answer.wait(LONG)
        return answer(engine, table_id)

    with pytest.MonkeyPatch.context() as database:
        database.setattr(log, "last", last)
        try:
            yield asked
        finally:
            may_answer.set()


def test_a_table_is_read_while_another_waits_for_its_answer(gathering: Gathering, service: Service) -> None:
    other = Gathering.of(service, "Dia")
    with ThreadPoolExecutor(2) as pool, slow(gathering) as asked:
        waiting = pool.submit(service.version, gathering.code)
        assert asked.wait(LONG)
        assert pool.submit(lambda: other.names).result(LONG) == ["Dia"]
        assert not waiting.done()
    assert waiting.result() == gathering.version


def test_many_who_read_one_table_at_once_all_see_the_same(gathering: Gathering, service: Service) -> None:
    fresh = Service(service.engine, Live())
    for name in ("Dia", "Eva", "Finn"):
        gathering.do(moves.sit, HOST, name=name)
        with ThreadPoolExecutor(CALLERS) as pool:
            seen = list(pool.map(lambda _: [r.name for r in fresh.look(gathering.code, HOST).circle], range(CALLERS)))
        assert seen == [gathering.names] * CALLERS
    kept = fresh.shelf.catch_up(gathering.code)
    assert [entry.version for entry in kept.entries] == list(range(1, gathering.version + 1))


def test_no_more_tables_are_kept_than_there_is_room_for_and_no_code_that_was_guessed(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "KEPT_TABLES", 2)
    tables = [Gathering.of(service, name) for name in ("Ann", "Ben", "Cem", "Dia")]
    for code in ("QQQQ", "QQQR"):
        with pytest.raises(UnknownTable):
            service.version(code)
    assert [one.names for one in tables] == [["Ann"], ["Ben"], ["Cem"], ["Dia"]]
    assert list(service.shelf._kept) == [one.code for one in tables[2:]]


def test_no_more_is_kept_of_all_logs_together_than_there_is_room_for(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "KEPT_ENTRIES", 40)
    first = Gathering.of(service, "Ann")
    for n in range(60):
        first.do(moves.rename, HOST, seat=1, name=f"Ann {n}")
    tables = [Gathering.of(service, name) for name in ("Ben", "Cem")]
    assert list(service.shelf._kept) == [one.code for one in tables]
    assert first.names == ["Ann 59"]


# A database that is silent


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """The engine of a database that takes every call and never says a word."""
    monkeypatch.setitem(postgres.CONNECTED, "connect_timeout", 2)
    monkeypatch.setattr(postgres, "LINE_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        engine = open_engine(f"postgresql://companion@127.0.0.1:{listener.getsockname()[1]}/companion")
        yield engine
        engine.dispose()


def seconds_of(ask: Callable[[int], object]) -> float:
    """How long it takes until all of many who ask this at once have their sentence."""

    def refused(number: int) -> None:
        with pytest.raises(StoreAway):
            ask(number)

    begun = time.monotonic()
    with ThreadPoolExecutor(CALLERS) as pool:
        list(pool.map(refused, range(CALLERS)))
    return time.monotonic() - begun


IN_TURN = CALLERS * 2
"""Seconds if each waited for the one before."""


def test_where_the_database_is_silent_nobody_waits_for_the_others_to_give_up(
    gathering: Gathering, service: Service, silent: Engine
) -> None:
    tables = [gathering, *(Gathering.of(service, "Ann") for _ in range(CALLERS - 1))]
    service.shelf.engine = silent
    assert seconds_of(lambda _: service.version(gathering.code)) < IN_TURN / 4
    assert seconds_of(lambda number: service.version(tables[number].code)) < IN_TURN / 4


def test_nor_who_asks_for_a_table_that_was_not_read_yet_or_writes(silent: Engine) -> None:
    service = Service(silent, Live())
    assert seconds_of(lambda _: service.version("KRTN")) < IN_TURN / 4
    assert seconds_of(lambda _: log.purge(silent, log.TableId(1))) < IN_TURN / 4


def test_pulses_of_many_tables_wait_once_and_know_when_the_database_is_back(
    gathering: Gathering, service: Service, silent: Engine
) -> None:
    codes = [gathering.code, *(Gathering.of(service, "Ann").code for _ in range(CALLERS - 1))]
    told, begun = [service.live.newest(code) for code in codes], time.monotonic()
    service.shelf.engine = silent
    assert [service.stored(code) for code in codes] == told
    assert time.monotonic() - begun < IN_TURN / 4
    service.shelf.engine = service.engine
    gathering.behind(Service(service.engine, Live())).do(moves.sit, HOST, name="Dia")
    while service.stored(gathering.code) != told[0] + 1:
        assert time.monotonic() - begun < LONG
        time.sleep(0.1)


@contextmanager
def asked(engine: Engine, rows: str) -> Iterator[list[str]]:
    """What is asked of these rows of the database while this lasts."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if statement.startswith("SELECT") and f"FROM {rows}" in statement.replace("\n", " ").replace('"', ""):
            found.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield found
    event.remove(engine, "before_cursor_execute", note)


def test_keys_are_asked_for_once_for_all_until_one_may_have_changed(gathering: Gathering, service: Service) -> None:
    def all_look() -> list[tuple[int, ...]]:
        return [gathering.seats_of(key) for key in gathering.keys.values()]

    all_look()
    with asked(service.engine, "key") as found:
        before = all_look()
        gathering.do(moves.rename, seat=1, name="Anna")
        assert all_look() == before == [(1,), (2,), (3,)] and found == []
        _, other = service.take_seat(gathering.code, service.offer_seat(gathering.code, HOST, before[1][0]))
        found.clear()
        assert all_look() == [(1,), (), (3,)] and gathering.seats_of(other) == (2,)
        assert len(found) == 1


def test_what_another_process_wrote_has_the_keys_asked_for_again(gathering: Gathering, service: Service) -> None:
    assert gathering.seats_of(gathering.keys["Ben"]) == (2,)
    other = Service(service.engine, Live())
    other.take_seat(
        gathering.code, other.offer_seat(gathering.code, HOST, gathering.seats_of(gathering.keys["Ben"])[0])
    )
    gathering.do(moves.rename, seat=1, name="Anna")
    assert gathering.seats_of(gathering.keys["Ben"]) == ()


def test_what_was_written_here_is_known_as_it_will_be_read_without_reading_it(
    gathering: Gathering, service: Service
) -> None:
    with asked(service.engine, "entry") as found:
        gathering.play()
        gathering.do(moves.take_back)
        found[:] = [statement for statement in found if "body" in statement]
    assert found == []
    kept = service.shelf.catch_up(gathering.code)
    assert kept.entries == log.read(service.engine, kept.table_id)
    assert kept.table == Service(service.engine, Live()).shelf.catch_up(gathering.code).table


def test_phones_are_told_though_this_process_cannot_read_on(
    gathering: Gathering, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise StoreAway

    before = gathering.version
    monkeypatch.setattr(service.shelf, "written", away)
    with pytest.raises(StoreAway):
        gathering.do(moves.rename, seat=1, name="Anna")
    assert service.live.newest(gathering.code) == before + 1
