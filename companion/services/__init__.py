"""`TableService` and its parts, which join rules, tables, store and realtime. Every read of a table and every move goes
through it."""

from __future__ import annotations

from companion.services.access import Grants
from companion.services.archive import ArchiveView
from companion.services.host_devices import Device
from companion.services.rate_limit_counters import RateLimit, RateLimitCounters
from companion.services.retention import CHOICES as RETENTION_CHOICES
from companion.services.table_cache import UnknownTable
from companion.services.table_service import TableService
from companion.services.tickets import TicketInvalid
from companion.store.engine import DatabaseUnavailable, DiskFull
from companion.store.retention import RetentionPeriod
from companion.table.deal import PublicDeal
from companion.table.events import Version
from companion.table.history import HistoryLine
from companion.table.maze_replay import ReplayPosition

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
