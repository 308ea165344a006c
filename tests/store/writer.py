"""A process that appends acts of two events to the table KRTN. Run: python -m tests.store.writer DATABASE NAME TIMES"""

from __future__ import annotations

import sys

from tests.store.driver import LEFT, Log, StaleVersion, event_log, open_engine


def main(database: str, who: str, times: str) -> None:
    """Tries each act again until nobody came first."""
    engine, seen = open_engine(database), 0
    table = event_log.find_table(engine, "KRTN")
    assert table is not None
    for number in range(int(times)):
        act, saved = f"{who} {number}", False
        while not saved:
            try:
                seen, saved = Log(engine, table).append(seen, act, act, who, LEFT * 2)[-1].version, True
            except StaleVersion:
                seen = event_log.newest_version(engine, table) or 0
        print(act, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
