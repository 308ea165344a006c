"""Cards on the table: the grid, path cards, what they connect, where they fit."""
