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
import time
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

from companion.rules.message import Seat
from companion.store import credentials, deal_secrets, event_log, printed_copies, retention
from companion.store import engine as engine_module
from companion.store.engine import DatabaseUnusable, migrate, open_engine, write_session
from companion.store.models import TableId
from companion.table.events import Code, DealSealed, SeatTaken, TableOpened
from tests.store.schema import inspect_schema


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
    path = path_of(older_database)
    new = {"circle_key": [], "circle_table": [], "night": [], "night_name": []}
    before = {"keepsake": []} | new | content(path)
    engine = open_engine(older_database)
    migrate(engine)
    engine.dispose()
    after = content(path)
    kept = after.pop("keeping")
    assert kept and before.pop("keeping", kept) == kept
    assert after == before | {"alembic_version": [(engine_module.HEAD,)]}


@pytest.mark.parametrize("older_database", ["0001", "0002"], indirect=True)
def test_retention_of_an_older_database_counts_from_its_migration(
    older_database: str,
) -> None:
    """Nobody was told before that tables go."""
    engine, before = open_engine(older_database), time.time()
    migrate(engine)
    kept = retention.find_retention(engine, TableId(1))
    assert (kept.days, before <= kept.since <= time.time()) == (retention.DAYS, True)
    engine.dispose()


def test_an_older_database_is_used_like_any_other(older_database: str) -> None:
    engine = open_engine(older_database)
    migrate(engine)
    table = TableId(1)
    assert event_log.find_table(engine, "KRTN") == table
    assert [entry.event for entry in event_log.read_entries(engine, table)] == [
        TableOpened(Code("KRTN"), "saboteur2", 3),
        SeatTaken(Seat(1), "Gül \U0001f48e", True),
        DealSealed(1, 1, "5e" * 32),
    ]
    assert event_log.find_accepted_act(engine, table, "seat 1", "tap") == "second"
    assert credentials.key_holders(engine, table, ["aa", "bb"]) == {"aa": (0, "good"), "bb": (1, "asking")}
    assert credentials.ticket_holder(engine, table, "hand-over", "tt", 0) == 1
    assert deal_secrets.table_secrets(engine, table).get("5e" * 32) == b"\x00\xff" * 16
    with write_session(engine) as connection:
        printed_copies.save_printed_copy_setting(connection, "printed", "{}", 0)
    assert printed_copies.find_printed_copy_setting(engine, "printed") == "{}"
    assert event_log.open_table(engine, "LMNP", "third", None, "host", [TableOpened(Code("LMNP"), "duel", 3)]) == 3
    engine.dispose()


def test_an_older_database_becomes_what_a_new_one_is(engine: Engine, older_database: str) -> None:
    older = open_engine(older_database)
    assert schema(older) != schema(engine)
    migrate(older)
    assert schema(older) == schema(engine)
    assert inspect_schema(older) == inspect_schema(engine)
    older.dispose()


def test_an_older_database_that_cannot_be_brought_up_to_date_stays_whole(older_database: str) -> None:
    path = path_of(older_database)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE night (soup)")
        raw.commit()
    before = content(path)
    engine = open_engine(older_database)
    with pytest.raises(DatabaseUnusable, match=r"couldn't be updated to this version \(table night already exists\)"):
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


def test_an_older_companion_refuses_todays_database_untouched(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = tmp_path / "migrations"
    (older / "versions").mkdir(parents=True)
    (older / "versions" / "0001_tables.py").touch()
    monkeypatch.setattr(engine_module, "MIGRATIONS", older)
    monkeypatch.setattr(engine_module, "HEAD", "0001")
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
