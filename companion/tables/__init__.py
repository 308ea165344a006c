"""`TableService` and its parts, which join game, store and live. Every read of a table and every move goes
through it."""

from __future__ import annotations

from companion.game.deal import PublicDeal
from companion.game.events import Version
from companion.game.history import HistoryLine
from companion.game.maze_replay import ReplayPosition, ReplayStep
from companion.store.database import UNAVAILABLE, is_database_answering, is_disk_full, is_saving
from companion.store.log import StoredTable, UnknownTable
from companion.tables.devices import Grants, TicketInvalid, key_hash
from companion.tables.service import TableService
