"""Everything that reads or writes the database: models, engine, event log, credentials, backups. It knows no rules."""
