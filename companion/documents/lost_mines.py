"""Rounds of The Lost Mines: read from a document into facts, and their settlement written. The rules decide."""

from __future__ import annotations

from companion.documents import rounds
from companion.documents.validation import Fields, each, object_of, one_of, read_field, truth, whole
from companion.rules.dwarfs import CHARACTERS, CLANS
from companion.rules.editions.lost_mines import LOST_MINES, shared_pools
from companion.rules.pools import MOST_WORTH, Pool
from companion.rules.sentence import Seat
from companion.rules.settlement import Player, RoundFacts

FIELDS = ("edition", "seats")
SEAT_FIELDS = ("name", "clan", "character", "treasures", "dragon", "points")

_clan = one_of(CLANS, "a clan")
_character = one_of(CHARACTERS, "a character")
_treasures = each(whole(0, MOST_WORTH))


def settle(doc: Fields) -> Fields:
    """The answer to a round of The Lost Mines: the common fields, and `pools`.

    Raises:
        Refused: naming the field that is wrong.
    """
    players, names = rounds.read_seats(object_of(doc, FIELDS), _read_seat)
    facts = RoundFacts(players, None)
    rounds.refuse_problems(LOST_MINES.facts_problems(facts), names)
    shared = {clan: _written(pool, names) for clan, pool in shared_pools(facts).items()}
    return {**rounds.answer(LOST_MINES, facts, names), "pools": shared}


def _read_seat(fields: Fields, seat: Seat) -> Player:
    one = object_of(fields, SEAT_FIELDS)
    clan, character = read_field(one, "clan", _clan), read_field(one, "character", _character)
    points, treasures = read_field(one, "points", rounds.gold, 0), read_field(one, "treasures", _treasures, ())
    dragon = read_field(one, "dragon", truth, False)
    return Player(seat, character, points, clan=clan, treasures=treasures, dragon=dragon)


def _written(pool: Pool, names: rounds.Names) -> Fields:
    return {
        "members": [names[seat] for seat in pool.members],
        "value": pool.value,
        "each": pool.each,
        "remainder": pool.remainder,
        "remainder_to": [names[seat] for seat in pool.remainder_to],
        "lost": pool.lost,
    }
