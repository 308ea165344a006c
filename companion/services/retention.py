"""Retention of tables after their last event, and their removal."""

from __future__ import annotations

from collections.abc import Collection

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import IllegalMove
from companion.services.environment import Environment
from companion.services.presence import Presence
from companion.services.table_cache import UnknownTable
from companion.store import event_log, retention
from companion.store.event_log import TableGone
from companion.store.models import TableId
from companion.table.events import Code
from companion.table.moves.move import check_host
from companion.table.viewer import Viewer

CHOICES = (1, 30, retention.DAYS, 365, retention.FOR_EVER)
"""Days for which a table may be kept; the last stands for no end."""


class Retention:
    """Keeps and removes tables."""

    def __init__(self, environment: Environment, version_bus: VersionBus, presence: Presence) -> None:
        self.environment, self.version_bus, self.presence = environment, version_bus, presence

    def find(self, code: str) -> retention.Retention:
        """Return how long the table is kept, and until when. Raises UnknownTable."""
        try:
            return retention.find_retention(self.environment.engine, self._table_id(code))
        except TableGone:
            raise UnknownTable(code) from None

    def keep_for(self, code: str, viewer: Viewer, days: int) -> None:
        """The host chooses for how many days after its last event the table is kept, counted from now at the earliest.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: it is none of CHOICES. UnknownTable.
        """
        check_host(viewer)
        if days not in CHOICES:
            raise IllegalMove.because("no-such-keeping")
        try:
            retention.set_retention(self.environment.engine, self._table_id(code), days, self.environment.now())
        except TableGone:
            raise UnknownTable(code) from None

    def purge(self, code: str) -> None:
        """Remove a table with all that belongs to it, for the operator. Raises UnknownTable."""
        event_log.purge_table(self.environment.engine, self._table_id(code))
        self._forget(code.upper())

    def expired(self) -> list[Code]:
        """Return the codes of the tables that may be removed."""
        return [table.code for table in retention.expired_tables(self.environment.engine, self.environment.now())]

    def purge_expired(self, only: Collection[str] | None = None) -> list[Code]:
        """Remove the expired tables (`only` these, or all), except those with an open page. Return their codes. A full
        disk or an unavailable database ends it early."""
        purged = []
        for code in retention.purge_expired(self.environment.engine, self.environment.now(), self._is_open, only):
            self._forget(code)
            purged.append(code)
        return purged

    def _is_open(self, code: str) -> bool:
        """Whether a page of this table is open, in this process or another."""
        return self.version_bus.has_open_pages(code) or self.presence.open(code)

    def _table_id(self, code: str) -> TableId:
        """Return the table's number. Its log is not read, as that may be what is damaged. Raises UnknownTable."""
        table_id = event_log.find_table(self.environment.engine, code)
        if table_id is None:
            raise UnknownTable(code)
        return table_id

    def _forget(self, code: str) -> None:
        """Tell pages that are still open that the table is gone."""
        self.environment.cache.drop(code)
        self.version_bus.forget(code)
