"""Path cards and mazes of all editions."""
