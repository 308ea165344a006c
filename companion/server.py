"""The house: the server, the address to show, and the way in for people. It knows no page, table or row.

Before this module is imported the standard library is patched (see `cli.serve`): everything here is cooperative.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from typing import Any

import gevent
from gevent.event import Event
from gevent.pool import Pool
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.config import StartRefused
from companion.hosts import home_address

ANY = "0.0.0.0"

GRACE = 0.3
"""Seconds that answers under way have to finish once the server stops."""

HOUR = 3600.0

PAUSE = 5.0
"""Seconds between two readings of the address to show."""

NO_NETWORK = (
    "This machine has no home network that phones could reach. Join one and start again, "
    "or use --host 127.0.0.1 to play on this machine only."
)

BIND_PROBLEMS = {
    errno.EADDRINUSE: "Port {port} is taken, perhaps by another companion. Stop that, or choose another with --port.",
    errno.EACCES: "Port {port} may not be used without special rights. Choose one above 1023 with --port.",
    errno.EADDRNOTAVAIL: "{host} is not an address of this machine. Leave --host out to use the home network.",
}


class Handler(WSGIHandler):
    """One connection. Small answers leave at once; what a request said stays out of the terminal."""

    def __init__(self, sock: Any, address: Any, server: Any, rfile: Any = None) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().__init__(sock, address, server, rfile)

    def log_request(self) -> None:
        """Nothing per request: addresses of pages may hold one-time keys."""

    def log_error(self, msg: str, *args: Any) -> None:
        """Nothing for a malformed request either: the message would quote it."""


def listen(host: str | None, port: int) -> socket.socket:
    """A socket that listens: on every address where no host is given, so that a change of network is survived.

    Raises StartRefused.
    """
    if host is None and home_address() is None:
        raise StartRefused(NO_NETWORK)
    try:
        family, *_, where = socket.getaddrinfo(host or ANY, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(where[:2], family=family, backlog=1024)
    except OSError as error:
        raise StartRefused(_bind_problem(error, host or ANY, port)) from error


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
        if time.monotonic() >= until:
            found, until = address_of(listener), time.monotonic() + PAUSE
        return found

    return ask


def serve(
    listener: socket.socket,
    app: Any,
    stopping: Callable[[], None],
    ready: Callable[[], None],
    hourly: Callable[[], None] = lambda: None,
) -> None:
    """Answer until Ctrl-C or SIGTERM. `ready` is called once it answers, `stopping` as soon as it is to stop; `hourly`
    at the start and every hour, in a thread of its own."""
    stop = Event()
    watchers = [gevent.signal_handler(number, stop.set) for number in (signal.SIGINT, signal.SIGTERM)]
    # A name is given, since looking one up may wait for the network.
    named = {"SERVER_NAME": "localhost"}
    server = WSGIServer(listener, app, log=None, handler_class=Handler, spawn=Pool(), environ=named)
    server.start()
    gevent.spawn(ready)  # a browser may take its time to open
    hours = gevent.spawn(_every_hour, hourly)
    stop.wait()
    stopping()
    hours.kill()
    server.stop(timeout=GRACE)
    for watcher in watchers:
        watcher.cancel()


def _every_hour(act: Callable[[], None]) -> None:
    while True:
        gevent.get_hub().threadpool.apply(act)
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


def greet(address: str) -> None:
    """Say in the terminal where the companion is; with a QR where the terminal can draw one."""
    print(f"The companion is at {address}", flush=True)
    drawable = sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf")
    if drawable and not address.startswith("http://127."):
        print(f"\n{terminal_qr(address)}\n\nPhones on the same network may scan this.", flush=True)
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
