"""What the web shows and reads otherwise in some editions than in all others."""

from __future__ import annotations

from collections.abc import Mapping

from companion.web import duel, lost_mines
from companion.web.forms import EditionPages

EDITION_PAGES: Mapping[str, EditionPages] = {"duel": duel.PAGES, "lost_mines": lost_mines.PAGES}
