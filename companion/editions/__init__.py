"""All editions by their keys. A new edition needs one line in this module.

Sections and pages in brackets are those of the German rulebooks. "The rulebook is silent" marks the companion's own
choices.
"""

from __future__ import annotations

from companion.editions.duel.rules import DUEL
from companion.editions.lost_mines.rules import LOST_MINES
from companion.editions.saboteur import SABOTEUR
from companion.editions.saboteur2 import SABOTEUR2
from companion.game.edition import EDITIONS, UnknownEdition, find_edition

__all__ = ["EDITIONS", "UnknownEdition", "find_edition"]

EDITIONS.update({edition.key: edition for edition in (SABOTEUR, SABOTEUR2, DUEL, LOST_MINES)})
