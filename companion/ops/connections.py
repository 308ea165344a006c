"""Limits the open connections of one server, and chooses which one is closed to make room for another.

If more than half of the connections have never sent a whole request, the oldest of these is closed. Otherwise it is the
one that has waited longest for its next request; if none waits, the oldest that has sent no request; and at last one
whose client does not read its response. Browsers simply reconnect.
"""

from __future__ import annotations

import contextlib
import socket
import time
from collections import OrderedDict
from enum import IntEnum

from companion.ops import connection_limits
from companion.system.client_network import client_network


class ConnectionState(IntEnum):
    """The state of a connection: NEW has not sent a complete request yet, IDLE waits for its next request, ANSWERED has
    sent a complete request and is being answered."""

    NEW = 0
    IDLE = 1
    ANSWERED = 2


class Connection:
    """An open connection: its socket, the network from which it comes, its state, and the time since which it has that
    state (`time.monotonic`)."""

    __slots__ = ("sock", "network", "state", "since")

    def __init__(self, sock: socket.socket, network: str) -> None:
        self.sock, self.network = sock, network
        self.state, self.since = ConnectionState.NEW, time.monotonic()

    def close(self) -> None:
        """Shut the connection down; its own greenlet notices and closes the socket."""
        with contextlib.suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)


class ConnectionGroup:
    """A set of connections, grouped by state and sorted by how long each has been in its state, longest first."""

    def __init__(self) -> None:
        self.states = tuple(OrderedDict[Connection, None]() for _ in ConnectionState)
        self.size = 0

    def add(self, connection: Connection) -> None:
        self.states[connection.state][connection] = None
        self.size += 1

    def remove(self, connection: Connection) -> None:
        del self.states[connection.state][connection]
        self.size -= 1

    def connection_to_close(self) -> Connection | None:
        """Return the connection to close to make room for a new one. None if every connection is being answered, each
        for less than BUSY_SECONDS."""
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
    """The open connections of a server: at most `limit` in all, and `per_network` from one network (see
    `client_network`). `per_network` is None behind a proxy, from whose address all connections come.
    """

    def __init__(self, limit: int, per_network: int | None = connection_limits.CONNECTIONS_PER_ADDRESS) -> None:
        self.limit, self.per_network = limit, per_network
        self._all, self._by_network = ConnectionGroup(), dict[str, ConnectionGroup]()

    def __len__(self) -> int:
        return self._all.size

    def add(self, sock: socket.socket, address: str) -> Connection | None:
        """Register a new connection and return it. If a limit is reached, first close another connection to make room;
        return None if none can be closed."""
        network = "" if self.per_network is None else client_network(address, separate_link_local=True)
        own = self._by_network.setdefault(network, ConnectionGroup())
        full = self._all if self._all.size >= self.limit else None
        full = own if self.per_network is not None and own.size >= self.per_network else full
        if full and not self._close_connection_to_make_room(full):
            self._forget_network_if_empty(network)
            return None
        connection = Connection(sock, network)
        self._add_to_groups(connection)
        return connection

    def set_state(self, connection: Connection, state: ConnectionState) -> None:
        """Set the state of a connection. Does nothing if the connection was closed to make room for another."""
        if connection in self._all.states[connection.state]:
            self._remove_from_groups(connection)
            connection.state, connection.since = state, time.monotonic()
            self._add_to_groups(connection)

    def remove(self, connection: Connection) -> None:
        """Unregister a connection that has ended."""
        if connection in self._all.states[connection.state]:
            self._remove_from_groups(connection)
            self._forget_network_if_empty(connection.network)

    def _close_connection_to_make_room(self, group: ConnectionGroup) -> bool:
        """Close the connection of this group that `connection_to_close` returns. Return False if it returns none."""
        connection = group.connection_to_close()
        if connection:
            self.remove(connection)
            connection.close()
        return connection is not None

    def _add_to_groups(self, connection: Connection) -> None:
        self._all.add(connection)
        self._by_network.setdefault(connection.network, ConnectionGroup()).add(connection)

    def _remove_from_groups(self, connection: Connection) -> None:
        self._all.remove(connection)
        self._by_network[connection.network].remove(connection)

    def _forget_network_if_empty(self, network: str) -> None:
        if network in self._by_network and not self._by_network[network].size:
            del self._by_network[network]


def max_connections(file_limit: int) -> int:
    """Return how many connections, besides the streams, a process with this limit of open files may have."""
    return min(connection_limits.CONNECTIONS, max((file_limit - connection_limits.RESERVED_FILES) // 2, 1))
