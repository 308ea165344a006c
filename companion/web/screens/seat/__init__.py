"""A guest's phone."""
