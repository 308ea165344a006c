"""How several processes begin to answer on one address."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.settings import StartupDelayed, StartupError

if TYPE_CHECKING:
    from companion.ops.gevent_server import HourlyJobs
    from companion.ops.gunicorn_app import LoadedApp
    from companion.web.app import App

NEEDS_POSTGRES = (
    "Several workers need PostgreSQL, which tells each what the others wrote: set COMPANION_DATABASE_URL to its "
    "postgresql:// address. With SQLite one process serves all."
)

NOT_ON_WINDOWS = "Several workers need gunicorn, which does not run on Windows. Start the companion without --workers."

NEEDS_MODULE = (
    "Several workers need the module `{name}`, which is not installed: "
    "pip install 'gunicorn[gevent]>=27,<28' 'psycopg[binary]>=3.2,<4'"
)

PAUSE = 1.0
"""Seconds between two tries of a process that replaces another while the database is away."""


def serve_many(
    number: int,
    host: str | None,
    port: int,
    settings: Mapping[str, Any],
    ready: Callable[[socket.socket], None],
    chores: Callable[[App], HourlyJobs],
) -> None:
    """Answer with so many processes until Ctrl-C, SIGTERM or a hang-up. Raises StartupError.

    This process only starts them: what is loaded before the standard library is patched would not be cooperative.
    """
    if not str(settings["DATABASE_URL"]).startswith("postgres"):
        raise StartupError(NEEDS_POSTGRES)
    try:
        from companion.ops import gevent_server, gunicorn_app
    except ModuleNotFoundError as error:
        raise StartupError(cannot_run_workers((error.name or "").partition(".")[0])) from error

    listener = gevent_server.listen(host, port)
    try_out(settings)
    with meeting_place() as folder:
        loaded = partial(load, number, listener, settings, chores, folder)
        gunicorn_app.serve(listener, number, loaded, partial(ready, listener))


@contextmanager
def meeting_place() -> Iterator[Path]:
    """A folder for what processes tell each other, which only their owner can open. The process that made it removes it
    at the end, and none that was forked meanwhile does."""
    folder, maker = Path(tempfile.mkdtemp(prefix="companion-")), os.getpid()
    try:
        yield folder
    finally:
        if os.getpid() == maker:
            shutil.rmtree(folder, ignore_errors=True)


def cannot_run_workers(missing: str, platform: str = sys.platform) -> str:
    """Why workers cannot run without this module, and how to install it."""
    return NOT_ON_WINDOWS if platform == "win32" else NEEDS_MODULE.format(name=missing)


def try_out(settings: Mapping[str, Any]) -> None:
    """Brings the database up to date, and makes what is made at a first start, before many would do so at once.

    In a process of its own. Raises StartupError with what that one says.
    """
    said, saying = multiprocessing.Pipe(duplex=False)
    trial = multiprocessing.get_context("fork").Process(target=_try, args=(settings, saying))
    trial.start()
    saying.close()
    try:
        problem = said.recv()
    except EOFError:
        sys.exit(1)  # it broke, and said why by itself
    trial.join()
    if problem:
        raise StartupError(problem)


def _try(settings: Mapping[str, Any], saying: Any) -> None:
    from companion import build_app

    try:
        build_app(settings).extensions["companion"].engine.dispose()
        saying.send("")
    except StartupError as refusal:
        saying.send(str(refusal))


def load(
    number: int,
    listener: socket.socket,
    settings: Mapping[str, Any],
    chores: Callable[[App], HourlyJobs],
    folder: Path,
) -> LoadedApp:
    """What one of so many processes answers with; in the `folder` they meet. Where the database is away just now, it
    waits for it. Raises StartupError for whatever else it lacks: the next one would lack it too."""
    from companion.ops import gevent_server, logs
    from companion.ops.gunicorn_app import LoadedApp
    from companion.ops.process_metrics import join

    logs.configure(settings["LOG"])
    app = _app(settings)
    app.config["COMPANION_ADDRESS"] = gevent_server.address_now(listener)
    placed = partial(join, folder, number, app.extensions["companion.processes"])
    return LoadedApp(app, listen(app), chores(app), placed, behind_proxy=settings["PROXIES"] > 0)


def _app(settings: Mapping[str, Any]) -> App:
    """The application, as soon as the database answers. Raises StartupError for any other reason than that."""
    from companion import build_app
    from companion.ops import logs

    waiting = False
    while True:
        try:
            return build_app(settings)
        except StartupDelayed as delay:
            if not waiting:
                logs.log_event("database-away", f"{delay} It is waited for.")
            waiting = True
            time.sleep(PAUSE)


def listen(app: App) -> Callable[[], None]:
    """From now on the app hears what other processes write, and as many may listen to it as this machine allows; what
    ends that, and every stream."""
    from companion.ops import gevent_server
    from companion.service.listening import listen

    service = app.extensions["companion"]
    service.live.streams.quota.limit = gevent_server.max_streams(gevent_server.open_files())
    listen(service)
    stop: Callable[[], None] = service.live.close
    return stop
