"""The migrations make what a new database begins with, on each kind; many processes may begin at once."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect
from sqlmodel import SQLModel

from tests.store.driver import engine_module, event_log, migrate, open_engine

START = "import sys; from tests.store.driver import *; migrate(open_engine(sys.argv[1]))"


@pytest.fixture
def new(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database without a table, of the same kind as `engine`."""
    if database.startswith("sqlite"):
        opened = open_engine(f"sqlite:///{tmp_path}/new.sqlite")
    else:
        opened = open_engine(request.getfixturevalue("bare_database"))
    yield opened
    opened.dispose()


def schema(engine: Engine) -> dict[str, list[str]]:
    """The columns, keys and indexes of each table as text, without names that PostgreSQL generates."""
    inspector = inspect(engine)
    readers = (
        inspector.get_columns,
        inspector.get_pk_constraint,
        inspector.get_foreign_keys,
        inspector.get_unique_constraints,
        inspector.get_check_constraints,
        inspector.get_indexes,
    )
    return {
        table: [
            re.sub(r'"name": ("\w+_(key|fkey|pkey|pkc|check)"|null)', "", json.dumps(read(table), default=str))
            for read in readers
        ]
        for table in inspector.get_table_names()
    }


def test_the_migrations_make_what_a_new_database_begins_with_and_leave_logging_alone(
    new: Engine, engine: Engine
) -> None:
    before = (logging.getLogger().level, list(logging.getLogger().handlers))
    engine_module._upgrade(new)
    assert (logging.getLogger().level, list(logging.getLogger().handlers)) == before
    assert schema(new) == schema(engine)
    with new.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    migrate(new)
    assert event_log.table_summaries(new) == []


@pytest.mark.long
def test_many_processes_can_start_at_once_on_an_empty_database(new: Engine) -> None:
    address = new.url.render_as_string(hide_password=False)
    starts = [subprocess.Popen([sys.executable, "-c", START, address]) for _ in range(3)]
    assert [start.wait() for start in starts] == [0] * 3
    migrate(new)
    assert event_log.table_summaries(new) == []


def test_the_newest_revision_is_the_one_that_the_code_names() -> None:
    config = Config()
    config.set_main_option("script_location", str(engine_module.MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_current_head() == engine_module.HEAD
    for script in scripts.walk_revisions():
        assert Path(script.path).name.startswith(f"{script.revision}_")
