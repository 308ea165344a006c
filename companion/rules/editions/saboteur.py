"""Rules room: Saboteur, the base game: its path cards and its layout, which Saboteur 2 plays with too."""

from __future__ import annotations

from companion.rules.cards import Printed, path_card
from companion.rules.maze import Layout

LAYOUT = Layout(goals=((8, -2), (8, 0), (8, 2)))
"""Seven cards' widths between start and goals, one card's height between goals (Saboteur, layout)."""

COUNTS = {
    "b_cross": ("NESW", 5),
    "b_t_vert": ("NES", 5),
    "b_t_hor": ("NEW", 5),
    "b_str_vert": ("NS", 4),
    "b_str_hor": ("EW", 3),
    "b_curve_ne": ("NE", 5),
    "b_curve_nw": ("NW", 4),
    "b_dead_n": ("N", 1),
    "b_dead_e": ("E", 1),
    "b_dead_ns": ("N|S", 1),
    "b_dead_ew": ("E|W", 1),
    "b_dead_ne": ("N|E", 1),
    "b_dead_nw": ("N|W", 1),
    "b_dead_nes": ("N|E|S", 1),
    "b_dead_new": ("N|E|W", 1),
    "b_dead_all": ("N|E|S|W", 1),
}

PATHS = tuple(Printed(key, path_card(tracks), count) for key, (tracks, count) in COUNTS.items())
"""The 40 path cards that players lay; two photographed decks and several programs count so."""
