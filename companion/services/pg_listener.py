"""Receives messages from other server processes that share a PostgreSQL database: new table versions, and whose pages
are open. SQLite has no notifications; with SQLite the open streams query the store now and then."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from companion.realtime.version_bus import VersionBus
from companion.services.presence import Presence, RepeatedFailureLog
from companion.services.table_service import TableService
from companion.store import event_log, pg_notify
from companion.store.pg_notify import Notification
from companion.store.postgres import is_postgres
from companion.table.events import Code, Version

NewestVersions = Callable[[Collection[str]], Mapping[Code, Version]]

LOG = logging.getLogger("companion")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a broken connection is opened again: the first pause, and the longest."""


class VersionListener:
    """Publishes in this process the new table versions that other processes store, and passes their messages about
    open pages to `presence`. `listen` yields notifications as `pg_notify.listen` does."""

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
        self._failure = RepeatedFailureLog("others-not-heard", "This process can't hear what others write")

    def run(self) -> None:
        """Listen until the version bus is closed. A broken connection is opened again, and missed versions are read."""
        while not self.version_bus.is_closed:
            try:
                self._handle_notifications()
            except Exception as error:  # of any kind: else this process would miss all later notifications
                if self.connected.is_set():
                    LOG.info("database-away")
                self.connected.clear()
                if not self.version_bus.is_closed:
                    self._failure.log_failure(error)
            else:
                continue
            time.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_PAUSE)

    def _handle_notifications(self) -> None:
        """Handle the notifications of one connection until the version bus is closed or the connection breaks."""
        for notification in self.listen():
            if self.version_bus.is_closed:
                return
            if notification is None:
                self._catch_up()
            elif notification.channel == pg_notify.VERSIONS:
                self._publish_version(notification.payload)
            else:
                self.presence.receive(notification.payload)

    def _catch_up(self) -> None:
        """Publish the newest versions, as this process missed notifications while it was not connected. Does something
        only once for each connection."""
        if not self.connected.is_set():
            for code, version in self.newest_versions(self.version_bus.watched_tables()).items():
                self.version_bus.publish(code, version)
            self.presence.resync()
            self._pause = FIRST_PAUSE
            self._failure.reset()
            self.connected.set()
            LOG.info("database-answers")

    def _publish_version(self, payload: str) -> None:
        """Publish the version that a notification tells: the payload is `code version`."""
        code, _, number = payload.partition(" ")
        try:
            version = int(number)
        except ValueError:
            return  # any program that uses the database may send on our channel
        if version == pg_notify.RESET:
            self.version_bus.forget_table(code)
        else:
            self.version_bus.publish(code, version)


def start_listener(service: TableService) -> VersionListener | None:
    """Start threads that listen to other processes and tell them whose pages are open here, until the service's version
    bus is closed. Return None, and start nothing, if the database is not PostgreSQL."""
    engine, version_bus = service.engine, service.version_bus
    if not is_postgres(engine):
        return None
    newest_versions = partial(event_log.newest_versions, engine)
    listener = VersionListener(version_bus, service.presence, partial(pg_notify.listen, engine), newest_versions)
    for work in (listener.run, partial(service.presence.run, version_bus)):
        threading.Thread(target=work, daemon=True).start()
    return listener
