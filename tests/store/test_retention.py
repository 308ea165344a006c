"""How long a table is kept: from its last act, and never away from who is writing to it."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import select
from sqlmodel import Session

from tests.store import driver
from tests.store.driver import KeyRow, Log, TableId, UnknownTable
from tests.tables import OWNED, TABLES
from tests.waiting import LONG

DAY, DAYS = driver.event_log.DAY, driver.DAYS_KEPT


def stored(log: Log) -> driver.event_log.StoredTable:
    with Session(log.engine) as session:
        return driver.event_log.stored_tables(session, TABLES.c.id == log.id)[0]


def purges(log: Log, now: float) -> bool:
    return driver.event_log.purge_table(log.engine, log.id, lambda table: table.is_over(now))


def test_a_table_is_kept_for_ninety_days_after_its_last_event(log: Log) -> None:
    log.append(2)
    until = stored(log).last_at + DAYS * DAY
    assert stored(log).end_time == until
    assert not purges(log, until - 1) and log.entries
    assert purges(log, until) and not log.entries


def test_purging_a_table_deletes_all_its_rows_and_no_others(log: Log) -> None:
    def write_all(session: Session, table_id: TableId) -> None:
        session.add(KeyRow(table_id=table_id, holder=1, hash="aa"))
        session.add(driver.TicketRow(table_id=table_id, holder=1, hash="tt", until=2e9))

    other = Log.open(log.engine, "LMNP")
    for table in (log, other):
        table.append(2, extra_write=write_all)
    assert purges(log, 1e12) and not purges(log, 1e12)
    with log.engine.connect() as connection:
        for own_rows in OWNED:
            assert {row.table_id for row in connection.execute(select(own_rows))} == {other.id}, own_rows.name
        assert connection.execute(select(TABLES.c.id)).scalars().all() == [other.id]
    with pytest.raises(UnknownTable):
        log.append(3)
    assert Log.open(log.engine).id > other.id  # its code is free, its number is not


def test_nobody_writes_between_the_last_check_and_the_removal(log: Log) -> None:
    """Whoever taps at that moment waits, and reads that the table is gone; the tap isn't accepted and then lost."""
    asked, answered = threading.Event(), []

    def tap() -> None:
        asked.wait(LONG)
        try:
            log.append(2)
        except UnknownTable:
            answered.append("gone")

    def is_over(_: object) -> bool:
        asked.set()
        tapping.join(0.2)
        assert tapping.is_alive() and answered == []
        return True

    tapping = threading.Thread(target=tap)
    tapping.start()
    assert driver.event_log.purge_table(log.engine, log.id, is_over)
    tapping.join(LONG)
    assert answered == ["gone"]
