"""`TableService` and its parts, which join game, store and live. Every read of a table and every move goes
through it."""

from __future__ import annotations

from companion.game.deal import PublicDeal
from companion.game.events import Version
from companion.game.history import HistoryLine
from companion.game.maze_replay import ReplayPosition
from companion.store.engine import DatabaseUnavailable, DiskFull
from companion.store.retention import RetentionPeriod
from companion.tables.archive import ArchiveView
from companion.tables.cache import UnknownTable
from companion.tables.dependencies import RateLimit, RateLimitCounters
from companion.tables.devices import Device
from companion.tables.keys import Grants, TicketInvalid
from companion.tables.retention import CHOICES as RETENTION_CHOICES
from companion.tables.service import TableService

__all__ = [
    "RETENTION_CHOICES",
    "ArchiveView",
    "DatabaseUnavailable",
    "DiskFull",
    "Device",
    "Grants",
    "HistoryLine",
    "PublicDeal",
    "RateLimit",
    "RateLimitCounters",
    "ReplayPosition",
    "RetentionPeriod",
    "TableService",
    "TicketInvalid",
    "UnknownTable",
    "Version",
]
