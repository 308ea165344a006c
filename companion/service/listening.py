"""The door's listening: several processes over one PostgreSQL tell each other which tables are newer, and whose pages
are open where. SQLite carries no notices: there a stream asks the store now and then."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from companion.realtime.version_bus import VersionBus
from companion.service.neighbours import Neighbours, Trouble
from companion.service.seating import Service
from companion.store import log, notices
from companion.store.notices import Notice
from companion.store.postgres import is_postgres
from companion.table.events import Code, Version

Newest = Callable[[Collection[str]], Mapping[Code, Version]]

LOGGER = logging.getLogger("companion")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a broken line is laid again: at first, and at most."""


class Listener:
    """Publishes in this process what the others tell. `hear` is the line, `newest` asks the store."""

    def __init__(
        self, live: VersionBus, neighbours: Neighbours, hear: Callable[[], Iterator[Notice | None]], newest: Newest
    ) -> None:
        self.live, self.neighbours, self.hear, self.newest = live, neighbours, hear, newest
        self.laid = threading.Event()
        self._pause = FIRST_PAUSE
        self._trouble = Trouble("others-not-heard", "What other processes write is not heard now")

    def run(self) -> None:
        """Listens until Live is closed; a line that broke is laid again, and what it missed is asked for."""
        while not self.live.closed:
            try:
                self._follow()
            except Exception as error:  # whatever it is: who stopped listening would be deaf for ever
                if self.laid.is_set():
                    LOGGER.info("database-away")
                self.laid.clear()
                if not self.live.closed:
                    self._trouble.say(error)
            else:
                continue
            time.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_PAUSE)

    def _follow(self) -> None:
        for notice in self.hear():
            if self.live.closed:
                return
            if notice is None:
                self._line_stands()
            elif notice.channel == notices.VERSIONS:
                self._publish(notice.said)
            else:
                self.neighbours.hear(notice.said)

    def _line_stands(self) -> None:
        """Nothing can be missed from now on; what was missed before is asked for, once for each line."""
        if not self.laid.is_set():
            for code, version in self.newest(self.live.watched_tables()).items():
                self.live.publish(code, version)
            self.neighbours.ask()
            self._pause = FIRST_PAUSE
            self._trouble.over()
            self.laid.set()
            LOGGER.info("database-answers")

    def _publish(self, said: str) -> None:
        code, _, number = said.partition(" ")
        try:
            version = int(number)
        except ValueError:
            return  # anybody at the database may say anything: it is no notice of ours
        if version == notices.ANEW:
            self.live.forget(code)
        else:
            self.live.publish(code, version)


def listen(service: Service) -> Listener | None:
    """Listens from now on to what other processes tell, and tells them who is here, until the service's Live is closed;
    None where the database carries no notices."""
    engine, live = service.engine, service.live
    if not is_postgres(engine):
        return None
    near = Neighbours(secrets.token_hex(4), live.open_pages, partial(notices.tell_presence, engine))
    listener = Listener(live, near, partial(notices.hear, engine), partial(log.newest, engine))
    for work in (listener.run, partial(near.run, live)):
        threading.Thread(target=work, daemon=True).start()
    service.neighbours = near
    return listener
