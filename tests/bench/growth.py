"""What a tap and a fetch cost where the log is short, and where it is long. Run: python -m tests.bench growth"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.crowd import Line, get, milliseconds, post, status
from tests.bench.prepared import Laid, laid_tables, lengthen
from tests.bench.report import Row, spread
from tests.bench.served import Served

LENGTHS, SMOKE = (50, 500, 5000), (20, 30)
RUNS, TIMES = 9, 20
MOST_MS = 30.0


def grown(lengths: Sequence[int]) -> tuple[Path, list[Laid]]:
    left = iter(lengths)
    return laid_tables(len(lengths), 6, lambda service, code: lengthen(service, code, next(left)))


class Log:
    """A table with a long log behind it, and the host's and a player's connection."""

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
        assert status(self.line.answer(get(self.port, path, self.table.players[0]))) == 200

    def undo(self) -> None:
        path = f"/t/{self.table.code}/history"
        assert status(self.line.answer(post(self.port, path, self.table.host, do="take-back"))) == 303

    def run(self, times: int) -> None:
        """One run: so many of each, and the median of them."""
        for name, act in (("tap", self.tap), ("fetch", self.fetch)):
            self.times[name].append(statistics.median(milliseconds(act) for _ in range(times)))


def rows(smoke: bool = False) -> Iterator[Row]:
    lengths, runs, times = (SMOKE, 1, 1) if smoke else (LENGTHS, RUNS, TIMES)
    folder, tables = grown(lengths)
    for when in ("", " after a restart"):
        with Served(folder) as served:
            logs = [Log(served.port, table) for table in tables]
            for _ in range(runs):
                for log in logs:
                    log.run(times)
            yield from (row for name in ("tap", "fetch") for row in compared(name, when, lengths, logs))
            if when:
                yield taking_back(logs[-1], lengths[-1], runs)
            for log in logs:
                log.end()


def compared(name: str, when: str, lengths: Sequence[int], logs: list[Log]) -> Iterator[Row]:
    """Each length beside the shortest."""
    floor = statistics.median(logs[0].times[name])
    for events, log in zip(lengths[1:], logs[1:], strict=True):
        median, slowest = spread(log.times[name])
        what = f"growth: {name} at {events:,} events{when}"
        yield Row(what, median, slowest, "ms", floor=floor, ratio=median / floor, goal=1.2, note=f"floor: {lengths[0]}")


def taking_back(log: Log, length: int, runs: int) -> Row:
    """By turns with a tap, which it takes back."""
    times = []
    for _ in range(runs):
        log.tap()
        times.append(milliseconds(log.undo))
        log.turn -= 1
    return Row(f"growth: taking back at {length:,} events", *spread(times), "ms", goal=MOST_MS)
