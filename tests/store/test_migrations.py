"""The migrations make what a new database begins with, on each kind; many processes may begin at once."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine
from sqlmodel import SQLModel

from tests.store.driver import database as database_module
from tests.store.driver import migrate, open_engine

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


def test_a_new_database_has_the_tables_of_the_models_and_leaves_logging_alone(new: Engine) -> None:
    before = (logging.getLogger().level, list(logging.getLogger().handlers))
    for _ in range(2):
        migrate(new)
    assert (logging.getLogger().level, list(logging.getLogger().handlers)) == before
    with new.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    assert len(database_module.signing_key(new)) == 32


@pytest.mark.long
def test_many_processes_can_start_at_once_on_an_empty_database(new: Engine) -> None:
    address = new.url.render_as_string(hide_password=False)
    starts = [subprocess.Popen([sys.executable, "-c", START, address]) for _ in range(3)]
    assert [start.wait() for start in starts] == [0] * 3
    migrate(new)
    assert len(database_module.signing_key(new)) == 32
