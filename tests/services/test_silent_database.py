"""A database that is silent: who asks it waits, and nobody waits for the others to give up."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress

import pytest
from sqlalchemy import Engine

from tests.services.driver import (
    DatabaseUnavailable,
    Gathering,
    TableService,
    VersionBus,
    event_log,
    open_engine,
    postgres,
)
from tests.waiting import until

CALLERS = 20


class Silent:
    """A database that takes every call and never says a word, until it hangs up."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.callers: list[socket.socket] = []
        self.hung_up = False
        threading.Thread(target=self._take_calls, daemon=True).start()

    def _take_calls(self) -> None:
        while True:
            try:
                caller, _ = self.listener.accept()
            except OSError:
                return
            self.callers.append(caller)
            if self.hung_up:
                caller.close()

    def hang_up(self) -> None:
        self.hung_up = True
        for caller in [*self.callers]:
            with suppress(OSError):  # whoever called at this very moment was hung up on already
                caller.shutdown(socket.SHUT_RDWR)
            caller.close()

    def close(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


@pytest.fixture
def silent() -> Iterator[Silent]:
    with closing(Silent()) as database:
        yield database


@pytest.fixture
def silent_engine(silent: Silent, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine over the silent database. Who waits in a line gives up soon, who asks the database itself does not."""
    monkeypatch.setitem(postgres.CONNECTION_OPTIONS, "connect_timeout", 600)
    monkeypatch.setattr(postgres, "QUEUE_SECONDS", 0.1)
    engine = open_engine(f"postgresql://companion@127.0.0.1:{silent.listener.getsockname()[1]}/companion")
    yield engine
    engine.dispose()


def all_are_refused(
    silent: Silent, ask: Callable[[int], object], wait_for: Callable[[list[Future[object]]], bool]
) -> None:
    """Many ask this at once. When what is waited for came true, the database hangs up, and each is told it is away."""
    with ThreadPoolExecutor(CALLERS) as pool:
        asking = [pool.submit(ask, number) for number in range(CALLERS)]
        try:
            until(lambda: wait_for(asking))
        finally:
            silent.hang_up()
    assert [type(call.exception()) for call in asking] == [DatabaseUnavailable] * CALLERS


def answered_callers(asking: list[Future[object]]) -> int:
    """How many have their answer."""
    return sum(call.done() for call in asking)


def test_of_many_requests_for_a_table_one_waits_and_others_give_up(
    gathering: Gathering, service: TableService, silent: Silent, silent_engine: Engine
) -> None:
    assert gathering.names
    service.cache.engine = silent_engine
    all_are_refused(
        silent,
        lambda _: service.version(gathering.code),
        lambda asking: answered_callers(asking) == CALLERS - 1 and len(silent.callers) == 1,
    )


def test_those_who_ask_for_different_tables_wait_at_the_same_time(
    service: TableService, silent: Silent, silent_engine: Engine
) -> None:
    tables = [Gathering.of(service, "Ann") for _ in range(CALLERS)]
    service.cache.engine = silent_engine
    all_are_refused(silent, lambda number: service.version(tables[number].code), lambda _: len(silent.callers) >= 10)


def test_requests_for_a_table_that_was_not_read_yet_wait_together(silent: Silent, silent_engine: Engine) -> None:
    service = TableService(silent_engine, VersionBus())
    all_are_refused(silent, lambda _: service.version("KRTN"), lambda _: len(silent.callers) >= 10)


def test_of_many_who_write_a_few_wait_and_the_others_give_up_before(silent: Silent, silent_engine: Engine) -> None:
    all_are_refused(
        silent,
        lambda _: event_log.purge_table(silent_engine, event_log.TableId(1)),
        lambda asking: (
            (answered_callers(asking), len(silent.callers)) == (CALLERS - postgres.MAX_WRITERS, postgres.MAX_WRITERS)
        ),
    )
