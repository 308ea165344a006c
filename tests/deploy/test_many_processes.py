"""Several companions over one PostgreSQL: every phone learns of every move, whatever breaks."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import psycopg
import pytest

from companion.ops.terminal import LOOP
from companion.services.table_service import CODE_LETTERS
from companion.store import event_log, pg_notify
from companion.store.engine import HEAD, open_engine
from companion.web.rate_limits import WRONG_CODES
from tests.bench.served import Caller, Served, open_table
from tests.deploy.crowd import Phone, listen
from tests.ops.metrics_text import read
from tests.postgres import Server
from tests.waiting import LONG, until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="gunicorn and its signals are not known there")


@dataclass
class Table:
    """A table with three players, and the host's cookie."""

    code: str
    cookie: str
    taps: int = 0

    def tap(self, port: int, **again: str) -> int:
        """The host renames a player at this process; the status."""
        host = Caller(port)
        host.cookie = self.cookie
        self.taps += 1
        seat = self.taps % 3 + 1
        status, *_ = host.post(f"/t/{self.code}/seats", do="rename", seat=seat, name=f"Guest {self.taps}", **again)
        host.connection.close()
        return status


def open_tables(port: int, number: int) -> list[Table]:
    tables = []
    for _ in range(number):
        host, code = open_table(port)
        for name in ("Ann", "Ben", "Cem"):
            assert host.post(f"/t/{code}/seats", do="add", name=name)[0] == 303
        host.connection.close()
        tables.append(Table(code, host.cookie))
    return tables


def newest(database: str, tables: list[Table]) -> dict[str, int]:
    """The last version of each table as the database has it."""
    engine = open_engine(database)
    versions = event_log.newest_versions(engine, [table.code for table in tables])
    engine.dispose()
    return {str(code): version for code, version in versions.items()}


@pytest.fixture(scope="module")
def database(postgres_server: Server) -> Iterator[str]:
    """One for all tests here, as the companions go on from one to the next."""
    with postgres_server.database() as address, pytest.MonkeyPatch.context() as environment:
        environment.setenv("COMPANION_DATABASE_URL", address)
        yield address


@pytest.fixture(scope="module")
def two(
    database: str, data_folder: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[int]]:
    """The ports of two companions, each a process of its own, with one database and one secret key."""
    data = data_folder(tmp_path_factory.mktemp("two") / "instance")
    with ExitStack() as running:
        yield [running.enter_context(Served(data)).port for _ in range(2)]


@contextmanager
def phones_of(tables: list[Table], ports: list[int], each: int) -> Iterator[list[Phone]]:
    """So many phones at each table, spread over the processes."""
    phones = [Phone(ports[n % len(ports)], table.code) for table in tables for n in range(each)]
    try:
        yield phones
    finally:
        for phone in phones:
            phone.connection.close()


def play(tables: list[Table], ports: list[int], taps: int, chance: Random) -> None:
    for _ in range(taps):
        assert chance.choice(tables).tap(chance.choice(ports)) == 303


@pytest.mark.parametrize(
    ("number", "each", "taps"), [(3, 8, 40), pytest.param(20, 10, 200, marks=pytest.mark.long)], ids=["24", "200"]
)
def test_every_phone_learns_the_last_version_and_versions_only_rise(
    two: list[int], database: str, number: int, each: int, taps: int
) -> None:
    tables = open_tables(two[0], number)
    with phones_of(tables, two, each) as phones:
        listen(phones, newest(database, tables))
        play(tables, two, taps, Random(20261122))
        listen(phones, newest(database, tables))
        for phone in phones:
            phone.check()
            assert phone.cut_off == 0


def test_all_phones_follow_while_processes_often_lose_each_other(
    two: list[int], database: str, postgres_server: Server
) -> None:
    tables, chance = open_tables(two[0], 2), Random(7)
    with phones_of(tables, two, 4) as phones:
        for _ in range(3):
            play(tables, two, 3, chance)
            assert postgres_server.cut(f"application_name = '{pg_notify.LISTENER_NAME}'")
            play(tables, two, 3, chance)
            listen(phones, newest(database, tables))
        for phone in phones:
            phone.check()
            assert phone.cut_off == 0


def test_a_tap_is_saved_after_every_database_connection_was_cut(
    two: list[int], database: str, postgres_server: Server
) -> None:
    tables = open_tables(two[0], 1)
    with phones_of(tables, two, 4) as phones:
        name = database.partition("?")[0].rpartition("/")[2]
        for port in two:
            assert postgres_server.cut(f"datname = '{name}'")
            assert tables[0].tap(port) == 303
        listen(phones, newest(database, tables))


