"""Server processes that share a database tell each other whose pages are open in them. Nothing of it is stored.

A message is text that begins with the sender's id. The id alone is a heartbeat. `id code seats` lists the seats with an
open page of a table, separated by commas. `id !` means that all tables of the sender follow; `id ?` means the same, and
asks the other processes for all of theirs.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence

from companion.realtime.version_bus import ONLOOKERS, VersionBus
from companion.system import logs

OpenPages = Mapping[str, frozenset[int]]

PAUSE = 0.5
"""Seconds between two checks for pages that were opened or closed in this process."""

HEARTBEAT = 10.0
"""A process sends at least one message in this many seconds; one that was silent for three times as long has ended."""

ASK, ALL = "?", "!"


class RepeatedFailureLog:
    """Logs a failure once, even if it repeats, until `reset` is called. `event` is for the JSON log, `text` for the
    terminal."""

    def __init__(self, event: str, text: str) -> None:
        self._event, self._words, self._logged = event, text, False

    def log_failure(self, error: Exception) -> None:
        """Log the failure, unless the attempt before failed too."""
        if not self._logged:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            words = f"{self._words} ({reason}). Trying again."
            logs.log_event(self._event, words, exception=type(error).__name__)
        self._logged = True

    def reset(self) -> None:
        """Let the next failure be logged again. Call this after a successful attempt."""
        self._logged = False


class Presence:
    """Knows the pages that are open in other processes, and announces the pages that are open in this one.

    `own_id` is the random id of this process. `own_pages` returns the seats with an open page in this process by table
    code, `send` sends messages to the other processes, `now` returns seconds of any clock.
    """

    def __init__(
        self,
        own_id: str = "",
        own_pages: Callable[[], OpenPages] = dict,
        send: Callable[[Sequence[str]], None] = lambda messages: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.own_id, self._own_pages, self._send, self._now = own_id, own_pages, send, now
        self._seats: dict[str, dict[str, frozenset[int]]] = {}
        self._heard_at: dict[str, float] = {}
        self._announced: dict[str, frozenset[int]] = {}
        self._announced_at = float("-inf")
        self._was_asked = self._asks_others = False
        self._failure = RepeatedFailureLog(
            "others-not-told", "This process can't tell others whose pages are open here"
        )
        self._lock = threading.Lock()

    def seats_online(self, code: str) -> frozenset[int]:
        """Return the seats with an open page of this table in another process; 0 stands for the host."""
        return self._seats_in_other_processes(code) - {ONLOOKERS}

    def has_open_page(self, code: str) -> bool:
        """Whether anybody has a page of this table open in another process, even an onlooker."""
        return bool(self._seats_in_other_processes(code))

    def receive(self, message: str) -> None:
        """Apply a message from another process. A message that can't be parsed is ignored."""
        sender, _, rest = message.partition(" ")
        code, _, numbers = rest.partition(" ")
        try:
            seats = frozenset(map(int, numbers.split(",") if numbers else ()))
        except ValueError:
            return
        if sender != self.own_id:
            with self._lock:
                self._apply_message(sender, code, seats)

    def resync(self) -> None:
        """Let the next announcement list all open pages of this process, and ask the other processes for all of theirs.
        Call this when messages between the processes may have been lost."""
        with self._lock:
            self._was_asked = self._asks_others = True

    def announce(self) -> None:
        """Send the other processes which pages were opened or closed here since the last call, or all open pages if
        another process asked for them. If sending raises, the exception propagates, and the next call sends the same
        changes again."""
        own_pages = dict(self._own_pages())
        with self._lock:
            was_asked, asks_others = self._was_asked, self._asks_others
            self._was_asked = self._asks_others = False
        messages = self._announcement_messages(own_pages, was_asked, asks_others)
        if messages or self._now() - self._announced_at >= HEARTBEAT:
            try:
                self._send(messages or [self.own_id])
            except BaseException:
                with self._lock:  # another process may have asked meanwhile
                    self._was_asked, self._asks_others = self._was_asked or was_asked, self._asks_others or asks_others
                raise
            self._announced, self._announced_at = own_pages, self._now()

    def run(self, version_bus: VersionBus) -> None:
        """Call `announce` every PAUSE seconds until the version bus is closed."""
        while not version_bus.is_closed:
            try:
                self.announce()
                self._failure.reset()
            except Exception as error:  # of any kind: without announcements this process would seem to have ended
                if not version_bus.is_closed:
                    self._failure.log_failure(error)
            time.sleep(PAUSE)

    def _announcement_messages(self, own_pages: OpenPages, was_asked: bool, asks_others: bool) -> list[str]:
        """Return the messages to send: the changes since the last announcement, or all pages if `was_asked` or
        `asks_others`."""
        before = {} if was_asked or asks_others else self._announced
        changed = [code for code in own_pages.keys() | before.keys() if own_pages.get(code) != before.get(code)]
        first = [f"{self.own_id} {ASK if asks_others else ALL}"] if was_asked or asks_others else []
        return first + [
            f"{self.own_id} {code} {','.join(map(str, sorted(own_pages.get(code, ()))))}" for code in sorted(changed)
        ]

    def _apply_message(self, sender: str, code: str, seats: frozenset[int]) -> None:
        """Remember what a message says: the seats with an open page of one table in the sender's process."""
        self._heard_at[sender] = self._now()
        known = self._seats.setdefault(sender, {})
        self._was_asked = self._was_asked or code == ASK
        if code in (ASK, ALL):
            known.clear()
        elif code:
            known[code] = seats

    def _seats_in_other_processes(self, code: str) -> frozenset[int]:
        """Return the seats with an open page of this table, and ONLOOKERS, in all other processes that are alive."""
        with self._lock:
            for ended in [sender for sender, at in self._heard_at.items() if self._now() - at > 3 * HEARTBEAT]:
                del self._heard_at[ended], self._seats[ended]
            return frozenset().union(*(seats.get(code, ()) for seats in self._seats.values()))
