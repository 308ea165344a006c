"""Serves from several worker processes at one address, with gunicorn.

The process that starts them is not patched by gevent: each worker patches its own standard library and then loads the
application.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import gevent
from gevent.event import Event
from gunicorn.app.base import BaseApplication
from gunicorn.workers.ggevent import GeventWorker

from companion.ops.gevent_server import GRACE_SECONDS, running_server, stop_signals
from companion.ops.scheduler import STOP_SECONDS, HourlyJobs
from companion.settings import StartupError
from companion.system import logs

NOTIFY_SECONDS = 1.0
"""Seconds between two heartbeats of a worker to the arbiter, which is gunicorn's name for the process that starts the
workers."""

CANNOT_START = 2
"""Exit status if the application can't be loaded, so that replacing the worker would not help."""


@dataclass(frozen=True)
class LoadedApp:
    """The WSGI application that a worker serves, with its callbacks.

    Attributes:
        on_stop: called as soon as the worker begins to stop.
        jobs: the hourly jobs, which only the worker with index 0 runs.
        on_index: called with the worker's index before it serves.
    """

    app: Any
    on_stop: Callable[[], None]
    jobs: HourlyJobs
    on_index: Callable[[int], None] = lambda index: None
    behind_proxy: bool = False


LoadApp = Callable[[Callable[[], None]], LoadedApp]

SILENCE_SECONDS = 30
"""Seconds without a heartbeat after which gunicorn replaces a worker."""


class Worker(GeventWorker):
    """A worker process. Workers are numbered from 0 by `index`. If a worker dies, its replacement gets the same
    index."""

    index: int

    def run(self) -> None:
        """Serve until a signal stops this worker. Limits per client address hold for each worker by itself."""
        loaded: LoadedApp = self.wsgi
        stop = Event()
        for number in (signal.SIGQUIT, *stop_signals()):
            gevent.signal_handler(number, stop.set)
        loaded.on_index(self.index)
        jobs = loaded.jobs if self.index == 0 else None
        environ = {"wsgi.multiprocess": True}
        with running_server(self.sockets[0], loaded.app, loaded.on_stop, jobs, loaded.behind_proxy, **environ):
            logs.log_event("process-started", process=self.index)
            while not stop.wait(NOTIFY_SECONDS):
                self.notify()
        logs.log_event("process-stopped", process=self.index)


class GunicornApp(BaseApplication):
    """gunicorn with the given settings only: neither its command line nor its files are read.

    Each worker calls `load_app` with a function that sends a heartbeat. A worker that sends none for SILENCE_SECONDS is
    replaced. If `load_app` raises StartupError, all processes end and `failed` is set.
    """

    worker: Worker

    def __init__(self, settings: dict[str, Any], load_app: LoadApp) -> None:
        self.settings, self.load_app = settings, load_app
        self.on_hang_up = _exit_now if signal.SIGHUP in stop_signals() else signal.SIG_IGN
        self.arbiter_pid = os.getpid()
        self.failed = multiprocessing.get_context("fork").Event()
        super().__init__()

    def load_config(self) -> None:
        """Apply the given settings, as gunicorn expects of its subclasses."""
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> LoadedApp:
        """Load the application; gunicorn calls this in each worker. A signal during the loading ends the worker at
        once, as it has no requests yet."""
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
            signal.signal(number, _exit_now)
        signal.signal(signal.SIGHUP, self.on_hang_up)
        try:
            return self.load_app(self.worker.notify)
        except StartupError as error:
            logs.log_event("start-refused", str(error), why=str(error))
            self.failed.set()
            if os.getppid() == self.arbiter_pid:  # else the arbiter has died meanwhile
                os.kill(self.arbiter_pid, signal.SIGTERM)
            sys.exit()


def serve(listener: socket.socket, workers: int, load_app: LoadApp, on_ready: Callable[[], None]) -> None:
    """Serve with this many workers until Ctrl-C, SIGTERM or SIGHUP. A worker that dies is replaced.

    Raises:
        SystemExit: always, at the end.
    """
    hang_up_stops = signal.SIGHUP in stop_signals()

    def when_ready(_: Any) -> None:
        """Gunicorn's hook: called once the main process listens."""
        _fix_number_of_workers(hang_up_stops)
        threading.Thread(target=on_ready, daemon=True).start()

    def pre_fork(arbiter: Any, worker: Worker) -> None:
        """Gunicorn's hook: called before a worker process is started."""
        _assign_index(arbiter, worker)
        gunicorn_app.worker = worker

    settings = {
        "bind": f"fd://{os.dup(listener.fileno())}",
        "workers": workers,
        "worker_class": "companion.ops.gunicorn_app.Worker",
        "on_starting": _redirect_log,
        "when_ready": when_ready,
        "pre_fork": pre_fork,
        "on_exit": lambda arbiter: logs.log_event("stopped"),
        "timeout": SILENCE_SECONDS,
        "graceful_timeout": math.ceil(GRACE_SECONDS + STOP_SECONDS) + 2,
        "proc_name": "companion",
        "umask": 0o077,
        "control_socket_disable": True,
        # Requests are not logged, and of a worker only that it died.
        "accesslog": None,
        "loglevel": "error",
    }
    gunicorn_app = GunicornApp(settings, load_app)
    try:
        gunicorn_app.run()
    except SystemExit as ended:
        raise SystemExit(CANNOT_START if gunicorn_app.failed.is_set() else ended.code) from None


def _exit_now(*_: Any) -> None:
    """End this process at once, without clean-up."""
    os._exit(0)


def _redirect_log(arbiter: Any) -> None:
    """Write gunicorn's messages to our log, if our log is JSON."""
    if logs.is_log_json():
        arbiter.log.error_log.handlers, arbiter.log.error_log.propagate = [], True


def _fix_number_of_workers(hang_up_stops: bool) -> None:
    """Ignore the signals by which gunicorn would add or remove workers or start a second arbiter: there must always be
    one worker of each index.

    SIGHUP, after which gunicorn would replace the workers and go on without a terminal, stops all processes; under
    `nohup` it is ignored.
    """
    for number in (signal.SIGTTIN, signal.SIGTTOU, signal.SIGUSR2):
        signal.signal(number, signal.SIG_IGN)
    stop_all = (lambda *_: os.kill(os.getpid(), signal.SIGTERM)) if hang_up_stops else signal.SIG_IGN
    signal.signal(signal.SIGHUP, stop_all)


def _assign_index(arbiter: Any, worker: Worker) -> None:
    """Give a new worker the lowest index that no running worker has."""
    taken = {other.index for other in arbiter.WORKERS.values()}
    worker.index = min(index for index in range(len(taken) + 1) if index not in taken)
