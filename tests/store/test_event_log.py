"""A table's log: appended in order, read in order, each act once."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import Engine, event
from sqlmodel import Session, select

from companion.rules.message import Seat
from companion.store import credentials, event_log
from companion.store.event_log import CodeTaken, DuplicateMove, StaleVersion, TableGone
from companion.store.models import LogEntryRow, TableId
from companion.table.events import Code, Entry, Event, SeatLeft, SeatTaken, TableOpened, Version
from tests.store.sample_events import EVENTS

OPENED = [TableOpened(Code("KRTN"), "saboteur2", 3), SeatTaken(Seat(1), "Ann", True)]
SEEN: list[Event] = [SeatLeft(Seat(1))]


def opened(engine: Engine, code: str = "KRTN", idempotency_key: str | None = None) -> TableId:
    return event_log.open_table(engine, code, "first", idempotency_key, "host", OPENED)


def test_a_table_is_read_as_it_was_written(engine: Engine) -> None:
    table = opened(engine)
    assert event_log.read_entries(engine, table) == [
        Entry(Version(1), "first", OPENED[0]),
        Entry(Version(2), "first", OPENED[1]),
    ]


def test_every_event_there_is_survives_the_database(engine: Engine) -> None:
    table = opened(engine)
    written = event_log.append_events(engine, table, Version(2), "act", None, "host", EVENTS)
    assert event_log.read_entries(engine, table, Version(2)) == written
    assert [entry.event for entry in written] == EVENTS


def test_only_newer_entries_are_read(engine: Engine) -> None:
    assert [entry.version for entry in event_log.read_entries(engine, opened(engine), Version(1))] == [2]


def test_the_last_event_has_the_newest_number(engine: Engine) -> None:
    table = opened(engine)
    event_log.append_events(engine, table, Version(2), "act", None, "host", SEEN)
    assert event_log.newest_version(engine, table) == 3
    assert event_log.newest_version(engine, TableId(table + 1)) is None


def test_a_code_is_found_in_upper_or_lower_case(engine: Engine) -> None:
    table = opened(engine, "krtn")
    assert event_log.find_table(engine, "KRTN") == event_log.find_table(engine, "kRtN") == table
    assert event_log.code_of_table(engine, table) == "KRTN"
    assert event_log.find_table(engine, "LMNP") is None


def test_a_code_belongs_to_one_table(engine: Engine) -> None:
    table = opened(engine)
    with pytest.raises(CodeTaken):
        event_log.open_table(engine, "krtn", "second", None, "host", OPENED)
    assert [line.table_id for line in event_log.table_summaries(engine)] == [table]


def test_a_move_on_an_older_version_is_stale(engine: Engine) -> None:
    table = opened(engine)
    event_log.append_events(engine, table, Version(2), "a", None, "seat 1", SEEN)
    with pytest.raises(StaleVersion) as refusal:
        event_log.append_events(engine, table, Version(2), "b", None, "seat 2", SEEN)
    assert refusal.value.last == 3
    assert [entry.act for entry in event_log.read_entries(engine, table, Version(2))] == ["a"]


def test_a_version_from_the_future_is_stale(engine: Engine) -> None:
    with pytest.raises(StaleVersion):
        event_log.append_events(engine, opened(engine), Version(9), "a", None, "host", SEEN)


def test_an_append_asks_for_version_and_duplicate_in_one_query(engine: Engine) -> None:
    table, asked = opened(engine), list[str]()

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        asked.extend([statement] if statement.startswith("SELECT") and "entry" in statement else [])

    event.listen(engine, "before_cursor_execute", note)
    event_log.append_events(engine, table, Version(2), "act", "tap", "host", SEEN)
    event.remove(engine, "before_cursor_execute", note)
    assert len(asked) == 1


def test_a_repeated_move_gets_the_first_act_id(engine: Engine) -> None:
    table = opened(engine)
    event_log.append_events(engine, table, Version(2), "a", "tap", "host", [*SEEN, *SEEN])
    event_log.append_events(engine, table, Version(4), "b", "other", "host", SEEN)
    with pytest.raises(DuplicateMove) as repeat:
        event_log.append_events(engine, table, Version(5), "c", "tap", "host", SEEN)
    assert (repeat.value.table_id, repeat.value.act) == (table, "a")
    assert event_log.find_accepted_act(engine, table, "host", "tap") == "a"
    assert event_log.find_accepted_act(engine, table, "host", "never") is None


def test_a_repeat_on_an_older_version_is_a_repeat_not_stale(engine: Engine) -> None:
    table = opened(engine)
    event_log.append_events(engine, table, Version(2), "a", "tap", "host", SEEN)
    with pytest.raises(DuplicateMove):
        event_log.append_events(engine, table, Version(2), "b", "tap", "host", SEEN)


def test_two_movers_may_use_the_same_idempotency_key(engine: Engine) -> None:
    table = opened(engine)
    event_log.append_events(engine, table, Version(2), "a", "tap", "seat 1", SEEN)
    event_log.append_events(engine, table, Version(3), "b", "tap", "seat 2", SEEN)
    assert len(event_log.read_entries(engine, table)) == 4


def test_a_refused_move_may_be_sent_again(engine: Engine) -> None:
    table = opened(engine)
    with pytest.raises(StaleVersion):
        event_log.append_events(engine, table, Version(1), "a", "tap", "host", SEEN)
    assert event_log.append_events(engine, table, Version(2), "b", "tap", "host", SEEN)[0].version == 3


def test_opening_a_table_twice_with_one_tap_opens_one(engine: Engine) -> None:
    table = opened(engine, idempotency_key="tap")
    with pytest.raises(DuplicateMove) as repeat:
        opened(engine, "LMNP", idempotency_key="tap")
    assert (repeat.value.table_id, repeat.value.act) == (table, "first")
    assert len(event_log.table_summaries(engine)) == 1


def test_extra_writes_are_saved_only_together_with_the_events(engine: Engine) -> None:
    table = event_log.open_table(
        engine, "KRTN", "a", None, "host", OPENED, lambda connection, new: credentials.add_key(connection, new, 0, "aa")
    )

    def keep_and_fail(connection: Session, _: TableId) -> None:
        credentials.add_key(connection, table, 1, "bb")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        event_log.append_events(engine, table, Version(2), "b", None, "host", SEEN, keep_and_fail)
    assert credentials.key_holders(engine, table, ["aa", "bb"]) == {"aa": (0, "good")}
    assert len(event_log.read_entries(engine, table)) == 2


def test_a_table_whose_extra_writes_fail_is_not_opened(engine: Engine) -> None:
    def fail(connection: Session, table: TableId) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        event_log.open_table(engine, "KRTN", "a", None, "host", OPENED, fail)
    assert event_log.find_table(engine, "KRTN") is None


def test_the_list_of_tables_begins_with_the_one_used_last(engine: Engine) -> None:
    first, second = opened(engine, "KRTN"), opened(engine, "LMNP")
    event_log.append_events(engine, first, Version(2), "a", None, "host", SEEN)
    lines = event_log.table_summaries(engine)
    assert [(line.table_id, line.code, line.version) for line in lines] == [(first, "KRTN", 3), (second, "LMNP", 2)]
    assert all(line.opened <= line.last_at <= time.time() for line in lines)


def test_entries_store_mover_and_time(engine: Engine) -> None:
    before = time.time()
    table = opened(engine)
    stamps = [event_log.event_time(engine, table, Version(number)) for number in (1, 2)]
    assert all(at and before <= at <= time.time() for at in stamps)
    assert event_log.event_time(engine, table, Version(3)) is None
    with Session(engine) as session:
        assert set(session.exec(select(LogEntryRow.who))) == {"host"}


def test_a_purged_table_leaves_nothing_and_frees_its_code(engine: Engine) -> None:
    table, other = opened(engine), opened(engine, "LMNP")
    event_log.append_events(
        engine,
        table,
        Version(2),
        "a",
        None,
        "host",
        SEEN,
        lambda connection, _: credentials.add_key(connection, table, 1, "aa"),
    )
    event_log.purge_table(engine, table)
    assert (
        event_log.find_table(engine, "KRTN"),
        event_log.read_entries(engine, table),
        credentials.key_holders(engine, table, ["aa"]),
    ) == (
        None,
        [],
        {},
    )
    assert opened(engine) > other
    with pytest.raises(TableGone):
        event_log.append_events(engine, table, Version(3), "b", None, "host", SEEN)
    with pytest.raises(TableGone):
        event_log.code_of_table(engine, table)
