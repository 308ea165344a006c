"""The open connections of one server: how many there are, and which is closed when there is room for no more.

Connections that never sent a whole request have at most half of the room: of more, the oldest is closed. Else it is the
one that has waited longest for its next request, and at last an answer that nobody takes. Browsers open another
connection where an idle one was closed.
"""

from __future__ import annotations

import contextlib
import socket
import time
from collections import OrderedDict
from enum import IntEnum

from companion.ops import limits


class State(IntEnum):
    """What a connection is doing. It becomes ANSWERED once the whole form has arrived."""

    NEW = 0
    IDLE = 1
    ANSWERED = 2


class Connection:
    """One open connection: its socket, who it belongs to, what it does and since when."""

    __slots__ = ("sock", "owner", "state", "since")

    def __init__(self, sock: socket.socket, owner: str) -> None:
        self.sock, self.owner = sock, owner
        self.state, self.since = State.NEW, time.monotonic()

    def close(self) -> None:
        """Its own greenlet finds that it has ended, and gives the descriptor back."""
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)


class Group:
    """Connections by what they do, in each state the one first that has been in it longest."""

    def __init__(self) -> None:
        self.states = tuple(OrderedDict[Connection, None]() for _ in State)
        self.size = 0

    def add(self, connection: Connection) -> None:
        self.states[connection.state][connection] = None
        self.size += 1

    def remove(self, connection: Connection) -> None:
        del self.states[connection.state][connection]
        self.size -= 1

    def first_to_close(self) -> Connection | None:
        """The connection to close so that another finds room; None where all are busy with answers that just began."""
        new, idle, answered = self.states
        if 2 * len(new) > self.size:
            return next(iter(new))
        found = next((next(iter(one)) for one in (idle, new, answered) if one), None)
        late = found is not None and time.monotonic() - found.since >= limits.BUSY_SECONDS
        return found if late or found not in answered else None


class Connections:
    """At most `most` in all, and at most `per_address` of one network (see `limits.network_of`). `per_address` is None
    behind a proxy, from whose address all come."""

    def __init__(self, most: int, per_address: int | None = limits.CONNECTIONS_PER_ADDRESS) -> None:
        self.most, self.per_address = most, per_address
        self._all, self._by_owner = Group(), dict[str, Group]()

    def __len__(self) -> int:
        return self._all.size

    def enter(self, sock: socket.socket, address: str) -> Connection | None:
        """Takes a new connection in; None where there is no room for it, though others would be closed first."""
        owner = "" if self.per_address is None else limits.network_of(address, link_local_apart=True)
        own = self._by_owner.setdefault(owner, Group())
        full = self._all if self._all.size >= self.most else None
        full = own if self.per_address is not None and own.size >= self.per_address else full
        if full and not self._close_one(full):
            self._forget(owner)
            return None
        connection = Connection(sock, owner)
        self._add(connection)
        return connection

    def set_state(self, connection: Connection, state: State) -> None:
        """Say what this connection does from now on. Ignored where it was closed for another."""
        if connection in self._all.states[connection.state]:
            self._remove(connection)
            connection.state, connection.since = state, time.monotonic()
            self._add(connection)

    def leave(self, connection: Connection) -> None:
        """It has ended."""
        if connection in self._all.states[connection.state]:
            self._remove(connection)
            self._forget(connection.owner)

    def _close_one(self, group: Group) -> bool:
        closed = group.first_to_close()
        if closed:
            self.leave(closed)
            closed.close()
        return closed is not None

    def _add(self, connection: Connection) -> None:
        self._all.add(connection)
        self._by_owner.setdefault(connection.owner, Group()).add(connection)

    def _remove(self, connection: Connection) -> None:
        self._all.remove(connection)
        self._by_owner[connection.owner].remove(connection)

    def _forget(self, owner: str) -> None:
        if owner in self._by_owner and not self._by_owner[owner].size:
            del self._by_owner[owner]


def most_connections(files: int) -> int:
    """How many connections may be open beside the streams, where this process may have so many files open: half."""
    return min(limits.CONNECTIONS, max((files - limits.RESERVED_FILES) // 2, 1))
