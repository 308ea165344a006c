"""Listens to other processes over the same PostgreSQL: which tables are newer, and whose pages are open in them. SQLite
has no notifications; there a stream asks the store now and then."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from companion.realtime.version_bus import VersionBus
from companion.services.presence import LogOnce, Presence
from companion.services.table_service import TableService
from companion.store import event_log, pg_notify
from companion.store.pg_notify import Notification
from companion.store.postgres import is_postgres
from companion.table.events import Code, Version

NewestVersions = Callable[[Collection[str]], Mapping[Code, Version]]

LOG = logging.getLogger("companion")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a broken connection is opened again: at first, and at most."""


class Listener:
    """Publishes, in this process, the versions that other processes write. `listen` yields notifications as
    `pg_notify.listen` does."""

    def __init__(
        self,
        version_bus: VersionBus,
        presence: Presence,
        listen: Callable[[], Iterator[Notification | None]],
        newest_versions: NewestVersions,
    ) -> None:
        self.version_bus, self.presence, self.listen, self.newest_versions = (
            version_bus,
            presence,
            listen,
            newest_versions,
        )
        self.connected = threading.Event()
        self._pause = FIRST_PAUSE
        self._failure = LogOnce("others-not-heard", "This process can't hear what others write")

    def run(self) -> None:
        """Listen until VersionBus is closed. A broken connection is opened again, and what it missed is asked for."""
        while not self.version_bus.closed:
            try:
                self._follow()
            except Exception as error:  # of any kind: this process would never hear of other ones again
                if self.connected.is_set():
                    LOG.info("database-away")
                self.connected.clear()
                if not self.version_bus.closed:
                    self._failure.failed(error)
            else:
                continue
            time.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_PAUSE)

    def _follow(self) -> None:
        for notification in self.listen():
            if self.version_bus.closed:
                return
            if notification is None:
                self._on_connected()
            elif notification.channel == pg_notify.VERSIONS:
                self._publish(notification.payload)
            else:
                self.presence.receive(notification.payload)

    def _on_connected(self) -> None:
        """Nothing can be missed from now on; ask for what was missed before, once for each connection."""
        if not self.connected.is_set():
            for code, version in self.newest_versions(self.version_bus.watched_tables()).items():
                self.version_bus.publish(code, version)
            self.presence.resync()
            self._pause = FIRST_PAUSE
            self._failure.recovered()
            self.connected.set()
            LOG.info("database-answers")

    def _publish(self, payload: str) -> None:
        code, _, number = payload.partition(" ")
        try:
            version = int(number)
        except ValueError:
            return  # not ours: any program at the database may notify
        if version == pg_notify.RESET:
            self.version_bus.forget(code)
        else:
            self.version_bus.publish(code, version)


def listen(service: TableService) -> Listener | None:
    """Listen to other processes, and tell them whose pages are open here, until the service's VersionBus is closed.

    None if the database has no notifications.
    """
    engine, version_bus = service.engine, service.version_bus
    if not is_postgres(engine):
        return None
    newest_versions = partial(event_log.newest_versions, engine)
    listener = Listener(version_bus, service.presence, partial(pg_notify.listen, engine), newest_versions)
    for work in (listener.run, partial(service.presence.run, version_bus)):
        threading.Thread(target=work, daemon=True).start()
    return listener
