"""The HTTP server of one process: its listening socket, its limits, and serving until a signal stops it.

The standard library must be patched by gevent before this module is imported (see `companion.cli.serve`).
"""

from __future__ import annotations

import contextlib
import errno
import gc
import signal
import socket
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import gevent
from gevent.event import Event

from companion.ops import scheduler
from companion.ops.connection_limits import CONNECTIONS_PER_ADDRESS, RESERVED_FILES
from companion.ops.connections import Connections, max_connections
from companion.ops.request_handler import Server
from companion.settings import StartupError, root_url
from companion.system.network import ANY, ANY_IPV6, home_addresses, phone_urls

GRACE_SECONDS = 0.3
"""Seconds that requests in progress have to finish after the server was told to stop."""

GC_THRESHOLD = 10_000
"""New objects between two runs of the garbage collector."""

ADDRESS_SECONDS = 5.0
"""Seconds for which the addresses that are shown to people are cached."""

FIRST_FREE_PORT = 1024
"""Lower ports need special rights on Linux and macOS, but not on Windows."""

MAX_FILES = 1 << 16
MACOS_MAX_FILES = 10_240
"""macOS promises "unlimited" and then allows no more than this."""

NO_NETWORK = (
    "This computer has no network that phones could join. Join one and start again, "
    "or use --host 127.0.0.1 to play on this computer only."
)

UNKNOWN_ADDRESS = "{host} is not an address of this computer. Leave out --host to use your home network."

BIND_PROBLEMS = {
    errno.EADDRINUSE: "Port {port} is taken, perhaps by another companion. Stop that one, or choose another port with "
    "--port.",
    errno.EADDRNOTAVAIL: UNKNOWN_ADDRESS,
}

PRIVILEGED = "Port {port} needs special rights. Choose a port above 1023 with --port."

RESERVED = "This computer reserves port {port} for something else. Choose another port with --port."
"""Hyper-V on Windows reserves whole ranges of ports, which `netsh interface ipv4 show excludedportrange tcp` lists."""

UNUSABLE = "The companion can't listen at {host}, port {port} ({why}). Choose another address or port."


def listen(host: str | None, port: int) -> socket.socket:
    """Return a listening socket. Without a host it listens at every address, so that it survives a change of network.

    Raises:
        StartupError: there is no network, or the address or port can't be used.
    """
    host = host or _wildcard_address()
    try:
        family, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = where[0] == ANY_IPV6 and socket.has_dualstack_ipv6()
        return socket.create_server(where[:2], family=family, backlog=1024, dualstack_ipv6=both)
    except OSError as error:
        raise StartupError(_bind_error_message(error, host, port)) from error


def _wildcard_address() -> str:
    """Return the wildcard address to listen at: that of IPv6 if the network has no IPv4, else that of IPv4. Raises
    StartupError: there is no network."""
    addresses = home_addresses()
    if not addresses:
        raise StartupError(NO_NETWORK)
    return ANY_IPV6 if ":" in addresses[0] else ANY


def _bind_error_message(error: OSError, host: str, port: int) -> str:
    """Return the sentence that says why the companion can't listen at this host and port."""
    if isinstance(error, socket.gaierror):
        message = UNKNOWN_ADDRESS
    elif error.errno == errno.EACCES:
        message = PRIVILEGED if port < FIRST_FREE_PORT else RESERVED
    else:
        message = BIND_PROBLEMS.get(error.errno or 0, UNUSABLE)
    return message.format(host=host, port=port, why=error.strerror)


