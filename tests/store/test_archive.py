"""What the archive stores of the nights of each owner, and which tables are remembered, on each kind of database."""

from __future__ import annotations

from sqlalchemy import Engine

from tests.store.driver import Log, NightRow, TableId, archive, event_log, write_session


def save(engine: Engine, owner: str, mark: str, body: str, kept: float = 0.0, table: TableId | None = None) -> None:
    with write_session(engine) as transaction:
        transaction.merge(NightRow(owner=owner, mark=mark, table_id=table, body=body, kept=kept))


def opened(engine: Engine, code: str) -> TableId:
    table = Log.open(engine, code).id
    archive.set_owner(engine, table, "ann")
    return table


def saved(engine: Engine, owner: str | None, most: int = 9) -> tuple[str, ...]:
    return archive.newest_bodies(engine, owner, most)


def test_the_newest_nights_of_an_owner_or_of_all_are_read(engine: Engine) -> None:
    for n in range(1, 5):
        save(engine, "ann", f"m{n}", f"body {n}", kept=n)
    save(engine, "ann", "m1", "again", kept=9)
    save(engine, "ben", "m1", "other")
    assert saved(engine, "ann", 2) == ("again", "body 4")
    assert [len(saved(engine, owner)) for owner in ("ann", "ben", "cem", None)] == [4, 1, 0, 5]


def test_what_is_forgotten_changes_and_its_table_is_remembered_no_longer(engine: Engine) -> None:
    tables = [opened(engine, code) for code in ("KRTN", "KRTP", "KRTQ")]
    for mark, table in zip("abc", tables, strict=True):
        save(engine, "ann", mark, mark, table=table)
    left = {"a": "new", "b": None, "c": "c"}
    assert archive.forget(engine, "ann", lambda night: left[night.mark])
    assert saved(engine, "ann") == ("new", "c")
    assert [archive.find_owner(engine, table) for table in tables] == [None, None, "ann"]
    assert not archive.forget(engine, "ann", lambda night: night.body)


def test_nights_of_a_table_go_but_for_some_and_outlive_it(engine: Engine) -> None:
    table, other = opened(engine, "KRTN"), opened(engine, "KRTP")
    for mark, where in (("a", table), ("b", table), ("c", other), ("d", None)):
        save(engine, "ann", mark, mark, table=where)
    with write_session(engine) as transaction:
        archive.remove_nights_of_table(transaction, table, ["b"])
    event_log.purge_table(engine, table)
    assert saved(engine, "ann") == ("b", "c", "d")
    assert archive.find_owner(engine, table) is None
