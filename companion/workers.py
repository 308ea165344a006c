"""The house: several servers on one address, each a process of its own, under gunicorn. It knows no page, table or row.

Nothing is patched in the process that starts them: each patches its own standard library, and only then loads the rest.
"""

from __future__ import annotations

import math
import os
import signal
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gevent.event import Event
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from gunicorn.workers.ggevent import GeventWorker

from companion import journal
from companion.handler import Server
from companion.server import (
    GRACE,
    LAST_COPY,
    Chores,
    connections_here,
    end_hours,
    spare_searches,
    spawn_hours,
    stops_at_hang_up,
)

BREATH = 1.0
"""Seconds between two signs of life that a process gives to the one that started it."""

CANNOT_LOAD = 2
"""With this status a process ends that has nothing to answer with, nor would another in its place: all end with it."""

NO_STATUS = -1
"""With this no process ends."""


@dataclass(frozen=True)
class Loaded:
    """What one process answers with: the application, what is to be done as soon as it is to stop, every hour, and once
    it knows its place."""

    app: Any
    stopping: Callable[[], None]
    chores: Chores
    placed: Callable[[int], None] = lambda place: None
    behind_proxy: bool = False


class Worker(GeventWorker):
    """One process. `place` is its number, from 0; who replaces another takes its place."""

    place: int

    def run(self) -> None:
        """Answers until it is told to stop, as `server.serve` does for one process alone."""
        loaded: Loaded = self.wsgi
        loaded.placed(self.place)
        # Each process counts its own connections: what one address may have is that much in each of them.
        connections = connections_here(loaded.behind_proxy)
        server = Server(self.sockets[0], loaded.app, connections, **{"wsgi.multiprocess": True})
        server.start()
        spare_searches()
        journal.tell("process-started", process=self.place)
        hours = spawn_hours(loaded.chores) if self.place == 0 else []
        while not self._stop.wait(BREATH):
            self.notify()
        loaded.stopping()
        server.stop(timeout=GRACE)
        end_hours(hours)
        journal.tell("process-stopped", process=self.place)

    def init_signals(self) -> None:
        """Ctrl-C and a hang-up come to each process by themselves and mean the same as SIGTERM."""
        self._stop = Event()
        on_hang_up = self.handle_exit if stops_at_hang_up() else signal.SIG_IGN
        super().init_signals()
        signal.signal(signal.SIGHUP, on_hang_up)

    def handle_exit(self, sig: int, frame: Any) -> None:
        if not self.booted:
            os._exit(0)  # it may wait for the database, and answers nobody yet
        self._stop.set()

    handle_quit = handle_exit


class Keeper(Arbiter):
    """The process that starts the others.

    The number of workers never changes, so their places are always 0 to N-1, and there is always one at place 0.
    """

    APP_LOAD_ERROR = CANNOT_LOAD

    def init_signals(self) -> None:
        """As gunicorn has it; but a hang-up stops all, or nobody under `nohup`."""
        on_hang_up = self.signal if stops_at_hang_up() else signal.SIG_IGN
        super().init_signals()
        signal.signal(signal.SIGHUP, on_hang_up)

    def handle_hup(self) -> None:
        """A closed terminal stops the companion. gunicorn would start other workers and go on without a terminal."""
        self.handle_term()

    def ignore_signal(self) -> None:
        """gunicorn would add a worker, take one away, or start a second companion."""

    handle_ttin = handle_ttou = handle_usr2 = ignore_signal

    def halt(self, reason: str | None = None, exit_status: int = 0) -> None:
        """All end. Who says meanwhile that he has nothing to answer with says nothing new."""
        self.APP_LOAD_ERROR = NO_STATUS
        super().halt(reason, exit_status)


class Said(Logger):
    """What gunicorn says goes the way of all that is said."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        if journal.speaks_json():
            self.error_log.handlers, self.error_log.propagate = [], True


class House(BaseApplication):
    """gunicorn with our settings and nobody else's."""

    def __init__(self, settings: dict[str, Any], load: Callable[[], Loaded]) -> None:
        self._settings, self.load = settings, load
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def run(self) -> None:
        Keeper(self).run()


def serve(listener: socket.socket, number: int, load: Callable[[], Loaded], ready: Callable[[], None]) -> None:
    """Answer with so many processes until Ctrl-C, SIGTERM or a hang-up. Each calls `load` for itself, and is replaced
    if it dies; one of them does what is to be done every hour."""
    settings = {
        "bind": f"fd://{os.dup(listener.fileno())}",
        "workers": number,
        "worker_class": "companion.workers.Worker",
        "pre_fork": take_place,
        "when_ready": lambda arbiter: threading.Thread(target=ready, daemon=True).start(),
        "on_exit": lambda arbiter: journal.tell("stopped"),
        "graceful_timeout": math.ceil(GRACE + LAST_COPY) + 2,
        "proc_name": "companion",
        "umask": 0o077,
        "control_socket_disable": True,
        # Nothing is said of a request, and of a process only that it died.
        "accesslog": None,
        "loglevel": "error",
        "logger_class": "companion.workers.Said",
    }
    House(settings, load).run()


def take_place(arbiter: Any, worker: Worker) -> None:
    """The lowest place that no process has."""
    taken = {other.place for other in arbiter.WORKERS.values()}
    worker.place = min(place for place in range(len(taken) + 1) if place not in taken)
