"""Settles a round of Saboteur from a document."""

from __future__ import annotations

from companion.documents import rounds
from companion.documents.reading import Fields, Node
from companion.editions import find_edition
from companion.game.draft import gold_card_problems
from companion.game.message import Seat
from companion.game.roles import TOOLS
from companion.game.settlement import Player, RoundFacts, RoundResult

EDITION = find_edition("saboteur")


def settle(document: Node) -> Fields:
    """Return the fields of every settlement, and `draft`, the order in which players take gold nugget cards."""
    document.object_of("edition", "seats", "reached_by", "picks", "options")
    players, names = rounds.read_seats(document, _read_seat)
    reached_by = rounds.read_seat_or_none(document["reached_by"], names)
    facts = RoundFacts(players, RoundResult(reached_by), options=rounds.read_options(document, EDITION))
    rounds.raise_first_problem(EDITION.facts_problems(facts), names, lambda _: document["seats"])
    order = EDITION.drafters(facts)
    no_draft = "the gold is split equally" if facts.options["split"] == "equal" else ""
    if reached_by is None:
        no_draft = "the treasure was not reached"
    if "picks" in document:
        if no_draft:
            raise document["picks"].error(f"must be left out where {no_draft}")
        picks = _read_picks(document["picks"], len(order), names)
        facts = facts.with_answers(picks=tuple(zip(order, picks, strict=True)))
    draft = None if no_draft else {"cards": len(order), "order": [names[seat] for seat in order]}
    return {**rounds.settlement_as_json(EDITION, facts, names), "draft": draft}


def _read_seat(node: Node, seat: Seat) -> Player:
    node.object_of("name", "role", "gold", "broken")
    role, gold = node["role"].choice(EDITION.roles, "a role of saboteur"), node.get("gold", rounds.read_gold, 0)
    return Player(seat, role, gold, node.get("broken", lambda tools: tools.choices(TOOLS, "a tool"), ()))


def _read_picks(node: Node, count: int, names: rounds.Names) -> tuple[int, ...]:
    """Return the `count` gold nugget cards that players took, in their order."""
    items = node.items()
    picks = tuple(item.integer(min(EDITION.gold), max(EDITION.gold)) for item in items)
    if len(picks) != count:
        raise node.error(f"is a list of {len(picks)}, not of {count}, one for each gold nugget card")
    for place, problem in gold_card_problems(picks, EDITION.gold):
        raise items[place].error(rounds.format_problem(problem, names))
    return picks
