"""A table's log: appended in order, read in order, each act once."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import Engine, event
from sqlmodel import Session

from tests.play import BoardMarked
from tests.store import driver
from tests.store.driver import OPENED, DuplicateMove, Entry, Log, StaleVersion, TableId, event_log
from tests.store.sample_events import EVENTS


def tables(engine: Engine) -> list[event_log.StoredTable]:
    with Session(engine) as session:
        return event_log.stored_tables(session)


def key(table_id: TableId, holder: int, hash: str) -> driver.KeyRow:
    return driver.KeyRow(table_id=table_id, holder=holder, hash=hash)


def test_every_event_there_is_is_read_as_it_was_written(log: Log) -> None:
    assert log.entries == [Entry(driver.Version(n), "first", event) for n, event in enumerate(OPENED, 1)]
    written = log.append(2, events=EVENTS)
    assert event_log.read_entries(log.engine, log.id, driver.Version(2)) == written
    assert [entry.event for entry in written] == EVENTS


def test_a_code_belongs_to_one_table_and_is_found_in_upper_or_lower_case(engine: Engine) -> None:
    table = Log.open(engine, "krtn").id
    assert event_log.find_table(engine, "KRTN") == event_log.find_table(engine, "kRtN") == table
    assert event_log.find_table(engine, "LMNP") is None
    with pytest.raises(driver.CodeTaken):
        Log.open(engine, "Krtn")
    assert [line.table_id for line in tables(engine)] == [table]


@pytest.mark.parametrize("seen", [1, 2])
def test_a_move_on_another_version_is_stale_and_may_be_sent_again(log: Log, seen: int) -> None:
    log.append(2, "a", mover="seat 1")
    with pytest.raises(StaleVersion):
        log.append(seen, "b", "tap", "seat 2")
    log.append(3, "c", "tap", "seat 2")
    assert [entry.act for entry in log.entries] == ["first", "first", "a", "c"]


@pytest.mark.parametrize("seen", [2, 5])
def test_a_repeated_move_gets_the_first_act_id(log: Log, seen: int) -> None:
    """Whatever it has seen."""
    log.append(2, "a", "tap", events=[*driver.LEFT] * 2)
    log.append(4, "b", "other")
    with pytest.raises(DuplicateMove) as repeat:
        log.append(seen, "c", "tap")
    assert repeat.value.act == "a"
    assert event_log.find_accepted_act(log.engine, log.id, "host", "tap") == "a"
    assert event_log.find_accepted_act(log.engine, log.id, "host", "never") is None


def test_two_movers_may_use_the_same_idempotency_key(log: Log) -> None:
    log.append(2, "a", "tap", "seat 1")
    log.append(3, "b", "tap", "seat 2")
    assert log.versions == [1, 2, 3, 4]


def test_opening_a_table_twice_with_one_tap_opens_one(engine: Engine) -> None:
    log = Log.open(engine, tap="tap")
    assert Log.open(engine, "LMNP", tap="tap") == log
    assert len(tables(engine)) == 1


def test_extra_writes_are_saved_only_together_with_the_events(engine: Engine) -> None:
    log = Log.open(engine, extra_write=lambda session, new: session.add(key(new, 0, "aa")))

    def keep_and_fail(session: Session, table_id: TableId) -> None:
        session.add(key(table_id, 1, "bb"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        log.append(2, extra_write=keep_and_fail)
    with pytest.raises(ZeroDivisionError):
        Log.open(engine, "LMNP", extra_write=keep_and_fail)
    with Session(engine) as session:
        assert driver.keys.key_holders(session, log.id) == {"aa": (0, False)}
    assert (log.versions, event_log.find_table(engine, "LMNP")) == ([1, 2], None)


def test_the_list_of_tables_begins_with_the_one_used_last(engine: Engine) -> None:
    first, second = Log.open(engine, "KRTN"), Log.open(engine, "LMNP")
    first.append(2)
    lines = tables(engine)
    assert [(line.table_id, line.code, line.version) for line in lines] == [
        (first.id, "KRTN", 3),
        (second.id, "LMNP", 2),
    ]
    assert all(line.opened <= line.last_at <= time.time() for line in lines)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_newest_marked_board_is_found_by_an_index(engine: Engine) -> None:
    """A new table of The Lost Mines asks for it, without reading the logs of all tables."""
    queries: list[tuple[str, object]] = []
    event.listen(engine, "before_cursor_execute", lambda _c, _cursor, sql, values, *_: queries.append((sql, values)))
    assert event_log.code_of_newest_event(engine, BoardMarked) is None
    sql, values = queries[-1]
    with engine.connect() as connection:
        plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert plan[0] == "SCAN entry USING INDEX marked_board"
