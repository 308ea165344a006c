"""The dwarf cards of The Lost Mines by clan and character, and how many of each are dealt from."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from types import MappingProxyType

from companion.rules.roles import BLUE, SABOTEUR

YELLOW = "yellow"
CLANS = (BLUE, YELLOW)

LOYAL, SELFISH = "loyal", "selfish"
CHARACTERS = (LOYAL, SELFISH, SABOTEUR)

SEATS = range(3, 10)
LOYAL_CARDS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
"""Loyal dwarves of each clan to deal from, by number of players (preparation). Each clan also has 1 selfish dwarf and 1
saboteur."""


def card_of(clan: str, character: str) -> str:
    """Return the key of this dwarf card: `yellow-loyal`."""
    return f"{clan}-{character}"


DWARVES = {card_of(clan, character): (clan, character) for clan in CLANS for character in CHARACTERS}
"""The clan, which everybody sees, and the secret character of each kind of dwarf card."""


def other_clan(clan: str) -> str:
    return YELLOW if clan == BLUE else BLUE


def counts(players: int) -> Mapping[str, int]:
    """Return how many of each dwarf card to deal from. Numbers of players outside the box's range count as its
    limits."""
    loyal = LOYAL_CARDS[min(max(players, SEATS[0]), SEATS[-1])]
    return MappingProxyType({card: loyal if character == LOYAL else 1 for card, (_, character) in DWARVES.items()})


def deck(players: int) -> tuple[str, ...]:
    """Return the dwarf cards to deal from, one to three more than players, in the order of `DWARVES` (preparation)."""
    return tuple(card for card, count in counts(players).items() for _ in range(count))


def saboteurs_in_play(players: int) -> tuple[Fraction, ...]:
    """Return the probabilities that none, one and two of the saboteurs are dealt to 3 to 9 players.

    They are the same for the selfish dwarves, also one in each clan.
    """
    cards, saboteurs = len(deck(players)), len(CLANS)
    deals = comb(cards, players)
    return tuple(
        Fraction(comb(saboteurs, n) * comb(cards - saboteurs, players - n), deals) for n in range(saboteurs + 1)
    )
