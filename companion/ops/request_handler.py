"""HTTP within bounds: what one connection may send, how long it may take, and that it takes turns with all others.

The authors of gevent's server do not mean it for the open internet. What is added here keeps one client of a home
network from stopping the tables; on the internet a proxy must stand before it. `companion.ops.limits` has the numbers.
"""

from __future__ import annotations

import contextlib
import errno
import io
import socket
import sys
import time
from http.client import HTTPException
from typing import Any

import gevent
import gevent.socket
from gevent.monkey import get_original
from gevent.pool import Pool
from gevent.pywsgi import WSGIHandler, WSGISecureEnviron, WSGIServer

from companion.ops import limits
from companion.ops.connections import Connection, Connections, State
from companion.ops.fair_queue import FairQueue


def refusal(status: str) -> bytes:
    """Return a bare answer with this status and no body; browsers never cause it."""
    return f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode()


HEAD_TOO_LONG = refusal("431 Request Header Fields Too Large")
NO_LENGTH = refusal("411 Length Required")


class Refused(ValueError):
    """A request that is not read to its end. Attributes: answer: what the client is told."""

    def __init__(self, answer: bytes) -> None:
        super().__init__()
        self.answer = answer


class Incoming(io.RawIOBase):
    """The bytes that a client sends, until the moment `until`; a read raises TimeoutError after it, and `late` is True.

    All reading goes through the event loop, also where bytes are there already: a fast sender takes turns too.
    """

    def __init__(self, sock: Any, seconds: float) -> None:
        self.sock, self.reads, self.late = sock, 0, False
        self.allow(seconds)

    def allow(self, seconds: float) -> None:
        """Let the client send for so many seconds from now on, whatever it was allowed before."""
        self.until = time.monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        self.reads += 1
        try:
            left = max(self.until - time.monotonic(), 0.0)
            gevent.socket.wait_read(self.sock.fileno(), left, TimeoutError())
        except TimeoutError:
            self.late = True
            raise
        return int(self.sock.recv_into(room))


class HeadLines:
    """The lines of one head, which together may have `left` bytes. A head that breaks off is no request: gevent would
    answer it as if it were whole."""

    def __init__(self, lines: io.BufferedReader, left: int) -> None:
        self.lines, self.left = lines, left

    def readline(self, limit: int) -> bytes:
        line = self.lines.readline(min(limit, self.left + 1))
        self.left -= len(line)
        if self.left < 0:
            raise Refused(HEAD_TOO_LONG)
        if not line:
            raise ConnectionAbortedError
        return line


