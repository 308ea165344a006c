"""Reads a round of Saboteur from a document and writes its settlement."""

from __future__ import annotations

from companion.documents import rounds
from companion.documents.validation import (
    Fields,
    ValidationError,
    choice_list_reader,
    choice_reader,
    integer_reader,
    list_reader,
    read_field,
    read_object_with_fields,
)
from companion.rules.editions import find_edition
from companion.rules.message import Seat
from companion.rules.scoring.draft import gold_card_problems
from companion.rules.scoring.settlement_types import Player, RoundFacts, RoundResult

EDITION = find_edition("saboteur")
FIELDS = ("edition", "seats", "reached_by", "picks", "options")
SEAT_FIELDS = ("name", "role", "gold", "broken")
OPTIONS = rounds.option_readers(EDITION)
DEFAULTS = EDITION.default_options()

_role = choice_reader(EDITION.roles, f"a role of {EDITION.key}")
_tools = choice_list_reader(EDITION.tokens, "a tool")
_picks = list_reader(integer_reader(min(EDITION.gold), max(EDITION.gold)))

Order = tuple[Seat, ...]


def settle(document: Fields) -> Fields:
    """Return the settlement of a round of Saboteur: the fields of every settlement, and `draft`, the order in which
    players take gold nugget cards.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    facts, names = _read_round(read_object_with_fields(document, FIELDS))
    order = EDITION.drafters(facts)
    if "picks" in document:
        facts = _facts_with_picks(document, facts, order, names)
    drafted = {"cards": len(order), "order": [names[seat] for seat in order]}
    return {
        **rounds.settlement_as_json(EDITION, facts, names),
        "draft": None if _reason_for_no_draft(facts) else drafted,
    }


def _read_round(document: Fields) -> tuple[RoundFacts, rounds.Names]:
    """Return the facts of the round in the document, and the players' names by seat number. Raises ValidationError."""
    players, names = rounds.read_seats(document, _read_seat)
    reached_by, options = rounds.read_reached_by(document, names), rounds.read_options(document, OPTIONS, DEFAULTS)
    facts = RoundFacts(players, RoundResult(reached_by), options=options)
    rounds.raise_first_problem(EDITION.facts_problems(facts), names)
    return facts, names


def _read_seat(fields: Fields, seat: Seat) -> Player:
    """Return the player whom the JSON object of a seat describes, with this seat number."""
    seat_fields = read_object_with_fields(fields, SEAT_FIELDS)
    role, gold = read_field(seat_fields, "role", _role), read_field(seat_fields, "gold", rounds.read_gold, 0)
    return Player(seat, role, gold, read_field(seat_fields, "broken", _tools, ()))


def _reason_for_no_draft(facts: RoundFacts) -> str:
    """Return why players of this round do not draft gold nugget cards, as the end of an error's text; "" if there is a
    draft, even if no seat may take a card."""
    if facts.result.reached_by is None:
        return "the treasure was not reached"
    return "the gold is split equally" if facts.options["split"] == "equal" else ""


def _facts_with_picks(document: Fields, facts: RoundFacts, order: Order, names: rounds.Names) -> RoundFacts:
    """Return the facts of the round with the gold nugget cards that the players took, from the document's field
    `picks`. `order` has the seats in the order in which they took the cards. Raises ValidationError."""
    if why := _reason_for_no_draft(facts):
        raise ValidationError("picks", f"must be left out where {why}")
    picks = read_field(document, "picks", _picks)
    if len(picks) != len(order):
        raise ValidationError("picks", f"is a list of {len(picks)}, not of {len(order)}, one for each gold nugget card")
    for place, problem in gold_card_problems(picks, EDITION.gold):
        raise ValidationError(f"picks[{place}]", rounds.format_problem(problem, names))
    return facts.with_answers(picks=tuple(zip(order, picks, strict=True)))
