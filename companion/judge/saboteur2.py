"""The judge for Saboteur 2: reads a round's document into facts and writes its settlement. The rules decide, not it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.judge import rounds
from companion.judge.fields import (
    Fields,
    Refused,
    as_list,
    as_object,
    as_whole,
    read_each,
    refuse_unknown,
    required,
    show,
    some_of,
    truth,
    whole,
)
from companion.judge.survey import read_maze
from companion.rules.box import MOST_CRYSTALS
from companion.rules.editions import find_edition
from companion.rules.editions.saboteur2 import wrong_thefts
from companion.rules.maze import Maze
from companion.rules.roles import CLANS
from companion.rules.sentence import Seat, Sentence
from companion.rules.settlement import Player, RoundFacts, Theft

EDITION = find_edition("saboteur2")
FIELDS = dict.fromkeys(("edition", "seats", "reached_by", "open_to", "crystals", "thefts", "options", "maze")).keys()
SEAT_FIELDS = dict.fromkeys(("name", "role", "gold", "trapped", "theft")).keys()
MAZE_FIELDS = dict.fromkeys(("edition", "cards", "goals")).keys()
OPTIONS = rounds.written_options(EDITION)
DEFAULTS = EDITION.defaults()

LAST_THEFT = 99

# Where a problem of the facts is to be mended; all others at the seats.
PATHS = {"connector-in-prison": "reached_by", "crystals-out-of-range": "crystals"}


def settle(doc: Fields) -> Fields:
    """The answer to a round of Saboteur 2: the common fields, and `theft_order`.

    Raises:
        Refused: naming the field that is wrong.
    """
    refuse_unknown(doc, FIELDS)
    facts, names = _read_round(doc)
    order = EDITION.thieves(facts)
    if "thefts" in doc:
        facts = _read_thefts(doc["thefts"], facts, order, names)
    answer = rounds.answer(EDITION, facts, names)
    answer["theft_order"] = [names[seat] for seat in order]
    return answer


def _read_round(doc: Fields) -> tuple[RoundFacts, rounds.Names]:
    players, names = rounds.read_seats(doc, _read_seat)
    _refuse_twins(players)
    reached_by, options = rounds.read_connector(doc, names), rounds.read_options(doc, OPTIONS, DEFAULTS)
    open_to, crystals = _read_end(doc, reached_by is not None, options)
    facts = RoundFacts(players, reached_by, open_to, crystals, options=options)
    rounds.refuse_problems(EDITION.facts_problems(facts), names, lambda problem: _path_of(problem, doc))
    return facts, names


def _path_of(problem: Sentence, doc: Fields) -> str:
    path = PATHS.get(problem.key, "seats")
    return "maze" if path == "crystals" and "maze" in doc else path


def _read_seat(fields: Fields, seat: Seat) -> Player:
    refuse_unknown(fields, SEAT_FIELDS)
    role, gold, card = rounds.read_role(fields, EDITION), rounds.read_gold(fields), fields.get("theft")
    theft = None if card is None else as_whole(card, "theft", 1, LAST_THEFT)
    return Player(seat, role, gold, (), truth(fields, "trapped"), theft)


def _refuse_twins(players: tuple[Player, ...]) -> None:
    """Refuse a second theft card of one number."""
    cards = [player.theft for player in players if player.theft is not None]
    if len(set(cards)) == len(cards):
        return
    for place, player in enumerate(players):
        if player.theft in [other.theft for other in players[:place] if other.theft is not None]:
            raise Refused(f"seats[{place}].theft", f"{player.theft} is the number of another theft card")


def _read_end(doc: Fields, reached: bool, options: Mapping[str, str]) -> tuple[frozenset[str], int]:
    """The clans with a way, and the crystals: from the maze where one is given."""
    if "maze" not in doc:
        return _read_ways(doc, reached), whole(doc, "crystals", MOST_CRYSTALS)
    for name in ("open_to", "crystals"):
        if name in doc:
            raise Refused(name, "must be left out where a maze is given")
    maze = _read_maze(doc["maze"])
    if maze.treasure_reached is not reached:
        said = "is reached" if maze.treasure_reached else "is not reached"
        raise Refused("maze", f"its treasure {said}, which does not agree with reached_by")
    return maze.open_to(CLANS), maze.crystals(connected=options["crystals"] == "connected")


def _read_maze(value: object) -> Maze:
    fields = as_object(value, "maze")
    try:
        refuse_unknown(fields, MAZE_FIELDS)
        edition = required(fields, "edition")
        if edition != EDITION.key:
            raise Refused("edition", f"{show(edition)} is not {EDITION.key!r}")
        return read_maze(fields).maze
    except Refused as refusal:
        raise refusal.within("maze") from None


def _read_ways(doc: Fields, reached: bool) -> frozenset[str]:
    if not reached:
        if "open_to" in doc:
            raise Refused("open_to", "must be left out where the treasure was not reached")
        return frozenset()
    return frozenset(some_of(required(doc, "open_to"), CLANS, "open_to", "a clan"))


def _read_thefts(thefts: object, facts: RoundFacts, order: Sequence[Seat], names: rounds.Names) -> RoundFacts:
    """The facts with these thefts; whoever may steal and is not among them has forgone."""
    said = read_each(thefts, "thefts", lambda theft: _read_theft(theft, names))
    facts = facts.answered(thefts=tuple(said))
    for place, problem in wrong_thefts(facts):
        raise Refused(f"thefts[{place}]", rounds.one_line(problem, names))
    answered = dict(said)
    silent = [(thief, None) for thief in order if thief not in answered]
    return facts.answered(thefts=(*said, *silent)) if silent else facts


def _read_theft(theft: object, names: rounds.Names) -> Theft:
    pair = as_list(theft, "")
    if len(pair) != 2:
        raise Refused("", f"is a list of {len(pair)}, not of thief and victim")
    thief, victim = pair
    seat = rounds.find_seat(thief, names, "[0]")
    return seat, None if victim is None else rounds.find_seat(victim, names, "[1]")
