"""How long a table is kept: from its last act, for as long as was said, and never away from who is writing to it."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, select, update
from sqlmodel import Session

from companion.rules.message import Seat
from companion.store import credentials, event_log, retention
from companion.store.event_log import TableGone
from companion.store.models import TableId
from companion.store.retention import DAY, DAYS, FOR_EVER, expired_tables, purge_if_expired, set_retention
from companion.table.events import Event, SeatLeft, SeatTaken, Version
from tests.tables import ENTRIES, OWNED, TABLES
from tests.waiting import LONG

SAT: list[Event] = [SeatTaken(Seat(1), "Ann", True)]


def opened(engine: Engine, code: str = "KRTN") -> TableId:
    return event_log.open_table(engine, code, "first", None, "host", SAT)


def last_act(engine: Engine, table: TableId) -> float:
    at = event_log.event_time(engine, table, event_log.newest_version(engine, table) or Version(0))
    assert at is not None
    return at


def codes(engine: Engine, now: float) -> list[str]:
    return [expired_table.code for expired_table in expired_tables(engine, now)]


def test_a_table_is_kept_for_ninety_days_after_its_last_event(engine: Engine, table_of_ann: TableId) -> None:
    until = last_act(engine, table_of_ann) + DAYS * DAY
    assert retention.find_retention(engine, table_of_ann).end_time == until
    assert (codes(engine, until - 1), codes(engine, until)) == ([], ["KRTN"])


def test_an_event_restarts_the_retention_period(engine: Engine, table_of_ann: TableId) -> None:
    before = retention.find_retention(engine, table_of_ann).end_time
    event_log.append_events(engine, table_of_ann, Version(1), "a", None, "host", [SeatLeft(Seat(1))])
    after = retention.find_retention(engine, table_of_ann).end_time
    assert before is not None and after is not None
    assert before < after == last_act(engine, table_of_ann) + DAYS * DAY


def test_an_event_after_the_choice_of_a_period_keeps_a_table_longer(engine: Engine, table_of_ann: TableId) -> None:
    set_retention(engine, table_of_ann, 1, 0)
    until = last_act(engine, table_of_ann) + DAY
    assert (codes(engine, until - 1), codes(engine, until)) == ([], ["KRTN"])


@pytest.mark.parametrize("days", [1, 30, 365])
def test_a_table_is_kept_for_as_long_as_was_chosen(engine: Engine, table_of_ann: TableId, days: int) -> None:
    until = time.time() + days * DAY
    set_retention(engine, table_of_ann, days, until - days * DAY)
    assert (codes(engine, until - 1), codes(engine, until)) == ([], ["KRTN"])


def test_a_shorter_time_counts_from_when_it_was_chosen(engine: Engine, table_of_ann: TableId) -> None:
    later = last_act(engine, table_of_ann) + 60 * DAY
    set_retention(engine, table_of_ann, 1, later)
    assert (codes(engine, later), codes(engine, later + DAY)) == ([], ["KRTN"])


def test_a_table_that_is_kept_for_ever_is_never_over(engine: Engine, table_of_ann: TableId) -> None:
    set_retention(engine, table_of_ann, FOR_EVER, 0)
    assert retention.find_retention(engine, table_of_ann).end_time is None
    assert codes(engine, 1e12) == []
    assert not purge_if_expired(engine, table_of_ann, 1e12)


def test_the_time_chosen_last_counts(engine: Engine, table_of_ann: TableId) -> None:
    for days in (1, FOR_EVER, 30):
        set_retention(engine, table_of_ann, days, 0)
    assert retention.find_retention(engine, table_of_ann).days == 30


def test_purging_a_table_deletes_all_its_rows_and_no_others(engine: Engine, table_of_ann: TableId) -> None:
    other = opened(engine, "LMNP")
    for table_id in (table_of_ann, other):
        set_retention(engine, table_id, 1, 0)
        event_log.append_events(engine, table_id, Version(1), "a", None, "host", [SeatLeft(Seat(1))], keeper(table_id))
    set_retention(engine, other, FOR_EVER, 0)
    assert purge_if_expired(engine, table_of_ann, time.time() + 2 * DAY)
    with engine.connect() as connection:
        for own_rows in OWNED:
            assert {row.table_id for row in connection.execute(select(own_rows))} == {other}, own_rows.name
        assert connection.execute(select(TABLES.c.id)).scalars().all() == [other]
    assert opened(engine, "KRTN") > other


def keeper(table: TableId):  # type: ignore[no-untyped-def]
    """Writes a row of every other kind for this table."""

    def keep(connection: Session, _: TableId) -> None:
        credentials.add_key(connection, table, 1, "aa")
        credentials.add_ticket(connection, table, 1, "hand-over", "tt", 2e9)

    return keep


def removed(engine: Engine, now: float) -> list[str]:
    """The codes of the tables that a look at this time removes."""
    return [*retention.purge_expired(engine, now, lambda code: False)]


def test_a_table_goes_a_day_after_the_first_look_that_finds_it_over(engine: Engine, table_of_ann: TableId) -> None:
    over = last_act(engine, table_of_ann) + DAYS * DAY
    assert [removed(engine, at) for at in (over - 1, over, over + DAY - 1)] == [[], [], []]
    assert removed(engine, over + DAY) == ["KRTN"]


@pytest.mark.parametrize("jump", [100 * DAY, 1000 * DAY])
def test_a_clock_that_jumps_ahead_removes_nothing(engine: Engine, table_of_ann: TableId, jump: float) -> None:
    """It is set right an hour later, and jumps again the next day."""
    now = last_act(engine, table_of_ann)
    looks = [now + jump, now + 3600, now + DAY + jump, now + DAY + 3600]
    assert [removed(engine, at) for at in looks] == [[]] * 4


def test_a_table_last_used_while_the_clock_was_behind_is_played_on(engine: Engine, table_of_ann: TableId) -> None:
    """The clock was a hundred days behind; since it was set right, a look comes each hour and a tap now and then."""
    right = last_act(engine, table_of_ann) + 100 * DAY
    for hour in range(50):
        assert removed(engine, right + hour * 3600) == []
        if hour == 20:
            with engine.begin() as connection:
                connection.execute(update(ENTRIES).values(at=right + hour * 3600))


def test_a_clock_that_is_set_back_begins_the_day_anew(engine: Engine, table_of_ann: TableId) -> None:
    over = last_act(engine, table_of_ann) + DAYS * DAY
    looks = [over + 500 * DAY, over, over + DAY - 1, over + DAY]
    assert [removed(engine, at) for at in looks] == [[], [], [], ["KRTN"]]


def test_a_table_that_is_not_expired_stays(engine: Engine, table_of_ann: TableId) -> None:
    assert not purge_if_expired(engine, table_of_ann, time.time() + (DAYS - 1) * DAY)
    assert event_log.read_entries(engine, table_of_ann)


def test_a_table_in_use_stays(engine: Engine, table_of_ann: TableId) -> None:
    assert not purge_if_expired(engine, table_of_ann, 1e12, lambda: True)
    assert event_log.read_entries(engine, table_of_ann)


def test_a_table_that_is_gone_is_not_purged_again(engine: Engine, table_of_ann: TableId) -> None:
    assert purge_if_expired(engine, table_of_ann, 1e12)
    assert not purge_if_expired(engine, table_of_ann, 1e12)
    with pytest.raises(TableGone):
        set_retention(engine, table_of_ann, 1, 0)
    with pytest.raises(TableGone):
        retention.find_retention(engine, table_of_ann)


def test_nobody_writes_between_the_last_check_and_the_removal(engine: Engine, table_of_ann: TableId) -> None:
    """Whoever taps at that moment waits, and reads that the table is gone; the tap isn't accepted and then lost."""
    asked, answered = threading.Event(), []

    def tap() -> None:
        asked.wait(LONG)
        try:
            event_log.append_events(engine, table_of_ann, Version(1), "a", None, "host", [SeatLeft(Seat(1))])
        except TableGone:
            answered.append("gone")

    def spared() -> bool:
        asked.set()
        tapping.join(0.2)
        assert tapping.is_alive() and answered == []
        return False

    tapping = threading.Thread(target=tap)
    tapping.start()
    assert purge_if_expired(engine, table_of_ann, time.time() + (DAYS + 1) * DAY, spared)
    tapping.join(LONG)
    assert answered == ["gone"]


