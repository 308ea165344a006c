"""Shortest paths to the treasure of Saboteur and Saboteur 2, and the doors that bar them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from companion.rules.mazes.adjacency import Entrance, MazeIndex, pack_cell, unpack_cell
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.grid import Cell, opposite_side
from companion.rules.mazes.maze import ORIGIN, Maze

START_GROUP = pack_cell(ORIGIN) * 4
NO_ENTRANCE: Entrance = (-1, ())


@dataclass(frozen=True)
class PathStep:
    """A card on a path, with the side on which the path enters it and the side on which the path leaves it.

    The side is 0 where the path begins or ends, and where the path leads from one ladder to another.
    """

    cell: Cell
    enters: int
    leaves: int


def shortest_path(maze: Maze, clan: str | None) -> tuple[PathStep, ...]:
    """Return a shortest path from the start to the treasure for this team; empty if there is none. If `clan` is None,
    doors are ignored.

    A ladder leads to any other ladder in one step. The same maze always gives the same path.
    """
    index = maze.index
    came_from = _predecessors(index, [START_GROUP], _foreign_doors(index, clan))
    ends = _treasure_groups(maze)
    group = next((group for group in came_from if group in ends), None)
    groups: list[int] = []
    while group is not None:
        groups.append(group)
        group = came_from[group]
    return _path_steps(index, groups[::-1])


def saboteur_maze_or_none(maze: AnyMaze) -> Maze | None:
    """Return this maze if it is a maze of Saboteur or Saboteur 2, which have one treasure and doors; else None."""
    return maze if isinstance(maze, Maze) else None


def shortest_paths(any_maze: AnyMaze, clans: Iterable[str]) -> Mapping[str, tuple[PathStep, ...]]:
    """Return a shortest path to the treasure for each of these teams that has one; empty before the treasure is
    reached.

    If all teams have the same path, or if doors bar every team, there is a single path under the key "".
    """
    maze = saboteur_maze_or_none(any_maze)
    if maze is None or not maze.treasure_reached:
        return {}
    paths = {clan: shortest_path(maze, clan) for clan in clans if maze.clans_with_open_path((clan,))}
    if len(set(paths.values())) == 1 or not paths:
        return {"": next(iter(paths.values()), None) or shortest_path(maze, None)}
    return paths


def barring_doors(maze: Maze, clan: str) -> tuple[Cell, ...]:
    """Return the cells of the other team's doors that bar this team from the treasure, sorted; empty if no doors bar
    the team, or if the treasure is not reached.

    These are the doors that are on every path to the treasure. If no door is on every path, they are the doors that the
    team meets first, on paths without a second door of the other team.
    """
    if not maze.treasure_reached or maze.clans_with_open_path((clan,)):
        return ()
    foreign = _foreign_doors(maze.index, clan)
    cells = sorted({unpack_cell(group >> 2) for group in foreign})
    return tuple(cell for cell in cells if _is_on_every_path(maze, cell)) or _nearest_doors(maze, clan, foreign)


def _is_on_every_path(maze: Maze, cell: Cell) -> bool:
    """Whether every path from the start to the treasure crosses the card on this cell."""
    base = pack_cell(cell) * 4
    reached = _predecessors(maze.index, [START_GROUP], {base, base + 1, base + 2, base + 3})
    return _treasure_groups(maze).isdisjoint(reached)


def _nearest_doors(maze: Maze, clan: str, foreign_doors: Set[int]) -> tuple[Cell, ...]:
    """Return the cells of those `foreign_doors` that this team's paths lead to, and from which a path leads to the
    treasure without another foreign door. `foreign_doors` are the groups that the other team's doors shut."""
    index, reach = maze.index, maze.groups_reached_by_clan(clan)
    nearest = {group for group in foreign_doors if not reach.isdisjoint(_adjacent_groups(index, group))}
    beyond = _predecessors(index, sorted(_treasure_groups(maze)), nearest)
    doors = {unpack_cell(group >> 2) for group in nearest if any(to in beyond for to in _adjacent_groups(index, group))}
    return tuple(sorted(doors))


def _foreign_doors(index: MazeIndex, clan: str | None) -> Set[int]:
    """Return the groups of joined sides that a door shuts for this team; none if `clan` is None."""
    return {group for group, owner in index.door_clan_by_group.items() if clan is not None and owner != clan}


def _treasure_groups(maze: Maze) -> Set[int]:
    """Return the groups of joined sides of the treasure's card; none while the treasure is face down."""
    if maze.treasure is None:
        return frozenset()
    base = pack_cell(maze.treasure) * 4
    return {base + place for place in range(len(maze.are_groups_connected(maze.treasure)))}


def _predecessors(index: MazeIndex, start_groups: Iterable[int], shut_groups: Set[int]) -> dict[int, int | None]:
    """Return all groups of joined sides that paths from `start_groups` reach without crossing `shut_groups`, nearest
    first. Each group has the previous group on a shortest path as its value."""
    came_from: dict[int, int | None] = {group: None for group in start_groups if group not in shut_groups}
    queue = list(came_from)
    for group in queue:
        for to in _adjacent_groups(index, group):
            if to not in came_from and to not in shut_groups:
                came_from[to] = group
                queue.append(to)
    return came_from


def _adjacent_groups(index: MazeIndex, group: int) -> Iterator[int]:
    """Yield the groups of joined sides one step from this group: on neighbouring cards, clockwise from north, then by
    ladder."""
    yield from index.adjacent_groups(group)
    if group in index.ladder_groups:
        yield from sorted(index.ladder_groups - {group})


def _path_steps(index: MazeIndex, groups: list[int]) -> tuple[PathStep, ...]:
    """Return the steps of the path that crosses these groups of joined sides in this order."""
    sides = [_side_between(index, group, to) for group, to in zip(groups, groups[1:], strict=False)]
    enters = [0, *(opposite_side(side) for side in sides)]
    cells = [unpack_cell(group >> 2) for group in groups]
    return tuple(map(PathStep, cells, enters, [*sides, 0]))


def _side_between(index: MazeIndex, group: int, neighbour_group: int) -> int:
    """Return the side on which a path leaves `group` towards `neighbour_group`; 0 if the path leads there by ladder."""
    ports = [
        port
        for port in index.neighbour_ports_of_group(group)
        if index.entrance_by_port.get(port, NO_ENTRANCE)[0] == neighbour_group
    ]
    return opposite_side(1 << (ports[0] & 3)) if ports else 0
