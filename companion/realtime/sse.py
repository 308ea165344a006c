"""The wires: streams whose connections the server handed over, and what is written to them. They know no table's rules
and no page; a stream says that a version is there, and never what is in it.

None has a greenlet or a thread. What is told is made into bytes once and written to all who listen at a table in one
pass; who cannot take it waits for nobody and nobody waits for him: kept for him is the rest of the message that he was
reading and the newest one after it, whatever else was said meanwhile.
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

from companion.ops.limits import ONLOOKERS_PER_ADDRESS, SHARE_OF_STREAMS, STREAMS_PER_KEY

HEARTBEAT_SECONDS = 2.0
"""So often, because no browser says of bad Wi-Fi that a line is dead: only a beat that does not come tells its page."""

LOOK_SECONDS = 15.0
"""So often the store is asked what another process wrote."""

OPENING = "retry: 1000\n\n"
BEAT = "event: beat\ndata:\n\n"
"""A sign of life that a page can hear: without it for long, it asks anew."""

END = b"0\r\n\r\n"
COME_BACK = (500, 2500)
"""Milliseconds after which phones come back to a server that stopped: not all in the same moment."""

PATIENCE = 22
"""Heartbeats that a phone may leave unread before its connection is closed."""

SILENCE = 45_000
"""Milliseconds without a sign of the phone's machine, after which the connection is dead (Linux)."""

UNREAD = 8192
"""Bytes that the machine may keep for a phone that does not read."""


def changed(version: int) -> str:
    """There is this version."""
    return f"event: changed\nid: {version}\ndata: {version}\n\n"


def come_back() -> str:
    """The server stops: the page may ask for another stream after a moment of its own."""
    return f"event: beat\nretry: {random.randint(*COME_BACK)}\ndata:\n\n"


def chunk(text: str) -> bytes:
    """As HTTP/1.1 sends what has no length beforehand."""
    content = text.encode()
    return b"%x\r\n%s\r\n" % (len(content), content)


BEAT_CHUNK = chunk(BEAT)


@dataclass(frozen=True)
class StreamOwner:
    """Who opened a stream: what seats or whose host, empty for an onlooker, and the network it comes from."""

    key: str = ""
    network: str = ""


NO_OWNER = StreamOwner()


class StreamQuota:
    """How many streams there are of whom, and for whom there is room. A guest with a key is let in before onlookers."""

    def __init__(self) -> None:
        self.limit = sys.maxsize
        self._streams = OrderedDict[Stream, None]()
        self._keys: dict[str, OrderedDict[Stream, None]] = {}
        self._networks = Counter[tuple[str, bool]]()

    def __len__(self) -> int:
        return len(self._streams)

    def admits(self, whose: StreamOwner) -> bool:
        """Whether one more of theirs may be opened, if what `crowded_out` names is closed for it."""
        onlookers, guests = self._networks[whose.network, False], self._networks[whose.network, True]
        if self._crowded(whose):
            return True
        if len(self) >= self.limit and not (whose.key and self._oldest("")):
            return False
        if not whose.key and onlookers >= ONLOOKERS_PER_ADDRESS:
            return False
        return onlookers + guests < max(self.limit * SHARE_OF_STREAMS, 1)

    def crowded_out(self, whose: StreamOwner) -> Stream | None:
        """The stream that is closed for one more of theirs: their own oldest, if they have many, or an onlooker's."""
        if self._crowded(whose):
            return self._oldest(whose.key)
        return self._oldest("") if len(self) >= self.limit else None

    def add(self, stream: Stream) -> None:
        self._streams[stream] = None
        self._keys.setdefault(stream.whose.key, OrderedDict())[stream] = None
        self._networks[stream.whose.network, bool(stream.whose.key)] += 1

    def remove(self, stream: Stream) -> None:
        whose = stream.whose
        del self._streams[stream], self._keys[whose.key][stream]
        if not self._keys[whose.key]:
            del self._keys[whose.key]
        owner = (whose.network, bool(whose.key))
        self._networks[owner] -= 1
        if not self._networks[owner]:
            del self._networks[owner]

    def _crowded(self, whose: StreamOwner) -> bool:
        return bool(whose.key) and len(self._keys.get(whose.key, ())) >= STREAMS_PER_KEY

    def _oldest(self, key: str) -> Stream | None:
        return next(iter(self._keys.get(key, ())), None)