def test_the_host_sees_who_is_awake_at_the_other_process(two: list[int]) -> None:
    host, code = open_table(two[0])
    ben = Caller(two[0])
    assert ben.post(f"/t/{code}", name="Ben")[0] == 303
    assert "phone asleep" in host.get(f"/t/{code}/seats")[2]
    phone = Phone(two[1], code, ben.cookie)
    until(lambda: "phone asleep" not in host.get(f"/t/{code}/seats")[2])
    assert "Ben" in host.get(f"/t/{code}/seats")[2]
    phone.connection.close()
    for caller in (host, ben):
        caller.connection.close()


# Many workers on one address


class Workers(Served):
    """The command with several workers."""

    more = ("--workers", "2")
    errors = subprocess.STDOUT

    def pids(self) -> set[int]:
        return {
            int(pid) for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        }

    def all_serve(self) -> None:
        """Wait until each worker serves; a connection needs only one that does."""
        until(lambda: sum(places_up(self.port).values()) == int(self.more[1]))

    def replace(self, killed: int) -> None:
        """Wait until a killed worker has been replaced."""
        until(lambda: killed not in self.pids() and len(self.pids()) == int(self.more[1]))


@pytest.fixture
def ending(database: str, tmp_path: Path, data_folder: Callable[[Path], Path]) -> Iterator[Workers]:
    """Those that this test may end."""
    with Workers(data_folder(tmp_path / "instance")) as served:
        served.all_serve()
        yield served


@pytest.fixture(scope="module")
def workers(
    database: str, tmp_path_factory: pytest.TempPathFactory, data_folder: Callable[[Path], Path]
) -> Iterator[Workers]:
    with Workers(data_folder(tmp_path_factory.mktemp("workers") / "instance")) as served:
        served.all_serve()
        yield served


def tap_through(table: Table, port: int, taps: int) -> None:
    """Make so many moves, each repeated until a worker answers it."""

    def arrives() -> bool:
        with suppress(ConnectionError):
            return table.tap(port) == 303
        return False

    for _ in range(taps):
        until(arrives)


@pytest.mark.long
def test_a_worker_that_is_killed_is_replaced_and_its_phones_come_back(workers: Workers, database: str) -> None:
    tables = open_tables(workers.port, 2)
    with phones_of(tables, [workers.port], 10) as phones:
        listen(phones, newest(database, tables))
        # One after the other, as nobody knows which of them holds a phone: perhaps one holds them all.
        for killed in (before := workers.pids()):
            os.kill(killed, signal.SIGKILL)
            workers.replace(killed)
            for table in tables:
                tap_through(table, workers.port, 5)
            listen(phones, newest(database, tables))
        for phone in phones:
            phone.check()
            assert phone.cut_off > 0
    assert len(workers.pids()) == len(before) == 2 and not workers.pids() & before


@pytest.mark.long
def test_the_figures_of_both_places_return_after_any_worker_is_killed(workers: Workers) -> None:
    for number in (1, 2):
        for killed in sorted(workers.pids())[-number:]:
            os.kill(killed, signal.SIGKILL)
            workers.replace(killed)
        until(lambda: places_up(workers.port) == {'process="0"': 1, 'process="1"': 1})


def places_up(port: int) -> dict[str, float]:
    """`companion_up` of each process; nothing if the connection went to a process that had died."""
    caller = Caller(port)
    try:
        values = read(caller.get("/metrics")[2])
    except (ConnectionError, http.client.HTTPException):
        return {}
    finally:
        caller.connection.close()
    return {labels: value for (name, labels), value in values.items() if name == "companion_up"}


def look(port: int, path: str, address: str) -> int:
    """The status of a request without a key from this address."""
    with closing(
        http.client.HTTPConnection("127.0.0.1", port, timeout=LONG, source_address=(address, 0))
    ) as connection:
        connection.request("GET", path)
        return connection.getresponse().status


def guess(port: int, address: str, letters: str) -> list[int]:
    """The statuses of so many wrong codes from this address."""
    return [look(port, f"/t/QQQ{letter}", address) for letter in letters]


