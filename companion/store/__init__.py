"""The store: models, engine, event log, credentials and backups, all without regard to the rules of the games."""
