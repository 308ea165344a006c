"""Opening a database: created for its owner alone, brought up to date, refused untouched."""

from __future__ import annotations

import ast
import hashlib
import logging
import os
import re
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError
from sqlmodel import SQLModel

from companion.store import engine as engine_module
from companion.store import event_log
from companion.store.engine import DatabaseUnusable, migrate, open_engine


def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def path_of(database: str) -> Path:
    return Path(database.removeprefix("sqlite:///"))


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row in the file."""
    with closing(sqlite3.connect(path)) as raw:
        names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(raw.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}


def refused(path: Path) -> str:
    """The sentence with which this file is refused, after checking that it was left as it was."""
    before, names = fingerprint(path), sorted(path.parent.iterdir())
    engine = open_engine(f"sqlite:///{path}")
    with pytest.raises(DatabaseUnusable) as refusal:
        migrate(engine)
    engine.dispose()
    assert (fingerprint(path), sorted(path.parent.iterdir())) == (before, names)
    return str(refusal.value)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no such mode")
def test_only_its_owner_can_read_a_new_database(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/new.sqlite")
    migrate(engine)
    with engine.connect() as connection:
        connection.execute(text('SELECT * FROM "table"'))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    engine.dispose()
    assert modes["new.sqlite"] == 0o600
    assert set(modes.values()) == {0o600}


def test_a_missing_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match=r"can't be opened \(No such file or directory\)"):
        open_engine(f"sqlite:///{tmp_path}/missing/new.sqlite")


def schema(engine: Engine) -> list[tuple[str, str, str]]:
    """What the database says it holds, in SQL without its spaces and names of constraints."""
    query = text("SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY 1, 2")
    with engine.connect() as connection:
        objects = connection.execute(query).all()
    return [(kind, name, re.sub(r'\s+|CONSTRAINT \w+|"', "", sql)) for kind, name, sql in objects]


def test_the_migrations_make_the_rows_that_a_new_database_begins_with(engine: Engine, tmp_path: Path) -> None:
    migrated = open_engine(f"sqlite:///{tmp_path}/migrated.sqlite")
    engine_module._upgrade(migrated)
    assert schema(migrated) == schema(engine)
    with migrated.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    migrate(migrated)
    assert event_log.table_summaries(migrated) == []
    migrated.dispose()


def test_an_older_database_is_brought_up_to_date_and_keeps_every_row(older_database: str) -> None:
    before = content(path_of(older_database))
    engine = open_engine(older_database)
    migrate(engine)
    engine.dispose()
    assert content(path_of(older_database)) == before | {"soup": [], "alembic_version": [("0002",)]}


def test_an_older_database_that_cannot_be_brought_up_to_date_stays_whole(older_database: str) -> None:
    path = path_of(older_database)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE soup (salt)")
        raw.commit()
    before = content(path)
    engine = open_engine(older_database)
    with pytest.raises(DatabaseUnusable, match=r"couldn't be updated to this version \(table soup already exists\)"):
        migrate(engine)
    engine.dispose()
    assert content(path) == before


def test_the_newest_revision_is_the_one_that_the_code_names() -> None:
    config = Config()
    config.set_main_option("script_location", str(engine_module.MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == engine_module.HEAD


def test_every_revision_begins_its_file_name() -> None:
    for path in (engine_module.MIGRATIONS / "versions").glob("*.py"):
        values = {
            node.targets[0].id: node.value.value
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant)
        }
        assert path.name.startswith(f"{values['revision']}_")


def test_migrating_twice_changes_nothing(database: str) -> None:
    before = fingerprint(path_of(database))
    engine = open_engine(database)
    migrate(engine)
    engine.dispose()
    assert fingerprint(path_of(database)) == before


def test_an_up_to_date_database_needs_no_migrations_read(database: str) -> None:
    code = (
        "import sys; from companion.store.engine import migrate, open_engine;"
        f"migrate(open_engine({database!r})); sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_migration_leaves_logging_alone(tmp_path: Path) -> None:
    before = (logging.getLogger().level, list(logging.getLogger().handlers))
    engine = open_engine(f"sqlite:///{tmp_path}/new.sqlite")
    engine_module._upgrade(engine)
    engine.dispose()
    assert (logging.getLogger().level, list(logging.getLogger().handlers)) == before


def test_a_database_of_a_newer_version_is_refused_untouched(database: str) -> None:
    with closing(sqlite3.connect(path_of(database))) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
        raw.commit()
    assert "was written by a newer version of the companion" in refused(path_of(database))


def test_a_newer_database_that_was_not_closed_well_is_refused_too(database: str) -> None:
    path, aside = path_of(database), path_of(database).with_name("open.sqlite")
    aside.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(aside)) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
        raw.commit()
        for end in ("", "-wal"):
            Path(f"{path}{end}").write_bytes(Path(f"{aside}{end}").read_bytes())
    engine = open_engine(database)
    with pytest.raises(DatabaseUnusable, match="newer version"):
        migrate(engine)
    engine.dispose()


def test_another_programs_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "recipes.sqlite"
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE soup (salt)")
        raw.commit()
    assert "belongs to another program" in refused(path)


def test_a_file_that_is_no_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "companion.sqlite"
    path.write_bytes(b"Dear diary, " * 1000)
    assert "is damaged or not a database" in refused(path)


@pytest.mark.parametrize("harm", ["cut short", "scribbled over"])
def test_a_damaged_database_is_refused_untouched(database: str, harm: str) -> None:
    path = path_of(database)
    whole = path.read_bytes()
    harmed = whole[: len(whole) // 2] if harm == "cut short" else whole[:4096] + b"\xa5" * (len(whole) - 4096)
    path.write_bytes(harmed)
    assert "is damaged" in refused(path)


def test_what_is_committed_is_on_the_disk_and_readers_do_not_wait(engine: Engine) -> None:
    with engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]
    with engine_module.write_session(engine), engine.connect() as reader:
        assert reader.scalar(text('SELECT count(*) FROM "table"')) == 0


def test_an_error_message_shows_no_values(engine: Engine) -> None:
    with pytest.raises(OperationalError) as error, engine.connect() as connection:
        connection.execute(text("SELECT :role FROM nowhere"), {"role": "saboteur"})
    assert "saboteur" not in str(error.value)


def test_a_database_in_memory_works_too() -> None:
    engine = open_engine("sqlite://")
    migrate(engine)
    assert event_log.table_summaries(engine) == []
    engine.dispose()
