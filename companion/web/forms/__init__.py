"""Forms: one pydantic model for each posted form, with typed fields. `form` reads them; `fields` has the field
types."""
