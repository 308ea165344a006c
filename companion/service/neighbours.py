"""The door's neighbours: whose pages are open in the other processes, as far as they said. Nothing of it is stored."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence

from companion.ops import logs
from companion.realtime.version_bus import ONLOOKERS, VersionBus

Present = Mapping[str, frozenset[int]]

PAUSE = 0.5
"""Seconds between two looks at who came and went here."""

BEAT = 10.0
"""After so many seconds a process says that it is still there; one that is silent for three times that is gone."""

ASK = "?"
"""What a process says that has just come: all the others say who is with them."""

ALL = "!"
"""What a process says before it says all: what it said before does not hold any more."""


class Trouble:
    """Something does not work: that is said once, as this event or in these words, until it works again."""

    def __init__(self, event: str, words: str) -> None:
        self._event, self._words, self._said = event, words, False

    def say(self, error: Exception) -> None:
        """It does not work, for this reason."""
        if not self._said:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            words = f"{self._words} ({reason}). It is tried again."
            logs.log_event(self._event, words, exception=type(error).__name__)
        self._said = True

    def over(self) -> None:
        """It works."""
        self._said = False


class Neighbours:
    """The processes over one database: what they said, and what this one, called `me`, says to them by `tell`.

    `present` gives the seats with an open page here, of every table; `now` gives seconds.
    """

    def __init__(
        self,
        me: str = "",
        present: Callable[[], Present] = dict,
        tell: Callable[[Sequence[str]], None] = lambda said: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.me, self._here, self._tell, self._now = me, present, tell, now
        self._seats: dict[str, dict[str, frozenset[int]]] = {}
        self._heard: dict[str, float] = {}
        self._told: dict[str, frozenset[int]] = {}
        self._told_at = float("-inf")
        self._asked = self._asking = False
        self._trouble = Trouble("others-not-told", "Other processes are not told whose pages are open here")
        self._lock = threading.Lock()

    def present(self, code: str) -> frozenset[int]:
        """The seats of this table with an open page in another process."""
        return self._there(code) - {ONLOOKERS}

    def open(self, code: str) -> bool:
        """Whether anybody's page of this table is open in another process, an onlooker's too."""
        return bool(self._there(code))

    def hear(self, said: str) -> None:
        """Takes what a process said: who is at a table there, that it lives, or that it would like to know. What cannot
        be read is none of theirs."""
        who, _, rest = said.partition(" ")
        code, _, numbers = rest.partition(" ")
        try:
            seats = frozenset(map(int, numbers.split(",") if numbers else ()))
        except ValueError:
            return
        if who != self.me:
            with self._lock:
                self._take(who, code, seats)

    def ask(self) -> None:
        """What was said before may be old: the others are asked at the next turn, and told who is here."""
        with self._lock:
            self._asked = self._asking = True

    def turn(self) -> None:
        """Tells the others what changed here since the last turn; all of it where they ask. Raises what telling does:
        the next turn then says all that this one did not."""
        here = dict(self._here())
        with self._lock:
            asked, asking = self._asked, self._asking
            self._asked = self._asking = False
        said = self._to_say(here, asked, asking)
        if said or self._now() - self._told_at >= BEAT:
            try:
                self._tell(said or [self.me])
            except BaseException:
                with self._lock:  # somebody else may have asked meanwhile
                    self._asked, self._asking = self._asked or asked, self._asking or asking
                raise
            self._told, self._told_at = here, self._now()

    def run(self, live: VersionBus) -> None:
        """A turn twice a second until Live is closed; what could not be told is told anew."""
        while not live.closed:
            try:
                self.turn()
                self._trouble.over()
            except Exception as error:  # whatever it is: who stopped telling would be held for gone
                if not live.closed:
                    self._trouble.say(error)
            time.sleep(PAUSE)

    def _to_say(self, here: Present, asked: bool, asking: bool) -> list[str]:
        """What the others do not know yet, or all."""
        before = {} if asked or asking else self._told
        changed = [code for code in here.keys() | before.keys() if here.get(code) != before.get(code)]
        first = [f"{self.me} {ASK if asking else ALL}"] if asked or asking else []
        return first + [
            f"{self.me} {code} {','.join(map(str, sorted(here.get(code, ()))))}" for code in sorted(changed)
        ]

    def _take(self, who: str, code: str, seats: frozenset[int]) -> None:
        self._heard[who] = self._now()
        known = self._seats.setdefault(who, {})
        self._asked = self._asked or code == ASK
        if code in (ASK, ALL):
            known.clear()
        elif code:
            known[code] = seats

    def _there(self, code: str) -> frozenset[int]:
        with self._lock:
            for who in [who for who, at in self._heard.items() if self._now() - at > 3 * BEAT]:
                del self._heard[who], self._seats[who]
            return frozenset().union(*(seats.get(code, ()) for seats in self._seats.values()))
