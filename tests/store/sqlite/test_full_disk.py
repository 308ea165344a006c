"""The disk is full: an act without room is refused as a whole, with the rows that belong to it, and may come again."""

from __future__ import annotations

from itertools import count

import pytest
from sqlalchemy import Engine, event

from tests.store.driver import LEFT, DiskFull, DuplicateMove, Log, credentials


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
        extra_write=lambda session, table_id: credentials.add_key(session, table_id, 1, f"key {number}"),
    )


def test_a_move_on_a_full_disk_saves_nothing_and_may_be_repeated_once_there_is_room(engine: Engine) -> None:
    log = Log.open(engine)
    event.listen(engine, "checkout", no_growth)
    with pytest.raises(DiskFull):
        for number in count(1):
            act(log, number)
    assert log.versions == list(range(1, 2 * number + 1))
    hashes = [f"key {n}" for n in range(1, number + 1)]
    assert credentials.key_holders(engine, log.id, hashes).keys() == set(hashes[:-1])
    event.remove(engine, "checkout", no_growth)
    event.listen(engine, "checkout", room)
    act(log, number)
    assert len(log.versions) == 2 * number + 2
    with pytest.raises(DuplicateMove):
        act(log, number)
