"""The rules of all editions: cards, mazes, scoring. Pure Python without state of a table, storage or pages."""
