"""A copy that root puts back belongs to whom the database belonged, so that the service can go on with it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.driver import back_up, migrate, open_engine, restore, serving_lock

pytestmark = pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0, reason="Only root may give a file to somebody else."
)

SERVICE = 65534
"""Number of a user and a group that are not root's."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """The data folder of the service; it lies where everybody may look for it."""
    made = Path(tempfile.mkdtemp(prefix="companion-", dir="/tmp"))
    os.chown(made, SERVICE, SERVICE)
    yield made
    shutil.rmtree(made)


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'companion.sqlite'}"


def make_database(folder: Path) -> Path:
    """A database of the service, and a copy of it elsewhere."""
    engine = open_engine(url_of(folder))
    migrate(engine)
    engine.dispose()
    for path in folder.iterdir():
        os.chown(path, SERVICE, SERVICE)
    copy = folder / "copy.sqlite"
    back_up(url_of(folder), copy)
    return copy


def owner(path: Path) -> tuple[int, int, int]:
    status = path.stat()
    return status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)


def use_as_the_service(folder: Path) -> int:
    """Writes to the database in a process of the service's user, as the companion would; its exit status."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # that other threads may hold locks: none is needed here
        child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(SERVICE)
            os.setuid(SERVICE)
            with serving_lock(url_of(folder)), closing(sqlite3.connect(folder / "companion.sqlite")) as raw:
                raw.execute("CREATE TABLE written (by INTEGER)")
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("mode", [0o600, 0o640])
def test_owner_group_and_mode_stay_those_of_the_database_that_was_there(folder: Path, mode: int) -> None:
    copy = make_database(folder)
    (folder / "companion.sqlite").chmod(mode)
    restore(url_of(folder), copy, folder / "before.sqlite")
    assert owner(folder / "companion.sqlite") == (SERVICE, SERVICE, mode)
    assert owner(folder / "before.sqlite") == (SERVICE, SERVICE, mode)
    assert use_as_the_service(folder) == 0


def test_where_there_was_no_database_it_belongs_to_the_owner_of_the_folder(folder: Path) -> None:
    copy = make_database(folder)
    for path in folder.glob("companion.sqlite*"):
        path.unlink()
    restore(url_of(folder), copy, folder / "before.sqlite")
    assert owner(folder / "companion.sqlite") == (SERVICE, SERVICE, 0o600)
    assert use_as_the_service(folder) == 0
    # The lock beside it, too: the service holds it for as long as it runs.
    assert {owner(path)[:2] for path in folder.glob("companion.sqlite*")} == {(SERVICE, SERVICE)}
