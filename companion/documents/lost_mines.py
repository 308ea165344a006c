"""Reads a round of The Lost Mines from a document and writes its settlement."""

from __future__ import annotations

from companion.documents import rounds
from companion.documents.validation import (
    Fields,
    choice_reader,
    integer_reader,
    list_reader,
    read_boolean,
    read_field,
    read_object_with_fields,
)
from companion.rules.dwarf_cards import CHARACTERS, CLANS
from companion.rules.editions.lost_mines import LOST_MINES, treasure_pools_by_clan
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Player, RoundFacts
from companion.rules.scoring.treasure_pools import MOST_WORTH, TreasurePool

FIELDS = ("edition", "seats")
SEAT_FIELDS = ("name", "clan", "character", "treasures", "dragon", "points")

_clan = choice_reader(CLANS, "a clan")
_character = choice_reader(CHARACTERS, "a character")
_treasures = list_reader(integer_reader(0, MOST_WORTH))


def settle(document: Fields) -> Fields:
    """Return the settlement of a round of The Lost Mines: the fields of every settlement, and `pools`, which says how
    each clan's treasure pool is divided.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    players, names = rounds.read_seats(read_object_with_fields(document, FIELDS), _read_seat)
    facts = RoundFacts(players)
    rounds.raise_first_problem(LOST_MINES.facts_problems(facts), names)
    shared = {clan: _pool_as_json(pool, names) for clan, pool in treasure_pools_by_clan(facts).items()}
    return {**rounds.settlement_as_json(LOST_MINES, facts, names), "pools": shared}


def _read_seat(fields: Fields, seat: Seat) -> Player:
    """Return the player whom the JSON object of a seat describes, with this seat number."""
    seat_fields = read_object_with_fields(fields, SEAT_FIELDS)
    clan, character = read_field(seat_fields, "clan", _clan), read_field(seat_fields, "character", _character)
    points = read_field(seat_fields, "points", rounds.read_gold, 0)
    treasures = read_field(seat_fields, "treasures", _treasures, ())
    dragon = read_field(seat_fields, "dragon", read_boolean, False)
    return Player(seat, character, points, clan=clan, treasures=treasures, dragon=dragon)


def _pool_as_json(pool: TreasurePool, names: rounds.Names) -> Fields:
    """Return how this treasure pool is divided, as JSON fields."""
    return {
        "members": [names[seat] for seat in pool.members],
        "value": pool.value,
        "each": pool.each,
        "remainder": pool.remainder,
        "remainder_to": [names[seat] for seat in pool.seats_with_remainder],
        "lost": pool.lost_points,
    }
