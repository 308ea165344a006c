"""View models: the values that templates read, computed from the table as one viewer may see it."""
