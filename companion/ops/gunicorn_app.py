"""Several servers on one address, each a process of its own, under gunicorn.

Nothing is patched in the process that starts them: each patches its own standard library, and only then loads the rest.
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

from companion.ops import logs
from companion.ops.gevent_server import GRACE, LAST_COPY, HourlyJobs, answering, stop_signals
from companion.settings import StartupError

BREATH = 1.0
"""Seconds between two signs of life that a process gives to the one that started it."""

CANNOT_LOAD = 2
"""The exit status where a process has nothing to answer with, nor would another in its place."""


@dataclass(frozen=True)
class LoadedApp:
    """What one process answers with: the application, what is to be done as soon as it is to stop, every hour, and once
    it knows its place."""

    app: Any
    stopping: Callable[[], None]
    chores: HourlyJobs
    placed: Callable[[int], None] = lambda place: None
    behind_proxy: bool = False


class Worker(GeventWorker):
    """One process. `place` is its number, from 0; one that replaces another takes its place."""

    place: int

    def run(self) -> None:
        """Answer until it is told to stop, as `server.serve` does for one process alone."""
        loaded: LoadedApp = self.wsgi
        stop = Event()
        for number in (signal.SIGQUIT, *stop_signals()):
            gevent.signal_handler(number, stop.set)
        loaded.placed(self.place)
        chores = loaded.chores if self.place == 0 else None
        several = {"wsgi.multiprocess": True}
        # Each process counts its own connections: what one address may have is that much in each of them.
        with answering(self.sockets[0], loaded.app, loaded.stopping, chores, loaded.behind_proxy, **several):
            logs.log_event("process-started", process=self.place)
            while not stop.wait(BREATH):
                self.notify()
        logs.log_event("process-stopped", process=self.place)


class GunicornApp(BaseApplication):
    """gunicorn with these settings and nobody else's. Each process calls `load` for itself; where that raises
    StartupError all end, and `refused` is set."""

    def __init__(self, settings: dict[str, Any], load: Callable[[], LoadedApp]) -> None:
        self.settings, self.load_one = settings, load
        self.hang_up = end_now if signal.SIGHUP in stop_signals() else signal.SIG_IGN
        self.starter = os.getpid()
        self.refused = multiprocessing.get_context("fork").Event()
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> LoadedApp:
        """Called in each process. One that is told to stop meanwhile ends at once: it answers nobody yet."""
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
            signal.signal(number, end_now)
        signal.signal(signal.SIGHUP, self.hang_up)
        try:
            return self.load_one()
        except StartupError as refusal:
            logs.log_event("start-refused", str(refusal), why=str(refusal))
            self.refused.set()
            if os.getppid() == self.starter:  # it may have died meanwhile
                os.kill(self.starter, signal.SIGTERM)
            sys.exit()


def serve(listener: socket.socket, number: int, load: Callable[[], LoadedApp], ready: Callable[[], None]) -> None:
    """Answer with so many processes until Ctrl-C, SIGTERM or a hang-up. Each calls `load` for itself, and is replaced
    if it dies; one of them does what is to be done every hour. Raises SystemExit."""
    hang_up_stops = signal.SIGHUP in stop_signals()

    def when_ready(_: Any) -> None:
        keep_number(hang_up_stops)
        threading.Thread(target=ready, daemon=True).start()

    settings = {
        "bind": f"fd://{os.dup(listener.fileno())}",
        "workers": number,
        "worker_class": "companion.ops.gunicorn_app.Worker",
        "on_starting": log_to_journal,
        "when_ready": when_ready,
        "pre_fork": take_place,
        "on_exit": lambda arbiter: logs.log_event("stopped"),
        "graceful_timeout": math.ceil(GRACE + LAST_COPY) + 2,
        "proc_name": "companion",
        "umask": 0o077,
        "control_socket_disable": True,
        # Requests are not logged, and of a process only that it died.
        "accesslog": None,
        "loglevel": "error",
    }
    application = GunicornApp(settings, load)
    try:
        application.run()
    except SystemExit as ended:
        raise SystemExit(CANNOT_LOAD if application.refused.is_set() else ended.code) from None


def end_now(*_: Any) -> None:
    """End this process without another word."""
    os._exit(0)


def log_to_journal(arbiter: Any) -> None:
    """Let the journal write what gunicorn logs, where it writes JSON."""
    if logs.writes_json():
        arbiter.log.error_log.handlers, arbiter.log.error_log.propagate = [], True


def keep_number(hang_up_stops: bool) -> None:
    """No signal changes how many processes there are: places are always 0 to N-1, and there is always one at place 0.

    gunicorn would add a process, take one away or start a second companion. A hang-up, after which it would start
    other processes and go on without a terminal, stops all, or nobody under `nohup`.
    """
    for number in (signal.SIGTTIN, signal.SIGTTOU, signal.SIGUSR2):
        signal.signal(number, signal.SIG_IGN)
    stop_all = (lambda *_: os.kill(os.getpid(), signal.SIGTERM)) if hang_up_stops else signal.SIG_IGN
    signal.signal(signal.SIGHUP, stop_all)


def take_place(arbiter: Any, worker: Worker) -> None:
    """The lowest place that no process has."""
    taken = {other.place for other in arbiter.WORKERS.values()}
    worker.place = min(place for place in range(len(taken) + 1) if place not in taken)
