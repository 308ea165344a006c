"""What circles remember: nights that no table takes with it, keys that only hashes are kept of, names that are one."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, select
from sqlmodel import Session

from companion.store import log, nights
from companion.store.db import writing
from companion.store.rows import TableId
from companion.table.events import Code, TableOpened
from tests.tables import CIRCLE_TABLES, NIGHTS

NOON = 1_800_000_000.5


def opened(engine: Engine, code: str = "KRTN") -> TableId:
    return log.open_table(engine, code, "a", None, "host", [TableOpened(Code(code), "saboteur2", 3)])


def keep(engine: Engine, circle: str, mark: str, body: str = "{}", at: float = NOON) -> None:
    with writing(engine) as connection:
        nights.keep(connection, circle, mark, body, at)


def kept(engine: Engine, circle: str) -> list[str]:
    with Session(engine) as session:
        return nights.bodies(session, circle)


def test_a_night_outlives_its_table(engine: Engine) -> None:
    table = opened(engine)
    with writing(engine, table) as connection:
        nights.bind(connection, table, "c1")
        nights.keep(connection, "c1", "m1", "{}", NOON)
    log.purge(engine, table)
    with engine.connect() as connection:
        assert connection.execute(select(CIRCLE_TABLES)).all() == []
    assert kept(engine, "c1") == ["{}"]


def test_circles_know_nothing_of_each_other(engine: Engine) -> None:
    keep(engine, "c1", "m1", "mine")
    keep(engine, "c2", "m1", "theirs")
    with writing(engine) as connection:
        nights.forget_all(connection, "c2")
    assert (kept(engine, "c1"), kept(engine, "c2")) == (["mine"], [])


def test_a_night_is_kept_once_as_it_was_kept_last(engine: Engine) -> None:
    keep(engine, "c1", "m2", "other")
    keep(engine, "c1", "m1", "old")
    keep(engine, "c1", "m1", "new", NOON + 1)
    assert kept(engine, "c1") == ["new", "other"]
    assert nights.circles(engine) == [("c1", 2, NOON + 1)]


def test_of_a_forgotten_night_nothing_is_left_but_that_it_was(engine: Engine) -> None:
    keep(engine, "c1", "m1", "Ben won")
    with writing(engine) as connection:
        assert not nights.is_forgotten(connection, "c1", "m1")
        nights.forget_all(connection, "c1")
        assert nights.is_forgotten(connection, "c1", "m1") and not nights.is_forgotten(connection, "c1", "m9")
    with Session(engine) as session:
        assert session.execute(select(NIGHTS.c.mark, NIGHTS.c.body)).all() == [("m1", nights.FORGOTTEN)]
        assert nights.body_of(session, "c1", "m1") == nights.FORGOTTEN
        assert nights.body_of(session, "c1", "m9") is None
    with writing(engine) as session:
        nights.drop(session, "c1", "m1")
        assert nights.body_of(session, "c1", "m1") is None


def test_what_is_left_of_a_night_is_none_and_is_not_forgotten(engine: Engine) -> None:
    left = f"{nights.LEFT}[2]}}"
    keep(engine, "c1", "m1", left)
    keep(engine, "c1", "m2", "{}")
    assert kept(engine, "c1") == ["{}"] and nights.circles(engine) == [("c1", 1, NOON)]
    with writing(engine) as connection:
        assert not nights.is_forgotten(connection, "c1", "m1")
        nights.forget_all(connection, "c1")
        assert [nights.body_of(connection, "c1", mark) for mark in ("m1", "m2")] == [left, nights.FORGOTTEN]


def test_a_forgotten_night_may_say_whose_names_were_gone_before(engine: Engine) -> None:
    gone = f"{nights.GONE}[2]}}"
    keep(engine, "c1", "m1", gone)
    assert kept(engine, "c1") == [] and nights.circles(engine) == []
    with writing(engine) as connection:
        nights.forget_all(connection, "c1")
        assert nights.body_of(connection, "c1", "m1") == gone
        assert nights.is_forgotten(connection, "c1", "m1")


def test_all_other_keys_of_a_circle_go_at_once(engine: Engine) -> None:
    with writing(engine) as connection:
        for circle, hash, kind in (("c1", "h1", "key"), ("c1", "h2", "key"), ("c1", "h3", "link"), ("c2", "h4", "key")):
            nights.add_key(connection, circle, hash, NOON, kind)
    assert nights.has_other_keys(engine, "c1", ["h1"]) and not nights.has_other_keys(engine, "c2", ["h4"])
    with writing(engine) as connection:
        nights.drop_other_keys(connection, "c1", ["h1"])
    assert not nights.has_other_keys(engine, "c1", ["h1"])
    assert nights.opened(engine, ["h1", "h2", "h4"], NOON) == {"h1": "c1", "h4": "c2"}
    assert nights.opened(engine, ["h3"], NOON, nights.LINK) == {}


def test_the_first_circle_of_a_table_stays_its_own(engine: Engine) -> None:
    table = opened(engine)
    with writing(engine, table) as connection:
        assert nights.bound(connection, table) is None
        assert [nights.bind(connection, table, circle) for circle in ("c1", "c2")] == ["c1", "c1"]


@pytest.mark.parametrize(("kind", "until", "now"), [("key", None, 9e9), ("link", NOON + 10, NOON)])
def test_what_opens_a_circle_opens_no_other_and_is_no_other_kind(
    engine: Engine, kind: str, until: float | None, now: float
) -> None:
    with writing(engine) as connection:
        nights.add_key(connection, "c1", "h1", NOON, kind, until)
    other = nights.KEY if kind == nights.LINK else nights.LINK
    assert nights.opened(engine, ["h1", "h2"], now, kind) == {"h1": "c1"}
    assert nights.opened(engine, ["h1", "h2"], now, other) == {}


def test_a_link_works_once_and_for_its_time(engine: Engine) -> None:
    with writing(engine) as connection:
        for hash in ("h1", "h2"):
            nights.add_key(connection, "c1", hash, NOON, nights.LINK, NOON + 10)
        assert nights.use_link(connection, "h1", NOON + 11) is None
        assert [nights.use_link(connection, "h2", NOON) for _ in range(2)] == ["c1", None]
        nights.add_key(connection, "c1", "h3", NOON, nights.LINK, NOON + 10)
        nights.drop_links(connection, "c1")
        assert nights.use_link(connection, "h3", NOON) is None


def test_names_are_those_that_were_said_last(engine: Engine) -> None:
    for same in ({"benny": "ben", "benito": "ben"}, {"benny": "ben"}, {}):
        with writing(engine) as connection:
            nights.set_names(connection, "c1", same)
            nights.set_names(connection, "c2", {"annie": "ann"})
        with Session(engine) as session:
            assert nights.names(session, "c1") == same


def test_a_circle_that_has_but_a_key_is_listed(engine: Engine) -> None:
    with writing(engine) as connection:
        nights.add_key(connection, "c1", "h1", NOON)
    assert nights.circles(engine) == [("c1", 0, None)]
