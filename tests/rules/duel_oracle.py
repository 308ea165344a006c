"""A slow second opinion on mazes of The Duel: graphs of networkx; no line of it is the product's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import networkx as nx

from tests.rules.core import LETTERS, DuelMaze, PathCard, gold_of, ladder_clan, sides_of_letters
from tests.rules.maze_oracle import FACING, Cell, Node, around, beyond, clash, largest, meetings, sides

CLANS = ("blue", "green")

Bar = tuple[Cell, str]
"""What stands in a way: its cell, and `door` or `troll`."""


class Board:
    """A maze with what each clan reaches in it."""

    def __init__(self, maze: DuelMaze) -> None:
        self.starts, self.goals = maze.starts, set(maze.goals)
        turned_over = {cell: goal.card for cell, goal in maze.goals.items() if goal.card}
        self.cards = {cell: PathCard("NESW") for cell in maze.starts.values()} | dict(maze.cards) | turned_over
        self.links = list(self.find_links())
        self.reach = {clan: self.reached(clan) for clan in CLANS}

    def find_links(self) -> Iterator[tuple[Node, Node, list[tuple[Cell, str]]]]:
        """Every two tunnels that meet, and the sides over which they do: none where a ladder joins them."""
        for node, other, side in meetings(self.cards):
            yield node, other, [(node[0], side), (other[0], FACING[side])]
        for cell, card in self.cards.items():
            if ladder_clan(card) in self.starts:
                yield largest(cell, card), (self.starts[ladder_clan(card)], "NESW"), []

    def bars(self, cells: Iterable[tuple[Cell, str]], clan: str) -> set[Bar]:
        """What bars this clan on these sides of cards."""
        blocking = set[Bar]()
        for cell, side in cells:
            for thing in self.cards[cell].features:
                if thing.kind == "door" and clan in (thing.value, *thing.put):
                    continue
                if thing.kind in ("door", "troll") and thing.sides == LETTERS[side] and (thing.value or not thing.put):
                    blocking.add((cell, thing.kind))
        return blocking

    def reached(self, clan: str, kinds: tuple[str, ...] = (), cells: Iterable[Cell] | None = None) -> set[Node]:
        """The tunnels that this clan reaches if what is of these kinds (only on these cells) keeps nobody out."""
        if clan not in self.starts:
            return set()
        graph, open_at = nx.Graph(), None if cells is None else set(cells)
        graph.add_node((self.starts[clan], "NESW"))
        for node, other, passed in self.links:
            bars = self.bars(passed, clan)
            if all(kind in kinds and (open_at is None or cell in open_at) for cell, kind in bars):
                graph.add_edge(node, other)
        return set(nx.node_connected_component(graph, (self.starts[clan], "NESW")))

    def clans_at(self, cell: Cell, tunnel: str) -> list[str]:
        return [clan for clan in CLANS if (cell, tunnel) in self.reach[clan]]

    def gold(self) -> Iterator[tuple[Cell, int, int, str]]:
        """Every picture of gold: its cell and place there, its worth and its tunnel."""
        for cell, card in self.cards.items():
            tracks = {sides_of_letters(track): track for track in card.tracks.split("|")}
            yield from ((cell, nth, gold.amount, tracks[gold.sides]) for nth, gold in enumerate(gold_of(card)))

    def pointed(self, clan: str) -> set[tuple[Cell, str]]:
        """The cells without a card that lies face up at which this clan's tunnels point, with the side they meet."""
        return {
            (beyond(cell, side), FACING[side])
            for cell, tunnel in self.reach[clan]
            for side in tunnel
            if not self.bars([(cell, side)], clan) and beyond(cell, side) not in self.cards
        }

    def frontier(self, clan: str) -> set[Cell]:
        return {cell for cell, _ in self.pointed(clan)} - self.goals

    def beside(self) -> set[Cell]:
        return {other for cell in self.cards for other in around(cell)} - self.cards.keys() - self.goals

    def goals_to_turn_over(self) -> set[Cell]:
        return {cell for clan in CLANS for cell, _ in self.pointed(clan)} & self.goals

    def problems(self, cell: Cell, card: PathCard, clan: str) -> set[str]:
        """All problems of this card on this cell for this clan."""
        if cell in self.cards or cell in self.goals:
            return {"cell-taken"}
        ladder, adjacent = ladder_clan(card), any(other in self.cards for other in around(cell))
        gold = {at for at, *_ in self.gold()} - self.goals
        met = any((cell, side) in self.pointed(clan) for side in sides(card))
        broken_rules = {
            "not-adjacent": not adjacent,
            "edges-clash": clash(cell, card, self.cards),
            "not-connected": adjacent and not ladder and not met,
            "ladder-at-goal": ladder and not self.goals.isdisjoint(around(cell)),
            "ladder-at-gold": ladder and not gold.isdisjoint(around(cell)),
        }
        return {code for code, holds in broken_rules.items() if holds}

    def due(self, mover: str) -> set[tuple[Cell, int, int, str, str, Cell | None]]:
        """Each gold that somebody reaches: its cell, place and worth, for whom, why, and where the other is barred."""
        claims = set()
        for cell, place, value, tunnel in self.gold():
            if clans := self.clans_at(cell, tunnel):
                clan = mover if mover in clans else clans[0]
                claims.add((cell, place, value, clan, *self.reason(clan, clans, (cell, tunnel))))
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
                return why, next((at for at in self.cards if node in self.reached(clan, kinds, [at])), None)
        return "no-way", None