class Handler(WSGIHandler):
    """One connection. Small answers leave at once.

    An answer that can `take` the connection gets it once its head is written, and this greenlet ends.
    """

    connection: Connection
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.ETIMEDOUT, "timed out")
    """Nobody took the answer within `limits.SEND_SECONDS`: gevent's own words for it are the last of these."""

    def __init__(self, sock: Any, address: Any, server: Any) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.settimeout(limits.SEND_SECONDS)
        super().__init__(sock, address, server)
        self.incoming = Incoming(sock, limits.HEAD_SECONDS)
        self.rfile = io.BufferedReader(self.incoming)
        self.answer, self.lingers = b"", False

    # Reading a request

    def handle_one_request(self) -> Any:
        """Return what gevent expects: True to read another request, None to hang up.

        Requests that gevent could not read are answered here instead of there, where a client that is gone by then
        would be logged as an error.
        """
        self.answer = b""
        found = super().handle_one_request()
        if isinstance(found, tuple) and not self.incoming.late:
            self._refuse(self.answer or found[1])
        elif self.lingers and self.socket is not None:  # a stream took it
            self._linger()
        if isinstance(found, tuple) or self.lingers or self.incoming.late:
            return None
        if found:
            self.server.connections.set_state(self.connection, State.IDLE)
            self.incoming.allow(limits.IDLE_SECONDS)
        return found

    def read_requestline(self) -> str:
        """The first line, as soon as it comes. One that came together with the request before it waits a moment, for
        others to have their turn."""
        reads = self.incoming.reads
        self.rfile.peek(1)
        if self.incoming.reads == reads:
            gevent.sleep(limits.PIPELINE_SECONDS)
        if self.connection.state is not State.NEW:
            self.incoming.allow(limits.HEAD_SECONDS)
        line: str = super().read_requestline()
        return line

    def read_request(self, raw_requestline: str) -> Any:
        """The rest of the head. Raises ValueError, as gevent expects it; `answer` is what the client is told then."""
        self.left = limits.HEAD_BYTES - len(raw_requestline)
        try:
            found = super().read_request(raw_requestline)
            if self.headers.get("transfer-encoding"):
                raise Refused(NO_LENGTH)
        except Refused as refused:
            self.answer = refused.answer
            raise
        except HTTPException as error:  # more lines than Python's own reader takes
            self.answer = HEAD_TOO_LONG
            raise ValueError from error
        except OSError as error:
            raise ValueError from error
        self.incoming.allow(limits.BODY_SECONDS + (self.content_length or 0) / limits.BODY_BYTES_A_SECOND)
        return found

    def MessageClass(self, lines: io.BufferedReader, *more: Any) -> Any:
        """The fields of the head, read by gevent."""
        return super().MessageClass(HeadLines(lines, self.left), *more)

    # Answering it

    def handle_one_response(self) -> None:
        """Answers when it is this address's turn. A form is read whole before; one that breaks off reaches no page."""
        if self._has_form() and not self._take_form():
            self.close_connection = True
        else:
            self.server.connections.set_state(self.connection, State.ANSWERED)
            self.server.turns.wait(self.connection.owner)
            super().handle_one_response()

    def _has_form(self) -> bool:
        """Whether a body comes that is small enough to be waited for here. A page reads a larger one itself."""
        return self.command != "GET" and 0 < (self.content_length or 0) <= limits.FORM_BYTES

    def _take_form(self) -> bool:
        try:
            self.environ["wsgi.input"] = io.BytesIO(self.wsgi_input.read())
        except OSError:
            return False
        return True

    def finalize_headers(self) -> None:
        """Says that the connection ends with this answer, where more of the request is to come than the page read.
        Nobody reads that rest as a body any more."""
        super().finalize_headers()
        body = self.wsgi_input
        if body.position < (self.content_length or 0):
            body.content_length = body.position
            self.lingers = self.close_connection = True
            if self.request_version == "HTTP/1.1":  # gevent says it to older clients
                self.response_headers.append((b"Connection", b"close"))

    def process_result(self) -> None:
        take = getattr(self.result, "take", None)
        if take and self._plain:
            self.write(b"")
            self.close_connection = True
            take(self._given_away())
        else:
            super().process_result()

    @property
    def _plain(self) -> bool:
        """Whether what is written to the socket itself is what the phone reads."""
        return type(self.socket) is gevent.socket.socket and self.request_version == "HTTP/1.1"

    def _given_away(self) -> socket.socket:
        """The connection as a plain socket, without what gevent keeps for it; the taker closes it."""
        sock = self.socket
        self.socket: Any = None
        kept: socket.socket = get_original("socket", "socket")(sock.family, sock.type, sock.proto, fileno=sock.detach())
        kept.setblocking(False)
        return kept

    # Hanging up

    def _refuse(self, answer: bytes) -> None:
        """Tells a client that is still there, and hangs up."""
        with contextlib.suppress(OSError):
            self.socket.sendall(answer)
            self._linger()

    def _linger(self) -> None:
        """Ends our side, and throws a little away of what still comes: see `limits.LINGER_SECONDS`."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)
            self.incoming.allow(limits.LINGER_SECONDS)
            left = limits.LINGER_BYTES
            while left > 0 and (piece := self.rfile.read1()):
                left -= len(piece)


class SilentEnviron(WSGISecureEnviron):
    """The environ of a request; of one that failed, neither address nor key is printed with the traceback."""

    default_whitelist_keys = ()


class Server(WSGIServer):
    """Answers with `app` on this listener; at most as many connections are open as `connections` allows.

    Neither requests nor malformed requests are logged: they may hold one-time keys.
    """

    handler_class = Handler
    environ_class = SilentEnviron
    max_accept = 16
    """Connections accepted in one pass, before they are counted; far fewer than the reserved files."""

    def __init__(self, listener: socket.socket, app: Any, connections: Connections, **environ: Any) -> None:
        self.connections, self.turns = connections, FairQueue()
        # A name is given, since looking one up may wait for the network.
        named = {"SERVER_NAME": "localhost", "wsgi.errors": sys.stderr, **environ}
        super().__init__(listener, app, log=None, error_log=None, spawn=Pool(), environ=named)

    def handle(self, sock: Any, address: Any) -> None:
        """One connection, from its first request to its last."""
        connection = self.connections.enter(sock, str(address[0]))
        if connection is None:
            return sock.close()
        try:
            handler = self.handler_class(sock, address, self)
            handler.connection = connection
            handler.handle()
        finally:
            self.connections.leave(connection)
