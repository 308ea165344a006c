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
    """A card on a path: its cell, the side on which the path enters the card, and the side on which the path leaves it.

    `enters` is 0 on the first card and `leaves` on the last card. Both are 0 where the path leads from one ladder to
    another.
    """

    cell: Cell
    enters: int
    leaves: int


def shortest_path(maze: Maze, clan: str | None) -> tuple[PathStep, ...]:
    """Empty if there is none; `clan` None ignores doors. A ladder leads to any other in one step. Deterministic."""
    index = maze.index
    came_from = _predecessors(index, [START_GROUP], _foreign_doors(index, clan))
    ends = _treasure_tunnels(maze)
    tunnel = next((tunnel for tunnel in came_from if tunnel in ends), None)
    tunnels: list[int] = []
    while tunnel is not None:
        tunnels.append(tunnel)
        tunnel = came_from[tunnel]
    return _path_steps(index, tunnels[::-1])


def saboteur_maze_or_none(maze: AnyMaze) -> Maze | None:
    return maze if isinstance(maze, Maze) else None


def shortest_paths(any_maze: AnyMaze, clans: Iterable[str]) -> Mapping[str, tuple[PathStep, ...]]:
    """A single path under "" if all teams have the same path or doors bar every team."""
    maze = saboteur_maze_or_none(any_maze)
    if maze is None or not maze.is_treasure_reached:
        return {}
    paths = {clan: shortest_path(maze, clan) for clan in clans if maze.clans_with_open_path((clan,))}
    if len(set(paths.values())) == 1 or not paths:
        return {"": next(iter(paths.values()), None) or shortest_path(maze, None)}
    return paths


def barring_doors(maze: Maze, clan: str) -> tuple[Cell, ...]:
    """Return the cells of the other team's doors that bar this team from the treasure, sorted; empty if no doors bar
    the team, or if the treasure is not reached.

    The result has all doors that are on every path to the treasure. If no door is on every path, the result has the
    doors that the team meets first on paths with a single door of the other team.
    """
    if not maze.is_treasure_reached or maze.clans_with_open_path((clan,)):
        return ()
    foreign = _foreign_doors(maze.index, clan)
    cells = sorted({unpack_cell(tunnel >> 2) for tunnel in foreign})
    return tuple(cell for cell in cells if _is_on_every_path(maze, cell)) or _last_doors_barring(maze, clan, foreign)


def _is_on_every_path(maze: Maze, cell: Cell) -> bool:
    base = pack_cell(cell) * 4
    reached = _predecessors(maze.index, [START_GROUP], {base, base + 1, base + 2, base + 3})
    return _treasure_tunnels(maze).isdisjoint(reached)


def _last_doors_barring(maze: Maze, clan: str, other_team_doors: Set[int]) -> tuple[Cell, ...]:
    """The doors that alone bar this team: past them the path meets no more doors of the other team."""
    index, reach = maze.index, maze.tunnels_reached_by_clan(clan)
    nearest = {tunnel for tunnel in other_team_doors if not reach.isdisjoint(_adjacent_tunnels(index, tunnel))}
    beyond = _predecessors(index, sorted(_treasure_tunnels(maze)), nearest)
    doors = {
        unpack_cell(tunnel >> 2) for tunnel in nearest if any(to in beyond for to in _adjacent_tunnels(index, tunnel))
    }
    return tuple(sorted(doors))


def _foreign_doors(index: MazeIndex, clan: str | None) -> Set[int]:
    return {tunnel for tunnel, owner in index.door_clan_by_tunnel.items() if clan is not None and owner != clan}


def _treasure_tunnels(maze: Maze) -> Set[int]:
    if maze.treasure_cell is None:
        return frozenset()
    base = pack_cell(maze.treasure_cell) * 4
    return {base + place for place in range(len(maze.are_tunnels_connected(maze.treasure_cell)))}


def _predecessors(index: MazeIndex, start_tunnels: Iterable[int], shut_tunnels: Set[int]) -> dict[int, int | None]:
    """Nearest first, each with the previous tunnel on a shortest path."""
    came_from: dict[int, int | None] = {tunnel: None for tunnel in start_tunnels if tunnel not in shut_tunnels}
    queue = list(came_from)
    for tunnel in queue:
        for to in _adjacent_tunnels(index, tunnel):
            if to not in came_from and to not in shut_tunnels:
                came_from[to] = tunnel
                queue.append(to)
    return came_from


def _adjacent_tunnels(index: MazeIndex, tunnel: int) -> Iterator[int]:
    """On neighbouring cards, clockwise from north, then by ladder."""
    yield from index.adjacent_tunnels(tunnel)
    if tunnel in index.ladder_tunnels:
        yield from sorted(index.ladder_tunnels - {tunnel})


def _path_steps(index: MazeIndex, tunnels: list[int]) -> tuple[PathStep, ...]:
    sides = [_side_between(index, tunnel, to) for tunnel, to in zip(tunnels, tunnels[1:], strict=False)]
    enters = [0, *(opposite_side(side) for side in sides)]
    cells = [unpack_cell(tunnel >> 2) for tunnel in tunnels]
    return tuple(map(PathStep, cells, enters, [*sides, 0]))


def _side_between(index: MazeIndex, tunnel: int, neighbour_tunnel: int) -> int:
    """0 if the path leads there by ladder."""
    card_sides = [
        card_side
        for card_side in index.neighbour_sides_touching_tunnel(tunnel)
        if index.entrance_by_card_side.get(card_side, NO_ENTRANCE)[0] == neighbour_tunnel
    ]
    return opposite_side(1 << (card_sides[0] & 3)) if card_sides else 0
