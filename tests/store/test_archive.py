"""What groups archive: records that outlive their tables, keys of which only hashes are stored, and name aliases."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, select

from companion.store import archive, event_log
from companion.store.archive import ArchiveChange
from companion.store.engine import write_session
from companion.store.models import TableId
from companion.table.events import Code, TableOpened
from tests.tables import CIRCLE_TABLES

NOON = 1_800_000_000.5


def opened(engine: Engine, code: str = "KRTN") -> TableId:
    return event_log.open_table(engine, code, "a", None, "host", [TableOpened(Code(code), "saboteur2", 3)])


def save(engine: Engine, group: str, mark: str, body: str = "{}", at: float = NOON) -> None:
    with write_session(engine) as transaction:
        archive.save_record(transaction, group, mark, body, at)


def add_key(engine: Engine, group: str, hash: str, kind: str = archive.KEY, until: float | None = None) -> None:
    with write_session(engine) as transaction:
        archive.add_key(transaction, group, hash, NOON, kind, until)


def saved(engine: Engine, group: str) -> list[str]:
    return archive.read_contents(engine, group, 100, 10_000).bodies


def change(engine: Engine, group: str, bodies: dict[str, str], aliases: dict[str, str] | None = None) -> None:
    archive.edit_records(engine, group, NOON + 5, lambda *_: (ArchiveChange(bodies, aliases), None))


def test_a_record_outlives_its_table(engine: Engine) -> None:
    table = opened(engine)
    with write_session(engine, table) as transaction:
        archive.assign_group(transaction, table, "c1")
        archive.save_record(transaction, "c1", "m1", "{}", NOON)
    event_log.purge_table(engine, table)
    with engine.connect() as connection:
        assert connection.execute(select(CIRCLE_TABLES)).all() == []
    assert saved(engine, "c1") == ["{}"]


def test_groups_are_apart(engine: Engine) -> None:
    save(engine, "c1", "m1", "mine")
    save(engine, "c2", "m1", "theirs")
    change(engine, "c2", {"m1": archive.DELETED}, {"annie": "ann"})
    assert (saved(engine, "c1"), saved(engine, "c2")) == (["mine"], [])
    assert archive.read_contents(engine, "c1", 9, 99).aliases == {}


def test_a_record_is_stored_once_as_it_was_saved_last(engine: Engine) -> None:
    save(engine, "c1", "m2", "other")
    save(engine, "c1", "m1", "old")
    save(engine, "c1", "m1", "new", NOON + 1)
    assert saved(engine, "c1") == ["new", "other"]
    assert archive.group_summaries(engine) == [("c1", 2, NOON + 1)]


@pytest.mark.parametrize(
    ("body", "present", "deleted"),
    [
        ("{}", True, False),
        (archive.DELETED, False, True),
        (f"{archive.DELETED_SEATS}[2]}}", False, True),
        (f"{archive.WITHDRAWN}[2]}}", False, False),
    ],
)
def test_a_deleted_or_withdrawn_record_is_not_read_but_stays_known(
    engine: Engine, body: str, present: bool, deleted: bool
) -> None:
    save(engine, "c1", "m1", body)
    assert saved(engine, "c1") == ([body] if present else [])
    assert archive.group_summaries(engine) == ([("c1", 1, NOON)] if present else [])
    assert (archive.holds_game_record(body), archive.is_deleted(body)) == (present, deleted)
    assert (archive.find_record(engine, "c1", "m1"), archive.find_record(engine, "c1", "m9")) == (body, None)
    with write_session(engine) as transaction:
        archive.remove_record(transaction, "c1", "m1")
        assert archive.find_record(transaction, "c1", "m1") is None


def test_an_edit_gets_every_record_and_writes_what_it_changes(engine: Engine) -> None:
    save(engine, "c1", "m2", archive.DELETED)
    save(engine, "c1", "m1", "old")
    seen: list[object] = []

    def edit(bodies: dict[str, str], aliases: dict[str, str]) -> tuple[ArchiveChange, str]:
        seen.append((dict(bodies), aliases))
        return ArchiveChange({"m1": "new", "m3": "more"}, {"benny": "ben"}), "done"

    assert archive.edit_records(engine, "c1", NOON, edit) == "done"
    assert seen == [({"m1": "old", "m2": archive.DELETED}, {})]
    assert archive.read_contents(engine, "c1", 9, 99) == (["new", "more"], 0, {"benny": "ben"})


def test_an_edit_that_raises_changes_nothing(engine: Engine) -> None:
    save(engine, "c1", "m1", "old")

    def edit(bodies: dict[str, str], aliases: dict[str, str]) -> tuple[ArchiveChange, None]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        archive.edit_records(engine, "c1", NOON, edit)
    assert saved(engine, "c1") == ["old"]


def test_the_newest_records_are_read_as_far_as_there_is_room(engine: Engine) -> None:
    for n in range(1, 5):
        save(engine, "c1", f"m{n}", f"body {n}", NOON + n)
    assert archive.read_contents(engine, "c1", 2, 99)[:2] == (["body 3", "body 4"], 2)
    assert archive.read_contents(engine, "c1", 9, 20)[:2] == (["body 2", "body 3", "body 4"], 1)


def test_all_other_keys_of_a_group_are_removed_at_once(engine: Engine) -> None:
    for group, hash, kind in (("c1", "h1", "key"), ("c1", "h2", "key"), ("c1", "h3", "link"), ("c2", "h4", "key")):
        add_key(engine, group, hash, kind)
    assert archive.has_other_keys(engine, "c1", ["h1"]) and not archive.has_other_keys(engine, "c2", ["h4"])
    archive.remove_other_keys(engine, "c1", ["h1"])
    assert not archive.has_other_keys(engine, "c1", ["h1"])
    assert archive.groups_by_key(engine, ["h1", "h2", "h4"], NOON) == {"h1": "c1", "h4": "c2"}
    assert archive.groups_by_key(engine, ["h3"], NOON, archive.LINK) == {}


def test_the_first_group_of_a_table_stays_its_own(engine: Engine) -> None:
    table = opened(engine)
    with write_session(engine, table) as transaction:
        assert archive.group_of_table(transaction, table) is None
        assert [archive.assign_group(transaction, table, group) for group in ("c1", "c2")] == ["c1", "c1"]


def test_a_table_gets_the_group_of_the_newest_key(engine: Engine) -> None:
    table = opened(engine)
    add_key(engine, "c1", "h1")
    add_key(engine, "c2", "h2")
    assert archive.find_or_add_group_key(engine, table, ["h1", "h2"], "new", NOON) is None
    assert archive.find_or_add_group_key(engine, table, ["h1", "h2"], "new", NOON, "fresh") == "h2"
    assert archive.find_or_add_group_key(engine, table, ["h1"], "new", NOON) == "new"
    assert archive.groups_by_key(engine, ["new"], NOON) == {"new": "c2"}


def test_a_purged_table_gets_no_group(engine: Engine) -> None:
    table = opened(engine)
    event_log.purge_table(engine, table)
    with pytest.raises(event_log.TableGone):
        archive.find_or_add_group_key(engine, table, [], "new", NOON, "fresh")


@pytest.mark.parametrize(("kind", "until", "now"), [("key", None, 9e9), ("link", NOON + 10, NOON)])
def test_a_key_opens_its_own_group_and_is_not_a_link(
    engine: Engine, kind: str, until: float | None, now: float
) -> None:
    add_key(engine, "c1", "h1", kind, until)
    other = archive.KEY if kind == archive.LINK else archive.LINK
    assert archive.groups_by_key(engine, ["h1", "h2"], now, kind) == {"h1": "c1"}
    assert archive.groups_by_key(engine, ["h1", "h2"], now, other) == {}


def test_a_link_works_once_and_until_it_expires(engine: Engine) -> None:
    archive.replace_link(engine, "c1", "h1", NOON, NOON + 10)
    assert archive.exchange_link(engine, "h1", "k1", NOON + 11) is None
    archive.replace_link(engine, "c1", "h2", NOON, NOON + 10)
    assert [archive.exchange_link(engine, hash, "k2", NOON) for hash in ("h1", "h2", "h2")] == [None, "c1", None]
    assert archive.groups_by_key(engine, ["k1", "k2"], NOON) == {"k2": "c1"}


def test_aliases_are_those_that_were_set_last(engine: Engine) -> None:
    change(engine, "c2", {}, {"annie": "ann"})
    for aliases in ({"benny": "ben", "benito": "ben"}, {"benny": "ben"}, {}):
        change(engine, "c1", {}, aliases)
        change(engine, "c1", {})
        assert archive.read_contents(engine, "c1", 9, 99).aliases == aliases


def test_a_group_that_has_only_a_key_is_listed(engine: Engine) -> None:
    add_key(engine, "c1", "h1")
    assert archive.group_summaries(engine) == [("c1", 0, None)]
