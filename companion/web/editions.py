"""The editions whose cards have more than the tunnels, doors, ladders and crystals that `svg` draws for all."""

from __future__ import annotations

from collections.abc import Mapping

from companion.web import duel, lost_mines
from companion.web.svg.edition_art import EditionArt

EDITION_ART: Mapping[str, EditionArt] = {"duel": duel.ART, "lost_mines": lost_mines.ART}

GOAL_SYMBOLS = {shows: name for art in EDITION_ART.values() for shows, name in art.goals.items()}
