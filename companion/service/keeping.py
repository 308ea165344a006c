"""The door's keeping: how long a table is kept after its last act, and its removal once nobody has need of it."""

from __future__ import annotations

import time
from collections.abc import Collection
from contextlib import suppress

from sqlalchemy.exc import OperationalError

from companion.rules.problems import IllegalMove
from companion.service.keyring import Keyring, host_only
from companion.service.shelf import UnknownTable
from companion.store import keeping, log
from companion.store.db import StoreAway
from companion.store.keeping import Keeping
from companion.store.rows import TableId
from companion.table.events import Code
from companion.table.viewer import Viewer

KEEPINGS = (1, 30, keeping.DAYS, 365, keeping.FOR_EVER)
"""Days for which a table may be kept; the last stands for no end."""


class Housekeeping(Keyring):
    """The keyring, and how long its tables are kept."""

    def keeping(self, code: str) -> Keeping:
        """How long the table is kept, and until when.

        Raises:
            UnknownTable: no table has this code.
        """
        try:
            return keeping.find(self.engine, self._number(code))
        except log.TableGone:
            raise UnknownTable(code) from None

    def keep_for(self, code: str, viewer: Viewer, days: int) -> None:
        """The host says for how many days after its last act the table is kept; at least from now on.

        Raises:
            NotYours: the viewer is not the host. IllegalMove: that cannot be chosen. UnknownTable.
        """
        host_only(viewer)
        if days not in KEEPINGS:
            raise IllegalMove.because("no-such-keeping")
        try:
            keeping.keep_for(self.engine, self._number(code), days, self.now())
        except log.TableGone:
            raise UnknownTable(code) from None

    def purge(self, code: str) -> None:
        """Who owns the machine removes a table with all that belongs to it.

        Raises:
            UnknownTable: no table has this code.
        """
        log.purge(self.engine, self._number(code))
        self._forget(code.upper())

    def idle(self) -> list[Code]:
        """The codes of the tables whose time is over."""
        return [found.code for found in keeping.over(self.engine, self.now())]

    def purge_idle(self, only: Collection[str] | None = None) -> list[Code]:
        """Removes the tables (`only` these, or all) whose time is over, save where somebody has a page open; their
        codes. What a full disk, a busy database or one that is away keeps from going goes another time."""
        gone: list[Code] = []
        with suppress(OperationalError, StoreAway):
            for found in keeping.over(self.engine, self.now()):
                if only is not None and found.code not in only:
                    continue
                gone += [found.code] if self._purged(found) else []
                time.sleep(0)  # phones are answered in between
        return gone

    def _number(self, code: str) -> TableId:
        """The table's number. Its log is not read: that may be what is wrong with it.

        Raises:
            UnknownTable: no table has this code.
        """
        found = log.find_table(self.engine, code)
        if found is None:
            raise UnknownTable(code)
        return found

    def _purged(self, found: Keeping) -> bool:
        def is_open() -> bool:
            """Whether a page of this table is open, in whichever process."""
            return self.live.has_open_pages(found.code) or self.neighbours.open(found.code)

        gone = keeping.purge_over(self.engine, found.table_id, self.now(), is_open)
        if gone:
            self._forget(found.code)
        return gone

    def _forget(self, code: str) -> None:
        """Pages that are still open are told that there is nothing more to hear."""
        self.shelf.drop(code)
        self.live.forget(code)
