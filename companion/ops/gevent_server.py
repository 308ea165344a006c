"""The server of one process, and the address that it shows to people.

Before this module is imported the standard library is patched (see `cli.serve`): everything here is cooperative.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import gevent
from gevent.event import Event

from companion.ops.connections import Connections, most_connections
from companion.ops.limits import CONNECTIONS_PER_ADDRESS, RESERVED_FILES
from companion.ops.network import home_address
from companion.ops.request_handler import Server
from companion.settings import StartupError

ANY = "0.0.0.0"

GRACE = 0.3
"""Seconds that answers under way have to finish once the server stops."""

HOUR = 3600.0

MADE_BETWEEN = 10_000
"""Objects that are made between two runs of the garbage collector."""

LAST_COPY = 3.0
"""Seconds that what is done apart has to finish then: a copy that is cut off leaves its files beside the database."""

SETTLED = 300.0
"""Seconds after the start by which every page that was open before has found its way back."""

PAUSE = 5.0
"""Seconds between two readings of the address to show."""

MANY_PHONES = 5000
MOST_FILES = 1 << 16
SOME_FILES = 10_240  # macOS promises "unlimited" and then allows no more

FEW_FILES = (
    "This machine lets a program open {files} files at once: that is enough for about {phones} phones (ulimit -n)."
)

NO_NETWORK = (
    "This machine has no home network that phones could reach. Join one and start again, "
    "or use --host 127.0.0.1 to play on this machine only."
)

BIND_PROBLEMS = {
    errno.EADDRINUSE: "Port {port} is taken, perhaps by another companion. Stop that, or choose another with --port.",
    errno.EACCES: "Port {port} may not be used without special rights. Choose one above 1023 with --port.",
    errno.EADDRNOTAVAIL: "{host} is not an address of this machine. Leave --host out to use the home network.",
}


@dataclass(frozen=True)
class HourlyJobs:
    """What is to be done every hour: `apart` in a thread of its own, from the start on; `between` two answers, once all
    is settled."""

    apart: Callable[[], None]
    between: Callable[[], None]


def listen(host: str | None, port: int) -> socket.socket:
    """A socket that listens: on every address where no host is given, so that a change of network is survived.

    Raises StartupError.
    """
    if host is None and home_address() is None:
        raise StartupError(NO_NETWORK)
    try:
        family, *_, where = socket.getaddrinfo(host or ANY, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(where[:2], family=family, backlog=1024)
    except OSError as error:
        raise StartupError(_bind_problem(error, host or ANY, port)) from error


def open_files() -> int:
    """How many files and connections this process may have open: as many as it is allowed."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_FILES
    soft, hard = (MOST_FILES if one < 0 else one for one in resource.getrlimit(resource.RLIMIT_NOFILE))
    for wished in (min(hard, MOST_FILES), min(hard, SOME_FILES)):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(wished, soft), hard))
            return max(wished, soft)
    return soft


def max_streams(files: int) -> int:
    """How many phones may listen, where so many files may be open: each has another connection for its pages."""
    return max(files - RESERVED_FILES, 0) // 2


def connections_here(behind_proxy: bool) -> Connections:
    """As many connections as this machine allows; only so many from one address, unless all come from a proxy's."""
    return Connections(most_connections(open_files()), None if behind_proxy else CONNECTIONS_PER_ADDRESS)


def address_of(listener: socket.socket) -> str:
    """The address for people: the home network's where the server listens everywhere."""
    host, port = listener.getsockname()[:2]
    if host in (ANY, "::"):
        host = home_address() or "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def address_now(listener: socket.socket) -> Callable[[], str]:
    """Asks for `address_of` this listener: the network of a laptop changes, but not between two fragments."""
    found, until = "", float("-inf")

    def ask() -> str:
        nonlocal found, until
        # A server that stops has closed its listener, and still answers what was asked before.
        if time.monotonic() >= until and listener.fileno() >= 0:
            found, until = address_of(listener), time.monotonic() + PAUSE
        return found

    return ask


def serve(
    listener: socket.socket,
    app: Any,
    stopping: Callable[[], None],
    ready: Callable[[], None],
    chores: HourlyJobs | None = None,
    behind_proxy: bool = False,
) -> None:
    """Answer until Ctrl-C, SIGTERM or a hang-up. `ready` is called once it answers, `stopping` as soon as it is to
    stop."""
    stop = Event()
    watchers = [gevent.signal_handler(number, stop.set) for number in stop_signals()]
    try:
        with answering(listener, app, stopping, chores, behind_proxy):
            gevent.spawn(ready)  # a browser may take its time to open
            stop.wait()
    finally:
        for watcher in watchers:
            watcher.cancel()


