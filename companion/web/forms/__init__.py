"""One pydantic model for each posted form."""
