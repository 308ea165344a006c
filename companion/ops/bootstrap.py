"""Starts the application in several worker processes, and connects its streams to other processes."""

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
    from companion.ops.gunicorn_app import LoadedApp
    from companion.ops.scheduler import HourlyJobs
    from companion.web.app import App

NEEDS_POSTGRES = (
    "--workers needs PostgreSQL. Set COMPANION_DATABASE_URL to a postgresql:// address, or leave out --workers: with "
    "SQLite, one process serves everybody."
)

NOT_ON_WINDOWS = "--workers does not work on Windows, because gunicorn does not run there. Leave it out."

NEEDS_MODULE = (
    "--workers needs the Python module `{name}`. Install it: "
    "pip install 'gunicorn[gevent]>=27,<28' 'psycopg[binary]>=3.2,<4'"
)

RETRY_SECONDS = 1.0
"""Seconds between two attempts of a worker to start while the database does not answer."""


def serve_with_workers(
    workers: int,
    host: str | None,
    port: int,
    settings: Mapping[str, Any],
    on_ready: Callable[[socket.socket], None],
    jobs: Callable[[App], HourlyJobs],
) -> None:
    """Serve with this many worker processes until Ctrl-C, SIGTERM or SIGHUP.

    This process only starts the workers. It does not import the application, because modules imported before gevent
    patches the standard library would block a whole worker.

    Raises:
        StartupError: the database is not PostgreSQL, a module is missing, or the application cannot start.
    """
    if not str(settings["DATABASE_URL"]).startswith("postgres"):
        raise StartupError(NEEDS_POSTGRES)
    try:
        from companion.ops import gevent_server, gunicorn_app
    except ModuleNotFoundError as error:
        raise StartupError(missing_module_message((error.name or "").partition(".")[0])) from error

    listener = gevent_server.listen(host, port)
    check_startup(settings)
    with worker_socket_folder() as folder:
        load_app = partial(load_worker, workers, listener, settings, jobs, folder)
        gunicorn_app.serve(listener, workers, load_app, partial(on_ready, listener))


@contextmanager
def worker_socket_folder() -> Iterator[Path]:
    """Context manager: make a temporary folder for the workers' sockets, accessible to this user alone, and remove it
    after the block. Only the process that made the folder removes it, not a worker that was forked meanwhile."""
    folder, owner_pid = Path(tempfile.mkdtemp(prefix="companion-")), os.getpid()
    try:
        yield folder
    finally:
        if os.getpid() == owner_pid:
            shutil.rmtree(folder, ignore_errors=True)


def missing_module_message(name: str, platform: str = sys.platform) -> str:
    """Return the sentence that says why `--workers` can't run without this Python module, and how to install it."""
    return NOT_ON_WINDOWS if platform == "win32" else NEEDS_MODULE.format(name=name)


def check_startup(settings: Mapping[str, Any]) -> None:
    """Build the application once in a separate process, which migrates the database and creates the files of a first
    start, before many workers build the application at the same time.

    Raises:
        StartupError: the application can't start.
    """
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_send_build_result, args=(settings, sender))
    process.start()
    sender.close()
    try:
        problem = receiver.recv()
    except EOFError:
        sys.exit(1)  # the process crashed and printed why
    process.join()
    if problem:
        raise StartupError(problem)


def _send_build_result(settings: Mapping[str, Any], sender: Any) -> None:
    """Build the application, and send through the pipe `sender` the reason why it can't start; an empty string if it
    can. Runs in a process of its own."""
    from companion import build_app

    try:
        build_app(settings).extensions["companion"].engine.dispose()
        sender.send("")
    except StartupError as error:
        sender.send(str(error))


def load_worker(
    workers: int,
    listener: socket.socket,
    settings: Mapping[str, Any],
    jobs: Callable[[App], HourlyJobs],
    folder: Path,
    notify_alive: Callable[[], None],
) -> LoadedApp:
    """Load the application in one of `workers` processes, as soon as the database answers. `notify_alive` is called
    while this process waits for the database. `folder` is for the workers' sockets.

    Raises:
        StartupError: the application can't start, so that it is useless to replace this worker by another.
    """
    from companion.ops import gevent_server
    from companion.ops.gunicorn_app import LoadedApp
    from companion.ops.process_metrics import share_metrics_with_workers
    from companion.system import logs

    logs.configure_log(settings["LOG"])
    app = _build_when_database_answers(settings, notify_alive)
    app.config["OWN_ADDRESSES"] = gevent_server.phone_urls_reader(listener)
    on_index = partial(share_metrics_with_workers, folder, workers, app.extensions["companion.processes"])
    return LoadedApp(app, set_up_streams(app), jobs(app), on_index, behind_proxy=settings["PROXIES"] > 0)


def _build_when_database_answers(settings: Mapping[str, Any], notify_alive: Callable[[], None]) -> App:
    """Return the application. While the database does not answer, try again every RETRY_SECONDS."""
    from companion import build_app
    from companion.system import logs

    waiting = False
    while True:
        notify_alive()
        try:
            return build_app(settings)
        except StartupDelayed as delay:
            if not waiting:
                logs.log_event("database-away", f"{delay} Waiting for the database.")
            waiting = True
            time.sleep(RETRY_SECONDS)


def set_up_streams(app: App) -> Callable[[], None]:
    """Limit the number of open streams by this process's limit of open files, and start publishing the new table
    versions that other processes store. Return the function that ends all streams; call it when the server stops."""
    from companion.ops import gevent_server
    from companion.services.pg_listener import start_listener

    service = app.extensions["companion"]
    service.version_bus.streams.limits.max_streams = gevent_server.max_streams(gevent_server.raise_file_limit())
    start_listener(service)
    close: Callable[[], None] = service.version_bus.close
    return close