@contextmanager
def answering(
    listener: socket.socket,
    app: Any,
    stopping: Callable[[], None],
    chores: HourlyJobs | None,
    behind_proxy: bool,
    **environ: Any,
) -> Iterator[None]:
    """Answer, and do the chores, until the block ends. `stopping` is called then, and answers under way may finish."""
    server = Server(listener, app, connections_here(behind_proxy), **environ)
    server.start()
    spare_searches()
    hours = spawn_hours(chores) if chores else []
    try:
        yield
    finally:
        stopping()
        server.stop(timeout=GRACE)
        end_hours(hours)


def stop_signals() -> list[int]:
    """The signals that stop this process; a closed terminal does not under `nohup`, nor on Windows, which has no such
    signal."""
    hang_up = hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN
    return [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hang_up else [])]


def spare_searches() -> None:
    """Let Python's garbage collector leave out what the start made, which stays and would hold everybody up for a
    twentieth of a second, and run so rarely that it hardly ever interrupts a deal."""
    gc.freeze()
    gc.set_threshold(MADE_BETWEEN, *gc.get_threshold()[1:])


def spawn_hours(chores: HourlyJobs) -> list[gevent.Greenlet]:
    """Do the chores every hour from now on."""
    apart = partial(gevent.get_hub().threadpool.apply, chores.apart)
    return [gevent.spawn(_every_hour, apart), gevent.spawn_later(SETTLED, _every_hour, chores.between)]


def end_hours(hours: list[gevent.Greenlet]) -> None:
    """Start no more chores, and wait a moment for one that is under way in a thread."""
    gevent.killall(hours)
    with gevent.Timeout(LAST_COPY, False):
        gevent.get_hub().threadpool.join()


def _every_hour(act: Callable[[], None]) -> None:
    """A failure is printed, and the next hour comes all the same."""
    while True:
        try:
            act()
        except Exception:
            gevent.get_hub().handle_error(act, *sys.exc_info())
        gevent.sleep(HOUR)


def terminal_qr(address: str) -> str:
    """A QR of the address in half blocks, dark on a light plate whatever the terminal's colours.

    In capitals, which mean the same in an address without a path and need a smaller QR.
    """
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    code = QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(address.rstrip("/").upper())
    rows = [*code.get_matrix()]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    lines = ("".join(map(_half_block, *pair)) for pair in zip(rows[::2], rows[1::2], strict=True))
    return "\n".join(f"\x1b[38;5;16;48;5;231m{line}\x1b[0m" for line in lines)


def show_link(address: str | None, path: str) -> None:
    """Say a one-time address in the terminal, with its QR where that can draw one. Where nothing else is said, the
    companion serves at the home network's address."""
    root = address or f"http://{home_address() or '127.0.0.1'}:8000"
    url = f"{root.rstrip('/')}{path}"
    print(url, flush=True)
    if sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf"):
        print(f"\n{terminal_qr(url)}\n", flush=True)


def greet(address: str, files: int = MOST_FILES) -> None:
    """Say in the terminal where the companion is, with a QR where the terminal can draw one; and that this machine is
    small, if so few files may be open."""
    print(f"The companion is at {address}", flush=True)
    drawable = sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf")
    if drawable and not address.startswith("http://127."):
        print(f"\n{terminal_qr(address)}\n\nPhones on the same network may scan this.", flush=True)
    if max_streams(files) < MANY_PHONES:
        print(FEW_FILES.format(files=files, phones=max_streams(files)), flush=True)
    print("Ctrl-C ends it.", flush=True)


def open_browser(address: str) -> None:
    """Open the address in the browser of this desktop, if there is one. Never a browser in the terminal."""
    desktop = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if desktop:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


def _half_block(upper: bool, lower: bool) -> str:
    return {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}[upper, lower]


def _bind_problem(error: OSError, host: str, port: int) -> str:
    unknown = "{host} is not an address of this machine ({why}). Leave --host out to use the home network."
    if isinstance(error, socket.gaierror):
        return unknown.format(host=host, why=error.strerror)
    sentence = BIND_PROBLEMS.get(error.errno or 0, "The address {host}, port {port} cannot be used ({why}).")
    return sentence.format(host=host, port=port, why=error.strerror)
