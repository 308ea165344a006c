"""Phones that play at a table while somebody attacks the server, and how long each of their taps waits."""

from __future__ import annotations

import contextlib
import secrets
import socket
import time
from dataclasses import dataclass, field
from threading import Thread

from tests.bench.crowd import Line, get, post
from tests.bench.prepared import Laid

GIVEN_UP = 12.0
"""Seconds after which a phone gives an answer up."""

BETWEEN_TAPS = 0.05


@dataclass
class Play:
    """A table whose players keep looking at their sheets, while its host lays a card and takes it away. `waits`: the
    seconds of each tap; one that had no answer counts as long as it was waited for."""

    port: int
    table: Laid
    waits: list[float] = field(default_factory=list)
    refused: list[bytes] = field(default_factory=list)

    def run(self, seconds: float) -> float:
        """Everybody plays for so long; the longest that anybody waited for a tap."""
        self.waits, until = [], time.monotonic() + seconds
        code, host = self.table.code, self.table.host
        players = [[get(self.port, f"/t/{code}/seat/sheet", cookie)] for cookie in self.table.players]
        cards = [("/maze", {"cell": "1,0", "tracks": "NESW"}), ("/maze/1,0/remove", {})]
        taps = [post(self.port, f"/t/{code}{path}", host, **form) for path, form in cards]
        threads = [Thread(target=self._play, args=(turns, until)) for turns in players]
        threads.append(Thread(target=self._play, args=(taps, until, True)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return max(self.waits)

    def _play(self, requests: list[bytes], until: float, anew: bool = False) -> None:
        line, turn = Line(self.port), 0
        line.connection.settimeout(GIVEN_UP)
        while time.monotonic() < until or (anew and turn % len(requests)):
            request = with_new_key(requests[turn % len(requests)]) if anew else requests[0]
            line = self._tap(line, request)
            turn += 1
            time.sleep(BETWEEN_TAPS)
        line.close()

    def _tap(self, line: Line, request: bytes) -> Line:
        """One tap; where its connection was closed between two taps, it goes over another as a browser sends it."""
        begun, answer = time.perf_counter(), b"hung up"
        for _ in range(2):
            with contextlib.suppress(ConnectionError, AssertionError):
                answer = self._asked(line, request)
                break
            line.close()
            line = Line(self.port)
            line.connection.settimeout(GIVEN_UP)
        self.waits.append(time.perf_counter() - begun)
        if not answer.startswith((b"HTTP/1.1 2", b"HTTP/1.1 3", b"given up")):
            self.refused.append(answer[:200])
        return line

    def _asked(self, line: Line, request: bytes) -> bytes:
        try:
            return line.answer(request)
        except TimeoutError:
            line.close()
            line.connection = socket.create_connection(("127.0.0.1", self.port), timeout=GIVEN_UP)
            return b"given up"


def with_new_key(request: bytes) -> bytes:
    """The same form as another tap."""
    head, _, body = request.partition(b"once=")
    return head + b"once=" + secrets.token_hex(8).encode() + body[16:]
