"""Remembered games: what is kept of a finished game, and the statistics over many of them."""
