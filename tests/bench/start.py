"""How long from the command to the first page, beside importing SQLModel alone, and the memory of one table.

Run: python -m tests.bench.start
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

from tests.bench.served import Served, open_table, smoke_asked

RUNS = 7


def importing() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import sqlmodel"], check=True)
    return (time.perf_counter() - begun) * 1000


def starting(data: Path) -> float:
    with Served(data) as served:
        return served.started * 1000


def main(smoke: bool = False) -> None:
    with Served() as first:
        idle, _ = first.memory()
        host, _ = open_table(first.port)
        now, peak = first.memory()
        host.connection.close()
    runs = range(1 if smoke else RUNS)
    started, imported = zip(*[(starting(first.data), importing()) for _ in runs], strict=True)
    median, floor = statistics.median(started), statistics.median(imported)
    print(f"command to first page {median:.0f} ms, importing SQLModel {floor:.0f} ms, ratio {median / floor:.2f}")
    print(f"memory idle {idle:.0f} MB, after a table was opened {now:.0f} MB, peak {peak:.0f} MB")


if __name__ == "__main__":
    main(smoke_asked(__doc__))
