"""How many acts one database takes: processes that do nothing but append to tables of their own, each act a commit, and
over PostgreSQL a notice with it. They share the machine with the database.

Run: python -m tests.bench.commits DATABASE [PROCESSES], or --smoke for two processes on a SQLite file for a moment
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time

from companion.rules.message import Seat
from companion.store.engine import migrate, open_engine
from companion.store.event_log import append_events, open_table
from companion.table.events import RoleSeen, Version

SECONDS = 10.0


def write(database: str, code: str, seconds: float) -> int:
    """Appends to this table for a while; how often in a second."""
    engine = open_engine(database)
    table, times = open_table(engine, code, "open", None, "host", [RoleSeen(Seat(1))]), 0
    begun = time.time()
    while time.time() < begun + seconds:
        last = Version(times + 1)
        append_events(engine, table, last, f"act {times}", f"{times:032x}", "host", [RoleSeen(Seat(1))])
        times += 1
    engine.dispose()
    return round(times / (time.time() - begun))


def measure(database: str, processes: int, seconds: float = SECONDS) -> int:
    """Acts in a second."""
    engine = open_engine(database)
    migrate(engine)
    engine.dispose()
    command = [sys.executable, "-m", "tests.bench.commits", database, "--write", str(seconds)]
    running = [subprocess.Popen([*command, f"QQQ{'BCDFGHJK'[n]}"], stdout=subprocess.PIPE) for n in range(processes)]
    return sum(int(process.communicate()[0]) for process in running)


def main(smoke: bool = False, database: str = "", processes: int = 2) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url, seconds = (f"sqlite:///{folder}/companion.sqlite", 0.1) if smoke else (database, SECONDS)
        number = measure(url, processes, seconds)
    assert number > 0
    print(f"{number:8} acts a second, {processes} processes")


if __name__ == "__main__":
    if "--write" in sys.argv:
        print(write(sys.argv[1], sys.argv[4], float(sys.argv[3])))
    elif "--smoke" in sys.argv:
        main(smoke=True)
    else:
        main(False, sys.argv[1], *map(int, sys.argv[2:3]))
