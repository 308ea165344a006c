"""Routes of the host's page and its sheets."""
