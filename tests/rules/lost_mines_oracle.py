"""A slow second opinion on boards of The Lost Mines, which walks every walk there is, step by step, and throws away
what another walk beats; no line of it is the product's."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from tests.rules.core import LostMinesMaze, PathCard, ground_of, is_bridged
from tests.rules.maze_oracle import FACING, Cell, Node, around, beyond, clash, nodes_of, sides

Walk = tuple[tuple[Cell, ...], int]
"""The cells of a walk in order, and the traps on it."""


def destinations_of(maze: LostMinesMaze, dwarf: Hashable) -> list[tuple[Cell, int, int, bool]]:
    """Where this dwarf can end its move: the cell, the steps and traps, and whether a mine is turned over there."""
    walked: dict[Cell, set[tuple[int, int]]] = {}
    for cells, traps in Lying(maze).walks(dwarf):
        walked.setdefault(cells[-1], set()).add((len(cells) - 1, traps))
    hidden = {cell for cell, mine in maze.goals.items() if not mine.card}
    return [
        (cell, *pair, cell in hidden) for cell, pairs in walked.items() for pair in pairs if not beaten(pair, pairs)
    ]


def beaten(pair: tuple[int, int], pairs: set[tuple[int, int]]) -> bool:
    return any(other != pair and other[0] <= pair[0] and other[1] <= pair[1] for other in pairs)


def entry_sides_of(maze: LostMinesMaze, dwarf: Hashable, cell: Cell) -> set[str]:
    """The sides on which the last step of a move of this dwarf may lead onto that cell."""
    steps = [cells[-2:] for cells, _ in Lying(maze).walks(dwarf)]
    return {side for side in "NESW" if (beyond(cell, side), cell) in steps}


class Lying:
    """The face-up cards by cell, the mines, and the limits of the board."""

    def __init__(self, maze: LostMinesMaze) -> None:
        self.maze, self.mines, self.starts = maze, set(maze.goals), list(maze.starts.values())
        open_mines = {cell: mine.card for cell, mine in maze.goals.items() if mine.card}
        self.cards = {cell: PathCard("NESW") for cell in self.starts} | dict(maze.cards) | open_mines
        self.cells = {(column, row) for column in maze.columns for row in maze.rows}

    def problems(self, cell: Cell, card: PathCard) -> set[str]:
        """All problems of this card on this cell."""
        if cell not in self.cells:
            return {"off-board"}
        if cell in self.cards or cell in self.mines:
            return {"cell-taken"}
        if not any(other in self.cards for other in around(cell)):
            return {"not-adjacent"}
        broken_rules = {
            "edges-clash": clash(cell, card, self.cards),
            "not-connected": not any(self.may_leave(beyond(cell, side), FACING[side]) for side in sides(card)),
        }
        return {code for code, holds in broken_rules.items() if holds}

    def may_leave(self, cell: Cell, side: str) -> bool:
        return cell in self.cards and side in self.cards[cell].tracks

    def beside(self) -> set[Cell]:
        """The free cells of the board next to a card."""
        return ({other for cell in self.cards for other in around(cell)} & self.cells) - self.cards.keys() - self.mines

    def pointed(self) -> set[tuple[Cell, str]]:
        """The cells at which an open side of a card points, each with the side it meets there."""
        return {(beyond(cell, side), FACING[side]) for cell, card in self.cards.items() for side in sides(card)}

    def led_to(self) -> set[Node]:
        """The tunnels to which a way leads from a start, past whatever bars it."""
        nodes = {(start, "NESW") for start in self.starts}
        while more := {other for node in nodes for side in node[1] for other in self.meeting(node, side)} - nodes:
            nodes |= more
        return nodes

    def meeting(self, node: Node, side: str) -> list[Node]:
        """The tunnels of face-up cards that meet this side of this one."""
        cell = beyond(node[0], side)
        nodes = nodes_of(cell, self.cards[cell]) if cell in self.cards else []
        return [other for other in nodes if FACING[side] in other[1]]

    def walks(self, dwarf: Hashable) -> Iterator[Walk]:
        """Every walk of this dwarf, from the one without a step on."""
        cell = self.maze.dwarves[dwarf]
        limit = 5 if ground_of(self.cards[cell]) == "campfire" else 3
        for node in nodes_of(cell, self.cards[cell]):
            yield from self.onward(dwarf, ((cell,), 0), node, limit)

    def onward(self, dwarf: Hashable, walk: Walk, node: Node, left: int) -> Iterator[Walk]:
        yield walk
        cells, traps = walk
        for side in node[1] if left else "":
            to = beyond(node[0], side)
            tokens = [token for ends, lying in self.maze.tokens.items() if {*ends} == {node[0], to} for token in lying]
            if "troll" in tokens or not self.may_enter(to, dwarf):
                continue
            further = (*cells, to), traps + len(tokens)
            if to not in self.cards:  # a mine that lies face down
                yield further
            for other in self.meeting(node, side):
                yield from self.onward(dwarf, further, other, left - 1)

    def may_enter(self, cell: Cell, dwarf: Hashable) -> bool:
        if cell not in self.cards:
            return cell in self.mines
        ground, bridged = ground_of(self.cards[cell]), is_bridged(self.cards[cell])
        obstacle = ground in ("trunks", "lake", "ditch")
        others = [name for name, stands in self.maze.dwarves.items() if name != dwarf and stands == cell]
        return not (obstacle and not bridged) and not ((obstacle or ground == "rock") and others)
