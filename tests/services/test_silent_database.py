"""A database that is silent: who asks it waits, and nobody waits for the others to give up."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress

import pytest

from tests.services.driver import (
    DatabaseUnavailable,
    Gathering,
    TableService,
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
        self.engine = open_engine(f"postgresql://companion@127.0.0.1:{self.listener.getsockname()[1]}/companion")
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
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Silent]:
    """Who waits in a line gives up soon, who asks the database itself does not."""
    monkeypatch.setitem(postgres.CONNECTION_OPTIONS, "connect_timeout", 600)
    monkeypatch.setattr(postgres, "QUEUE_SECONDS", 0.1)
    with closing(Silent()) as database:
        yield database
        database.engine.dispose()


def all_are_refused(silent: Silent, ask: Callable[[], object], waiting: int) -> None:
    """Many ask this at once. When all have given up but so many, who wait for the database itself, it hangs up, and
    each is told that it is away."""
    with ThreadPoolExecutor(CALLERS) as pool:
        asking = [pool.submit(ask) for _ in range(CALLERS)]
        try:
            until(lambda: sum(not call.done() for call in asking) == len(silent.callers) == waiting)
        finally:
            silent.hang_up()
    assert [type(call.exception()) for call in asking] == [DatabaseUnavailable] * CALLERS


def test_of_many_requests_for_a_table_one_waits_and_others_give_up(
    gathering: Gathering, service: TableService, silent: Silent
) -> None:
    assert gathering.names
    service.cache.engine = silent.engine
    all_are_refused(silent, lambda: service.version(gathering.code), 1)


def test_of_many_who_write_a_few_wait_and_the_others_give_up_before(silent: Silent) -> None:
    all_are_refused(silent, lambda: event_log.purge_table(silent.engine, event_log.TableId(1)), postgres.MAX_WRITERS)
