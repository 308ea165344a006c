"""For how long tables are kept after their last event, and how they are removed."""

from __future__ import annotations

from companion.game.events import Code
from companion.game.message import IllegalMove
from companion.game.moves.move import check_host
from companion.game.viewer import Viewer
from companion.live import VersionBus
from companion.store import event_log, retention
from companion.store.event_log import TableGone
from companion.store.models import TableId
from companion.tables.cache import UnknownTable
from companion.tables.dependencies import ServiceDependencies

CHOICES = (1, 30, retention.DAYS, 365, retention.FOR_EVER)
"""The numbers of days among which the host chooses; the last one means for ever."""


class Retention:
    def __init__(self, dependencies: ServiceDependencies, version_bus: VersionBus) -> None:
        self.dependencies, self.version_bus = dependencies, version_bus

    def find_retention(self, code: str) -> retention.RetentionPeriod:
        """Return for how many days the table is kept, and until when. Raises UnknownTable."""
        try:
            return retention.find_retention(self.dependencies.engine, self._table_id(code))
        except TableGone:
            raise UnknownTable(code) from None

    def set_retention(self, code: str, viewer: Viewer, days: int) -> None:
        """Keep the table for `days` after its last event, or after now if that is later.

        Raises:
            Forbidden: the viewer is not the host. IllegalMove: `days` is not among CHOICES. UnknownTable.
        """
        check_host(viewer)
        if days not in CHOICES:
            raise IllegalMove.because("no-such-keeping")
        try:
            retention.set_retention(self.dependencies.engine, self._table_id(code), days, self.dependencies.now())
        except TableGone:
            raise UnknownTable(code) from None

    def purge_table(self, code: str) -> None:
        """Delete a table with everything that belongs to it, for the operator. Raises UnknownTable."""
        event_log.purge_table(self.dependencies.engine, self._table_id(code))
        self._close_open_pages(code.upper())

    def purge_expired(self) -> list[Code]:
        """Remove the tables that were expired a day ago already and have no page open in this process. Return their
        codes. If the disk is full or the database unavailable, stop early without an exception."""
        purged = []
        for code in retention.purge_expired(
            self.dependencies.engine, self.dependencies.now(), self.version_bus.has_open_pages
        ):
            self._close_open_pages(code)
            purged.append(code)
        return purged

    def _table_id(self, code: str) -> TableId:
        """Return the table's id without reading its log, which may be damaged. Raises UnknownTable."""
        table_id = event_log.find_table(self.dependencies.engine, code)
        if table_id is None:
            raise UnknownTable(code)
        return table_id

    def _close_open_pages(self, code: str) -> None:
        self.dependencies.cache.remove(code)
        self.version_bus.forget_table(code)
