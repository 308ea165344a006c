"""Reads a round of The Lost Mines from a document and writes its settlement."""

from __future__ import annotations

from companion.documents import rounds
from companion.documents.validation import Fields, boolean, integer, list_of, object_of, one_of, read_field
from companion.rules.dwarves import CHARACTERS, CLANS
from companion.rules.editions.lost_mines import LOST_MINES, shared_pools
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Player, RoundFacts
from companion.rules.scoring.treasure_pools import MOST_WORTH, TreasurePool

FIELDS = ("edition", "seats")
SEAT_FIELDS = ("name", "clan", "character", "treasures", "dragon", "points")

_clan = one_of(CLANS, "a clan")
_character = one_of(CHARACTERS, "a character")
_treasures = list_of(integer(0, MOST_WORTH))


def settle(doc: Fields) -> Fields:
    """Return the settlement of a round of The Lost Mines: the fields of every settlement, and `pools`.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    players, names = rounds.read_seats(object_of(doc, FIELDS), _read_seat)
    facts = RoundFacts(players)
    rounds.reject_problems(LOST_MINES.facts_problems(facts), names)
    shared = {clan: _pool_fields(pool, names) for clan, pool in shared_pools(facts).items()}
    return {**rounds.settlement(LOST_MINES, facts, names), "pools": shared}


def _read_seat(fields: Fields, seat: Seat) -> Player:
    seat_fields = object_of(fields, SEAT_FIELDS)
    clan, character = read_field(seat_fields, "clan", _clan), read_field(seat_fields, "character", _character)
    points = read_field(seat_fields, "points", rounds.gold, 0)
    treasures = read_field(seat_fields, "treasures", _treasures, ())
    dragon = read_field(seat_fields, "dragon", boolean, False)
    return Player(seat, character, points, clan=clan, treasures=treasures, dragon=dragon)


def _pool_fields(pool: TreasurePool, names: rounds.Names) -> Fields:
    return {
        "members": [names[seat] for seat in pool.members],
        "value": pool.value,
        "each": pool.each,
        "remainder": pool.remainder,
        "remainder_to": [names[seat] for seat in pool.remainder_to],
        "lost": pool.lost,
    }
