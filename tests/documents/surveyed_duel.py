"""Mazes of The Duel as documents, and a slow survey of them that owes nothing to the rules room: a graph of networkx,
built from each pair of cards by the contract's own words."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import networkx as nx

from tests.play import DuelMaze, PathCard

Doc = dict[str, Any]
Cell = tuple[int, int]
Node = tuple[Cell, str]

CLANS = ("blue", "green")
SIDE_TO = {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


# Documents


def written(maze: DuelMaze, chance: Random) -> Doc:
    """This maze as a document; what may be left out or be written in two ways is now so, now so."""
    goals = [
        {"at": list(cell)} | (card_written(goal.card, chance) if goal.card else {}) for cell, goal in maze.goals.items()
    ]
    cards = [{"at": list(cell)} | card_written(card, chance) for cell, card in maze.cards.items()]
    starts = {clan: list(cell) for clan, cell in maze.starts.items()}
    doc = {"edition": "duel", "starts": starts, "cards": cards} | ({"goals": goals} if goals or some(chance) else {})
    return dict(chance.sample(list(doc.items()), len(doc)))


def card_written(card: PathCard, chance: Random) -> Doc:
    features = card.features
    doors = [{"clan": door.clan, "side": door.side} | maybe("key", list(door.keys), chance) for door in features.doors]
    trolls = [{"side": troll.side} | maybe("bribed", troll.bribed, chance) for troll in features.trolls]
    gold = [{"value": picture.value, "track": picture.track} for picture in features.gold]
    several = {"door": doors, "troll": trolls, "gold": gold}
    doc = {
        name: things[0] if len(things) == 1 and some(chance) else things for name, things in several.items() if things
    }
    return {"tracks": card.tracks} | doc | ({"ladder": features.ladder} if features.ladder else {})


def maybe(name: str, value: object, chance: Random) -> Doc:
    """This field, or now and then nothing where that says the same."""
    return {name: value} if value or some(chance) else {}


def some(chance: Random) -> bool:
    return chance.random() < 0.5


# The slow survey


def expected(doc: Doc) -> Doc:
    """What a survey of this sound document answers."""
    reach = {clan: reached(doc, clan) for clan in CLANS}
    things = face_up(doc)
    return {
        "connected": {clan: [list(cell) for cell in {cell for cell, _ in reach[clan]}] for clan in CLANS},
        "gold": [
            {
                "at": list(cell),
                "value": gold["value"],
                "reached_by": [clan for clan in CLANS if (cell, gold["track"]) in reach[clan]],
            }
            for cell, thing in things.items()
            for gold in several(thing, "gold")
        ],
    }


def face_up(doc: Doc) -> dict[Cell, Doc]:
    starts = [{"at": at, "tracks": "NESW"} for at in doc["starts"].values()]
    lying = [*starts, *doc["cards"], *doc.get("goals", [])]
    return {(thing["at"][0], thing["at"][1]): thing for thing in lying if "tracks" in thing}


def several(thing: Doc, name: str) -> list[Doc]:
    value = thing.get(name, [])
    return value if isinstance(value, list) else [value]


def reached(doc: Doc, clan: str) -> set[Node]:
    if clan not in doc["starts"]:
        return set()
    column, row = doc["starts"][clan]
    return set(nx.node_connected_component(graph_of(doc, clan), ((column, row), "NESW")))


def graph_of(doc: Doc, clan: str) -> nx.Graph:
    """Every tunnel of every card, joined where this clan may go."""
    things, graph = face_up(doc), nx.Graph()
    graph.add_nodes_from((cell, tunnel) for cell, thing in things.items() for tunnel in thing["tracks"].split("|"))
    graph.add_edges_from(pair for pair in combinations(list(graph), 2) if meet(things, *pair, clan))
    for cell, thing in things.items():
        if thing.get("ladder") in doc["starts"]:
            column, row = doc["starts"][thing["ladder"]]
            graph.add_edge((cell, max(thing["tracks"].split("|"), key=len)), ((column, row), "NESW"))
    return graph


def meet(things: dict[Cell, Doc], node: Node, other: Node, clan: str) -> bool:
    """Whether these two tunnels have sides that face each other and nothing on either bars the clan."""
    (x, y), (other_x, other_y) = node[0], other[0]
    side = SIDE_TO.get((other_x - x, other_y - y))
    if side is None or side not in node[1] or FACING[side] not in other[1]:
        return False
    return not (barred(things[node[0]], side, clan) or barred(things[other[0]], FACING[side], clan))


def barred(thing: Doc, side: str, clan: str) -> bool:
    doors = [door for door in several(thing, "door") if door["side"] == side]
    trolls = [troll for troll in several(thing, "troll") if troll["side"] == side]
    foreign = [door for door in doors if door["clan"] != clan and clan not in door.get("key", [])]
    return bool(foreign) or any(not troll.get("bribed", False) for troll in trolls)
