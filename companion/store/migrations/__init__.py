"""Alembic migrations of the database. `store.engine` runs them; nobody runs them by hand."""
