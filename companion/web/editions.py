"""What the web shows and reads otherwise in some editions than in all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from werkzeug.datastructures import MultiDict

from companion.game.settlement import RoundResult
from companion.web import duel, lost_mines

ReadResult = Callable[[MultiDict[str, str]], RoundResult]

RESULT_READERS: Mapping[str, ReadResult] = {"duel": duel.read_result, "lost_mines": lost_mines.read_result}
"""Read the form at a round's end. In other editions it ends by the treasure."""
