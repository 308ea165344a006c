"""What every test may ask for: an empty store of its own, on SQLite or on a private PostgreSQL."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.bench.served import Served
from tests.browser.installed import find_chromium
from tests.postgres import Server, programs

pytest_plugins = ["tests.web.situations"]

HYPOTHESIS = settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
    print_blob=True,
)
settings.register_profile("same", HYPOTHESIS, derandomize=True)
settings.register_profile("random", HYPOTHESIS)
settings.load_profile("same")
"""Each run tries the same examples, here and in CI: one that fails, fails again. `--hypothesis-profile=random` tries
others, by the seed of `--hypothesis-seed`; `.ci/run` does so and says the seed. A law that needs fewer examples or more
says so as a share of `max_examples`: `tests/examples.py`."""

MEMORY = Path("/dev/shm")
MIN_FREE_BYTES = 2 << 30
"""So much memory must be free for the tests' files."""


def pytest_xdist_auto_num_workers() -> int | None:
    """One process more than there are cores, as tests often wait for a browser, a server or a database. Who wants
    another number says it by this variable of xdist's, or by `-n`."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


def pytest_configure(config: pytest.Config) -> None:
    keep_bytecode(config)
    use_memory_disk()


def keep_bytecode(config: pytest.Config) -> None:
    """Where Python is told to write no bytecode beside the sources, processes that tests start keep it in pytest's
    cache: every companion and every process of tests would compile all of them anew."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None) and getattr(config, "cache", None):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(config.cache.mkdir("bytecode")))


def pytest_collection_finish() -> None:
    """The collected tests stay until the end: whoever looks for garbage need not look through them each time. Nor need
    anybody look as often as Python does by itself, which takes a twentieth of all processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def use_memory_disk() -> None:
    """The tests' files lie in memory where this machine has a place for that: thousands of tests save something and
    would wait for a disk each time. PYTEST_DEBUG_TEMPROOT puts them elsewhere."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > MIN_FREE_BYTES:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file without a table, made once; copy it, do not write to it."""
    from tests.store.driver import migrate, open_engine

    path = tmp_path_factory.mktemp("store") / "empty.sqlite"
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    engine.dispose()
    return path


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Makes a data folder whose templates are compiled already, if any test before had it done: each application would
    do it anew, and that takes longer than most tests do."""
    base = tmp_path_factory.getbasetemp()
    compiled = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "compiled"
    compiled.mkdir(mode=0o700, exist_ok=True)

    def made(folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "compiled").symlink_to(compiled)
        return folder

    return made


@pytest.fixture
def sqlite(empty_store: Path, tmp_path: Path) -> str:
    """The address of an empty SQLite database that is this test's own."""
    path = tmp_path / "companion.sqlite"
    shutil.copy(empty_store, path)
    return f"sqlite:///{path}"


@pytest.fixture
def database(sqlite: str) -> str:
    """The address of an empty database that is this test's own. The tests of some rooms run on each kind there is."""
    return sqlite


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A private PostgreSQL. Without its programs the tests that need it are skipped, but fail where CI is set."""
    bin = programs()
    if bin is None:
        refuse = pytest.fail if os.environ.get("CI") else pytest.skip
        refuse("There is no PostgreSQL on this machine.")
    server = Server(bin)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def emptied(postgres_server: Server) -> Iterator[Callable[[], str]]:
    """Empties the one database that the tests use in turn, and gives its address. A new one for each would take longer
    than most tests do."""
    from tests.store.driver import migrate, open_engine

    with postgres_server.database() as address:
        engine = open_engine(address)
        migrate(engine)
        engine.dispose()
        yield lambda: empty(postgres_server, address)


def empty(server: Server, address: str) -> str:
    """As a new database is: no row but the revision, and tables are numbered from 1. The same address."""
    from tests.tables import BETWEEN, OWNED, TABLES

    cleared = [f'DELETE FROM "{grid.name}"' for grid in (*OWNED, TABLES, *BETWEEN)]
    server.run("; ".join([*cleared, "SELECT setval('table_id_seq', 1, false)"]), address)
    return address


@pytest.fixture
def postgres(emptied: Callable[[], str]) -> str:
    """The address of an empty PostgreSQL database that no other test uses until this one ends."""
    return emptied()


@pytest.fixture
def engine(database: str) -> Iterator[object]:
    """An engine on an empty database that is this test's own."""
    from tests.store.driver import open_engine

    engine = open_engine(database)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the system's Chromium. Without one browser tests are skipped, but fail where CI is set."""
    if path := find_chromium():
        return path
    if os.environ.get("CI"):
        pytest.fail("No Chromium is installed, and browser tests must run in CI.")
    pytest.skip("No Chromium is installed.")


@pytest.fixture(scope="module")
def served(data_folder: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A companion that several tests of one file ask, each at a table of its own."""
    with Served(data_folder(tmp_path_factory.mktemp("served") / "instance")) as running:
        yield running