class Stream:
    """One connection. `who` are the seats that listen, 0 the host, None an onlooker."""

    __slots__ = ("code", "late", "next", "reads", "rest", "sock", "streams", "who", "whose", "writes")

    def __init__(
        self, streams: Streams, sock: socket.socket, code: str, who: tuple[int | None, ...], whose: StreamOwner
    ) -> None:
        self.streams, self.sock, self.code, self.who, self.whose = streams, sock, code, who, whose
        self.rest, self.next, self.late = b"", b"", 0
        self.writes: Any = None
        self.reads: Any = streams.loop.io(sock.fileno(), 1)
        self.reads.start(self.hear)

    def say(self, message: bytes) -> None:
        """Writes this, or what of it can be written now; never waits."""
        if self.rest:
            if message is not BEAT_CHUNK:  # a beat says nothing that the rest does not say
                self.next = message
            return
        try:
            sent = self.sock.send(message)
        except BlockingIOError:
            sent = 0
        except OSError:
            return self.drop()
        if sent < len(message):
            self._keep(message[sent:])

    def hear(self) -> None:
        """A phone says nothing on its stream: what can be read is its end."""
        try:
            gone = not self.sock.recv(1024)
        except BlockingIOError:
            return
        except OSError:
            gone = True
        if gone:
            self.drop()

    def beat(self) -> None:
        """A sign of life, or an end with a phone that has read none for long."""
        self.late = self.late + 1 if self.rest else 0
        if self.late > PATIENCE:
            return self.drop()
        self.say(BEAT_CHUNK)

    def end(self, last: bytes) -> None:
        """Says a last word, as far as it can be said now, and closes in order."""
        with contextlib.suppress(OSError):
            if not self.rest:
                self.sock.send(last + END)
        self.drop()

    def drop(self) -> None:
        """Closes the connection, once."""
        if not self.streams.dropped(self):
            return
        for watcher in filter(None, (self.reads, self.writes)):
            watcher.stop()
            watcher.close()
        self.reads = self.writes = None
        self.sock.close()

    def _keep(self, rest: bytes) -> None:
        self.rest = rest
        if self.writes is None:
            self.writes = self.streams.loop.io(self.sock.fileno(), 2)
        self.writes.start(self._go_on)

    def _go_on(self) -> None:
        """The phone can take more: the rest of what it was reading, then the newest."""
        self.writes.stop()
        rest, self.rest = self.rest, b""
        self.say(rest)
        if self.next and not self.rest:
            newest, self.next = self.next, b""
            self.say(newest)


class Streams:
    """All open streams, by table. `newest` gives a table's version; `left` is called with table and seats when a phone
    went away, `look` now and then with all tables that have streams."""

    def __init__(
        self,
        newest: Callable[[str], int],
        left: Callable[[str, tuple[int | None, ...]], None],
        look: Callable[[Collection[str]], None],
    ) -> None:
        self.newest, self.left, self.look = newest, left, look
        self.loop: Any = None
        self.quota = StreamQuota()
        self._ended = False
        self._thread = 0
        self._tables: dict[str, set[Stream]] = {}

    def __len__(self) -> int:
        return len(self.quota)

    @property
    def codes(self) -> frozenset[str]:
        """The tables that have streams."""
        return frozenset(self._tables)

    def open(
        self, sock: socket.socket, code: str, who: tuple[int | None, ...], first: str, whose: StreamOwner = NO_OWNER
    ) -> None:
        """Writes to this connection from now on, `first` at once. The head of the answer is written already."""
        if self.loop is None:
            self._begin()
        limit(sock)
        if crowded_out := self.quota.crowded_out(whose):
            crowded_out.end(chunk(come_back()))
        stream = Stream(self, sock, code, who, whose)
        self._tables.setdefault(code, set()).add(stream)
        self.quota.add(stream)
        stream.say(chunk(first))
        if self._ended:
            stream.end(chunk(come_back()))

    def tell(self, code: str) -> None:
        """All who listen at this table hear of its newest version, in one pass."""
        if code in self._tables:
            self._here(self._tell, code)

    def end(self, code: str) -> None:
        """The table is gone: its streams end."""
        self._each(code, lambda stream: stream.end(b""))

    def close(self) -> None:
        """The server stops: all are told to come back after a moment, not all after the same."""
        self._ended = True
        for code in list(self._tables):
            self._each(code, lambda stream: stream.end(chunk(come_back())))

    def dropped(self, stream: Stream) -> bool:
        """Takes it from its table; whether it was still there."""
        table = self._tables.get(stream.code, set())
        if stream not in table:
            return False
        table.remove(stream)
        self.quota.remove(stream)
        if not table:
            del self._tables[stream.code]
        self.left(stream.code, stream.who)
        return True

    def _tell(self, code: str) -> None:
        # Asked for as it is sent: who comes late with an older version says the newest again.
        message = chunk(changed(self.newest(code)))
        for stream in tuple(self._tables.get(code, ())):
            stream.say(message)

    def _each(self, code: str, act: Callable[[Stream], object]) -> None:
        if code in self._tables:
            self._here(self._all, code, act)

    def _all(self, code: str, act: Callable[[Stream], object]) -> None:
        for stream in tuple(self._tables.get(code, ())):
            act(stream)

    def _here(self, act: Callable[..., None], *said: Any) -> None:
        """Does this in the thread of the streams' loop: it is safe in no other."""
        if thread() == self._thread:
            act(*said)
        else:
            self.loop.run_callback_threadsafe(act, *said)

    def _begin(self) -> None:
        import gevent

        self.loop, self._thread = gevent.get_hub().loop, thread()
        gevent.spawn(self._beat_on)
        gevent.spawn(self._look_on)

    def _beat_on(self) -> None:
        """A heartbeat for ever, whatever the store is doing."""
        import gevent

        while True:
            gevent.sleep(HEARTBEAT_SECONDS)
            for code in list(self._tables):
                self._each(code, Stream.beat)
                gevent.sleep(0)

    def _look_on(self) -> None:
        """A look for ever. One that fails is said once, until one succeeds."""
        import gevent

        failed = False
        while True:
            gevent.sleep(LOOK_SECONDS)
            try:
                self.look(self.codes)
                failed = False
            except Exception:
                if not failed:
                    gevent.get_hub().handle_error(self, *sys.exc_info())
                failed = True


def limit(sock: socket.socket) -> None:
    """Keeps the machine from waiting long for a phone that is gone, and from storing much that none reads."""
    wished = [(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)]
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        wished.append((socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE))
    for level, name, value in wished:
        with contextlib.suppress(OSError):  # it is another kind of connection, or gone already
            sock.setsockopt(level, name, value)


def thread() -> int:
    """The real thread, where greenlets have numbers too."""
    from gevent.monkey import get_original

    return int(get_original("threading", "get_ident")())
