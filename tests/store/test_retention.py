"""How long a table is kept: from its last act, for as long as was said, and never away from who is writing to it."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import select
from sqlmodel import Session

from tests.store import driver
from tests.store.driver import Log, TableGone, TableId, credentials, event_log, retention
from tests.tables import OWNED, TABLES
from tests.waiting import LONG

DAY, DAYS, FOR_EVER = retention.DAY, retention.DAYS, retention.FOR_EVER


def last_act(log: Log) -> float:
    at = event_log.event_time(log.engine, log.id, driver.Version(log.versions[-1]))
    assert at is not None
    return at


def keep(log: Log, days: int, now: float = 0.0) -> None:
    retention.set_retention(log.engine, log.id, days, now)


def is_over(log: Log, *times: float) -> list[bool]:
    return [bool(retention.expired_tables(log.engine, at)) for at in times]


def purges(log: Log, now: float) -> bool:
    return retention.purge_if_expired(log.engine, log.id, now)


def removed(log: Log, *looks: float) -> list[int]:
    """How many tables each look at these times removes."""
    return [len([*retention.purge_expired(log.engine, at, lambda code: False)]) for at in looks]


def test_a_table_is_kept_for_ninety_days_after_its_last_event(log: Log) -> None:
    log.append(2)
    until = last_act(log) + DAYS * DAY
    assert retention.find_retention(log.engine, log.id).end_time == until
    assert is_over(log, until - 1, until) == [False, True]
    assert not purges(log, until - 1) and log.entries


@pytest.mark.parametrize("days", [1, 30, 365])
@pytest.mark.parametrize("chosen", [-60, 60], ids=["before the last act", "after it"])
def test_a_table_is_kept_for_the_chosen_days_from_its_last_act_or_the_choice(log: Log, days: int, chosen: int) -> None:
    keep(log, FOR_EVER)
    keep(log, days, last_act(log) + chosen)
    until = last_act(log) + max(chosen, 0) + days * DAY
    assert is_over(log, until - 1, until) == [False, True]


def test_a_table_that_is_kept_for_ever_is_never_over(log: Log) -> None:
    keep(log, FOR_EVER)
    assert retention.find_retention(log.engine, log.id).end_time is None
    assert is_over(log, 1e12) == [False]
    assert not purges(log, 1e12)


def test_purging_a_table_deletes_all_its_rows_and_no_others(log: Log) -> None:
    def write_all(session: Session, table_id: TableId) -> None:
        credentials.add_key(session, table_id, 1, "aa")
        credentials.add_ticket(session, table_id, 1, "hand-over", "tt", 2e9)

    other = Log.open(log.engine, "LMNP")
    for table in (log, other):
        table.append(2, extra_write=write_all)
    keep(other, FOR_EVER)
    assert not retention.purge_if_expired(log.engine, log.id, 1e12, lambda: True), "a table in use stays"
    assert purges(log, 1e12) and not purges(log, 1e12)
    with log.engine.connect() as connection:
        for own_rows in OWNED:
            assert {row.table_id for row in connection.execute(select(own_rows))} == {other.id}, own_rows.name
        assert connection.execute(select(TABLES.c.id)).scalars().all() == [other.id]
    for ask in (
        lambda: log.append(3),
        lambda: keep(log, 1),
        lambda: retention.find_retention(log.engine, log.id),
        lambda: event_log.code_of_table(log.engine, log.id),
    ):
        with pytest.raises(TableGone):
            ask()
    assert Log.open(log.engine).id > other.id  # its code is free, its number is not


# A clock that jumps


def test_a_table_goes_a_day_after_the_first_look_that_finds_it_over(log: Log) -> None:
    over = last_act(log) + DAYS * DAY
    assert removed(log, over - 1, over, over + DAY - 1, over + DAY) == [0, 0, 0, 1]


@pytest.mark.parametrize("jump", [100 * DAY, 1000 * DAY])
def test_a_clock_that_jumps_ahead_removes_nothing(log: Log, jump: float) -> None:
    """It is set right an hour later, and jumps again the next day."""
    now = last_act(log)
    assert removed(log, now + jump, now + 3600, now + DAY + jump, now + DAY + 3600) == [0] * 4


def test_a_clock_that_is_set_back_begins_the_day_anew(log: Log) -> None:
    over = last_act(log) + DAYS * DAY
    assert removed(log, over + 500 * DAY, over, over + DAY - 1, over + DAY) == [0, 0, 0, 1]


# Somebody is there


def test_nobody_writes_between_the_last_check_and_the_removal(log: Log) -> None:
    """Whoever taps at that moment waits, and reads that the table is gone; the tap isn't accepted and then lost."""
    asked, answered = threading.Event(), []

    def tap() -> None:
        asked.wait(LONG)
        try:
            log.append(2)
        except TableGone:
            answered.append("gone")

    def spared() -> bool:
        asked.set()
        tapping.join(0.2)
        assert tapping.is_alive() and answered == []
        return False

    tapping = threading.Thread(target=tap)
    tapping.start()
    assert retention.purge_if_expired(log.engine, log.id, 1e12, spared)
    tapping.join(LONG)
    assert answered == ["gone"]


def test_a_move_that_came_first_keeps_its_table(log: Log) -> None:
    """The list of tables whose time is over was read before; the act that came since counts."""
    keep(log, 1)
    due = last_act(log) + DAY
    assert is_over(log, due) == [True]
    log.append(2)
    assert not purges(log, due) and log.entries
