"""A process that appends acts of two events to the table KRTN. Run: python -m tests.store.writer DATABASE NAME TIMES"""

from __future__ import annotations

import sys

from sqlalchemy import Engine

from companion.rules.message import Seat
from companion.store.engine import open_engine
from companion.store.event_log import StaleVersion, append_events, find_table
from companion.store.models import TableId
from companion.table.events import SeatLeft, Version


def append_often(engine: Engine, table: TableId, who: str, times: int) -> None:
    """Append acts of two events each, trying each again until nobody came first."""
    last = Version(0)
    for number in range(times):
        while True:
            try:
                act = f"{who} {number}"
                last = append_events(engine, table, last, act, act, who, [SeatLeft(Seat(1)), SeatLeft(Seat(2))])[
                    -1
                ].version
                break
            except StaleVersion as stale:
                last = stale.last
        print(act, flush=True)


def main(database: str, who: str, times: str) -> None:
    engine = open_engine(database)
    table = find_table(engine, "KRTN")
    assert table is not None
    append_often(engine, table, who, int(times))


if __name__ == "__main__":
    main(*sys.argv[1:])
