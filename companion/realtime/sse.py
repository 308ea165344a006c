"""Server-sent events: writes new version numbers to the open streams of all tables, straight to their sockets.

A stream carries version numbers and nothing about the table. No stream has a greenlet or thread of its own: a message
is encoded once and written to all streams of a table in one pass. The server never waits for a slow client. It keeps
only the unsent rest of the client's current message and the newest message after that.
"""

from __future__ import annotations

import contextlib
import random
import socket
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

HEARTBEAT_SECONDS = 2.0
"""Seconds between heartbeats. No browser reports that Wi-Fi was lost: a page notices it by a missing heartbeat."""

POLL_SECONDS = 15.0
"""Seconds between two queries for versions that other processes wrote."""

OPENING = "retry: 1000\n\n"
HEARTBEAT = "event: beat\ndata:\n\n"
"""A heartbeat as an event, so that the page's script receives it. Without one for long, the page reconnects."""

LAST_CHUNK = b"0\r\n\r\n"

RECONNECT_MS = (500, 2500)
"""When the server stops, each page waits a random time in this range before it reconnects, so that not all do so at
once."""

MAX_MISSED_BEATS = 22
"""Heartbeats that a client may leave unread before its connection is closed."""

STREAMS_PER_KEY = 16
"""The most open streams of one seat, or of one table's host; one more closes the oldest."""

ONLOOKERS_PER_ADDRESS = 300
"""The most open streams from one address by clients without a key to the table."""

SHARE_OF_STREAMS = 3 / 4
"""The share of all possible streams that one address may have."""

USER_TIMEOUT_MS = 45_000
"""Milliseconds without an acknowledgement from the client's computer after which Linux closes the connection."""

SEND_BUFFER_BYTES = 8192
"""Bytes that the operating system may keep for a client that does not read."""

Seats = tuple[int | None, ...]
"""The seats that listen on a stream: 0 is the host, None an onlooker, `BIG_SCREEN` a big screen."""

BIG_SCREEN = -2


def version_event(version: int) -> str:
    """Return the server-sent event that tells open pages a table's newest version, as text."""
    return f"event: changed\nid: {version}\ndata: {version}\n\n"


def reconnect_event() -> str:
    """Return the last server-sent event before the server stops, which lets the page reconnect after a random time."""
    return f"event: beat\nretry: {random.randint(*RECONNECT_MS)}\ndata:\n\n"


def http_chunk(text: str) -> bytes:
    """Return the text as one chunk of HTTP/1.1's chunked encoding."""
    content = text.encode()
    return b"%x\r\n%s\r\n" % (len(content), content)


HEARTBEAT_CHUNK = http_chunk(HEARTBEAT)


@dataclass(frozen=True)
class StreamOwner:
    """Identifies the client for whom an open stream is counted. `key` is the same text for all streams of the same
    table and seats; it is empty for an onlooker. `network` is the network from which the client comes."""

    key: str = ""
    network: str = ""


NO_OWNER = StreamOwner()


class StreamLimits:
    """Counts the open streams by owner, and decides whether one more may be opened. If there are too many streams in
    all, an onlooker's stream is closed to make room."""

    def __init__(self) -> None:
        self.max_streams = sys.maxsize
        self._streams = OrderedDict[Stream, None]()
        self._by_key: dict[str, OrderedDict[Stream, None]] = {}
        self._by_network = Counter[tuple[str, bool]]()

    def __len__(self) -> int:
        return len(self._streams)

    def may_open_stream(self, owner: StreamOwner) -> bool:
        """Whether one more stream of this owner may be opened. The stream that `stream_to_close` returns must be closed
        first."""
        if self._has_too_many_streams(owner.key):
            return True
        if len(self) >= self.max_streams and not (owner.key and self._oldest_stream("")):
            return False
        onlookers, players = self._by_network[owner.network, False], self._by_network[owner.network, True]
        if not owner.key and onlookers >= ONLOOKERS_PER_ADDRESS:
            return False
        return onlookers + players < max(self.max_streams * SHARE_OF_STREAMS, 1)

    def stream_to_close(self, owner: StreamOwner) -> Stream | None:
        """Return the stream to close before this owner opens one more: the owner's oldest if the owner has too many,
        the oldest of an onlooker if there are too many in all; None if there is room."""
        if self._has_too_many_streams(owner.key):
            return self._oldest_stream(owner.key)
        return self._oldest_stream("") if len(self) >= self.max_streams else None

    def add(self, stream: Stream) -> None:
        owner = stream.owner
        self._streams[stream] = None
        self._by_key.setdefault(owner.key, OrderedDict())[stream] = None
        self._by_network[owner.network, bool(owner.key)] += 1

    def remove(self, stream: Stream) -> None:
        owner = stream.owner
        del self._streams[stream], self._by_key[owner.key][stream]
        if not self._by_key[owner.key]:
            del self._by_key[owner.key]
        counted_as = (owner.network, bool(owner.key))
        self._by_network[counted_as] -= 1
        if not self._by_network[counted_as]:
            del self._by_network[counted_as]

    def _has_too_many_streams(self, key: str) -> bool:
        return bool(key) and len(self._by_key.get(key, ())) >= STREAMS_PER_KEY

    def _oldest_stream(self, key: str) -> Stream | None:
        """Return the oldest open stream whose owner has this key; None if there is none."""
        return next(iter(self._by_key.get(key, ())), None)


