"""What the web shows and reads otherwise in some editions than in all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from werkzeug.datastructures import MultiDict

from companion.game.settlement import RoundResult
from companion.web import duel, lost_mines
from companion.web.svg.edition_art import EditionArt

EDITION_ART: Mapping[str, EditionArt] = {"duel": duel.ART, "lost_mines": lost_mines.ART}
"""Of editions whose cards have more than the tunnels, doors, ladders and crystals that `svg` draws for all."""

ReadResult = Callable[[MultiDict[str, str]], RoundResult]

RESULT_READERS: Mapping[str, ReadResult] = {"duel": duel.read_result, "lost_mines": lost_mines.read_result}
"""Read the form at a round's end. In other editions it ends by the treasure."""

GOAL_SYMBOLS = {shows: name for art in EDITION_ART.values() for shows, name in art.goals.items()}
