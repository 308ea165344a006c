"""A companion behind nginx."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.bench.served import Served
from tests.deploy.front import AROUND, NAME, Front, answers, certify, filled_in, free_port
from tests.waiting import LONG, until


@pytest.fixture(scope="session")
def front(data_folder: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """A companion behind nginx."""
    folder = tmp_path_factory.mktemp("proxy")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("COMPANION_HOSTS", NAME)
        environment.setenv("COMPANION_PROXIES", "1")
        served = Served(data_folder(folder / "instance"))
    with served, before(folder, served.port) as front:
        yield front


@contextmanager
def before(folder: Path, *ports: int, changes: Mapping[str, str] = MappingProxyType({})) -> Iterator[Front]:
    """nginx before the companions at these ports, with these changes to its file. Without nginx its tests are
    skipped, but fail if CI is set."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None or shutil.which("openssl") is None:
        refuse = pytest.fail if os.environ.get("CI") else pytest.skip
        refuse("There is no nginx, or no openssl, on this machine.")
    secure, plain, trust = free_port(), free_port(), certify(folder)
    (folder / "site.conf").write_text(filled_in(folder, secure, plain, *ports, changes=changes))
    # Started by root it would read and write as somebody who may not look into this folder.
    user = "" if os.name == "nt" or os.geteuid() else "user root;"
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    try:
        until(lambda: process.poll() is not None or answers(secure))
        assert process.poll() is None
        yield Front(secure, plain, ports[0], trust, folder / "companion.log")
    finally:
        process.terminate()
        process.wait(LONG)