def test_a_move_that_came_first_keeps_its_table(engine: Engine, table_of_ann: TableId) -> None:
    """The list of tables whose time is over was read before; the act that came since counts."""
    set_retention(engine, table_of_ann, 1, 0)
    due = last_act(engine, table_of_ann) + DAY
    assert codes(engine, due) == ["KRTN"]
    event_log.append_events(engine, table_of_ann, Version(1), "a", None, "host", [SeatLeft(Seat(1))])
    assert not purge_if_expired(engine, table_of_ann, due)
    assert len(event_log.read_entries(engine, table_of_ann)) == 2


def test_moves_and_a_purge_at_once_lose_no_move(engine: Engine) -> None:
    """Of each table either every answered tap is there, or the table is gone and no tap was answered after that."""
    tables = [opened(engine, f"TBL{letter}") for letter in "BCDFGHJKLM"]
    due = time.time() + DAYS * DAY
    gone: dict[TableId, bool] = {}

    def tap(table: TableId) -> int:
        for version in range(1, 30):
            try:
                event_log.append_events(
                    engine, table, Version(version), f"a{version}", None, "host", [SeatLeft(Seat(1))]
                )
            except TableGone:
                return version
        return 30

    def purge(table: TableId) -> None:
        gone[table] = purge_if_expired(engine, table, due + 0.2)

    with ThreadPoolExecutor(8) as pool:
        taps = {table: pool.submit(tap, table) for table in tables}
        for table in tables:
            pool.submit(purge, table)
    for table in tables:
        assert len(event_log.read_entries(engine, table)) == (0 if gone[table] else taps[table].result())
