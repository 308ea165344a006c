"""Forms: one pydantic model per POST form, with typed fields. `form` reads them, `fields` has the types of fields."""
