"""A slow second opinion on mazes: a graph of networkx, built from the definitions; no line of it is the product's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import networkx as nx

from tests.rules.core import Maze, PathCard

Cell = tuple[int, int]
Node = tuple[Cell, str]

BEYOND = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
START: Node = ((0, 0), "NESW")


def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + BEYOND[side][0], cell[1] + BEYOND[side][1]


def around(cell: Cell) -> list[Cell]:
    return [beyond(cell, side) for side in "NESW"]


def sides(card: PathCard) -> str:
    return card.tracks.replace("|", "")


def face_up(maze: Maze) -> dict[Cell, PathCard]:
    goals = {cell: goal.card for cell, goal in maze.goals.items() if goal.card}
    return {(0, 0): PathCard("NESW")} | dict(maze.cards) | goals


def nodes_of(cell: Cell, card: PathCard) -> list[Node]:
    return [(cell, tunnel) for tunnel in card.tracks.split("|")]


def largest(cell: Cell, card: PathCard) -> Node:
    """The tunnel of a ladder: that with most sides, the first of several."""
    return max(nodes_of(cell, card), key=lambda node: len(node[1]))


def meetings(cards: Mapping[Cell, PathCard]) -> Iterable[tuple[Node, Node, str]]:
    """Every two tunnels that meet, twice, each time with the side of the first over which they do."""
    nodes = [node for cell, card in cards.items() for node in nodes_of(cell, card)]
    entered = {(cell, side): (cell, tunnel) for cell, tunnel in nodes for side in tunnel}
    for (cell, side), node in entered.items():
        if (beyond(cell, side), FACING[side]) in entered:
            yield node, entered[beyond(cell, side), FACING[side]], side


def graph_of(maze: Maze) -> nx.Graph:
    """Every tunnel of every card; edges where two open sides meet, and between all ladders and the start."""
    graph, cards = nx.Graph(), face_up(maze)
    graph.add_nodes_from(node for cell, card in cards.items() for node in nodes_of(cell, card))
    graph.add_edges_from((node, other) for node, other, _ in meetings(cards))
    ladders = [largest(cell, card) for cell, card in cards.items() if card.ladder]
    graph.add_edges_from(combinations([START, *ladders], 2))
    return graph


def reach(maze: Maze, clan: str | None = None) -> set[Node]:
    """The tunnels that the start reaches, for a clan without those that a door of another shuts."""
    graph, cards = graph_of(maze), face_up(maze)
    shut = {node for node in graph if clan and cards[node[0]].door not in ("", clan) and len(node[1]) > 1}
    return set(nx.node_connected_component(graph.subgraph(set(graph) - shut), START))


def pointed(maze: Maze) -> set[tuple[Cell, str]]:
    """The cells at which something connected points, each with the side it meets there."""
    return {(beyond(cell, side), FACING[side]) for cell, tunnel in reach(maze) for side in tunnel}


def touched(maze: Maze) -> set[Cell]:
    return {cell for cell, _ in pointed(maze) if cell in maze.goals}


def frontier(maze: Maze) -> set[Cell]:
    return {cell for cell, _ in pointed(maze) if cell not in face_up(maze) and cell not in maze.goals}


def cut_off(maze: Maze) -> set[Cell]:
    return set(maze.cards) - {cell for cell, _ in reach(maze)}


def crystals(maze: Maze, connected: bool) -> int:
    away = cut_off(maze) if connected else set()
    return sum(card.crystals for cell, card in maze.cards.items() if cell not in away)


def open_to(maze: Maze, clans: tuple[str, ...]) -> set[str]:
    treasure = {(cell, "NESW") for cell, goal in maze.goals.items() if goal.shows == "treasure"}
    return {clan for clan in clans if treasure & reach(maze, clan)}


def clash(cell: Cell, card: PathCard, others: Mapping[Cell, PathCard]) -> bool:
    return any(
        (side in sides(card)) != (FACING[side] in sides(others[beyond(cell, side)]))
        for side in "NESW"
        if beyond(cell, side) in others
    )


def problems(maze: Maze, cell: Cell, card: PathCard, points: set[tuple[Cell, str]] | None = None) -> set[str]:
    """All problems of the card on the cell; `points` is the result of `pointed`, if known."""
    points, cards = pointed(maze) if points is None else points, face_up(maze)
    if cell in cards or cell in maze.goals:
        return {"cell-taken"}
    adjacent = any(other in cards for other in around(cell))
    joined = any((cell, side) in points for side in sides(card))
    broken_rules = {
        "not-adjacent": not adjacent,
        "edges-clash": clash(cell, card, cards),
        "not-connected": adjacent and not card.ladder and not joined,
        "ladder-at-goal": card.ladder and any(other in maze.goals for other in around(cell)),
    }
    return {code for code, holds in broken_rules.items() if holds}


def faults(maze: Maze) -> set[tuple[Cell, str]]:
    paths = {cell: card for cell, card in face_up(maze).items() if cell not in maze.goals}
    clashing = {(cell, "edges-clash") for cell, card in maze.cards.items() if clash(cell, card, paths)}
    ladders = {cell for cell, card in maze.cards.items() if card.ladder}
    return clashing | {(cell, "ladder-at-goal") for cell in ladders if set(around(cell)) & set(maze.goals)}


def survey(maze: Maze, clans: Iterable[str], doors: bool) -> dict[str, Any]:
    """What a survey of this maze answers; without doors everybody gets where the start reaches."""
    reached = {cell for cell, _ in reach(maze)}
    treasures = [cell for cell, goal in maze.goals.items() if goal.shows == "treasure"]
    found = any(cell in reached for cell in treasures)
    return {
        "touched": touched(maze),
        "treasure_reached": found,
        "open_to": open_to(maze, tuple(clans)) if doors else set(clans) if found else set(),
        "crystals": {"visible": crystals(maze, connected=False), "connected": crystals(maze, connected=True)},
        "cut_off": cut_off(maze),
        "frontier": frontier(maze),
        "problems": [{"at": cell, "problem": code} for cell, code in faults(maze)],
    }
