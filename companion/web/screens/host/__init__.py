"""The host's page and its sheets."""
