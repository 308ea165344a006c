"""A log that somebody made very long: its replay keeps nobody waiting."""

from __future__ import annotations

import os
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion import create_app
from companion.rules.mazes.cards import path_card
from companion.store import event_log
from companion.table import events as ev
from tests.bench.served import Caller, Served
from tests.bench.served import open_table as opened
from tests.web.people import Person, open_table, sit

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal to end the companion with")

LONG_LOG = 5000
STALL = 0.25
"""Seconds that a look may wait beside it on a machine that does nothing else: a few such steps and its own answer."""


def long_table(data: Path) -> tuple[str, int]:
    """A table whose host laid a card and took it away again, two thousand times and more; its code and last version."""
    app = create_app({"DATA": data})
    host = open_table(app)
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    assert host.post("/round", do="begin").status_code == 200
    engine, version = host.service.engine, host.service.version(host.code)
    table_id = event_log.find_table(engine, host.code)
    assert table_id is not None
    pair = [ev.PathPlaced((1, 0), path_card("EW")), ev.PathRemoved((1, 0))]
    event_log.append_events(engine, table_id, version, "long", None, "host", pair * (LONG_LOG // 2))
    # Each is an act of its own, as a hand would have made it.
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entry SET act = 'act' || version WHERE act = 'long'")
    last = Person(app, host.code).service.version(host.code)
    engine.dispose()
    return host.code, last


class Prober(threading.Thread):
    """Looks at the start page again and again. `waits`: the seconds of each look."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.port, self.over = port, threading.Event()
        self.waits: list[float] = []

    def run(self) -> None:
        caller = Caller(self.port)
        with closing(caller.connection):
            while not self.over.is_set():
                begun = time.perf_counter()
                caller.get("/healthz")
                self.waits.append(time.perf_counter() - begun)
                time.sleep(0.002)


def slowest_look(port: int, code: str, versions: range) -> float:
    """Of those that were made while the replay was stepped through these versions, in seconds."""
    caller, prober = Caller(port), Prober(port)
    prober.start()
    with closing(caller.connection):
        assert {caller.get(f"/t/{code}/replay/{version}")[0] for version in versions} == {200}
    prober.over.set()
    prober.join()
    return max(prober.waits)


@pytest.mark.alone
def test_the_steps_of_a_long_replay_keep_nobody_waiting(tmp_path: Path) -> None:
    code, last = long_table(tmp_path / "instance")
    with Served(tmp_path / "instance") as served:
        # Once after a start the log is read and the page compiled.
        host, other = opened(served.port)
        assert [host.get(path)[0] for path in (f"/t/{code}", f"/t/{other}/replay")] == [200, 200]
        host.connection.close()
        # Something else may hold up one look; a step that holds looks up does so each time.
        slowest = [slowest_look(served.port, code, range(last - first, last - first + 3)) for first in (9, 6, 3)]
    print(f"slowest looks beside three times three steps: {[f'{seconds:.3f}' for seconds in slowest]} s")
    assert min(slowest) < STALL
