"""A slow second opinion on boards of The Lost Mines: documents whose sides are looked at one by one; no line of it is
the product's. Where a dwarf gets to, `tests.documents.surveyed_lost_mines` says."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from tests.documents.surveyed_lost_mines import FACING, SIDE_TO, Cell, Doc, expected, walks
from tests.rules.core import LostMinesMaze, PathCard

BEYOND = {side: step for step, side in SIDE_TO.items()}

Node = tuple[Cell, str]
DestinationFields = tuple[Cell, int, int, bool]


def card_written(card: PathCard) -> Doc:
    """This card as a document says it."""
    ground = card.features.ground
    return {"tracks": card.tracks, **({"feature": ground, "bridged": card.features.bridged} if ground else {})}


def written(maze: LostMinesMaze, mover: Hashable = None) -> Doc:
    """This board as a document, in which this dwarf is about to move."""
    mines = [
        {"at": list(cell)} | ({"shows": mine.shows} | card_written(mine.card) if mine.card else {})
        for cell, mine in maze.goals.items()
    ]
    links = [{"between": [*map(list, ends)], "token": token} for ends, lying in maze.tokens.items() for token in lying]
    return {
        "starts": {clan: list(cell) for clan, cell in maze.starts.items()},
        "cards": [{"at": list(cell)} | card_written(card) for cell, card in maze.cards.items()],
        "mines": mines,
        "dwarfs": {name: list(cell) for name, cell in maze.dwarves.items()},
        "links": links,
        "move": mover,
    }


def destinations_of(maze: LostMinesMaze, dwarf: Hashable) -> list[DestinationFields]:
    """Where this dwarf can end its move, by trying all sequences of steps."""
    rows = expected(written(maze, dwarf))
    return [((row["at"][0], row["at"][1]), row["steps"], row["traps"], row["reveals"]) for row in rows]


def entry_sides_of(maze: LostMinesMaze, dwarf: Hashable, cell: Cell) -> set[str]:
    """The sides on which the last step of a move of this dwarf may lead onto that cell, by walking every walk there
    is."""
    steps = [cells[-2:] for cells, _ in walks(written(maze, dwarf))]
    return {side for side in "NESW" if (beyond(cell, side), cell) in steps}


def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + BEYOND[side][0], cell[1] + BEYOND[side][1]


class Lying:
    """The tracks of face-up cards by cell, the mines, and the limits of the board."""

    def __init__(self, maze: LostMinesMaze) -> None:
        doc = written(maze)
        things = [{"at": cell, "tracks": "NESW"} for cell in doc["starts"].values()]
        things += [*doc["cards"], *(mine for mine in doc["mines"] if "tracks" in mine)]
        self.tracks: dict[Cell, str] = {(thing["at"][0], thing["at"][1]): thing["tracks"] for thing in things}
        self.starts = [(cell[0], cell[1]) for cell in doc["starts"].values()]
        self.mines = {(mine["at"][0], mine["at"][1]) for mine in doc["mines"]}
        self.cells = {(column, row) for column in maze.columns for row in maze.rows}

    def problems(self, cell: Cell, card: PathCard) -> set[str]:
        """All problems of this card on this cell."""
        if cell not in self.cells:
            return {"off-board"}
        if cell in self.tracks or cell in self.mines:
            return {"cell-taken"}
        beside = {side: self.tracks[at] for side in "NESW" if (at := beyond(cell, side)) in self.tracks}
        if not beside:
            return {"not-adjacent"}
        pairs = [(side in card.tracks, FACING[side] in tracks) for side, tracks in beside.items()]
        broken_rules = {
            "edges-clash": any(ours != theirs for ours, theirs in pairs),
            "not-connected": (True, True) not in pairs,
        }
        return {code for code, holds in broken_rules.items() if holds}

    def matches(self, cell: Cell, tracks: str) -> bool:
        """Whether a card with these tracks would match all cards beside this cell."""
        beside = {side: self.tracks[at] for side in "NESW" if (at := beyond(cell, side)) in self.tracks}
        return all((side in tracks) == (FACING[side] in other) for side, other in beside.items())

    def beside(self) -> set[Cell]:
        """The free cells of the board next to a card."""
        around = {beyond(cell, side) for cell in self.tracks for side in "NESW"}
        return (around & self.cells) - self.tracks.keys() - self.mines

    def pointed(self) -> set[Cell]:
        """The cells at which an open side of a card points."""
        return {beyond(cell, side) for cell, tracks in self.tracks.items() for side in tracks if side != "|"}

    def led_to(self) -> set[Node]:
        """The tunnels to which a way leads from a start, past whatever bars it."""
        nodes = {(start, "NESW") for start in self.starts}
        while more := {other for node in nodes for other in self.meeting(node)} - nodes:
            nodes |= more
        return nodes

    def meeting(self, node: Node) -> Iterator[Node]:
        """The tunnels that meet an open side of this one."""
        cell, tunnel = node
        for side in tunnel:
            ahead = beyond(cell, side)
            yield from ((ahead, other) for other in self.tracks.get(ahead, "").split("|") if FACING[side] in other)
