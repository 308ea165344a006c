"""The names of `companion` for tests of secrecy, beside those of `tests/play.py`."""

from __future__ import annotations

from companion import create_app
from companion.editions import EDITIONS
from companion.settings import DEFAULTS, resource_folder
from companion.store.engine import sqlite_file
from companion.store.event_log import find_table, purge_table
from companion.tables import RateLimit, RateLimitCounters
from companion.tables.dependencies import MAX_NAMES
from companion.tables.recorder import SEAT_MOVES
from companion.web import rate_limits
from companion.web.auth import SAFE_METHODS
from companion.web.screens.archive import LARGEST
from companion.web.screens.lobby import SEATS
