"""Rounds of The Duel: read from a document into facts, and their settlement written. The rules decide."""

from __future__ import annotations

from companion.documents import rounds
from companion.documents.validation import Fields, each, object_of, one_of, read_field, whole
from companion.rules.editions.duel import (
    DUEL,
    GOLD_CARDS,
    TROLLS,
    gold_after,
    next_start,
    owned_after,
    payment,
    rating,
)
from companion.rules.roles import CLANS
from companion.rules.sentence import Seat, Sentence
from companion.rules.settlement import Player, RoundFacts

FIELDS = ("edition", "seats", "options")
SEAT_FIELDS = ("name", "clan", "owned", "claims", "trolls")
OPTIONS = rounds.option_readers(DUEL)
DEFAULTS = DUEL.defaults()

_clan = one_of(CLANS, "a clan")
_gold_cards = each(whole(GOLD_CARDS[0], GOLD_CARDS[-1]))
_trolls = whole(0, TROLLS)

# Where a problem of the facts is to be mended; all others at the seats.
PATHS = {"clan-twice": "seats[1].clan"}


def settle(doc: Fields) -> Fields:
    """The answer to a round of The Duel: the common fields, `paid`, `owned`, `next_start`, and `rating` for one seat.

    Raises:
        Refused: naming the field that is wrong.
    """
    facts, names = _read_round(object_of(doc, FIELDS))
    players, options = facts.players, facts.options
    rated = {"rating": rating(gold_after(players[0], options))} if len(players) == 1 else {}
    return {
        **rounds.answer(DUEL, facts, names),
        "paid": {names[player.seat]: list(payment(player, options)) for player in players},
        "owned": {names[player.seat]: list(owned_after(player, options)) for player in players},
        "next_start": names[next_start(facts)],
        **rated,
    }


def _read_round(doc: Fields) -> tuple[RoundFacts, rounds.Names]:
    players, names = rounds.read_seats(doc, _read_seat)
    facts = RoundFacts(players, None, options=rounds.read_options(doc, OPTIONS, DEFAULTS))
    rounds.refuse_problems(DUEL.facts_problems(facts), names, _path_of)
    return facts, names


def _path_of(problem: Sentence) -> str:
    return PATHS.get(problem.key, "seats")


def _read_seat(fields: Fields, seat: Seat) -> Player:
    one = object_of(fields, SEAT_FIELDS)
    clan = read_field(one, "clan", _clan)
    owned, claims = read_field(one, "owned", _gold_cards, ()), read_field(one, "claims", _gold_cards, ())
    trolls = read_field(one, "trolls", _trolls, 0)
    return Player(seat, "", sum(owned), clan=clan, owned=owned, claims=claims, trolls=trolls)
