"""The goals of Saboteur."""

from __future__ import annotations

from companion.game.maze.cards import path_card
from companion.game.maze.grid import ALL, E, N, W, letters_of_sides
from companion.game.maze.maze import TREASURE

STONE_NE, STONE_NW = "stone-ne", "stone-nw"

FACES = {TREASURE: ALL, STONE_NE: N | E, STONE_NW: N | W}
"""The open sides of the three printed goals: a crossing and two different curves."""

PICTURES = {shows: path_card(letters_of_sides(sides)) for shows, sides in FACES.items()}
"""The printed goals as path cards, by the key of what they show."""
