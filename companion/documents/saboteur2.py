"""Settles a round of Saboteur 2, and surveys its maze, from a document."""

from __future__ import annotations

from collections.abc import Sequence

from companion.documents import rounds, saboteur
from companion.documents.reading import Fields, Node
from companion.editions import find_edition
from companion.editions.saboteur2 import problems_by_theft
from companion.game.deck_limits import MOST_CRYSTALS_IN_ROUND
from companion.game.message import Message, Seat
from companion.game.roles import CLANS
from companion.game.settlement import Player, RoundFacts, RoundResult, thieves

EDITION = find_edition("saboteur2")


def settle(document: Node) -> Fields:
    """Return the fields of every settlement, and `theft_order`, the thieves in the order in which they steal."""
    document.object_of("edition", "seats", "reached_by", "open_to", "crystals", "thefts", "options", "maze")
    players, names = rounds.read_seats(document, _read_seat)
    _reject_equal_theft_numbers(document, players)
    reached_by = rounds.read_seat_or_none(document["reached_by"], names)
    options = rounds.read_options(document, EDITION)
    read = _read_maze if "maze" in document else _read_open_paths
    open_to, crystals = read(document, reached_by is not None, options["crystals"] == "connected")
    facts = RoundFacts(players, RoundResult(reached_by, open_to, crystals), options=options)

    def node_of(problem: Message) -> Node:
        fields = {
            "connector-in-prison": "reached_by",
            "crystals-out-of-range": "maze" if "maze" in document else "crystals",
        }
        return document.child(fields.get(problem.key, "seats"))

    rounds.raise_first_problem(EDITION.facts_problems(facts), names, node_of)
    order = thieves(facts)
    if "thefts" in document:
        facts = _facts_with_thefts(document["thefts"], facts, order, names)
    return {**rounds.settlement_as_json(EDITION, facts, names), "theft_order": [names[seat] for seat in order]}


def _read_seat(node: Node, seat: Seat) -> Player:
    node.object_of("name", "role", "gold", "trapped", "theft")
    role, gold = node["role"].choice(EDITION.roles, "a role of saboteur2"), node.get("gold", rounds.read_gold, 0)
    theft = node.get("theft", lambda card: card.integer(1, 99), None, null=True)
    return Player(seat, role, gold, trapped=node.get("trapped", Node.boolean, False), theft=theft)


def _reject_equal_theft_numbers(document: Node, players: Sequence[Player]) -> None:
    seen = set[int]()
    for seat, player in zip(document["seats"].items(), players, strict=True):
        if player.theft in seen:
            raise seat["theft"].mismatch("is the number of another theft card")
        if player.theft is not None:
            seen.add(player.theft)


def _read_maze(document: Node, reached: bool, connected_only: bool) -> tuple[tuple[str, ...], int]:
    """Return, from the maze, the teams with an open path to the treasure, and the number of crystals."""
    for name in ("open_to", "crystals"):
        if name in document:
            raise document[name].error("must be left out where a maze is given")
    node = document["maze"].object_of("edition", "cards", "goals")
    if node["edition"].value != EDITION.key:
        raise node["edition"].mismatch(f"is not {EDITION.key!r}")
    maze, _ = saboteur.read_maze(node)
    if maze.is_treasure_reached is not reached:
        state = "is reached" if maze.is_treasure_reached else "is not reached"
        raise node.error(f"its treasure {state}, which does not agree with reached_by")
    return tuple(maze.clans_with_open_path(CLANS)), maze.count_crystals(connected_only=connected_only)


def _read_open_paths(document: Node, reached: bool, _: bool) -> tuple[tuple[str, ...], int]:
    """Return the same from the fields `open_to`, which only a round with a reached treasure has, and `crystals`."""
    if not reached and "open_to" in document:
        raise document["open_to"].error("must be left out where the treasure was not reached")
    open_to = document["open_to"].choices(CLANS, "a clan") if reached else ()
    return open_to, document.get("crystals", lambda node: node.integer(0, MOST_CRYSTALS_IN_ROUND), 0)


def _facts_with_thefts(node: Node, facts: RoundFacts, order: Sequence[Seat], names: rounds.Names) -> RoundFacts:
    """Return the facts with these thefts. A thief without an entry steals nothing; `order` has all thieves."""
    items, thefts = node.items(), list[tuple[Seat, Seat | None]]()
    for item in items:
        thief, victim = item.pair("thief and victim")
        thefts.append((rounds.read_seat(thief, names), rounds.read_seat_or_none(victim, names)))
    facts = facts.with_answers(thefts=tuple(thefts))
    for place, problem in problems_by_theft(facts):
        raise items[place].error(rounds.format_problem(problem, names))
    thieves = dict(thefts)
    return facts.with_answers(thefts=(*thefts, *((seat, None) for seat in order if seat not in thieves)))


def survey(document: Node) -> Fields:
    return saboteur.survey(document, lambda maze: maze.clans_with_open_path(CLANS))
