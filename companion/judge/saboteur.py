"""The judge for Saboteur: reads a round's document into facts and writes its settlement. The rules decide, not it."""

from __future__ import annotations

from companion.judge import rounds
from companion.judge.fields import Fields, Refused, as_whole, read_each, refuse_unknown, some_of
from companion.rules.draft import supply_problems
from companion.rules.editions import find_edition
from companion.rules.sentence import Seat
from companion.rules.settlement import Player, RoundFacts

EDITION = find_edition("saboteur")
FIELDS = dict.fromkeys(("edition", "seats", "reached_by", "picks", "options")).keys()
SEAT_FIELDS = dict.fromkeys(("name", "role", "gold", "broken")).keys()
OPTIONS = rounds.written_options(EDITION)
DEFAULTS = EDITION.defaults()
LEAST, MOST = min(EDITION.gold), max(EDITION.gold)
"""Nuggets of a gold card."""

Order = tuple[Seat, ...]


def settle(doc: Fields) -> Fields:
    """The answer to a round of Saboteur: the common fields, and `draft`.

    Raises:
        Refused: naming the field that is wrong.
    """
    refuse_unknown(doc, FIELDS)
    facts, names = _read_round(doc)
    order = EDITION.drafters(facts)
    if "picks" in doc:
        facts = _read_picks(doc["picks"], facts, order, names)
    drafted = {"cards": len(order), "order": [names[seat] for seat in order]}
    return {**rounds.answer(EDITION, facts, names), "draft": None if _why_no_draft(facts) else drafted}


def _read_round(doc: Fields) -> tuple[RoundFacts, rounds.Names]:
    players, names = rounds.read_seats(doc, _read_seat)
    reached_by, options = rounds.read_connector(doc, names), rounds.read_options(doc, OPTIONS, DEFAULTS)
    facts = RoundFacts(players, reached_by, options=options)
    rounds.refuse_problems(EDITION.facts_problems(facts), names)
    return facts, names


def _read_seat(fields: Fields, seat: Seat) -> Player:
    refuse_unknown(fields, SEAT_FIELDS)
    role, gold = rounds.read_role(fields, EDITION), rounds.read_gold(fields)
    if "broken" not in fields:
        return Player(seat, role, gold)
    return Player(seat, role, gold, tuple(some_of(fields["broken"], EDITION.tokens, "broken", "a tool")))


def _why_no_draft(facts: RoundFacts) -> str:
    """Why no gold cards are laid out at all; empty where they are, be it that nobody may take one."""
    if facts.reached_by is None:
        return "the treasure was not reached"
    return "the gold is split equally" if facts.options["split"] == "equal" else ""


def _read_picks(value: object, facts: RoundFacts, order: Order, names: rounds.Names) -> RoundFacts:
    """The facts with a gold card for everybody whose turn it is."""
    if why := _why_no_draft(facts):
        raise Refused("picks", f"must be left out where {why}")
    picks = read_each(value, "picks", lambda pick: as_whole(pick, "", LEAST, MOST))
    if len(picks) != len(order):
        raise Refused("picks", f"is a list of {len(picks)}, not of {len(order)}, one for each gold card")
    for place, problem in supply_problems(picks, EDITION.gold):
        raise Refused(f"picks[{place}]", rounds.one_line(problem, names))
    return facts.answered(picks=tuple(zip(order, picks, strict=True)))
