"""The dwarf cards of The Lost Mines, by clan and character, and how many of each are dealt from. It knows
no treasure and no words."""

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
"""Loyal dwarfs of each clan among the cards for so many players (preparation); each clan has 1 selfish dwarf and 1
saboteur."""


def card_of(clan: str, character: str) -> str:
    """The key of this dwarf card: `yellow-loyal`."""
    return f"{clan}-{character}"


DWARFS = {card_of(clan, character): (clan, character) for clan in CLANS for character in CHARACTERS}
"""Clan, which everybody sees, and character, which is secret, of each kind of dwarf card, in the catalogue's order."""


def other_clan(clan: str) -> str:
    """The clan that is not this one."""
    return YELLOW if clan == BLUE else BLUE


def counts(players: int) -> Mapping[str, int]:
    """How many of each dwarf card are dealt from for so many players; the box's numbers end at its limits."""
    loyal = LOYAL_CARDS[min(max(players, SEATS[0]), SEATS[-1])]
    return MappingProxyType({card: loyal if character == LOYAL else 1 for card, (_, character) in DWARFS.items()})


def deck(players: int) -> tuple[str, ...]:
    """The dwarf cards for so many players, one to three more than they are, in the catalogue's order."""
    return tuple(card for card, count in counts(players).items() for _ in range(count))


def saboteurs_in_play(players: int) -> tuple[Fraction, ...]:
    """In which part of all deals none, one and two of the saboteurs are among the dwarfs of so many players (3 to 9).

    The selfish dwarfs, also one of each clan, are in play as often.
    """
    cards, saboteurs = len(deck(players)), len(CLANS)
    deals = comb(cards, players)
    return tuple(
        Fraction(comb(saboteurs, n) * comb(cards - saboteurs, players - n), deals) for n in range(saboteurs + 1)
    )
