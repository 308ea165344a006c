"""The state of one table: events, moves, reducers, and views for one viewer. Pure Python over `rules`."""