@pytest.mark.long
def test_workers_count_wrong_codes_of_an_address_together(workers: Workers) -> None:
    host, code = open_table(workers.port)
    guessers = [f"127.0.{n}.1" for n in range(1, 4)]
    with ThreadPoolExecutor(30) as hands:
        jobs = {
            address: [hands.submit(guess, workers.port, address, CODE_LETTERS[:8]) for _ in range(5)]
            for address in guessers
        }
        came = [look(workers.port, f"/t/{code}", f"127.0.9.{n}") for n in range(1, 21)]
        statuses_by_address = {
            address: [s for job in jobs_of_address for s in job.result(LONG)]
            for address, jobs_of_address in jobs.items()
        }
    assert came == [200] * 20
    for statuses in statuses_by_address.values():
        assert set(statuses) == {404, 429} and abs(statuses.count(404) - WRONG_CODES.most) <= 2
        assert statuses.count(429) == len(statuses) - statuses.count(404)
    # Who has to wait learns of no code that it is right, and who holds a key of the table plays on.
    assert {look(workers.port, f"/t/{code}", address) for address in guessers} == {429}
    assert host.get(f"/t/{code}/host")[0] == 200
    host.connection.close()


@contextmanager
def newer(database: str) -> Iterator[None]:
    """While this lasts the database is one of a newer version."""
    with closing(psycopg.connect(database, autocommit=True)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        try:
            yield
        finally:
            connection.execute(f"UPDATE alembic_version SET version_num = '{HEAD}'".encode())


@pytest.mark.long
def test_a_worker_that_cannot_replace_another_says_why_and_all_end(ending: Workers, database: str) -> None:
    with newer(database):
        os.kill(min(ending.pids()), signal.SIGKILL)
        assert ending.process.wait(LONG) == 2
    newer_version = "The database was written by a newer version of the companion. Nothing was changed."
    assert ending.said().splitlines().count(f"{newer_version} Update the companion.") == 1


@pytest.mark.long
@pytest.mark.parametrize("back", [True, False])
def test_a_new_worker_waits_for_the_database_and_logs_it_once(
    ending: Workers, database: str, postgres_server: Server, back: bool
) -> None:
    tables = open_tables(ending.port, 1)
    with postgres_server.away(database):
        (other,) = ending.pids() - {killed := min(ending.pids())}
        os.kill(killed, signal.SIGKILL)
        assert ending.process.stdout
        heard = [ending.process.stdout.readline()]
        while "Waiting for the database." not in heard[-1]:
            assert heard[-1]
            heard.append(ending.process.stdout.readline())
        refused = postgres_server.refused()
        until(lambda: postgres_server.refused() > refused + 20)  # all that need it tried again
        if not back:
            ending.process.send_signal(signal.SIGTERM)
            assert ending.process.wait(LONG) == 0
    if back:
        os.kill(other, signal.SIGKILL)
        tap_through(tables[0], ending.port, 1)
        ending.process.send_signal(signal.SIGTERM)
        assert ending.process.wait(LONG) == 0
    errors = "".join(heard) + ending.said()
    assert errors.count("Waiting for the database.") == 1, errors
    assert errors.count("was sent SIGKILL! Perhaps") == 1 + back, errors


@pytest.mark.long
def test_they_end_at_once_with_streams_open_and_say_nothing_of_a_request(ending: Workers, database: str) -> None:
    tables = open_tables(ending.port, 1)
    with phones_of(tables, [ending.port], 6) as phones:
        listen(phones, newest(database, tables))
        player = Caller(ending.port)
        assert player.get(f"/t/{tables[0].code}/take-host/topsecret")[0] == 410
        player.connection.close()
        ending.process.send_signal(signal.SIGTERM)
        assert ending.process.wait(LONG) == 0
    assert ending.said() == f"{LOOP}\nCtrl-C stops the companion.\n"


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("sqlite:///{}/companion.sqlite", "--workers needs PostgreSQL"),
        ("postgresql://Ann:topsecret@/gold?host={}", "The database doesn't answer"),
        pytest.param(
            "postgresql://Ann:topsecret@cellar:x/gold?{}",
            "The address of the database is wrong",
            marks=pytest.mark.long,
        ),
    ],
)
def test_an_impossible_start_is_explained_in_a_sentence(tmp_path: Path, address: str, message: str) -> None:
    command = [sys.executable, "-m", "companion", *("--host", "127.0.0.1", "--port", "0", "--no-browser")]
    for more in (["--workers", "2"], []):
        if "sqlite" in address and not more:
            continue
        answer = subprocess.run(
            [*command, *more, "--data", str(tmp_path / "instance")],
            env={**os.environ, "COMPANION_DATABASE_URL": address.format(tmp_path)},
            capture_output=True,
            text=True,
            timeout=LONG,
            check=False,
        )
        assert answer.returncode == 2 and answer.stderr.startswith(message) and len(answer.stderr.splitlines()) == 1
        assert "topsecret" not in answer.stderr
