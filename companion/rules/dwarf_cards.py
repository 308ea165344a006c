"""The dwarf cards of The Lost Mines: clan, character, and how many of each the deck for a number of players has."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.rules.roles import BLUE, SABOTEUR

YELLOW = "yellow"
CLANS = (BLUE, YELLOW)

LOYAL, SELFISH = "loyal", "selfish"
CHARACTERS = (LOYAL, SELFISH, SABOTEUR)

SEATS = range(3, 10)
LOYAL_CARDS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
"""The number of loyal dwarves of each clan in the deck, by number of players (preparation). Each clan also has 1
selfish dwarf and 1 saboteur."""


def dwarf_card_key(clan: str, character: str) -> str:
    return f"{clan}-{character}"


DWARVES = {dwarf_card_key(clan, character): (clan, character) for clan in CLANS for character in CHARACTERS}
"""The clan, which everybody sees, and the secret character of each kind of dwarf card."""


def other_clan(clan: str) -> str:
    return YELLOW if clan == BLUE else BLUE


def dwarf_card_counts(players: int) -> Mapping[str, int]:
    """Fewer than 3 players count as 3, more than 9 as 9."""
    loyal = LOYAL_CARDS[min(max(players, SEATS[0]), SEATS[-1])]
    return MappingProxyType({card: loyal if character == LOYAL else 1 for card, (_, character) in DWARVES.items()})


def dwarf_deck(players: int) -> tuple[str, ...]:
    """There are one to three cards more than players (preparation)."""
    return tuple(card for card, count in dwarf_card_counts(players).items() for _ in range(count))
