"""The judge for Saboteur 2: reads a round's document into facts and writes its settlement. The rules decide, not it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.judge.fields import (
    Fields,
    Refused,
    as_list,
    as_object,
    as_text,
    as_whole,
    one_of,
    refuse_unknown,
    required,
    show,
    truth,
    whole,
)
from companion.judge.survey import read_maze
from companion.phrases import speak
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
KNOWN_OPTIONS = {option.name: option.values for option in EDITION.options}
DEFAULTS = EDITION.defaults()

MOST_GOLD = 999
LAST_THEFT = 99

# Where a problem of the facts is to be mended; all others at the seats.
PATHS = {"connector-in-prison": "reached_by", "crystals-out-of-range": "crystals"}

Names = dict[int, str]


def settle(doc: Fields) -> Fields:
    """The answer to a round of Saboteur 2: the common fields, and `theft_order`.

    Raises:
        Refused: naming the field that is wrong.
    """
    refuse_unknown(doc, FIELDS)
    facts, names = _read_round(doc)
    if "thefts" in doc:
        facts = _read_thefts(as_list(doc["thefts"], "thefts"), facts, names)
    return _answer(facts, names)


def _answer(facts: RoundFacts, names: Names) -> Fields:
    settlement = EDITION.settle(facts)
    shares = [(names[share.seat], share) for share in settlement.shares]
    before = [player.gold for player in facts.players]
    return {
        "edition": EDITION.key,
        "winners": [names[seat] for seat in settlement.winners],
        "gains": {name: share.gain for name, share in shares},
        "totals": {name: gold + share.gain for (name, share), gold in zip(shares, before, strict=True)},
        "reasons": {name: [speak(reason, names) for reason in share.reasons] for name, share in shares},
        "theft_order": [names[seat] for seat in EDITION.thieves(facts)],
    }


def _read_round(doc: Fields) -> tuple[RoundFacts, Names]:
    players, names = _read_seats(as_list(required(doc, "seats"), "seats"))
    connector = required(doc, "reached_by")
    reached_by = None if connector is None else _find(connector, names, "reached_by")
    options = _read_options(doc)
    open_to, crystals = _read_end(doc, reached_by is not None, options)
    facts = RoundFacts(players, reached_by, open_to, crystals, options=options)
    for problem in EDITION.facts_problems(facts):
        raise Refused(_path_of(problem, doc), _one_line(problem, names))
    return facts, names


def _path_of(problem: Sentence, doc: Fields) -> str:
    path = PATHS.get(problem.key, "seats")
    return "maze" if path == "crystals" and "maze" in doc else path


def _read_seats(seats: list[object]) -> tuple[tuple[Player, ...], Names]:
    players: list[Player] = []
    names: Names = {}
    for place, seat in enumerate(seats):
        try:
            player, name = _read_seat(as_object(seat, ""), Seat(place + 1))
            _refuse_twins(player, name, players, names)
        except Refused as refusal:
            raise refusal.within(f"seats[{place}]") from None
        players.append(player)
        names[player.seat] = name
    return tuple(players), names


def _read_seat(fields: Fields, seat: Seat) -> tuple[Player, str]:
    refuse_unknown(fields, SEAT_FIELDS)
    name = as_text(required(fields, "name"), "name")
    if not name:
        raise Refused("name", "is empty")
    role = one_of(required(fields, "role"), EDITION.roles, "role", f"a role of {EDITION.key}")
    gold = whole(fields, "gold", MOST_GOLD)
    card = fields.get("theft")
    theft = None if card is None else as_whole(card, "theft", 1, LAST_THEFT)
    return Player(seat, role, gold, (), truth(fields, "trapped"), theft), name


def _refuse_twins(player: Player, name: str, earlier: list[Player], names: Names) -> None:
    if name in names.values():
        raise Refused("name", f"{show(name)} is the name of another seat")
    if player.theft is not None and any(player.theft == other.theft for other in earlier):
        raise Refused("theft", f"{player.theft} is the number of another theft card")


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
    said = as_list(required(doc, "open_to"), "open_to")
    clans = [one_of(clan, CLANS, f"open_to[{place}]", "a clan") for place, clan in enumerate(said)]
    if len(set(clans)) < len(clans):
        raise Refused("open_to", "names a clan twice")
    return frozenset(clans)


def _read_options(doc: Fields) -> Mapping[str, str]:
    if "options" not in doc:
        return DEFAULTS
    chosen = as_object(doc["options"], "options")
    try:
        refuse_unknown(chosen, KNOWN_OPTIONS.keys())
        said = {name: one_of(value, KNOWN_OPTIONS[name], name, "one of its values") for name, value in chosen.items()}
    except Refused as refusal:
        raise refusal.within("options") from None
    return {**DEFAULTS, **said}


def _read_thefts(thefts: list[object], facts: RoundFacts, names: Names) -> RoundFacts:
    """The facts with these thefts; whoever may steal and is not among them has forgone."""
    said = [_read_theft(theft, names, f"thefts[{place}]") for place, theft in enumerate(thefts)]
    facts = replace(facts, thefts=tuple(said))
    for place, problem in wrong_thefts(facts):
        raise Refused(f"thefts[{place}]", _one_line(problem, names))
    answered = [thief for thief, _ in said]
    silent = [(thief, None) for thief in EDITION.thieves(facts) if thief not in answered]
    return replace(facts, thefts=(*said, *silent)) if silent else facts


def _read_theft(theft: object, names: Names, at: str) -> Theft:
    pair = as_list(theft, at)
    if len(pair) != 2:
        raise Refused(at, f"is a list of {len(pair)}, not of thief and victim")
    thief, victim = pair
    return _find(thief, names, f"{at}[0]"), None if victim is None else _find(victim, names, f"{at}[1]")


def _find(name: object, names: Names, path: str) -> Seat:
    wanted = as_text(name, path)
    for seat, known in names.items():
        if known == wanted:
            return Seat(seat)
    raise Refused(path, f"{show(name)} is not the name of a seat")


def _one_line(problem: Sentence, names: Names) -> str:
    return speak(problem, {seat: show(name) for seat, name in names.items()})
