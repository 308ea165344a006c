"""Everything that reads or writes the database: models, database, log, keys, archive, backup. It knows no rules."""
