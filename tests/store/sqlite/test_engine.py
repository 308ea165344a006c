"""Opening a database: created for its owner alone, brought up to date after a copy, refused untouched."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from tests.store import driver
from tests.store.driver import DatabaseUnusable, migrate, move, open_engine


def path_of(database: str) -> Path:
    return Path(database.removeprefix("sqlite:///"))


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(sql)


def dump(path: Path) -> list[str]:
    """Everything in the file."""
    with closing(sqlite3.connect(path)) as raw:
        return [*raw.iterdump()]


# A new one


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no such mode")
def test_only_its_owner_can_read_a_new_database(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/new.sqlite")
    migrate(engine)
    with engine.connect() as connection:
        connection.execute(text('SELECT * FROM "table"'))
        modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    engine.dispose()
    assert (tmp_path / "new.sqlite").exists() and modes == {0o600}


def test_what_is_committed_is_on_disk_and_readers_do_not_wait(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver.database, "BUSY_SECONDS", 0)
    with engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]
    with driver.write_session(engine), engine.connect() as reader:
        assert reader.scalar(text('SELECT count(*) FROM "table"')) == 0
        with pytest.raises(OperationalError, match="locked"), driver.write_session(engine):
            pass
        assert driver.database.is_saving(engine), "only another writer was in the way"


def test_an_error_message_shows_no_values(engine: Engine) -> None:
    with pytest.raises(OperationalError) as error, engine.connect() as connection:
        connection.execute(text("SELECT :role FROM nowhere"), {"role": "saboteur"})
    assert "saboteur" not in str(error.value)


# An older one, and one that is refused


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as raw:
        return str(raw.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def start(database: str) -> None:
    engine = open_engine(database)
    try:
        migrate(engine)
    finally:
        engine.dispose()


def test_an_older_database_is_brought_up_to_date(older_database: str) -> None:
    before = dump(path_of(older_database))
    start(older_database)
    assert revision(path_of(older_database)) == "0002" and {*before} - {*dump(path_of(older_database))} == {
        "INSERT INTO \"alembic_version\" VALUES('0001');"
    }


@pytest.mark.parametrize(
    "use",
    [lambda url: driver.open_service({"DATABASE_URL": url}).engine.dispose(), lambda url: move(url, f"{url}.new")],
)
def test_an_older_database_is_copied_before_and_an_emptied_one_is_not_taken_for_a_first_start(
    older_database: str, use: Callable[[str], object]
) -> None:
    path, before = path_of(older_database), dump(path_of(older_database))
    use(older_database)
    copy = path.parent / "backups" / "before-0002.sqlite"
    assert dump(copy) == before != dump(path)
    path.write_bytes(b"")
    with pytest.raises(DatabaseUnusable, match="is empty. Put a copy in its place: companion restore"):
        driver.open_service({"DATABASE_URL": older_database})


def test_a_database_that_is_up_to_date_stays_as_it_is(database: str) -> None:
    before = dump(path_of(database))
    start(database)
    assert dump(path_of(database)) == before


def test_an_older_database_that_cannot_be_brought_up_to_date_stays_whole(older_database: str) -> None:
    path = path_of(older_database)
    change(path, "CREATE TABLE soup (salt)")
    before = dump(path)
    with pytest.raises(DatabaseUnusable, match=r"can't be used \(table soup already exists\)"):
        start(older_database)
    assert dump(path) == before


def write_a_diary(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)


def be_another_programs(path: Path) -> None:
    path.unlink()
    change(path, "CREATE TABLE soup (salt)")


def be_newer(path: Path) -> None:
    change(path, "UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (write_a_diary, "can't be used .file is not a database"),
        (be_another_programs, "belongs to another program"),
        (be_newer, "was written by a newer version of the companion"),
    ],
)
def test_a_file_that_is_no_database_of_ours_is_refused(
    database: str, spoil: Callable[[Path], None], sentence: str
) -> None:
    spoil(path_of(database))
    with pytest.raises(DatabaseUnusable, match=sentence):
        start(database)
