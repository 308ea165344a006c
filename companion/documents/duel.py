"""Reads a round of The Duel from a document and writes its settlement."""

from __future__ import annotations

from companion.documents import rounds
from companion.documents.validation import (
    Fields,
    choice_reader,
    integer_reader,
    list_reader,
    read_field,
    read_object_with_fields,
)
from companion.rules.editions.duel import (
    DUEL,
    GOLD_CARDS,
    TROLLS,
    gold_after_round,
    gold_cards_after_round,
    seat_beginning_next_round,
    solo_grade,
    troll_payment_of,
)
from companion.rules.message import Message, Seat
from companion.rules.roles import CLANS
from companion.rules.scoring.settlement_types import Player, RoundFacts

FIELDS = ("edition", "seats", "options")
SEAT_FIELDS = ("name", "clan", "owned", "claims", "trolls")
OPTIONS = rounds.option_readers(DUEL)
DEFAULTS = DUEL.default_options()

_clan = choice_reader(CLANS, "a clan")
_gold_cards = list_reader(integer_reader(GOLD_CARDS[0], GOLD_CARDS[-1]))
_trolls = integer_reader(0, TROLLS)

PATHS = {"clan-twice": "seats[1].clan"}
"""By key of a problem: the field at which it is reported, if that is not `seats`."""


def settle(document: Fields) -> Fields:
    """Return the settlement of a round of The Duel: the fields of every settlement, the gold cards that each player
    pays for trolls (`paid`) and owns afterwards (`owned`), who begins the next round (`next_start`) and, in a game for
    one player, the grade (`rating`).

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    facts, names = _read_round(read_object_with_fields(document, FIELDS))
    players, options = facts.players, facts.options
    grade = {"rating": solo_grade(gold_after_round(players[0], options))} if len(players) == 1 else {}
    return {
        **rounds.settlement_as_json(DUEL, facts, names),
        "paid": {names[player.seat]: list(troll_payment_of(player, options)) for player in players},
        "owned": {names[player.seat]: list(gold_cards_after_round(player, options)) for player in players},
        "next_start": names[seat_beginning_next_round(facts)],
        **grade,
    }


def _read_round(document: Fields) -> tuple[RoundFacts, rounds.Names]:
    """Return the facts of the round in the document, and the players' names by seat number. Raises ValidationError."""
    players, names = rounds.read_seats(document, _read_seat)
    facts = RoundFacts(players, options=rounds.read_options(document, OPTIONS, DEFAULTS))
    rounds.raise_first_problem(DUEL.facts_problems(facts), names, _field_of_problem)
    return facts, names


def _field_of_problem(problem: Message) -> str:
    """Return the path of the document's field that this problem is about."""
    return PATHS.get(problem.key, "seats")


def _read_seat(fields: Fields, seat: Seat) -> Player:
    """Return the player whom the JSON object of a seat describes, with this seat number."""
    seat_fields = read_object_with_fields(fields, SEAT_FIELDS)
    clan = read_field(seat_fields, "clan", _clan)
    owned = read_field(seat_fields, "owned", _gold_cards, ())
    claims = read_field(seat_fields, "claims", _gold_cards, ())
    trolls = read_field(seat_fields, "trolls", _trolls, 0)
    return Player(seat, "", sum(owned), clan=clan, owned=owned, claims=claims, trolls=trolls)
