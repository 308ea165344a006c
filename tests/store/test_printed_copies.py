"""What is remembered between tables: one of each kind, the last that was kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, select

from companion.store import event_log
from companion.store.engine import open_engine, write_session
from companion.store.printed_copies import (
    delete_printed_copy_setting,
    find_printed_copy_setting,
    save_printed_copy_setting,
)
from companion.table.events import Code, TableOpened
from tests.tables import KEEPSAKES

NOON = 1_800_000_000.5

KEEPER = """
import sys
from companion.store.engine import open_engine, write_session
from companion.store.printed_copies import save_printed_copy_setting
with write_session(open_engine(sys.argv[1])) as connection:
    save_printed_copy_setting(connection, "mines", "new", 1.0)
    print("written", flush=True)
    sys.stdin.read()
"""


def kept(engine: Engine, kind: str, body: str, at: float = NOON) -> None:
    """Keep this in a transaction of its own."""
    with write_session(engine) as connection:
        save_printed_copy_setting(connection, kind, body, at)


def settings_stored(engine: Engine) -> list[tuple[str, str, float]]:
    with engine.connect() as connection:
        return [(*setting,) for setting in connection.execute(select(KEEPSAKES).order_by(KEEPSAKES.c.kind))]


def test_a_setting_that_was_never_saved_is_not_found(engine: Engine) -> None:
    assert find_printed_copy_setting(engine, "mines") is None


def test_a_setting_is_found_by_its_kind_only(engine: Engine) -> None:
    kept(engine, "mines", "[[3, 4]]")
    assert find_printed_copy_setting(engine, "mines") == "[[3, 4]]"
    assert find_printed_copy_setting(engine, "Mines") is None
    assert settings_stored(engine) == [("mines", "[[3, 4]]", NOON)]


def test_a_setting_replaces_the_earlier_one_of_its_kind(engine: Engine) -> None:
    kept(engine, "mines", "old")
    kept(engine, "starts", "other")
    kept(engine, "mines", "new", NOON + 60)
    assert settings_stored(engine) == [("mines", "new", NOON + 60), ("starts", "other", NOON)]


def test_a_deleted_setting_may_be_saved_again(engine: Engine) -> None:
    kept(engine, "mines", "old")
    kept(engine, "starts", "other")
    for _ in range(2):
        with write_session(engine) as connection:
            delete_printed_copy_setting(connection, "mines")
    assert settings_stored(engine) == [("starts", "other", NOON)]
    kept(engine, "mines", "new")
    assert find_printed_copy_setting(engine, "mines") == "new"


def test_two_engines_on_one_file_find_the_same(engine: Engine, database: str) -> None:
    other = open_engine(database)
    kept(engine, "mines", "first")
    assert find_printed_copy_setting(other, "mines") == "first"
    kept(other, "mines", "second")
    assert find_printed_copy_setting(engine, "mines") == "second"
    other.dispose()


def test_many_processes_can_save_the_same_new_setting_at_once(database: str) -> None:
    def attempt(number: int) -> None:
        engine = open_engine(database)
        kept(engine, "mines", str(number), number)
        engine.dispose()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(attempt, range(8)))
    engine = open_engine(database)
    (setting,) = settings_stored(engine)
    engine.dispose()
    assert setting in [("mines", str(number), number) for number in range(8)]


@pytest.mark.parametrize(
    "body",
    [
        "",
        '{"name": "Gül \U0001f48e", "quote": "\'\\""}',
        "%s %(kind)s :kind ? $1",
        "\u2028\u202e\ufeff\x1f\x7f\r\n\t ",
        "'; DROP TABLE keepsake; --",
        "\u5742" * 100_000,
    ],
    ids=["empty", "json", "placeholders", "invisible", "harmful", "long"],
)
def test_the_text_of_a_setting_is_stored_unchanged(engine: Engine, body: str) -> None:
    kept(engine, "mines", body)
    assert find_printed_copy_setting(engine, "mines") == body


def test_a_setting_stays_when_its_table_is_purged(engine: Engine) -> None:
    opened = [TableOpened(Code("KRTN"), "lost_mines", 2)]
    table = event_log.open_table(
        engine,
        "KRTN",
        "first",
        None,
        "host",
        opened,
        lambda connection, _: save_printed_copy_setting(connection, "mines", "1", NOON),
    )
    event_log.purge_table(engine, table)
    assert find_printed_copy_setting(engine, "mines") == "1"


def test_a_failed_transaction_keeps_the_old_setting(engine: Engine) -> None:
    kept(engine, "mines", "old")
    with pytest.raises(ZeroDivisionError), write_session(engine) as connection:
        delete_printed_copy_setting(connection, "mines")
        save_printed_copy_setting(connection, "mines", "new", NOON)
        raise ZeroDivisionError
    assert settings_stored(engine) == [("mines", "old", NOON)]


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)], indirect=True)
@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is not known there")
def test_a_killed_writer_keeps_the_old_setting(engine: Engine, database: str) -> None:
    kept(engine, "mines", "old")
    command = [sys.executable, "-c", KEEPER, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as keeper:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == "written\n"
        assert find_printed_copy_setting(engine, "mines") == "old"
        keeper.send_signal(signal.SIGKILL)
    assert keeper.returncode == -signal.SIGKILL
    assert settings_stored(engine) == [("mines", "old", NOON)]
    kept(engine, "mines", "later")
    assert find_printed_copy_setting(engine, "mines") == "later"