class Stream:
    """The open connection on which one page of a table receives events. All methods must be called in the event loop's
    thread."""

    __slots__ = ("code", "missed_beats", "owner", "pending", "reader", "seats", "sock", "streams", "unsent", "writer")

    def __init__(self, streams: Streams, sock: socket.socket, code: str, seats: Seats, owner: StreamOwner) -> None:
        self.streams, self.sock, self.code, self.seats, self.owner = streams, sock, code, seats, owner
        self.unsent, self.pending, self.missed_beats = b"", b"", 0
        self.writer: Any = None
        self.reader: Any = streams.loop.io(sock.fileno(), 1)
        self.reader.start(self._on_readable)

    def send(self, message: bytes) -> None:
        """Write as much of the message as the socket accepts, and keep the rest for later."""
        if self.unsent:
            if message is not HEARTBEAT_CHUNK:  # the unsent rest is a sign of life too
                self.pending = message
            return
        try:
            sent = self.sock.send(message)
        except BlockingIOError:
            sent = 0
        except OSError:
            return self.close()
        if sent < len(message):
            self.unsent = message[sent:]
            if self.writer is None:
                self.writer = self.streams.loop.io(self.sock.fileno(), 2)
            self.writer.start(self._on_writable)

    def send_heartbeat(self) -> None:
        """Send a heartbeat, or close the connection if the client has read nothing for MAX_MISSED_BEATS heartbeats."""
        self.missed_beats = self.missed_beats + 1 if self.unsent else 0
        if self.missed_beats > MAX_MISSED_BEATS:
            return self.close()
        self.send(HEARTBEAT_CHUNK)

    def end(self, last_message: bytes) -> None:
        """End the HTTP response with `last_message`, as far as the socket accepts it, and close the connection."""
        with contextlib.suppress(OSError):
            if not self.unsent:
                self.sock.send(last_message + LAST_CHUNK)
        self.close()

    def close(self) -> None:
        """Close the connection. Does nothing if it is closed already."""
        if not self.streams.unregister(self):
            return
        for watcher in filter(None, (self.reader, self.writer)):
            watcher.stop()
            watcher.close()
        self.reader = self.writer = None
        self.sock.close()

    def _on_readable(self) -> None:
        """Close the stream if the client closed its connection. Clients send nothing on a stream."""
        try:
            ended = not self.sock.recv(1024)
        except BlockingIOError:
            return
        except OSError:
            ended = True
        if ended:
            self.close()

    def _on_writable(self) -> None:
        """Send the unsent rest of a message, then the newest message."""
        self.writer.stop()
        unsent, self.unsent = self.unsent, b""
        self.send(unsent)
        if self.pending and not self.unsent:
            pending, self.pending = self.pending, b""
            self.send(pending)


