"""The judge for The Duel: reads a round's document into facts and writes its settlement. The rules decide, not it."""

from __future__ import annotations

from companion.judge import rounds
from companion.judge.fields import Fields, as_whole, one_of, read_each, refuse_unknown, required, whole
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

FIELDS = dict.fromkeys(("edition", "seats", "options")).keys()
SEAT_FIELDS = dict.fromkeys(("name", "clan", "owned", "claims", "trolls")).keys()
OPTIONS = rounds.written_options(DUEL)
DEFAULTS = DUEL.defaults()

# Where a problem of the facts is to be mended; all others at the seats.
PATHS = {"clan-twice": "seats[1].clan"}


def settle(doc: Fields) -> Fields:
    """The answer to a round of The Duel: the common fields, `paid`, `owned`, `next_start`, and `rating` for one seat.

    Raises:
        Refused: naming the field that is wrong.
    """
    refuse_unknown(doc, FIELDS)
    facts, names = _read_round(doc)
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
    refuse_unknown(fields, SEAT_FIELDS)
    clan = one_of(required(fields, "clan"), CLANS, "clan", "a clan")
    owned, claims = _read_cards(fields, "owned"), _read_cards(fields, "claims")
    trolls = whole(fields, "trolls", TROLLS)
    return Player(seat, "", sum(owned), clan=clan, owned=owned, claims=claims, trolls=trolls)


def _read_cards(fields: Fields, name: str) -> tuple[int, ...]:
    """Gold cards as their nuggets; none where the field is left out."""
    if name not in fields:
        return ()
    return tuple(read_each(fields[name], name, lambda card: as_whole(card, "", GOLD_CARDS[0], GOLD_CARDS[-1])))
