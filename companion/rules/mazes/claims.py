"""Who claims the gold that is reached in a maze of The Duel, and why not the other.

The Duel, securing gold: who makes a connection from his start to gold lays a counter on it at once, and keeps it though
the way is lost later; who makes one for the other alone gives it to him.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import Cell

ALONE, BOTH, DOOR, TROLL, BARRED, NO_WAY, BY_HAND = "alone", "both", "door", "troll", "barred", "no-way", ""
"""Why this clan: it digs alone; both are connected, and it made the connection; the other stands before a closed door,
before a troll, before both; it has no way at all; somebody said so."""

Spot = tuple[Cell, int]
"""A picture of gold: its cell and its place among those on the card."""


@dataclass(frozen=True)
class Claim:
    """Gold worth `gold` that `clan` reaches; `why` it and not the other, who is barred by what stands on `at`."""

    cell: Cell
    place: int
    gold: int
    clan: str
    why: str = BY_HAND
    at: Cell | None = None

    @property
    def spot(self) -> Spot:
        """Which picture of gold it is."""
        return self.cell, self.place


def due(maze: DuelMaze, settled: Collection[Spot], mover: str) -> tuple[Claim, ...]:
    """The gold that somebody reaches and that is not `settled`, for whom, after clan `mover` changed the maze.

    Where both reach it, it is the mover's (section "securing gold": the other gets it only where he makes no connection
    of his own).
    """
    return tuple(claim for claim in _reached(maze, mover) if claim.spot not in settled)


def _reached(maze: DuelMaze, mover: str) -> Iterator[Claim]:
    for cell, card in maze.face_up.items():
        clans = maze.clans_at(cell) if card.features.gold else ()
        for place, gold in enumerate(card.features.gold):
            group = card.group_of(gold)
            if clans[group]:
                yield _claim(maze, Claim(cell, place, gold.value, ""), clans[group], group, mover)


def _claim(maze: DuelMaze, claim: Claim, clans: tuple[str, ...], group: int, mover: str) -> Claim:
    clan = mover if mover in clans else clans[0]
    others = [other for other in maze.starts if other != clan]
    if not others:
        return replace(claim, clan=clan, why=ALONE)
    if others[0] in clans:
        return replace(claim, clan=clan, why=BOTH)
    why, at = barring(maze, others[0], claim.cell, group)
    return replace(claim, clan=clan, why=why, at=at)


def barring(maze: DuelMaze, clan: str, cell: Cell, group: int) -> tuple[str, Cell | None]:
    """What keeps this clan from that group of the card there, and where it stands: closed doors, trolls, both of them,
    or there is no way at all. Of several doors or trolls that one is named without which there would be a way; where
    there is none such, no place is."""
    for why, opened in ((DOOR, _doors_open), (TROLL, _trolls_open), (BARRED, _all_open)):
        if (cell, group) in _opened(maze, opened).reach_of(clan):
            return why, _only(maze, clan, (cell, group), opened)
    return NO_WAY, None


def _only(maze: DuelMaze, clan: str, group: tuple[Cell, int], opened: Callable[[PathCard], PathCard]) -> Cell | None:
    """The first card of which it is enough that it opens."""
    for cell, card in maze.face_up.items():
        bars = card.features.doors or card.features.trolls
        if bars and group in maze.replace(cell, opened(card)).reach_of(clan):
            return cell
    return None


def _opened(maze: DuelMaze, opened: Callable[[PathCard], PathCard]) -> DuelMaze:
    """The maze in which all that this opens is open."""
    for cell, card in maze.face_up.items():
        if card.features.doors or card.features.trolls:
            maze = maze.replace(cell, opened(card))
    return maze


def _doors_open(card: PathCard) -> PathCard:
    return card.carrying(replace(card.features, doors=()))


def _trolls_open(card: PathCard) -> PathCard:
    return card.carrying(replace(card.features, trolls=()))


def _all_open(card: PathCard) -> PathCard:
    return card.carrying(replace(card.features, doors=(), trolls=()))
