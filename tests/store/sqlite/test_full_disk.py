"""The disk is full: an act without room is refused as a whole, with the rows that belong to it, and may come again."""

from __future__ import annotations

from itertools import count

import pytest
from sqlalchemy import Engine, event
from sqlmodel import Session

from tests.store.driver import LEFT, DuplicateMove, KeyRow, Log, OperationalError, is_disk_full, keys


def no_growth(raw: object, *_: object) -> None:
    raw.execute("PRAGMA max_page_count = 1")  # type: ignore[attr-defined]


def room(raw: object, *_: object) -> None:
    raw.execute("PRAGMA max_page_count = 1000000")  # type: ignore[attr-defined]


def act(log: Log, number: int) -> None:
    """Act number 1, 2, … of two events and a key."""
    log.append(
        2 * number,
        f"act {number}",
        f"tap {number}",
        events=LEFT * 2,
        extra_write=lambda session, table_id: session.add(KeyRow(table_id=table_id, holder=1, hash=f"key {number}")),
    )


def test_a_move_on_a_full_disk_saves_nothing_and_may_be_repeated_once_there_is_room(engine: Engine) -> None:
    log = Log.open(engine)
    event.listen(engine, "checkout", no_growth)
    with pytest.raises(OperationalError) as refusal:
        for number in count(1):
            act(log, number)
    assert log.versions == list(range(1, 2 * number + 1))
    hashes = [f"key {n}" for n in range(1, number + 1)]
    assert is_disk_full(refusal.value)
    with Session(engine) as session:
        assert keys.key_holders(session, log.id).keys() == set(hashes[:-1])
    event.remove(engine, "checkout", no_growth)
    event.listen(engine, "checkout", room)
    act(log, number)
    assert len(log.versions) == 2 * number + 2
    with pytest.raises(DuplicateMove):
        act(log, number)
