"""How long from the command to the first page, beside importing SQLModel alone; and the memory of a table of twelve.

Run: python -m tests.bench.start
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from tests.bench.served import Caller, Served, open_table

RUNS = 7


def importing() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import sqlmodel"], check=True)
    return time.perf_counter() - begun


def starting(data: object) -> float:
    with Served(data) as served:  # type: ignore[arg-type]
        return served.started


def full_table(served: Served) -> None:
    host, code = open_table(served.port)
    for n in range(12):
        assert Caller(served.port).post(f"/t/{code}", name=f"Guest {n}")[0] == 303
    assert host.post(f"/t/{code}/round", do="begin")[0] == 303


def main() -> None:
    with Served() as first:
        data = first.data
    pairs = [(starting(data), importing()) for _ in range(RUNS)]
    start, floor = (statistics.median(column) * 1000 for column in zip(*pairs, strict=True))
    print(
        f"command to first page   {start:6.0f} ms   importing SQLModel alone {floor:.0f} ms   ratio {start / floor:.2f}"
    )
    with Served() as served:
        idle, _ = served.memory()
        full_table(served)
        now, peak = served.memory()
    print(f"memory                  idle {idle:.0f} MB, with a table of 12 {now:.0f} MB (peak {peak:.0f} MB)")


if __name__ == "__main__":
    main()
