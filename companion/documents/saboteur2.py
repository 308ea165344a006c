"""Reads a round of Saboteur 2 from a document and writes its settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.documents import rounds
from companion.documents.survey import read_maze
from companion.documents.validation import (
    Fields,
    ValidationError,
    choice_list_reader,
    choice_reader,
    format_value,
    integer_reader,
    list_reader,
    nullable_reader,
    pair_reader,
    read_boolean,
    read_field,
    read_object_with_fields,
)
from companion.rules.deck_limits import MOST_CRYSTALS
from companion.rules.editions import find_edition
from companion.rules.editions.saboteur2 import problems_by_theft
from companion.rules.mazes.maze import Maze
from companion.rules.message import Message, Seat
from companion.rules.roles import CLANS
from companion.rules.scoring.settlement_types import Player, RoundFacts, RoundResult

EDITION = find_edition("saboteur2")
FIELDS = ("edition", "seats", "reached_by", "open_to", "crystals", "thefts", "options", "maze")
SEAT_FIELDS = ("name", "role", "gold", "trapped", "theft")
MAZE_FIELDS = ("edition", "cards", "goals")
OPTIONS = rounds.option_readers(EDITION)
DEFAULTS = EDITION.default_options()

_role = choice_reader(EDITION.roles, f"a role of {EDITION.key}")
_theft_card = nullable_reader(integer_reader(1, 99))
_clans = choice_list_reader(CLANS, "a clan")
_crystals = integer_reader(0, MOST_CRYSTALS)

PATHS = {"connector-in-prison": "reached_by", "crystals-out-of-range": "crystals"}
"""By key of a problem: the field at which it is reported, if that is not `seats`."""


def settle(document: Fields) -> Fields:
    """Return the settlement of a round of Saboteur 2: the fields of every settlement, and `theft_order`, the names of
    the thieves in the order in which they steal.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    facts, names = _read_round(read_object_with_fields(document, FIELDS))
    order = EDITION.thieves(facts)
    if "thefts" in document:
        facts = _facts_with_thefts(document, facts, order, names)
    return {**rounds.settlement_as_json(EDITION, facts, names), "theft_order": [names[seat] for seat in order]}


def _read_round(document: Fields) -> tuple[RoundFacts, rounds.Names]:
    """Return the facts of the round in the document, and the players' names by seat number. Raises ValidationError."""
    players, names = rounds.read_seats(document, _read_seat)
    _reject_equal_theft_numbers(players)
    reached_by, options = rounds.read_reached_by(document, names), rounds.read_options(document, OPTIONS, DEFAULTS)
    open_to, crystals = _read_open_paths_and_crystals(document, reached_by is not None, options)
    facts = RoundFacts(players, RoundResult(reached_by, open_to, crystals), options=options)
    rounds.raise_first_problem(
        EDITION.facts_problems(facts), names, lambda problem: _field_of_problem(problem, document)
    )
    return facts, names


def _field_of_problem(problem: Message, document: Fields) -> str:
    """Return the path of the document's field that this problem is about."""
    path = PATHS.get(problem.key, "seats")
    return "maze" if path == "crystals" and "maze" in document else path


def _read_seat(fields: Fields, seat: Seat) -> Player:
    """Return the player whom the JSON object of a seat describes, with this seat number."""
    seat_fields = read_object_with_fields(fields, SEAT_FIELDS)
    role, gold = read_field(seat_fields, "role", _role), read_field(seat_fields, "gold", rounds.read_gold, 0)
    theft = read_field(seat_fields, "theft", _theft_card, None)
    return Player(seat, role, gold, trapped=read_field(seat_fields, "trapped", read_boolean, False), theft=theft)


def _reject_equal_theft_numbers(players: Sequence[Player]) -> None:
    """Raise ValidationError if two players' theft cards have the same number."""
    seen = set[int]()
    for place, player in enumerate(players):
        if player.theft in seen:
            raise ValidationError(f"seats[{place}].theft", f"{player.theft} is the number of another theft card")
        if player.theft is not None:
            seen.add(player.theft)


def _read_open_paths_and_crystals(
    document: Fields, reached: bool, options: Mapping[str, str]
) -> tuple[tuple[str, ...], int]:
    """Return the teams with an open path to the treasure, and the number of crystals. If the document has a maze, both
    come from the maze."""
    if "maze" not in document:
        return _read_clans_with_open_path(document, reached), read_field(document, "crystals", _crystals, 0)
    for name in ("open_to", "crystals"):
        if name in document:
            raise ValidationError(name, "must be left out where a maze is given")
    maze = read_field(document, "maze", _read_maze)
    if maze.is_treasure_reached is not reached:
        state = "is reached" if maze.is_treasure_reached else "is not reached"
        raise ValidationError("maze", f"its treasure {state}, which does not agree with reached_by")
    return tuple(maze.clans_with_open_path(CLANS)), maze.count_crystals(
        connected_only=options["crystals"] == "connected"
    )


def _read_maze(value: object) -> Maze:
    fields = read_object_with_fields(value, MAZE_FIELDS)
    read_field(fields, "edition", _check_edition)
    return read_maze(fields).maze


def _check_edition(value: object) -> None:
    """Raise ValidationError unless the value is the key of Saboteur 2."""
    if value != EDITION.key:
        raise ValidationError("", f"{format_value(value)} is not {EDITION.key!r}")


def _read_clans_with_open_path(document: Fields, reached: bool) -> tuple[str, ...]:
    """Return the teams with an open path from the field `open_to`, which the document must not have unless the treasure
    was reached. Raises ValidationError."""
    if reached:
        return read_field(document, "open_to", _clans)
    if "open_to" in document:
        raise ValidationError("open_to", "must be left out where the treasure was not reached")
    return ()


def _facts_with_thefts(document: Fields, facts: RoundFacts, order: Sequence[Seat], names: rounds.Names) -> RoundFacts:
    """Return the facts of the round with the thefts from the document's field `thefts`. A thief without an entry in the
    field steals nothing; `order` has the seats of all thieves. Raises ValidationError."""
    seat = rounds.seat_reader(names)
    thefts = read_field(document, "thefts", list_reader(pair_reader(seat, nullable_reader(seat), "thief and victim")))
    facts = facts.with_answers(thefts=thefts)
    for place, problem in problems_by_theft(facts):
        raise ValidationError(f"thefts[{place}]", rounds.format_problem(problem, names))
    thieves = dict(thefts)
    return facts.with_answers(thefts=(*thefts, *((seat, None) for seat in order if seat not in thieves)))
