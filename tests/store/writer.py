"""A process that appends acts of two events to the table KRTN. Run: python -m tests.store.writer DATABASE NAME TIMES"""

from __future__ import annotations

import sys

from tests.store.driver import LEFT, Log, StaleVersion, event_log, open_engine


def append_often(log: Log, who: str, times: int) -> None:
    """Append acts of two events each, trying each again until nobody came first."""
    seen = 0
    for number in range(times):
        act, saved = f"{who} {number}", False
        while not saved:
            try:
                seen, saved = log.append(seen, act, act, who, LEFT * 2)[-1].version, True
            except StaleVersion as stale:
                seen = stale.last
        print(act, flush=True)


def main(database: str, who: str, times: str) -> None:
    engine = open_engine(database)
    table = event_log.find_table(engine, "KRTN")
    assert table is not None
    append_often(Log(engine, table), who, int(times))


if __name__ == "__main__":
    main(*sys.argv[1:])