def raise_file_limit() -> int:
    """Raise this process's limit of open files and sockets as far as the system allows, and return the new limit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MAX_FILES
    soft, hard = (MAX_FILES if limit < 0 else limit for limit in resource.getrlimit(resource.RLIMIT_NOFILE))
    for wanted in (min(hard, MAX_FILES), min(hard, MACOS_MAX_FILES)):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(wanted, soft), hard))
            return max(wanted, soft)
    return soft


def max_streams(file_limit: int) -> int:
    """Return how many event streams may be open with this limit of open files. Each phone needs two connections: one
    for its stream and one for its pages."""
    return max(file_limit - RESERVED_FILES, 0) // 2


def make_limited_connections(behind_proxy: bool) -> Connections:
    """Return an empty `Connections` with this computer's limits. Behind a proxy there is no limit per client address,
    because all requests come from the proxy's address."""
    return Connections(max_connections(raise_file_limit()), None if behind_proxy else CONNECTIONS_PER_ADDRESS)


def listen_url(listener: socket.socket) -> str:
    """Return the URL at which a socket listens. Its host is 0.0.0.0 or [::] if it listens at every address."""
    return root_url(*listener.getsockname()[:2])


def listener_phone_urls(listener: socket.socket, address: str = "") -> list[str]:
    """Return the URLs at which phones reach the server that listens on this socket, the likeliest first. If the
    settings name an `address`, return only its URL."""
    host, port = listener.getsockname()[:2]
    return phone_urls(host, port, address)


def phone_urls_reader(listener: socket.socket) -> Callable[[], list[str]]:
    """Return a function that returns the `listener_phone_urls` of this socket. The URLs are read again after
    ADDRESS_SECONDS, because they change when a laptop moves to another network."""
    addresses, expires = list[str](), float("-inf")

    def read_phone_urls() -> list[str]:
        nonlocal addresses, expires
        # While the server stops its listener is closed already, and the last requests are still answered.
        if time.monotonic() >= expires and listener.fileno() >= 0:
            addresses, expires = listener_phone_urls(listener), time.monotonic() + ADDRESS_SECONDS
        return addresses

    return read_phone_urls


def serve(
    listener: socket.socket,
    app: Any,
    on_stop: Callable[[], None],
    on_ready: Callable[[], None],
    jobs: scheduler.HourlyJobs | None = None,
    behind_proxy: bool = False,
) -> None:
    """Serve the application until Ctrl-C, SIGTERM or SIGHUP.

    `on_ready` is called once requests are answered, `on_stop` as soon as the server begins to stop.
    """
    stop = Event()
    watchers = [gevent.signal_handler(number, stop.set) for number in stop_signals()]
    try:
        with running_server(listener, app, on_stop, jobs, behind_proxy):
            gevent.spawn(on_ready)  # a browser may take its time to open
            stop.wait()
    finally:
        for watcher in watchers:
            watcher.cancel()


@contextmanager
def running_server(
    listener: socket.socket,
    app: Any,
    on_stop: Callable[[], None],
    jobs: scheduler.HourlyJobs | None,
    behind_proxy: bool,
    **environ: Any,
) -> Iterator[None]:
    """Context manager: serve and run the hourly jobs until the block ends; then call `on_stop` and let requests in
    progress finish.

    `environ` is added to every request's WSGI environ.
    """
    # With libuv, on Windows, gevent would print that it rounds our shortest pauses up to a millisecond.
    warnings.filterwarnings("ignore", message="libuv only supports millisecond")
    server = Server(listener, app, make_limited_connections(behind_proxy), **environ)
    server.start()
    tune_garbage_collector()
    running = scheduler.start_jobs(jobs) if jobs else []
    try:
        yield
    finally:
        on_stop()
        server.stop(timeout=GRACE_SECONDS)
        scheduler.stop_jobs(running)


def stop_signals() -> list[int]:
    """Return the signals that stop this process: SIGINT, SIGTERM, and SIGHUP unless the process was started by `nohup`
    or runs on Windows."""
    hang_up = hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN
    return [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hang_up else [])]


def tune_garbage_collector() -> None:
    """Exclude the objects made during the start from garbage collection, and let new objects be collected less often. A
    full collection would hold up all requests for some 50 ms."""
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])
