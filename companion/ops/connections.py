"""The open connections of one server: how many there may be, and which is closed to make room for another.

Connections that never sent a whole request may use half of the room; beyond that the oldest of them is closed.
Otherwise it is the one that has waited longest for its next request, and at last one whose client does not take its
answer. Browsers simply reconnect.
"""

from __future__ import annotations

import contextlib
import socket
import time
from collections import OrderedDict
from enum import IntEnum

from companion.ops import connection_limits


class State(IntEnum):
    """The state of a connection. It becomes ANSWERED once the whole form has arrived."""

    NEW = 0
    IDLE = 1
    ANSWERED = 2


class Connection:
    """One open connection: its socket, the network it comes from, its state, and since when (monotonic seconds)."""

    __slots__ = ("sock", "network", "state", "since")

    def __init__(self, sock: socket.socket, network: str) -> None:
        self.sock, self.network = sock, network
        self.state, self.since = State.NEW, time.monotonic()

    def close(self) -> None:
        """Shut the connection down; its own greenlet notices and closes the socket."""
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)


class Group:
    """Connections by state; within each state the one that has been in it longest comes first."""

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
        """Return the connection to close for a new one; None if all are busy with answers that have only just begun."""
        new, idle, answered = self.states
        if 2 * len(new) > self.size:
            return next(iter(new))
        for waiting in (idle, new):
            if waiting:
                return next(iter(waiting))
        slowest = next(iter(answered), None)
        late = slowest is not None and time.monotonic() - slowest.since >= connection_limits.BUSY_SECONDS
        return slowest if late else None


class Connections:
    """At most `limit` in all, and `per_network` from one network (see `connection_limits.network_of`).

    `per_network` is None behind a proxy, from whose address all connections come.
    """

    def __init__(self, limit: int, per_network: int | None = connection_limits.CONNECTIONS_PER_ADDRESS) -> None:
        self.limit, self.per_network = limit, per_network
        self._all, self._by_network = Group(), dict[str, Group]()

    def __len__(self) -> int:
        return self._all.size

    def add(self, sock: socket.socket, address: str) -> Connection | None:
        """Register a new connection, closing another if there is no room. None if none can be closed."""
        network = "" if self.per_network is None else connection_limits.network_of(address, link_local_apart=True)
        own = self._by_network.setdefault(network, Group())
        full = self._all if self._all.size >= self.limit else None
        full = own if self.per_network is not None and own.size >= self.per_network else full
        if full and not self._close_one(full):
            self._drop_if_empty(network)
            return None
        connection = Connection(sock, network)
        self._add(connection)
        return connection

    def set_state(self, connection: Connection, state: State) -> None:
        """Record what this connection does from now on. Ignored if it was closed to make room."""
        if connection in self._all.states[connection.state]:
            self._remove(connection)
            connection.state, connection.since = state, time.monotonic()
            self._add(connection)

    def remove(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        if connection in self._all.states[connection.state]:
            self._remove(connection)
            self._drop_if_empty(connection.network)

    def _close_one(self, group: Group) -> bool:
        connection = group.first_to_close()
        if connection:
            self.remove(connection)
            connection.close()
        return connection is not None

    def _add(self, connection: Connection) -> None:
        self._all.add(connection)
        self._by_network.setdefault(connection.network, Group()).add(connection)

    def _remove(self, connection: Connection) -> None:
        self._all.remove(connection)
        self._by_network[connection.network].remove(connection)

    def _drop_if_empty(self, network: str) -> None:
        if network in self._by_network and not self._by_network[network].size:
            del self._by_network[network]


def max_connections(files: int) -> int:
    """Return how many connections besides the streams a process with this limit of open files may have: half of
    them."""
    return min(connection_limits.CONNECTIONS, max((files - connection_limits.RESERVED_FILES) // 2, 1))
