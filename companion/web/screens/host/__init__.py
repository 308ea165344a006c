"""The host's page: its parts, the questions on it, and the sheets that open from it."""
