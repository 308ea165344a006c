"""How long from the command to the first page, beside importing SQLModel alone; and the memory of one table of twelve,
and of a thousand.

Run: python -m tests.bench start
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

from tests.bench.crowd import Line, get, post, status
from tests.bench.prepared import Laid, laid_tables
from tests.bench.report import Row, spread
from tests.bench.served import Served

RUNS = 7
MANY = 1000


def importing() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import sqlmodel"], check=True)
    return (time.perf_counter() - begun) * 1000


def starting(data: object) -> float:
    with Served(data) as served:  # type: ignore[arg-type]
        return served.started * 1000


def play(served: Served, tables: list[Laid]) -> None:
    """At each table the roles are dealt and every phone has its page."""
    line = Line(served.port)
    for table in tables:
        assert status(line.answer(post(served.port, f"/t/{table.code}/round", table.host, do="begin"))) == 303
        for player in table.players:
            assert status(line.answer(get(served.port, f"/t/{table.code}/seat", player))) == 200
    line.close()


def start(runs: int) -> Row:
    with Served() as first:
        data = first.data
    started, imported = zip(*[(starting(data), importing()) for _ in range(runs)], strict=True)
    floor = statistics.median(imported)
    ratio = statistics.median(started) / floor
    note = "≤ 900 ms; floor: importing SQLModel"
    return Row("start: command to first page", *spread(started), "ms", floor=floor, ratio=ratio, note=note)


def memory(tables: int, players: int, goal: float | None) -> Row:
    """Megabytes once all have played a little; p99 is the peak."""
    folder, laid = laid_tables(tables, players)
    with Served(folder) as served:
        idle, _ = served.memory()
        play(served, laid)
        now, peak = served.memory()
    return Row(f"start: memory, {tables:,} × {players} phones", now, peak, "MB", goal=goal, note=f"idle {idle:.0f} MB")


def rows(smoke: bool = False) -> Iterator[Row]:
    yield start(1 if smoke else RUNS)
    for tables, players, goal in [(2, 2, None)] if smoke else [(1, 12, 95), (MANY, 3, None)]:
        yield memory(tables, players, goal)
