"""The HTTP server: gevent's `WSGIServer` on a listening socket, until a signal stops it; and the jobs that run beside
it. The standard library must be patched by gevent before this module is imported (see `companion.cli.serve`).
"""

from __future__ import annotations

import contextlib
import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import gevent
from gevent.event import Event
from gevent.pywsgi import WSGIHandler, WSGISecureEnviron, WSGIServer

from companion.live import VersionBus
from companion.log import LOGGER, log_failure
from companion.network import ANY, home_addresses
from companion.settings import StartupError, root_url
from companion.store.backup import back_up_daily

if TYPE_CHECKING:
    from companion.tables import TableService
    from companion.web.app import App

GRACE_SECONDS = 0.3
"""Seconds that requests in progress have to finish after the server was told to stop."""

IDLE_SECONDS = 75.0
"""How long a connection may be silent, between two requests or within one. Longer than nginx's own limit, so that nginx
never sends a form over a connection that is being closed."""

ACKNOWLEDGE_MS = 45_000
"""Milliseconds without an acknowledgement from a phone after which Linux closes its connection."""

HOUR = 3600.0

POLL_SECONDS = 2.0
"""Seconds between two queries for what other processes stored."""

FIRST_CLEANUP = 300.0
"""Seconds from the start to the first removal of expired tables: by then the pages that were open have reconnected."""

NO_NETWORK = (
    "This computer has no network that phones could join. Join one and start again, "
    "or use --host 127.0.0.1 to play on this computer only."
)

UNKNOWN_ADDRESS = "{host} is not an address of this computer. Leave out --host to use your home network."

BIND_PROBLEMS = {
    errno.EADDRINUSE: "Port {port} is taken, perhaps by another companion. Use that one, stop it, or choose another "
    "port with --port.",
    errno.EADDRNOTAVAIL: UNKNOWN_ADDRESS,
    # Hyper-V on Windows reserves whole ranges of ports.
    errno.EACCES: "Port {port} needs special rights or is reserved. Choose another one above 1023 with --port.",
}

UNUSABLE = "The companion can't listen at {host}, port {port} ({why}). Choose another address or port."


def listen(host: str | None, port: int) -> socket.socket:
    """Return a listening socket. Without a host it listens at every IPv4 address, so that it survives a change of
    network. Raises StartupError: there is no network, or the address or port can't be used."""
    if not host and not home_addresses():
        raise StartupError(NO_NETWORK)
    host = host or ANY
    try:
        family, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(where[:2], family=family, backlog=1024)
    except OSError as error:
        unknown = isinstance(error, socket.gaierror)
        message = UNKNOWN_ADDRESS if unknown else BIND_PROBLEMS.get(error.errno or 0, UNUSABLE)
        raise StartupError(message.format(host=host, port=port, why=error.strerror)) from error


def listen_url(listener: socket.socket) -> str:
    """Return the URL at which a socket listens. Its host is 0.0.0.0 if it listens at every address."""
    return root_url(*listener.getsockname()[:2])


class Handler(WSGIHandler):
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.ETIMEDOUT, "timed out")

    def handle(self) -> None:
        with contextlib.suppress(OSError):  # of a client that is gone before it was told that its request is malformed
            self.socket.settimeout(IDLE_SECONDS)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else each answer waits 40 ms
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, ACKNOWLEDGE_MS)
            super().handle()

    def read_request(self, raw_requestline: str) -> Any:
        """gevent answers a ValueError with 400; of any other error it prints a traceback."""
        try:
            return super().read_request(raw_requestline)
        except Exception as error:
            raise ValueError("malformed head") from error

    def start_response(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
        # A kept-alive connection is dead after the phone slept, without the browser knowing: the next tap would be
        # lost in it. Closing costs one round trip for each fragment.
        if "HTTP_HX_REQUEST" in self.environ:
            headers = [*headers, ("Connection", "close")]
        return super().start_response(status, headers, exc_info)

    def handle_one_response(self) -> None:
        super().handle_one_response()
        # A client that sends many requests at once lets the others in: after a sleep of 0 the event loop might answer
        # fifty of them before it looks for others.
        gevent.sleep(0.001)


class SilentEnviron(WSGISecureEnviron):
    """A WSGI environ whose values gevent doesn't print with a traceback, as they may hold addresses and keys."""

    default_whitelist_keys = ()


class Server(WSGIServer):
    handler_class = Handler
    environ_class = SilentEnviron


def serve(listener: socket.socket, app: App, on_ready: Callable[[], None]) -> None:
    """Serve the application and run its jobs until Ctrl-C or SIGTERM. No request is logged, not even a
    malformed one, as it may hold one-time keys. `on_ready` is called once requests are answered."""
    service: TableService = app.extensions["companion"]
    jobs = [
        gevent.spawn(run_regularly, HOUR, 0, lambda: back_up_today(app.config["DATABASE_URL"])),
        gevent.spawn(run_regularly, HOUR, FIRST_CLEANUP, lambda: remove_expired_tables(service)),
        gevent.spawn(run_regularly, POLL_SECONDS, POLL_SECONDS, service.follow_store),
    ]
    run_server(listener, app, service.version_bus, on_ready)
    gevent.killall(jobs)
    service.engine.dispose()


def run_server(listener: socket.socket, app: Any, version_bus: VersionBus, on_ready: Callable[[], None]) -> None:
    raise_file_limit()
    stop = Event()
    _watchers = [gevent.signal_handler(number, stop.set) for number in (signal.SIGINT, signal.SIGTERM)]
    # Without SERVER_NAME gevent would look it up, which may wait for the network.
    environ = {"SERVER_NAME": "localhost", "wsgi.errors": sys.stderr}
    server = Server(listener, app, log=None, error_log=None, environ=environ)
    server.start()
    gc.freeze()  # a full collection of what the start made would hold up all requests for some 50 ms
    gevent.spawn(on_ready)  # a browser may take its time to open
    stop.wait()
    version_bus.close()
    server.stop(timeout=GRACE_SECONDS)


def raise_file_limit() -> None:
    """macOS lets a process open 256 files and connections unless it asks for more: fewer than a club's phones need."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = min(hard, 10_240) if hard > 0 else 10_240
        if 0 <= soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


# Jobs


def run_regularly(every: float, first: float, run: Callable[[], object]) -> None:
    """Run a job for ever, first after `first` seconds. A failure does not stop the next run; of several in a row only
    the first is printed."""
    failed = False
    gevent.sleep(first)
    while True:
        try:
            run()
            failed = False
        except StartupError as error:
            LOGGER.error("%s", error)
        except Exception:
            if not failed:
                log_failure(*sys.exc_info())
            failed = True
        gevent.sleep(every)


def back_up_today(url: str) -> None:
    """In a thread, as the event loop would wait for the disk."""
    gevent.get_hub().threadpool.apply(back_up_daily, (url, date.today()))


def remove_expired_tables(service: TableService) -> None:
    if removed := service.purge_expired():
        LOGGER.info("Removed tables whose time was over: %d.", len(removed))
