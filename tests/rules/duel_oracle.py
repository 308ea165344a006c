"""A slow second opinion on mazes of The Duel: graphs of networkx over what `tests.documents.surveyed_duel` reads from a
document; no line of it is the product's."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import networkx as nx

from tests.documents.surveyed_duel import (
    CLANS,
    FACING,
    SIDE_TO,
    Cell,
    Doc,
    Node,
    barred,
    card_written,
    face_up,
    several,
    written,
)
from tests.rules.core import DuelMaze, PathCard

BEYOND = {side: step for step, side in SIDE_TO.items()}

Bar = tuple[Cell, str]
"""What stands in a way: its cell, and `door` or `troll`."""


class Board:
    """A maze as its document says, with what each clan reaches in it."""

    def __init__(self, maze: DuelMaze) -> None:
        self.doc: Doc = written(maze, Random(0))
        self.things = face_up(self.doc)
        self.goals = {(goal["at"][0], goal["at"][1]) for goal in self.doc.get("goals", [])}
        self.starts = {clan: (at[0], at[1]) for clan, at in self.doc["starts"].items()}
        self.links = list(links_of(self.things, self.starts))
        self.reach = {clan: self.reached(clan) for clan in CLANS}

    def bars(self, cells: Iterable[Bar], clan: str) -> set[Bar]:
        """Those of these sides of cards that bar this clan."""
        blocking = set[Bar]()
        for cell, side in cells:
            thing = self.things[cell]
            if barred({**thing, "troll": []}, side, clan):
                blocking.add((cell, "door"))
            if barred({**thing, "door": []}, side, clan):
                blocking.add((cell, "troll"))
        return blocking

    def reached(self, clan: str, kinds: tuple[str, ...] = (), cells: Iterable[Cell] | None = None) -> set[Node]:
        """The tunnels that this clan reaches if what is of these kinds (only on these cells) keeps nobody out."""
        if clan not in self.starts:
            return set()
        graph, open_at = nx.Graph(), None if cells is None else set(cells)
        graph.add_node((self.starts[clan], "NESW"))
        for node, other, sides in self.links:
            bars = self.bars(sides, clan)
            if all(kind in kinds and (open_at is None or cell in open_at) for cell, kind in bars):
                graph.add_edge(node, other)
        return set(nx.node_connected_component(graph, (self.starts[clan], "NESW")))

    def clans_at(self, cell: Cell, tunnel: str) -> list[str]:
        return [clan for clan in CLANS if (cell, tunnel) in self.reach[clan]]

    def pointed(self, clan: str) -> set[tuple[Cell, str]]:
        """The cells without a card that lies face up at which this clan's tunnels point, with the side they meet."""
        return {
            (beyond(cell, side), FACING[side])
            for cell, tunnel in self.reach[clan]
            for side in tunnel
            if not self.bars([(cell, side)], clan) and beyond(cell, side) not in self.things
        }

    def frontier(self, clan: str) -> set[Cell]:
        return {cell for cell, _ in self.pointed(clan)} - self.goals

    def beside(self) -> set[Cell]:
        return {beyond(cell, side) for cell in self.things for side in "NESW"} - self.things.keys() - self.goals

    def goals_to_turn_over(self) -> set[Cell]:
        return {cell for clan in CLANS for cell, _ in self.pointed(clan)} & self.goals

    def problems(self, cell: Cell, card: PathCard, clan: str) -> set[str]:
        """All problems of this card on this cell for this clan."""
        thing, around = card_written(card, Random(0)), [beyond(cell, side) for side in "NESW"]
        if cell in self.things or cell in self.goals:
            return {"cell-taken"}
        ladder, adjacent = "ladder" in thing, any(other in self.things for other in around)
        gold = {at for at, laid in self.things.items() if several(laid, "gold")} - self.goals
        met = any((cell, side) in self.pointed(clan) for side in thing["tracks"] if side != "|")
        broken_rules = {
            "not-adjacent": not adjacent,
            "edges-clash": self.clashes(cell, thing["tracks"]),
            "not-connected": adjacent and not ladder and not met,
            "ladder-at-goal": ladder and not self.goals.isdisjoint(around),
            "ladder-at-gold": ladder and not gold.isdisjoint(around),
        }
        return {code for code, holds in broken_rules.items() if holds}

    def clashes(self, cell: Cell, tracks: str) -> bool:
        beside = {side: self.things.get(beyond(cell, side)) for side in "NESW"}
        return any(thing and (side in tracks) != (FACING[side] in thing["tracks"]) for side, thing in beside.items())

    def due(self, mover: str) -> set[tuple[Cell, int, int, str, str, Cell | None]]:
        """Each gold that somebody reaches: its cell, place and worth, for whom, why, and where the other is barred."""
        claims = set()
        for cell, thing in self.things.items():
            for place, gold in enumerate(several(thing, "gold")):
                if clans := self.clans_at(cell, gold["track"]):
                    clan = mover if mover in clans else clans[0]
                    why, at = self.reason(clan, clans, (cell, gold["track"]))
                    claims.add((cell, place, gold["value"], clan, why, at))
        return claims

    def reason(self, clan: str, clans: list[str], node: Node) -> tuple[str, Cell | None]:
        if len(self.starts) == 1:
            return "alone", None
        other = next(other for other in CLANS if other != clan)
        return ("both", None) if other in clans else self.barring(other, node)

    def barring(self, clan: str, node: Node) -> tuple[str, Cell | None]:
        """What bars this clan from that tunnel, and the first card that alone does so."""
        for why, kinds in (("door", ("door",)), ("troll", ("troll",)), ("barred", ("door", "troll"))):
            if node in self.reached(clan, kinds):
                return why, next((at for at in self.things if node in self.reached(clan, kinds, [at])), None)
        return "no-way", None


def links_of(things: dict[Cell, Doc], starts: dict[str, Cell]) -> Iterable[tuple[Node, Node, list[Bar]]]:
    """Every two tunnels that meet, and the sides over which they do: none where a ladder joins them."""
    entered = {
        (at, side): (at, tunnel) for at in things for tunnel in things[at]["tracks"].split("|") for side in tunnel
    }
    for cell, side in entered:
        to = beyond(cell, side)
        if (to, FACING[side]) in entered:
            yield entered[cell, side], entered[to, FACING[side]], [(cell, side), (to, FACING[side])]
    for cell, thing in things.items():
        if thing.get("ladder") in starts:
            yield (cell, max(thing["tracks"].split("|"), key=len)), (starts[thing["ladder"]], "NESW"), []


def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + BEYOND[side][0], cell[1] + BEYOND[side][1]
