"""Any table of any edition: cards, mazes, moves, events, views. Standard library only."""
