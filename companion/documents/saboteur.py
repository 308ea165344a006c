"""Rounds of Saboteur: read from a document into facts, and their settlement written. The rules decide."""

from __future__ import annotations

from companion.documents import rounds
from companion.documents.validation import Fields, Refused, each, object_of, one_of, read_field, some_of, whole
from companion.rules.draft import supply_problems
from companion.rules.editions import find_edition
from companion.rules.sentence import Seat
from companion.rules.settlement import Player, RoundFacts

EDITION = find_edition("saboteur")
FIELDS = ("edition", "seats", "reached_by", "picks", "options")
SEAT_FIELDS = ("name", "role", "gold", "broken")
OPTIONS = rounds.option_readers(EDITION)
DEFAULTS = EDITION.defaults()

_role = one_of(EDITION.roles, f"a role of {EDITION.key}")
_tools = some_of(EDITION.tokens, "a tool")
_picks = each(whole(min(EDITION.gold), max(EDITION.gold)))

Order = tuple[Seat, ...]


def settle(doc: Fields) -> Fields:
    """The answer to a round of Saboteur: the common fields, and `draft`.

    Raises:
        Refused: naming the field that is wrong.
    """
    facts, names = _read_round(object_of(doc, FIELDS))
    order = EDITION.drafters(facts)
    if "picks" in doc:
        facts = _read_picks(doc, facts, order, names)
    drafted = {"cards": len(order), "order": [names[seat] for seat in order]}
    return {**rounds.answer(EDITION, facts, names), "draft": None if _why_no_draft(facts) else drafted}


def _read_round(doc: Fields) -> tuple[RoundFacts, rounds.Names]:
    players, names = rounds.read_seats(doc, _read_seat)
    reached_by, options = rounds.read_connector(doc, names), rounds.read_options(doc, OPTIONS, DEFAULTS)
    facts = RoundFacts(players, reached_by, options=options)
    rounds.refuse_problems(EDITION.facts_problems(facts), names)
    return facts, names


def _read_seat(fields: Fields, seat: Seat) -> Player:
    one = object_of(fields, SEAT_FIELDS)
    role, gold = read_field(one, "role", _role), read_field(one, "gold", rounds.gold, 0)
    return Player(seat, role, gold, read_field(one, "broken", _tools, ()))


def _why_no_draft(facts: RoundFacts) -> str:
    """Why no gold cards are laid out at all; empty where they are, be it that nobody may take one."""
    if facts.reached_by is None:
        return "the treasure was not reached"
    return "the gold is split equally" if facts.options["split"] == "equal" else ""


def _read_picks(doc: Fields, facts: RoundFacts, order: Order, names: rounds.Names) -> RoundFacts:
    """The facts with a gold card for everybody whose turn it is."""
    if why := _why_no_draft(facts):
        raise Refused("picks", f"must be left out where {why}")
    picks = read_field(doc, "picks", _picks)
    if len(picks) != len(order):
        raise Refused("picks", f"is a list of {len(picks)}, not of {len(order)}, one for each gold card")
    for place, problem in supply_problems(picks, EDITION.gold):
        raise Refused(f"picks[{place}]", rounds.one_line(problem, names))
    return facts.answered(picks=tuple(zip(order, picks, strict=True)))
