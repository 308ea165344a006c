"""Surveys a maze of Saboteur or Saboteur 2 from a document, and reads what mazes of several editions have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from companion.documents.reading import Fields, Node
from companion.game.maze.cards import MOST_CRYSTALS, START, PathCard, path_card
from companion.game.maze.grid import Cell
from companion.game.maze.maze import FACE_DOWN, ORIGIN, STONE, TREASURE, Goal, Maze
from companion.game.maze.placement import misplaced_cards, placement_problems
from companion.game.roles import CLANS

BOX = {TREASURE: 1, STONE: 2}
"""The number of goal cards in the edition, by what they show."""

MOST_GOALS = 3


def survey_saboteur(document: Node) -> Fields:
    """Return what is connected in a maze of Saboteur. All have an open path once the treasure is reached."""
    return _survey(document, lambda maze: CLANS if maze.is_treasure_reached else ())


def survey_saboteur2(document: Node) -> Fields:
    """Return what is connected in a maze of Saboteur 2, where a door lets only one team pass."""
    return _survey(document, lambda maze: maze.clans_with_open_path(CLANS))


def _survey(document: Node, clans_with_open_path: Callable[[Maze], Collection[str]]) -> Fields:
    maze, cells_named_twice = read_maze(document.object_of("edition", "cards", "goals", "try"))
    tried = document.get("try", _read_card, None)
    open_to = clans_with_open_path(maze)
    wrong = [*((at, "cell-taken") for at in cells_named_twice), *misplaced_cards(maze)]
    return {
        "touched": cells_as_json(maze.reached_goals),
        "treasure_reached": maze.is_treasure_reached,
        "open_to": [clan for clan in CLANS if clan in open_to],
        "crystals": {"visible": maze.count_crystals(), "connected": maze.count_crystals(connected_only=True)},
        "cut_off": cells_as_json(maze.cut_off_cells),
        "frontier": cells_as_json(maze.free_reachable_cells),
        "problems": [{"at": list(at), "problem": code} for at, code in wrong],
        "try": list(placement_problems(maze, *tried)) if tried else [],
    }


def read_maze(document: Node) -> tuple[Maze, list[Cell]]:
    """Return the maze, and the cells of cards that lie on something else: these cards are left out of the maze."""
    placed = [_read_card(card) for card in document["cards"].items()]
    goals = _read_goals(document["goals"])
    cards, cells_named_twice = dict[Cell, PathCard](), list[Cell]()
    for at, card in placed:
        if at in cards or at in goals or at == ORIGIN:
            cells_named_twice.append(at)
        else:
            cards[at] = card
    return Maze.from_cards(cards.items(), goals.items()), cells_named_twice


def _read_card(node: Node) -> tuple[Cell, PathCard]:
    node.object_of("at", "tracks", "door", "crystals", "ladder")
    door = node.get("door", lambda clan: clan.choice(CLANS, "a clan"), "")
    ladder = node.get("ladder", Node.boolean, False)
    crystals = node.get("crystals", lambda crystals: crystals.integer(0, MOST_CRYSTALS), 0)
    return node["at"].cell(), path_card(node["tracks"].tracks(), door, ladder, crystals)


def _read_goals(node: Node) -> dict[Cell, Goal]:
    placed = [(goal, *_read_goal(goal)) for goal in node.items()]
    goals: dict[Cell, Goal] = {}
    for goal_node, at, goal in placed:
        if at in goals:
            raise goal_node["at"].error(f"another goal lies at {list(at)}")
        goals[at] = goal
    if len(goals) > MOST_GOALS:
        raise node.error(f"{len(goals)} goals, but this edition has only {MOST_GOALS}")
    shown = [goal.shows for goal in goals.values()]
    for shows, most in BOX.items():
        if shown.count(shows) > most:
            raise node.error(f"{shown.count(shows)} times {shows}, but this edition has only {most}")
    return goals


def _read_goal(node: Node) -> tuple[Cell, Goal]:
    """Return the cell and the goal. Only a stone has tracks, since other goals look the same after a half turn."""
    at = node.object_of("at", "shows", "tracks")["at"].cell()
    if at == ORIGIN:
        raise node["at"].error("the start lies at [0, 0]")
    shows = node.get("shows", lambda picture: picture.choice(BOX, "what a goal shows"), FACE_DOWN)
    if shows == STONE:
        return at, Goal(STONE, path_card(node["tracks"].tracks()))
    if "tracks" in node:
        what = "the treasure" if shows else "a goal that lies face down"
        raise node["tracks"].error(f"must be left out for {what}")
    return at, Goal(TREASURE, path_card(START)) if shows else Goal()


# For mazes of several editions


def cells_as_json(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(each) for each in cells]


def read_starts(node: Node, clans: Collection[str]) -> dict[str, Cell]:
    """Return the cell of each clan's start card."""
    starts = dict[str, Cell]()
    for clan in node.object_of(*clans).value:
        start = node[clan].cell()
        if start in starts.values():
            raise node[clan].error(f"the other start lies at {list(start)}")
        starts[clan] = start
    if not starts:
        raise node.error(f"names no clan ({', '.join(clans)})")
    return starts


def occupy_cells(occupied: dict[Cell, str], cards: Iterable[Node], description: str) -> None:
    """Add the cells of these cards to `occupied`, which maps each cell in use to a description of its card. Raises
    ValidationError: a cell is in use already."""
    for card in cards:
        at = card["at"].cell()
        if at in occupied:
            raise card["at"].error(f"{occupied[at]} lies at {list(at)}")
        occupied[at] = description
