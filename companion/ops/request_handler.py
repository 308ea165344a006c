"""gevent's HTTP server with limits on what one connection may send, and with fair turns between clients.

The limits (see `companion.ops.connection_limits`) keep one client of a home network from blocking the others. gevent's
server is not meant for the open internet; there a proxy must stand in front of it.
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

from companion.ops import connection_limits
from companion.ops.connections import Connection, Connections, ConnectionState
from companion.ops.fair_queue import FairQueue


def empty_response(status: str) -> bytes:
    """Return the bytes of an HTTP response with this status and no body."""
    return f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode()


HEAD_TOO_LONG = empty_response("431 Request Header Fields Too Large")
NO_LENGTH = empty_response("411 Length Required")


class BadRequest(ValueError):
    """Raised if the head of a request (request line and headers) is refused. `answer` is the whole HTTP response to
    send."""

    def __init__(self, answer: bytes) -> None:
        super().__init__()
        self.answer = answer


class ClientInput(io.RawIOBase):
    """A stream of the bytes that a client sends. A read after the `deadline` raises TimeoutError and sets `timed_out`.

    Every read waits in the event loop, even if bytes have already arrived, so that a fast sender can't keep other
    clients waiting.
    """

    def __init__(self, sock: Any, seconds: float) -> None:
        self.sock, self.reads, self.timed_out = sock, 0, False
        self.set_deadline(seconds)

    def set_deadline(self, seconds: float) -> None:
        """Set the deadline to this many seconds from now."""
        self.deadline = time.monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read into the buffer as soon as bytes arrive. Return how many were read. Raises TimeoutError."""
        self.reads += 1
        try:
            left = max(self.deadline - time.monotonic(), 0.0)
            gevent.socket.wait_read(self.sock.fileno(), left, TimeoutError())
        except TimeoutError:
            self.timed_out = True
            raise
        return int(self.sock.recv_into(buffer))


class HeaderLines:
    """A file from which gevent reads the header lines of one request, at most `left` bytes in all. Raises
    ConnectionAbortedError if the client breaks off: gevent would take the headers for complete."""

    def __init__(self, lines: io.BufferedReader, left: int) -> None:
        self.lines, self.left = lines, left

    def readline(self, limit: int) -> bytes:
        line = self.lines.readline(min(limit, self.left + 1))
        self.left -= len(line)
        if self.left < 0:
            raise BadRequest(HEAD_TOO_LONG)
        if not line:
            raise ConnectionAbortedError
        return line