class Streams:
    """All open streams of this process, by table code.

    `newest_version` returns the newest version of a table. `on_close` is called with the table's code and the seats
    when a stream is closed. `poll` is called every POLL_SECONDS with the codes of all tables that have streams.
    """

    def __init__(
        self,
        newest_version: Callable[[str], int],
        on_close: Callable[[str, Seats], None],
        poll: Callable[[Collection[str]], None],
    ) -> None:
        self.newest_version, self.on_close, self.poll = newest_version, on_close, poll
        self.loop: Any = None
        self.limits = StreamLimits()
        self._closed = False
        self._loop_thread = 0
        self._by_table: dict[str, set[Stream]] = {}

    def __len__(self) -> int:
        return len(self.limits)

    @property
    def table_codes(self) -> frozenset[str]:
        """The codes of the tables with an open stream."""
        return frozenset(self._by_table)

    def open(
        self, sock: socket.socket, code: str, seats: Seats, first_message: str, owner: StreamOwner = NO_OWNER
    ) -> None:
        """Make a stream of the connection `sock`, to which the HTTP headers are already written, and send it
        `first_message`."""
        if self.loop is None:
            self._start_greenlets()
        set_socket_options(sock)
        if closing := self.limits.stream_to_close(owner):
            closing.end(http_chunk(reconnect_event()))
        stream = Stream(self, sock, code, seats, owner)
        self._by_table.setdefault(code, set()).add(stream)
        self.limits.add(stream)
        stream.send(http_chunk(first_message))
        if self._closed:
            stream.end(http_chunk(reconnect_event()))

    def publish(self, code: str) -> None:
        """Send the table's newest version to all its streams."""
        if code in self._by_table:
            self._run_in_loop(self._send_newest_version, code)

    def end_table(self, code: str) -> None:
        """End the streams of a table that was removed."""
        self._for_each_stream(code, lambda stream: stream.end(b""))

    def close(self) -> None:
        """End all streams because the server stops; the pages reconnect after a random time."""
        self._closed = True
        for code in list(self._by_table):
            self._for_each_stream(code, lambda stream: stream.end(http_chunk(reconnect_event())))

    def unregister(self, stream: Stream) -> bool:
        """Remove a stream that is being closed. Return False if it was removed before."""
        table = self._by_table.get(stream.code, set())
        if stream not in table:
            return False
        table.remove(stream)
        self.limits.remove(stream)
        if not table:
            del self._by_table[stream.code]
        self.on_close(stream.code, stream.seats)
        return True

    def _send_newest_version(self, code: str) -> None:
        # Read only now: if two versions are published in the wrong order, the newest is sent twice.
        """Send the table's newest version to all its streams. Called in the event loop's thread."""
        message = http_chunk(version_event(self.newest_version(code)))
        for stream in tuple(self._by_table.get(code, ())):
            stream.send(message)

    def _for_each_stream(self, code: str, function: Callable[[Stream], object]) -> None:
        """Call `function` with each stream of the table, in the event loop's thread."""

        def call_with_each_stream() -> None:
            for stream in tuple(self._by_table.get(code, ())):
                function(stream)

        if code in self._by_table:
            self._run_in_loop(call_with_each_stream)

    def _run_in_loop(self, function: Callable[..., None], *args: Any) -> None:
        """Call the function in the event loop's thread, because streams are not safe in any other thread."""
        if thread_id() == self._loop_thread:
            function(*args)
        else:
            self.loop.run_callback_threadsafe(function, *args)

    def _start_greenlets(self) -> None:
        """Start the greenlets that send heartbeats and poll the store. Called before the first stream is opened."""
        import gevent

        self.loop, self._loop_thread = gevent.get_hub().loop, thread_id()
        gevent.spawn(self._send_heartbeats)
        gevent.spawn(self._poll_store)

    def _send_heartbeats(self) -> None:
        """Send a heartbeat on every stream every HEARTBEAT_SECONDS, for ever."""
        import gevent

        while True:
            gevent.sleep(HEARTBEAT_SECONDS)
            for code in list(self._by_table):
                self._for_each_stream(code, Stream.send_heartbeat)
                gevent.sleep(0)

    def _poll_store(self) -> None:
        """Call `poll` every POLL_SECONDS for ever. Of several failures in a row only the first is printed."""
        import gevent

        failed = False
        while True:
            gevent.sleep(POLL_SECONDS)
            try:
                self.poll(self.table_codes)
                failed = False
            except Exception:
                if not failed:
                    gevent.get_hub().handle_error(self, *sys.exc_info())
                failed = True


def set_socket_options(sock: socket.socket) -> None:
    """Limit how long the operating system waits for a client that is gone, and how much it buffers for the client."""
    options = [(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)]
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        options.append((socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT_MS))
    for level, name, value in options:
        with contextlib.suppress(OSError):  # not a TCP socket, or closed already
            sock.setsockopt(level, name, value)


def thread_id() -> int:
    """Return the id of the operating system's thread, also where gevent gives greenlets ids of their own."""
    from gevent.monkey import get_original

    return int(get_original("threading", "get_ident")())
