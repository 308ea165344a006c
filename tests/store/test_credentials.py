"""Keys and tickets: who may speak for which seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlmodel import Session

from tests.store.driver import Log, TableId, credentials, write_session

NOON = 43200.0


@pytest.mark.parametrize(
    ("change", "states"),
    [
        (lambda *at: credentials.replace_keys(*at, 1, "new"), "void void good good"),
        (lambda *at: credentials.replace_keys(*at, 1, "asks"), "void good - good"),
        (lambda *at: credentials.void_pending_keys(*at, 1), "good void - good"),
        (lambda *at: credentials.void_keys(*at, 1), "void void - good"),
    ],
    ids=["another phone", "the one that asks", "refused", "none"],
)
def test_a_seat_has_one_valid_key(log: Log, change: Callable[[Session, TableId], None], states: str) -> None:
    """Of these keys: the old one, one that asks, a new one, and one of a neighbour."""
    with write_session(log.engine) as session:
        credentials.add_key(session, log.id, 1, "old")
        credentials.add_key(session, log.id, 1, "asks", "asking", "27")
        credentials.add_key(session, log.id, 2, "neighbour")
        assert credentials.pending_keys(session, log.id, 1) == {"27": "asks"}
        change(session, log.id)
    known = credentials.key_holders(log.engine, log.id)
    assert " ".join(known.get(key, (0, "-"))[1] for key in ("old", "asks", "new", "neighbour")) == states


def test_a_key_opens_its_own_table_only(log: Log) -> None:
    other = Log.open(log.engine, "LMNP")
    with write_session(log.engine) as session:
        credentials.add_key(session, log.id, credentials.HOST, "aa")
        credentials.add_key(session, log.id, 3, "bb")
    holders = {"aa": (0, "good"), "bb": (3, "good")}
    assert credentials.key_holders(log.engine, log.id, ["aa", "bb", "cc"]) == holders
    assert credentials.key_holders(log.engine, other.id, ["aa", "bb"]) == {}


def test_a_ticket_is_used_once(log: Log) -> None:
    with write_session(log.engine) as session:
        credentials.add_ticket(session, log.id, 2, "hand-over", "tt", until=NOON + 60)
    ticket = (log.id, "hand-over", "tt", NOON)
    assert [credentials.ticket_holder(log.engine, *ticket) for _ in range(2)] == [2, 2]
    with write_session(log.engine) as session:
        assert [credentials.use_ticket(session, *ticket) for _ in range(2)] == [2, None]
    assert credentials.ticket_holder(log.engine, *ticket) is None


@pytest.mark.parametrize(
    ("kind", "hash", "now"), [("curtain", "tt", 0), ("hand-over", "uu", 0), ("hand-over", "tt", 60)]
)
def test_a_wrong_or_old_ticket_gives_no_seat(log: Log, kind: str, hash: str, now: float) -> None:
    with write_session(log.engine) as session:
        credentials.add_ticket(session, log.id, 2, "hand-over", "tt", until=NOON + 60)
        assert credentials.use_ticket(session, log.id, kind, hash, NOON + now) is None
    assert credentials.ticket_holder(log.engine, log.id, kind, hash, NOON + now) is None
