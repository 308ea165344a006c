"""Tells open pages that a table has a newer version: the bus of versions, and the streams that carry them."""
