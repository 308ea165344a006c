"""The store: models, engine, event log, credentials and backups. It reads and writes events, and knows no rules."""
