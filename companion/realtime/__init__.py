"""Tells open pages that a table has a newer version, by a stream of version numbers."""
