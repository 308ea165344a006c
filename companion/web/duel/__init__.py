"""What only The Duel shows and reads."""

from __future__ import annotations

from companion.web.duel.moves import MOVES, read_result
from companion.web.duel.panel import init_app
from companion.web.forms import EditionPages

PAGES = EditionPages(MOVES, read_result, init_app)
