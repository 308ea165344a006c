"""Alembic migrations of the database. `store.database` runs them; nobody runs them by hand."""
