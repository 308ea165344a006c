"""The grids of the database, for tests that look into them or change a row behind the companion's back."""

from __future__ import annotations

from sqlalchemy import Table
from sqlmodel import SQLModel

from companion.store import models


def _grid(name: str) -> Table:
    return SQLModel.metadata.tables[name]


TABLES, ENTRIES, KEYS, TICKETS = map(_grid, ("table", "entry", "key", "ticket"))
NIGHTS = _grid("night")

OWNED = tuple(_grid(str(model.__tablename__)) for model in models.OWNED)
"""What belongs to a table and goes with it."""

BETWEEN = (NIGHTS,)
"""What is kept between tables, whichever of them go."""
