"""How much one client may use of the HTTP server: bytes, seconds, connections. Each name says its unit. The limits on
open streams are in `companion.realtime.sse`.

Twenty tables of ten phones behind one router, with six connections and a stream each, are 1,400 connections from one
address. With several workers each process counts by itself.
"""

from __future__ import annotations

HEAD_BYTES = 16 * 1024
"""The longest request line and headers together; a longer head is answered by 431."""

HEAD_SECONDS = 10.0
"""Time for the whole head, from its first byte; on a new connection from its opening."""

IDLE_SECONDS = 75.0
"""How long a connection stays open between two requests. Longer than nginx's own limit, so that nginx never sends a
form over a connection that is being closed."""

BODY_SECONDS = 20.0
BODY_BYTES_A_SECOND = 32 * 1024
"""A body has `BODY_SECONDS`, and a second more for each `BODY_BYTES_A_SECOND`: 16 MiB have almost nine minutes."""

FORM_BYTES = 64 * 1024
"""A body up to this size is read whole before the application is called. A larger one is read by the application; if it
leaves any of it unread, the connection is closed."""

LINGER_SECONDS = 1.0
LINGER_BYTES = 256 * 1024
"""How long and how much a refused client may go on sending. If the connection were closed at once, the client might
lose the answer."""

SEND_SECONDS = 300.0
"""Time for a client to read a whole answer: the largest, 16 MiB, at half a megabit a second."""

PIPELINE_SECONDS = 0.001
"""Pause between two pipelined requests, so that other clients have a turn. Browsers do not pipeline."""

BUSY_SECONDS = 10.0
"""How long an answer must have taken before its connection may be closed to make room for a new one."""

CONNECTIONS = 10_000
CONNECTIONS_PER_ADDRESS = 2000
"""Open at the same time, besides the streams."""

RESERVED_FILES = 100
"""Open files that are kept for the database, templates, the listener, and connections about to be refused."""
