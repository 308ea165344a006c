"""How much one client may ask of the HTTP server: bytes, seconds, connections, streams. Each name says its unit.

Generous for guests: twenty tables of ten phones behind one router, with six connections and a stream each, are 1,400
connections from one address. With several workers each process counts for itself.
"""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

HEAD_BYTES = 16 * 1024
"""Of a request line and its fields together; a longer head is answered with 431."""

HEAD_SECONDS = 10.0
"""For a whole head, from its first byte; on a new connection from the moment it was opened."""

IDLE_SECONDS = 75.0
"""How long a connection stays open between two requests: longer than nginx keeps its own to us, so that it never sends
a form over one that is being closed."""

BODY_SECONDS = 20.0
BODY_BYTES_A_SECOND = 32 * 1024
"""A body has `BODY_SECONDS` and one second more for each so many bytes: 16 MiB have almost nine minutes."""

FORM_BYTES = 64 * 1024
"""A body up to this size is here whole before its page is asked. What a page does not read of a larger one is not read
at all: the connection is closed."""

LINGER_SECONDS = 1.0
LINGER_BYTES = 256 * 1024
"""How long and how much a refused client may go on sending: if the connection were closed at once, the refusal could be
lost before the client reads it."""

SEND_SECONDS = 300.0
"""For a client to take a whole answer: the largest, 16 MiB, at half a megabit a second."""

PIPELINE_SECONDS = 0.001
"""Between two requests that came in one piece, so that everybody else has a turn. Browsers never send so."""

BUSY_SECONDS = 10.0
"""How long an answer must have taken before its connection may be closed for a new one, if there is no other."""

CONNECTIONS = 10_000
CONNECTIONS_PER_ADDRESS = 2000
"""Open at once, besides the streams."""

RESERVED_FILES = 100
"""Never used for phones: for the database, templates, the listener, and connections that are about to be refused."""

STREAMS_PER_KEY = 16
"""Open pages of one seat, or of one table's host: with one more the oldest is closed."""

ONLOOKERS_PER_ADDRESS = 300
"""Streams of one address that showed no key of their table."""

SHARE_OF_STREAMS = 3 / 4
"""Of all streams that this machine allows, to which one address comes at most."""


def network_of(address: str, *, link_local_apart: bool = False) -> str:
    """Whose address this is, for limits by address: an IPv4 address itself, however it is written, or the /64 of an
    IPv6 address, of which one home or phone has all the rest.

    Link-local addresses (fe80::/10) of all neighbours on one cable or Wi-Fi have the same /64. Anybody there can take
    any number of them, so they count as one; `link_local_apart` counts each by itself, where one neighbour must not
    use up what all need.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or (link_local_apart and found.is_link_local):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))
