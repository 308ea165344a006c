"""The judge for The Lost Mines: reads a round's document into facts and writes its settlement. The rules decide, not
it."""

from __future__ import annotations

from companion.judge import rounds
from companion.judge.fields import Fields, as_whole, one_of, read_each, refuse_unknown, required, truth, whole
from companion.rules.dwarfs import CHARACTERS, CLANS
from companion.rules.editions.lost_mines import LOST_MINES, shared_pools
from companion.rules.pools import MOST_WORTH, Pool
from companion.rules.sentence import Seat
from companion.rules.settlement import Player, RoundFacts

FIELDS = dict.fromkeys(("edition", "seats")).keys()
SEAT_FIELDS = dict.fromkeys(("name", "clan", "character", "treasures", "dragon", "points")).keys()


def settle(doc: Fields) -> Fields:
    """The answer to a round of The Lost Mines: the common fields, and `pools`.

    Raises:
        Refused: naming the field that is wrong.
    """
    refuse_unknown(doc, FIELDS)
    players, names = rounds.read_seats(doc, _read_seat)
    facts = RoundFacts(players, None)
    rounds.refuse_problems(LOST_MINES.facts_problems(facts), names)
    shared = {clan: _written(pool, names) for clan, pool in shared_pools(facts).items()}
    return {**rounds.answer(LOST_MINES, facts, names), "pools": shared}


def _read_seat(fields: Fields, seat: Seat) -> Player:
    refuse_unknown(fields, SEAT_FIELDS)
    clan = one_of(required(fields, "clan"), CLANS, "clan", "a clan")
    character = one_of(required(fields, "character"), CHARACTERS, "character", "a character")
    points, treasures = whole(fields, "points", rounds.MOST_GOLD), _read_treasures(fields)
    return Player(seat, character, points, clan=clan, treasures=treasures, dragon=truth(fields, "dragon"))


def _read_treasures(fields: Fields) -> tuple[int, ...]:
    """What the treasures of a seat are worth; none where the field is left out."""
    if "treasures" not in fields:
        return ()
    return tuple(read_each(fields["treasures"], "treasures", _as_worth))


def _as_worth(treasure: object) -> int:
    return as_whole(treasure, "", 0, MOST_WORTH)


def _written(pool: Pool, names: rounds.Names) -> Fields:
    return {
        "members": [names[seat] for seat in pool.members],
        "value": pool.value,
        "each": pool.each,
        "remainder": pool.remainder,
        "remainder_to": [names[seat] for seat in pool.remainder_to],
        "lost": pool.lost,
    }
