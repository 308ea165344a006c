"""The way to the treasure of Saboteur, as steps from card to card, and the doors that bar it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from companion.rules.mazes.adjacency import MazeIndex, Way, packed, unpacked
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.grid import Cell, opposite
from companion.rules.mazes.maze import ORIGIN, Maze

START_GROUP = packed(ORIGIN) * 4
NOWHERE: Way = (-1, ())


@dataclass(frozen=True)
class Step:
    """A card on a way: the side by which the way comes in and the one by which it leaves.

    A side of 0 is none: the way begins or ends here, or climbs a ladder (the next step then is a ladder's card too).
    """

    cell: Cell
    enters: int
    leaves: int


def way(maze: Maze, clan: str | None) -> tuple[Step, ...]:
    """A shortest way from the start to the treasure for this clan (None: doors left out); empty where there is none.

    Every card is one step, wherever the ladder before it lies. The same maze always has the same way.
    """
    index = maze.index
    came_from = _spread(index, [START_GROUP], _foreign(index, clan))
    ends = _treasure_groups(maze)
    group = next((group for group in came_from if group in ends), None)
    groups: list[int] = []
    while group is not None:
        groups.append(group)
        group = came_from[group]
    return _steps(index, groups[::-1])


def treasure_maze(maze: AnyMaze) -> Maze | None:
    """This maze if there is a treasure of Saboteur in it, to which it can be asked for a way."""
    return maze if isinstance(maze, Maze) else None


def ways(any_maze: AnyMaze, clans: Iterable[str]) -> Mapping[str, tuple[Step, ...]]:
    """A shortest way to the treasure for each of these clans that has one; empty before the treasure is reached.

    One way, under the empty name, if all take the same, or if doors bar every clan.
    """
    maze = treasure_maze(any_maze)
    if maze is None or not maze.treasure_reached:
        return {}
    found = {clan: way(maze, clan) for clan in clans if maze.open_to((clan,))}
    if len(set(found.values())) == 1 or not found:
        return {"": next(iter(found.values()), None) or way(maze, None)}
    return found


def barring(maze: Maze, clan: str) -> tuple[Cell, ...]:
    """The other clans' doors that keep this clan from a treasure that is reached, in the order of their cells.

    Those that lie on every way; where no single one does, the first ones beyond what the clan reaches that stand
    before the treasure: some of them on every way. Empty where the clan has a way or the treasure is not reached.
    """
    if not maze.treasure_reached or maze.open_to((clan,)):
        return ()
    foreign = _foreign(maze.index, clan)
    cells = sorted({unpacked(group >> 2) for group in foreign})
    return tuple(cell for cell in cells if _is_on_every_way(maze, cell)) or _nearest(maze, clan, foreign)


def _is_on_every_way(maze: Maze, cell: Cell) -> bool:
    base = packed(cell) * 4
    found = _spread(maze.index, [START_GROUP], {base, base + 1, base + 2, base + 3})
    return _treasure_groups(maze).isdisjoint(found)


def _nearest(maze: Maze, clan: str, foreign: Set[int]) -> tuple[Cell, ...]:
    """The doors at which the clan stands and beyond which the way to the treasure meets no other such door."""
    index, reach = maze.index, maze.reach_of(clan)
    before = {group for group in foreign if not reach.isdisjoint(_beside(index, group))}
    beyond = _spread(index, sorted(_treasure_groups(maze)), before)
    doors = {unpacked(group >> 2) for group in before if any(to in beyond for to in _beside(index, group))}
    return tuple(sorted(doors))


def _foreign(index: MazeIndex, clan: str | None) -> Set[int]:
    """The groups that a door shuts for this clan."""
    return {group for group, owner in index.doors.items() if clan is not None and owner != clan}


def _treasure_groups(maze: Maze) -> Set[int]:
    if maze.treasure is None:
        return frozenset()
    base = packed(maze.treasure) * 4
    return {base + place for place in range(len(maze.connected(maze.treasure)))}


def _spread(index: MazeIndex, begin: Iterable[int], shut: Set[int]) -> dict[int, int | None]:
    """All groups that these lead to without the shut ones, nearest first, each with the one before it."""
    came_from: dict[int, int | None] = {group: None for group in begin if group not in shut}
    queue = list(came_from)
    for group in queue:
        for to in _beside(index, group):
            if to not in came_from and to not in shut:
                came_from[to] = group
                queue.append(to)
    return came_from


def _beside(index: MazeIndex, group: int) -> Iterator[int]:
    """The groups one step away, from north clockwise, then the other ladders."""
    yield from index.beside(group)
    if group in index.ladders:
        yield from sorted(index.ladders - {group})


def _steps(index: MazeIndex, groups: list[int]) -> tuple[Step, ...]:
    sides = [_side_between(index, group, to) for group, to in zip(groups, groups[1:], strict=False)]
    enters = [0, *(opposite(side) for side in sides)]
    cells = [unpacked(group >> 2) for group in groups]
    return tuple(map(Step, cells, enters, [*sides, 0]))


def _side_between(index: MazeIndex, group: int, to: int) -> int:
    """The side by which one leaves the first group for the second; 0 by the ladder."""
    ports = [port for port in index.exits(group) if index.entrances.get(port, NOWHERE)[0] == to]
    return opposite(1 << (ports[0] & 3)) if ports else 0
