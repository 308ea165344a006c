"""The database: models, engine, event log, keys and backups. It reads and writes events, and knows no rule."""
