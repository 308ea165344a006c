"""Shortest paths to the treasure of Saboteur and Saboteur 2, and the doors that bar them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from companion.game.maze.grid import SIDES, Cell, opposite_side
from companion.game.maze.maze import ORIGIN, AnyMaze, Maze, Tunnel

START: Tunnel = (ORIGIN, 0)


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
    came_from = _predecessors(maze, [START], maze.doors_shut_for(clan))
    ends = _treasure_tunnels(maze)
    tunnel = next((tunnel for tunnel in came_from if tunnel in ends), None)
    tunnels: list[Tunnel] = []
    while tunnel is not None:
        tunnels.append(tunnel)
        tunnel = came_from[tunnel]
    return _path_steps(maze, tunnels[::-1])


def shortest_paths(maze: AnyMaze, clans: Iterable[str]) -> Mapping[str, tuple[PathStep, ...]]:
    """A single path under "" if all teams have the same path or doors bar every team."""
    if not isinstance(maze, Maze) or not maze.is_treasure_reached:
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
    foreign = maze.doors_shut_for(clan)
    cells = sorted({cell for cell, _ in foreign})
    return tuple(cell for cell in cells if _is_on_every_path(maze, cell)) or _last_doors_barring(maze, clan, foreign)


def _is_on_every_path(maze: Maze, cell: Cell) -> bool:
    reached = _predecessors(maze, [START], {(cell, place) for place in range(len(SIDES))})
    return _treasure_tunnels(maze).isdisjoint(reached)


def _last_doors_barring(maze: Maze, clan: str, other_team_doors: Set[Tunnel]) -> tuple[Cell, ...]:
    """The doors that alone bar this team: past them the path meets no more doors of the other team."""
    reach = maze.tunnels_reached_by_clan(clan)
    nearest = {tunnel for tunnel in other_team_doors if not reach.isdisjoint(_adjacent_tunnels(maze, tunnel))}
    beyond = _predecessors(maze, sorted(_treasure_tunnels(maze)), nearest)
    doors = {tunnel[0] for tunnel in nearest if any(to in beyond for to in _adjacent_tunnels(maze, tunnel))}
    return tuple(sorted(doors))


def _treasure_tunnels(maze: Maze) -> Set[Tunnel]:
    cell = maze.treasure_cell
    card = maze.card_at(cell) if cell is not None else None
    return {(cell, place) for place in range(len(card.tunnels))} if cell is not None and card else set()


def _predecessors(maze: Maze, start: Iterable[Tunnel], shut: Set[Tunnel]) -> dict[Tunnel, Tunnel | None]:
    """Nearest first, each with the previous tunnel on a shortest path."""
    came_from: dict[Tunnel, Tunnel | None] = {tunnel: None for tunnel in start if tunnel not in shut}
    queue = list(came_from)
    for tunnel in queue:
        for to in _adjacent_tunnels(maze, tunnel):
            if to not in came_from and to not in shut:
                came_from[to] = tunnel
                queue.append(to)
    return came_from


def _adjacent_tunnels(maze: Maze, tunnel: Tunnel) -> Iterator[Tunnel]:
    """On neighbouring cards, clockwise from north, then by ladder, row by row."""
    yield from _tunnels_by_side(maze, tunnel).values()
    if tunnel in maze.ladder_tunnels:
        yield from sorted(maze.ladder_tunnels - {tunnel}, key=lambda other: (other[0][::-1], other[1]))


def _tunnels_by_side(maze: Maze, tunnel: Tunnel) -> dict[int, Tunnel]:
    """The tunnels of neighbouring cards into which this one leads, by the side on which it does."""
    left = maze.sides_left_from(tunnel)
    return {side: (beyond, inside) for side, beyond, _, inside in left if inside is not None}


def _path_steps(maze: Maze, tunnels: list[Tunnel]) -> tuple[PathStep, ...]:
    sides = [_side_between(maze, tunnel, to) for tunnel, to in zip(tunnels, tunnels[1:], strict=False)]
    enters = [0, *(opposite_side(side) for side in sides)]
    return tuple(map(PathStep, [cell for cell, _ in tunnels], enters, [*sides, 0]))


def _side_between(maze: Maze, tunnel: Tunnel, to: Tunnel) -> int:
    """0 if the path leads there by ladder."""
    return next((side for side, other in _tunnels_by_side(maze, tunnel).items() if other == to), 0)
