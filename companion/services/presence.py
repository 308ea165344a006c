"""Presence: whose pages are open in the other processes that share the database, as they tell. None of it is stored.

A message is text: the sender's id alone (a heartbeat), `id ?` (everything follows, and the others are asked for
theirs), `id !` (everything follows), or `id code seats`: the seats with an open page, with commas, or none.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence

from companion.ops import logs
from companion.realtime.version_bus import ONLOOKERS, VersionBus

Present = Mapping[str, frozenset[int]]

PAUSE = 0.5
"""Seconds between two checks of who came and left in this process."""

HEARTBEAT = 10.0
"""Seconds after which a process tells that it is alive; one that was silent for three times as long has ended."""

ASK, ALL = "?", "!"


class LogOnce:
    """Logs a repeated failure once, as this event or in these words, until it is over."""

    def __init__(self, event: str, words: str) -> None:
        self._event, self._words, self._logged = event, words, False

    def failed(self, error: Exception) -> None:
        """Log this failure, unless the last attempt failed too."""
        if not self._logged:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            words = f"{self._words} ({reason}). Trying again."
            logs.log_event(self._event, words, exception=type(error).__name__)
        self._logged = True

    def recovered(self) -> None:
        """Log that the last attempt succeeded, if one failed before."""
        self._logged = False


class Presence:
    """The open pages in other processes, as they tell; and tells them the ones in this process, with the id `me`.

    `present` gives the seats with an open page in this process by table, `tell` sends messages, `now` gives seconds.
    """

    def __init__(
        self,
        me: str = "",
        present: Callable[[], Present] = dict,
        tell: Callable[[Sequence[str]], None] = lambda messages: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.me, self._own_pages, self._tell, self._now = me, present, tell, now
        self._seats: dict[str, dict[str, frozenset[int]]] = {}
        self._heard_at: dict[str, float] = {}
        self._announced: dict[str, frozenset[int]] = {}
        self._announced_at = float("-inf")
        self._was_asked = self._asks_others = False
        self._failure = LogOnce("others-not-told", "This process can't tell others whose pages are open here")
        self._lock = threading.Lock()

    def seats_online(self, code: str) -> frozenset[int]:
        """Return the seats of this table with an open page in another process; 0 stands for the host's page."""
        return self._elsewhere(code) - {ONLOOKERS}

    def open(self, code: str) -> bool:
        """Whether a page of this table is open in another process, also an onlooker's."""
        return bool(self._elsewhere(code))

    def receive(self, message: str) -> None:
        """Take a message of another process; ignore what cannot be parsed."""
        sender, _, rest = message.partition(" ")
        code, _, numbers = rest.partition(" ")
        try:
            seats = frozenset(map(int, numbers.split(",") if numbers else ()))
        except ValueError:
            return
        if sender != self.me:
            with self._lock:
                self._take(sender, code, seats)

    def resync(self) -> None:
        """Ask all others with the next announcement, and tell them everything: messages may have been missed."""
        with self._lock:
            self._was_asked = self._asks_others = True

    def announce(self) -> None:
        """Tell the others what changed here since the last time, or everything if they asked. Errors of
        sending propagate; the next call sends the same changes again."""
        own_pages = dict(self._own_pages())
        with self._lock:
            was_asked, asks_others = self._was_asked, self._asks_others
            self._was_asked = self._asks_others = False
        messages = self._messages(own_pages, was_asked, asks_others)
        if messages or self._now() - self._announced_at >= HEARTBEAT:
            try:
                self._tell(messages or [self.me])
            except BaseException:
                with self._lock:  # another process may have asked meanwhile
                    self._was_asked, self._asks_others = self._was_asked or was_asked, self._asks_others or asks_others
                raise
            self._announced, self._announced_at = own_pages, self._now()

    def run(self, version_bus: VersionBus) -> None:
        """Announce twice a second until VersionBus is closed."""
        while not version_bus.closed:
            try:
                self.announce()
                self._failure.recovered()
            except Exception as error:  # of any kind: the others would take this process for ended
                if not version_bus.closed:
                    self._failure.failed(error)
            time.sleep(PAUSE)

    def _messages(self, own_pages: Present, was_asked: bool, asks_others: bool) -> list[str]:
        """Return the messages about changes since the last announcement, or about everything."""
        before = {} if was_asked or asks_others else self._announced
        changed = [code for code in own_pages.keys() | before.keys() if own_pages.get(code) != before.get(code)]
        first = [f"{self.me} {ASK if asks_others else ALL}"] if was_asked or asks_others else []
        return first + [
            f"{self.me} {code} {','.join(map(str, sorted(own_pages.get(code, ()))))}" for code in sorted(changed)
        ]

    def _take(self, sender: str, code: str, seats: frozenset[int]) -> None:
        self._heard_at[sender] = self._now()
        known = self._seats.setdefault(sender, {})
        self._was_asked = self._was_asked or code == ASK
        if code in (ASK, ALL):
            known.clear()
        elif code:
            known[code] = seats

    def _elsewhere(self, code: str) -> frozenset[int]:
        with self._lock:
            for ended in [sender for sender, at in self._heard_at.items() if self._now() - at > 3 * HEARTBEAT]:
                del self._heard_at[ended], self._seats[ended]
            return frozenset().union(*(seats.get(code, ()) for seats in self._seats.values()))
