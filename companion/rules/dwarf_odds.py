"""Rules room: what may be in play at a table of The Lost Mines, found by counting every deal. It knows no words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from companion.rules.dwarfs import CLANS, DWARFS, LOYAL, SELFISH, deck, other_clan
from companion.rules.roles import SABOTEUR

Dealt = tuple[tuple[str, str], ...]
"""Clan and character of each dwarf in play."""


@dataclass(frozen=True)
class Odds:
    """Parts of all deals, each from 0 to 1: with 0, 1, 2 `saboteurs` in play, or so many `selfish` dwarfs; with nobody
    in one of the pools (`empty`); with a pool that belongs to an enemy saboteur alone (`lonely`); and by how the
    players are `split` into clans, the smaller first."""

    saboteurs: tuple[Fraction, ...]
    selfish: tuple[Fraction, ...]
    empty: Fraction
    lonely: Fraction
    split: Mapping[tuple[int, int], Fraction]


@cache
def odds(players: int) -> Odds:
    """The odds where so many players (3 to 9) get a dwarf card each."""
    deals = list(_deals(players))
    splits = Counter(_split(dealt) for dealt in deals)
    return Odds(
        _in_play(deals, SABOTEUR),
        _in_play(deals, SELFISH),
        _part(sum(any(not _pool(dealt, clan) for clan in CLANS) for dealt in deals), deals),
        _part(sum(any(_pool(dealt, clan) == [SABOTEUR] for clan in CLANS) for dealt in deals), deals),
        {split: _part(count, deals) for split, count in sorted(splits.items(), reverse=True)},
    )


def _deals(players: int) -> Iterator[Dealt]:
    """Every choice of cards that may come into play, each as likely as any other."""
    return combinations([DWARFS[card] for card in deck(players)], players)


def _in_play(deals: list[Dealt], character: str) -> tuple[Fraction, ...]:
    found = Counter(sum(kind == character for _, kind in dealt) for dealt in deals)
    return tuple(_part(found[count], deals) for count in range(len(CLANS) + 1))


def _pool(dealt: Dealt, clan: str) -> list[str]:
    """The characters that share in this clan's pool."""
    members = (clan, LOYAL), (other_clan(clan), SABOTEUR)
    return [character for belongs, character in dealt if (belongs, character) in members]


def _split(dealt: Dealt) -> tuple[int, int]:
    of_one = sum(clan == CLANS[0] for clan, _ in dealt)
    return min(of_one, len(dealt) - of_one), max(of_one, len(dealt) - of_one)


def _part(count: int, deals: list[Dealt]) -> Fraction:
    return Fraction(count, len(deals))
