"""Mazes of The Lost Mines as documents, and a slow survey of them that owes nothing to the rules room: it walks every
walk there is, step by step, and throws away what another walk beats."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.rules.saboteur_mazes import TRACKS, WAYS

Doc = dict[str, Any]
Cell = tuple[int, int]
Walk = tuple[tuple[Cell, ...], int]
"""The cells of a walk in order, and the traps on it."""

SIDE_TO = {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida")
KINDS = ["gems", "gold", "silver", "dragon"]


# Documents


def strewn(chance: Random) -> Doc:
    """Any cards on most cells of a small grid, mostly misfits, with mines, dwarves and tokens all over."""
    cells = [[column, row] for column in range(-1, 4) for row in range(-1, 3)]
    chance.shuffle(cells)
    starts = {clan: cells.pop() for clan in chance.choice([["blue", "yellow"], ["yellow", "blue"], ["blue"]])}
    kinds = chance.sample(KINDS, 4)
    mines = [{"at": cells.pop()} | some_mine(chance, kinds) for _ in range(chance.randint(0, 4))]
    filled = chance.choice([0.5, 0.8, 0.9, 1])
    cards = [{"at": cell} | some_card(chance) for cell in cells if chance.random() < filled]
    lying = [*starts.values(), *(mine["at"] for mine in mines if "tracks" in mine), *(card["at"] for card in cards)]
    dwarves = {name: chance.choice(lying) for name in NAMES[: chance.randint(1, 9)]}
    document: Doc = {"edition": "lost_mines", "starts": starts, "cards": cards, "dwarfs": dwarves}
    document |= {"move": chance.choice(list(dwarves))} | maybe("mines", mines, chance)
    document |= maybe("links", [some_link(chance, lying) for _ in range(chance.choice([0, 0, 3, 6, 12]))], chance)
    return dict(chance.sample(list(document.items()), len(document)))


def some_card(chance: Random) -> Doc:
    tracks = chance.choice(["NESW", "NESW", "NESW", chance.choice(WAYS), chance.choice(TRACKS)])
    feature = chance.choice([None, None, None, "campfire", "campfire", "rock", "trunks", "lake", "ditch"])
    return {"tracks": tracks} | maybe("feature", feature, chance) | maybe("bridged", chance.random() < 0.6, chance)


def some_mine(chance: Random, kinds: list[str]) -> Doc:
    if chance.random() < 0.5:
        return maybe("shows", None, chance)
    return {"shows": kinds.pop(), "tracks": chance.choice(["NESW", chance.choice(WAYS), chance.choice(TRACKS)])}


def some_link(chance: Random, lying: list[list[int]]) -> Doc:
    column, row = chance.choice(lying)
    east, south = chance.choice(list(SIDE_TO))
    ends = [[column, row], [column + east, row + south]]
    return {"between": chance.sample(ends, 2), "token": chance.choice(["trap", "trap", "trap", "troll"])}


def maybe(name: str, value: object, chance: Random) -> Doc:
    """This field, or now and then nothing where that says the same."""
    return {name: value} if value or chance.random() < 0.5 else {}


# The slow survey


def expected(doc: Doc) -> list[Doc]:
    """The rows that a survey of this sound document answers, in order."""
    walked: dict[Cell, set[tuple[int, int]]] = {}
    for cells, traps in walks(doc):
        walked.setdefault(cells[-1], set()).add((len(cells) - 1, traps))
    destinations = [(cell, *pair) for cell, pairs in walked.items() for pair in pairs if not beaten(pair, pairs)]
    hidden = {at(mine) for mine in doc.get("mines", []) if "tracks" not in mine}
    return [
        {"at": list(cell), "steps": steps, "traps": traps, "reveals": cell in hidden}
        for cell, steps, traps in sorted(destinations, key=lambda destination: (destination[1], destination))
    ]


def beaten(pair: tuple[int, int], pairs: set[tuple[int, int]]) -> bool:
    return any(other != pair and other[0] <= pair[0] and other[1] <= pair[1] for other in pairs)


def at(thing: Doc) -> Cell:
    column, row = thing["at"]
    return column, row


def lying_on(doc: Doc) -> dict[Cell, Doc]:
    starts = [{"at": cell, "tracks": "NESW"} for cell in doc["starts"].values()]
    mines = [{"tracks": "NESW", "hidden": "tracks" not in mine, **mine} for mine in doc.get("mines", [])]
    return {at(thing): thing for thing in [*starts, *doc["cards"], *mines]}


def walks(doc: Doc) -> Iterator[Walk]:
    """Every walk of the dwarf that moves, from the one without a step on."""
    things, (column, row) = lying_on(doc), doc["dwarfs"][doc["move"]]
    limit = 5 if things[column, row].get("feature") == "campfire" else 3
    for tunnel in things[column, row]["tracks"].split("|"):
        yield from onward(doc, things, (((column, row),), 0), tunnel, limit)


def onward(doc: Doc, things: dict[Cell, Doc], walk: Walk, tunnel: str, left: int) -> Iterator[Walk]:
    yield walk
    cells, traps = walk
    if not left or things[cells[-1]].get("hidden"):
        return
    for (east, south), side in SIDE_TO.items():
        to = cells[-1][0] + east, cells[-1][1] + south
        tokens = [link["token"] for link in doc.get("links", []) if same_link(link["between"], cells[-1], to)]
        if side in tunnel and "troll" not in tokens and may_enter(doc, things, to):
            for entered in things[to]["tracks"].split("|"):
                if FACING[side] in entered:
                    yield from onward(doc, things, ((*cells, to), traps + len(tokens)), entered, left - 1)


def same_link(between: list[list[int]], start: Cell, other: Cell) -> bool:
    return between in ([list(start), list(other)], [list(other), list(start)])


def may_enter(doc: Doc, things: dict[Cell, Doc], cell: Cell) -> bool:
    if cell not in things:
        return False
    feature, bridged = things[cell].get("feature"), things[cell].get("bridged", False)
    obstacle = feature in ("trunks", "lake", "ditch")
    others = [list(cell) for name, stands in doc["dwarfs"].items() if name != doc["move"] and stands == list(cell)]
    return not (obstacle and not bridged) and not ((obstacle or feature == "rock") and others)
