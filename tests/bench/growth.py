"""What a tap and a fetch cost where the log is short, and where it is long. Run: python -m tests.bench growth"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path

from tests.bench.crowd import Line, get, milliseconds, post, status
from tests.bench.prepared import Laid, laid_tables, lengthen
from tests.bench.report import Row, spread
from tests.bench.served import Served

LENGTHS = (50, 500, 5000)
RUNS, TIMES = 9, 20
MOST_MS = 30.0


def grown() -> tuple[Path, list[Laid]]:
    lengths = iter(LENGTHS)
    return laid_tables(len(LENGTHS), 6, lambda service, code: lengthen(service, code, next(lengths)))


class Log:
    """A table with a long log behind it, and the host's and a guest's connection."""

    def __init__(self, port: int, table: Laid) -> None:
        self.port, self.table, self.line, self.turn = port, table, Line(port), 0
        self.times: dict[str, list[float]] = {"tap": [], "fetch": []}
        self.begin()

    def begin(self) -> None:
        """Once through, so that the table is read."""
        self.tap()
        self.fetch()

    def end(self) -> None:
        """Leaves the table as it was found."""
        if self.turn % 2:
            self.tap()
        self.line.close()

    def tap(self) -> None:
        self.turn += 1
        form = {"do": "put" if self.turn % 2 else "take", "kind": "lantern"}
        path = f"/t/{self.table.code}/seats/2/token"
        assert status(self.line.answer(post(self.port, path, self.table.host, **form))) == 303

    def fetch(self) -> None:
        path = f"/t/{self.table.code}/seat/sheet"
        assert status(self.line.answer(get(self.port, path, self.table.guests[0]))) == 200

    def take_back(self) -> None:
        path = f"/t/{self.table.code}/history"
        assert status(self.line.answer(post(self.port, path, self.table.host, do="take-back"))) == 303

    def run(self) -> None:
        """One run: so many of each, and the median of them."""
        for name, act in (("tap", self.tap), ("fetch", self.fetch)):
            self.times[name].append(statistics.median(milliseconds(act) for _ in range(TIMES)))


def rows() -> Iterator[Row]:
    folder, tables = grown()
    for when in ("", " after a restart"):
        with Served(folder) as served:
            logs = [Log(served.port, table) for table in tables]
            for _ in range(RUNS):
                for log in logs:
                    log.run()
            yield from (row for name in ("tap", "fetch") for row in compared(name, when, logs))
            if when:
                yield taking_back(logs[-1])
            for log in logs:
                log.end()


def compared(name: str, when: str, logs: list[Log]) -> Iterator[Row]:
    """Each length beside the shortest."""
    floor = statistics.median(logs[0].times[name])
    for events, log in zip(LENGTHS[1:], logs[1:], strict=True):
        median, slowest = spread(log.times[name])
        what = f"growth: {name} at {events:,} events{when}"
        yield Row(what, median, slowest, "ms", floor=floor, ratio=median / floor, goal=1.2, note=f"floor: {LENGTHS[0]}")


def taking_back(log: Log) -> Row:
    """By turns with a tap, which it takes back."""
    found = []
    for _ in range(RUNS):
        log.tap()
        found.append(milliseconds(log.take_back))
        log.turn -= 1
    return Row(f"growth: taking back at {LENGTHS[-1]:,} events", *spread(found), "ms", goal=MOST_MS)