class Handler(WSGIHandler):
    """Handles the requests of one connection.

    If the application's response has a method `take_connection`, the handler passes it the socket once the headers are
    written, and ends."""

    connection: Connection
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.ETIMEDOUT, "timed out")
    """The last two: the client did not read the answer within `connection_limits.SEND_SECONDS`."""

    def __init__(self, sock: Any, address: Any, server: Any) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.settimeout(connection_limits.SEND_SECONDS)
        super().__init__(sock, address, server)
        self.incoming = ClientInput(sock, connection_limits.HEAD_SECONDS)
        self.rfile = io.BufferedReader(self.incoming)
        self.answer, self.lingers = b"", False

    def handle(self) -> None:
        with self.rfile:  # gevent drops it without closing it
            super().handle()

    # Reading a request

    def handle_one_request(self) -> Any:
        """Return what gevent expects: True to read another request, None to hang up.

        Requests that gevent cannot read are answered here: gevent would log an error if the client has gone meanwhile.
        """
        self.answer = b""
        result = super().handle_one_request()
        if isinstance(result, tuple) and not self.incoming.timed_out:
            self._refuse(self.answer or result[1])
        elif self.lingers and self.socket is not None:  # it is None once a stream has taken the connection
            self._discard_input_and_close()
        if isinstance(result, tuple) or self.lingers or self.incoming.timed_out:
            return None
        if result:
            self.server.connections.set_state(self.connection, ConnectionState.IDLE)
            self.incoming.set_deadline(connection_limits.IDLE_SECONDS)
        return result

    def read_requestline(self) -> str:
        """Wait for the request line. A pipelined request is held back a moment, so that other clients have a turn."""
        reads = self.incoming.reads
        self.rfile.peek(1)
        if self.incoming.reads == reads:
            gevent.sleep(connection_limits.PIPELINE_SECONDS)
        if self.connection.state is not ConnectionState.NEW:
            self.incoming.set_deadline(connection_limits.HEAD_SECONDS)
        line: str = super().read_requestline()
        return line

    def read_request(self, raw_requestline: str) -> Any:
        """Read the headers. If they are refused, raise ValueError, as gevent expects, and let `self.answer` be the
        response."""
        self.left = connection_limits.HEAD_BYTES - len(raw_requestline)
        try:
            result = super().read_request(raw_requestline)
            if self.headers.get("transfer-encoding"):
                raise BadRequest(NO_LENGTH)
        except BadRequest as error:
            self.answer = error.answer
            raise
        except HTTPException as error:  # more lines than Python's own reader takes
            self.answer = HEAD_TOO_LONG
            raise ValueError from error
        except OSError as error:
            raise ValueError from error
        self.incoming.set_deadline(
            connection_limits.BODY_SECONDS + (self.content_length or 0) / connection_limits.BODY_BYTES_A_SECOND
        )
        return result

    def MessageClass(self, lines: io.BufferedReader, *more: Any) -> Any:
        """Parse the headers as gevent does, with a limit on their length."""
        return super().MessageClass(HeaderLines(lines, self.left), *more)

    # Answering it

    def handle_one_response(self) -> None:
        """Read the posted form completely, if there is one, wait until this client's request may start, and answer it.
        A request whose form breaks off is not answered."""
        if self._has_form() and not self._read_form():
            self.close_connection = True
        else:
            self.server.connections.set_state(self.connection, ConnectionState.ANSWERED)
            self.server.queue.wait_for_turn(self.connection.network)
            super().handle_one_response()

    def _has_form(self) -> bool:
        """Whether the request has a body of at most FORM_BYTES; the application itself reads a larger one."""
        return self.command != "GET" and 0 < (self.content_length or 0) <= connection_limits.FORM_BYTES

    def _read_form(self) -> bool:
        """Read the whole body of a form. Return whether it arrived in time."""
        try:
            self.environ["wsgi.input"] = io.BytesIO(self.wsgi_input.read())
        except OSError:
            return False
        return True

    def finalize_headers(self) -> None:
        """Close the connection after this answer if the application did not read the whole body."""
        super().finalize_headers()
        body = self.wsgi_input
        if body.position < (self.content_length or 0):
            body.content_length = body.position
            self.lingers = self.close_connection = True
            if self.request_version == "HTTP/1.1":  # gevent adds the header for older clients
                self.response_headers.append((b"Connection", b"close"))

    def process_result(self) -> None:
        """Send the response. If the response is a stream of events (an object with the method `take_connection`), pass
        the socket to the stream instead."""
        take = getattr(self.result, "take_connection", None)
        if take and self._can_detach_socket:
            self.write(b"")
            self.close_connection = True
            take(self._detach_socket())
        else:
            super().process_result()

    @property
    def _can_detach_socket(self) -> bool:
        """Whether a stream may write to the socket without gevent: the connection has no TLS, and the response is sent
        in chunks of HTTP/1.1."""
        return type(self.socket) is gevent.socket.socket and self.request_version == "HTTP/1.1"

    def _detach_socket(self) -> socket.socket:
        """Return the connection as a non-blocking socket that gevent doesn't manage. Its new owner must close it."""
        sock = self.socket
        self.socket: Any = None
        plain: socket.socket = get_original("socket", "socket")(
            sock.family, sock.type, sock.proto, fileno=sock.detach()
        )
        plain.setblocking(False)
        return plain

    # Hanging up

    def _refuse(self, answer: bytes) -> None:
        """Send the response `answer`, which refuses the request, if the client is still connected. Then close the
        connection."""
        with contextlib.suppress(OSError):
            self.socket.sendall(answer)
            self._discard_input_and_close()

    def _discard_input_and_close(self) -> None:
        """Close our side of the connection, and discard what the client still sends: see
        `connection_limits.LINGER_SECONDS`."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)
            self.incoming.set_deadline(connection_limits.LINGER_SECONDS)
            left = connection_limits.LINGER_BYTES
            while left > 0 and (piece := self.rfile.read1()):
                left -= len(piece)


class SilentEnviron(WSGISecureEnviron):
    """A WSGI environ whose values gevent doesn't print with a traceback, as they may hold addresses and keys."""

    default_whitelist_keys = ()


class Server(WSGIServer):
    """Serves `app` at this listener, with as many open connections as `connections` allows. No request is logged, not
    even a malformed one, as it may hold one-time keys."""

    handler_class = Handler
    environ_class = SilentEnviron
    max_accept = 16
    """Connections accepted in one pass, before they are counted; far fewer than `connection_limits.RESERVED_FILES`."""

    def __init__(self, listener: socket.socket, app: Any, connections: Connections, **environ: Any) -> None:
        self.connections, self.queue = connections, FairQueue()
        # Without SERVER_NAME gevent would look it up, which may wait for the network.
        environ = {"SERVER_NAME": "localhost", "wsgi.errors": sys.stderr, **environ}
        super().__init__(listener, app, log=None, error_log=None, spawn=Pool(), environ=environ)

    def handle(self, sock: Any, address: Any) -> None:
        """Handle all requests of one connection."""
        connection = self.connections.add(sock, str(address[0]))
        if connection is None:
            return sock.close()
        try:
            handler = self.handler_class(sock, address, self)
            handler.connection = connection
            handler.handle()
        finally:
            self.connections.remove(connection)
