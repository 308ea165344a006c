"""Reads the schema of a database, to compare two databases."""

from __future__ import annotations

import re

from sqlalchemy import Engine, inspect


def inspect_schema(engine: Engine) -> dict[str, list[str]]:
    """Return the columns, keys and indexes of each database table as text, without names that PostgreSQL generates."""
    inspector = inspect(engine)
    readers = (
        inspector.get_columns,
        inspector.get_pk_constraint,
        inspector.get_foreign_keys,
        inspector.get_unique_constraints,
        inspector.get_indexes,
    )
    return {
        table: [re.sub(r"'name': '\w+_(key|fkey|pkey|pkc)'", "", repr(read(table))) for read in readers]
        for table in inspector.get_table_names()
    }
