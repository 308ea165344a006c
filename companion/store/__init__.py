"""The store: where tables are kept. It knows events as values to be written and read, and never learns a rule."""
