"""All editions by their keys. A new edition needs one line in this module.

Sections and pages in brackets are those of the German rulebooks. "The rulebook is silent" marks the companion's own
choices.
"""

from __future__ import annotations

from companion.rules.edition import Edition
from companion.rules.editions.duel import DUEL
from companion.rules.editions.lost_mines import LOST_MINES
from companion.rules.editions.saboteur import SABOTEUR
from companion.rules.editions.saboteur2 import SABOTEUR2

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (SABOTEUR, SABOTEUR2, DUEL, LOST_MINES)}


class UnknownEdition(KeyError):
    def __str__(self) -> str:
        return f"{self.args[0]!r} is not an edition ({', '.join(EDITIONS)})"


def find_edition(key: str) -> Edition:
    """Raises UnknownEdition."""
    try:
        return EDITIONS[key]
    except KeyError:
        raise UnknownEdition(key) from None
