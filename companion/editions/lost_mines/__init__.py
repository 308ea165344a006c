"""The Lost Mines."""
