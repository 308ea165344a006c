"""The names of `companion` for tests of secrecy, beside those of `tests/play.py`."""

from __future__ import annotations

from companion import create_app
from companion.editions import EDITIONS
from companion.settings import DEFAULTS, resource_folder
from companion.store.database import sqlite_file
from companion.store.log import find_table, purge_table
from companion.web import auth as rate_limits
from companion.web.auth import MAX_ADDRESSES, SAFE_METHODS, RateLimit, RateLimits
from companion.web.editions import EDITION_PAGES
from companion.web.moves import MOVES
