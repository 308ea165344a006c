"""Mazes and rounds as documents; what may be left out or be written in two ways is now so, now so."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from tests.documents.changed import Doc
from tests.rules.core import (
    EDITIONS,
    LETTERS,
    Cell,
    DuelMaze,
    Goal,
    LostMinesMaze,
    Maze,
    PathCard,
    Player,
    RoundFacts,
    Seat,
    default_options,
    doors_of,
    gold_of,
    ground_of,
    is_bridged,
    ladder_clan,
    sides_of_letters,
    trolls_of,
)

FEATURES = {
    "saboteur": ("door", "crystals", "ladder"),
    "saboteur2": ("door", "crystals", "ladder"),
    "duel": ("gold", "door", "troll", "ladder"),
    "duel goal": ("gold", "door"),
    "lost_mines": ("feature", "bridged"),
    "lost_mines goal": (),
}
"""What a card may have besides its tracks."""


def sparse(fields: Doc, chance: Random) -> Doc:
    """These fields without the empty texts, and now and then without others that say nothing."""
    return {name: value for name, value in fields.items() if value or (value != "" and chance.random() < 0.5)}


def card_written(kind: str, cell: Cell, card: PathCard, chance: Random) -> Doc:
    tracks = {sides_of_letters(track): track for track in (*LETTERS, *card.tracks.split("|"))}
    doors = [
        {"clan": door.value, "side": tracks[door.sides]} | sparse({"key": [*door.put]}, chance)
        for door in doors_of(card)
    ]
    trolls = [{"side": tracks[troll.sides]} | sparse({"bribed": bool(troll.put)}, chance) for troll in trolls_of(card)]
    written: Doc = {
        "door": doors if "duel" in kind else card.door,
        "crystals": card.crystals,
        "ladder": ladder_clan(card) if kind == "duel" else card.ladder,
        "gold": [{"value": gold.amount, "track": tracks[gold.sides]} for gold in gold_of(card)],
        "troll": trolls,
        "feature": ground_of(card) or None,
        "bridged": is_bridged(card),
    }
    for name, value in written.items():
        if isinstance(value, list) and len(value) == 1 and chance.random() < 0.5:
            written[name] = value[0]
    own = {name: written[name] for name in FEATURES[kind]}
    return {"at": list(cell), "tracks": card.tracks} | sparse(own, chance)


def goal_written(edition: str, cell: Cell, goal: Goal, chance: Random) -> Doc:
    if goal.card is None:
        return {"at": list(cell)}
    if edition.startswith("saboteur"):
        stone = {"shows": "stone", "tracks": goal.card.tracks}
        return {"at": list(cell)} | ({"shows": "treasure"} if goal.shows == "treasure" else stone)
    shows = {"shows": goal.shows} if edition == "lost_mines" else {}
    return card_written(f"{edition} goal", cell, goal.card, chance) | shows


def maze_document(edition: str, maze: Maze | DuelMaze | LostMinesMaze, chance: Random) -> Doc:
    """The maze as a document; of the dwarves on a board any one moves."""
    cards = [card_written(edition, cell, card, chance) for cell, card in maze.cards.items()]
    goals = [goal_written(edition, cell, goal, chance) for cell, goal in maze.goals.items()]
    document: Doc = {"edition": edition, "cards": cards}
    if isinstance(maze, Maze):
        return document | {"goals": goals}
    document["starts"] = {clan: list(cell) for clan, cell in maze.starts.items()}
    if isinstance(maze, DuelMaze):
        return document | sparse({"goals": goals}, chance)
    dwarves: dict[Any, list[int]] = {name: list(cell) for name, cell in maze.dwarves.items()}
    links = [
        {"between": chance.sample([*map(list, ends)], 2), "token": token}
        for ends, lying in maze.tokens.items()
        for token in lying
    ]
    document |= {"dwarfs": dwarves, "move": chance.choice(list(dwarves))}
    return document | sparse({"mines": goals, "links": links}, chance)


# Rounds

SEAT_FIELDS = {
    "saboteur": ("role", "gold", "broken"),
    "saboteur2": ("role", "gold", "trapped", "theft"),
    "duel": ("clan", "owned", "claims", "trolls"),
    "lost_mines": ("clan", "character", "treasures", "dragon", "points"),
}
ALSO_CALLED = {"character": "role", "points": "gold"}
OPTIONS: dict[str, Any] = {"off": False, "on": True} | {str(number): number for number in range(5)}


def seat_name(seat: Seat | None) -> str | None:
    return None if seat is None else f"seat {seat}"


def seat_written(edition: str, player: Player, chance: Random) -> Doc:
    fields = {name: getattr(player, ALSO_CALLED.get(name, name)) for name in SEAT_FIELDS[edition]}
    lists = {name: list(value) for name, value in fields.items() if isinstance(value, tuple)}
    return {"name": seat_name(player.seat)} | sparse(fields | lists, chance)


def round_document(edition: str, facts: RoundFacts, order: Iterable[Seat], chance: Random) -> Doc:
    """The round as a document; `order` are the seats that draft gold cards."""
    document: Doc = {"edition": edition, "seats": [seat_written(edition, each, chance) for each in facts.players]}
    for name in [option.name for option in EDITIONS[edition].options if not option.custom]:
        value = facts.options[name]
        if value != default_options(EDITIONS[edition])[name] or chance.random() < 0.5:
            document.setdefault("options", {})[name] = OPTIONS.get(value, value)
    if not edition.startswith("saboteur"):
        return document
    document["reached_by"] = seat_name(facts.result.reached_by)
    if edition == "saboteur":
        taken = [(seat, value) for seat, value in facts.picks if value]
        values = [taken.pop([seat for seat, _ in taken].index(drafter))[1] for drafter in order if taken]
        return document | ({"picks": values} if values else {})
    if facts.result.reached_by is not None:
        document["open_to"] = sorted(facts.result.open_to)
    thefts = [[seat_name(thief), seat_name(victim)] for thief, victim in facts.thefts]
    return document | sparse({"crystals": facts.result.crystals}, chance) | {"thefts": thefts}
