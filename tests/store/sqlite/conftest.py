"""A SQLite file, and one as an older version left it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.store import driver
from tests.store.driver import Log, open_engine

NEXT_REVISION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"

def upgrade():
    op.create_table("soup", sa.Column("salt", sa.Text()))
"""


@pytest.fixture
def database(sqlite: str) -> str:
    """The address of an empty database that is this test's own."""
    return sqlite


@pytest.fixture
def older_database(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database with the table KRTN, for a companion whose next version has one more revision."""
    engine = open_engine(sqlite)
    Log.open(engine)
    engine.dispose()
    migrations = shutil.copytree(driver.database.MIGRATIONS, tmp_path / "migrations")
    (migrations / "versions" / "0002_soup.py").write_text(NEXT_REVISION)
    monkeypatch.setattr(driver.database, "MIGRATIONS", migrations)
    for module in ("database", "backup"):
        monkeypatch.setattr(f"companion.store.{module}.HEAD", "0002")
    return sqlite
