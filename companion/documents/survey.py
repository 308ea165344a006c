"""Mazes of Saboteur and Saboteur 2: read from a document, and what is connected in them written. The rules decide."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from companion.documents.maze_fields import cell, cells_of, tracks
from companion.documents.validation import Fields, Refused, each, object_of, one_of, read_field, truth, whole
from companion.rules.cards import MOST_CRYSTALS, START, PathCard, path_card
from companion.rules.fitting import faults, problems
from companion.rules.maze import FACE_DOWN, ORIGIN, STONE, TREASURE, Goal, Maze
from companion.rules.roles import CLANS
from companion.rules.sides import Cell

FIELDS = ("edition", "cards", "goals", "try")
CARD_FIELDS = ("at", "tracks", "door", "crystals", "ladder")
GOAL_FIELDS = ("at", "shows", "tracks")

BOX = {TREASURE: 1, STONE: 2}
"""What goal cards show, and how many of the box show it."""

MOST_GOALS = 3

_clan = one_of(CLANS, "a clan")
_crystals = whole(0, MOST_CRYSTALS)
_picture = one_of(BOX, "what a goal shows")


class Drawn(NamedTuple):
    """A maze that was read; `taken` are the cells of the cards that lie on something else and are left out of it."""

    maze: Maze
    taken: tuple[Cell, ...]


def survey_saboteur(doc: Fields) -> Fields:
    """What is connected in a maze of Saboteur: its one clan of diggers has a way wherever the treasure is reached.

    Raises:
        Refused: naming the field that is wrong.
    """
    return _survey(doc, lambda maze: CLANS if maze.treasure_reached else ())


def survey_saboteur2(doc: Fields) -> Fields:
    """What is connected in a maze of Saboteur 2, whose doors shut out a clan.

    Raises:
        Refused: naming the field that is wrong.
    """
    return _survey(doc, lambda maze: maze.open_to(CLANS))


def read_maze(doc: Fields) -> Drawn:
    """The maze that `cards` and `goals` of this document draw; its other fields are not looked at.

    Raises:
        Refused: naming the field that is wrong.
    """
    cards = read_field(doc, "cards", each(_read_lying))
    goals = _goals_of(read_field(doc, "goals", each(_read_goal)))
    free, taken = dict[Cell, PathCard](), list[Cell]()
    for at, card in cards:
        if at in free or at in goals or at == ORIGIN:
            taken.append(at)
        else:
            free[at] = card
    return Drawn(Maze.of(free.items(), goals.items()), tuple(taken))


def _survey(doc: Fields, ways: Callable[[Maze], Collection[str]]) -> Fields:
    (maze, taken), tried = read_maze(object_of(doc, FIELDS)), read_field(doc, "try", _read_lying, None)
    open_to = ways(maze)
    wrong = [*((at, "cell-taken") for at in taken), *faults(maze)]
    return {
        "touched": cells_of(maze.touched),
        "treasure_reached": maze.treasure_reached,
        "open_to": [clan for clan in CLANS if clan in open_to],
        "crystals": {"visible": maze.crystals(), "connected": maze.crystals(connected=True)},
        "cut_off": cells_of(maze.cut_off),
        "frontier": cells_of(maze.frontier),
        "problems": [{"at": list(at), "problem": code} for at, code in wrong],
        "try": list(problems(maze, *tried)) if tried else [],
    }


def _read_lying(value: object) -> tuple[Cell, PathCard]:
    """A card on its cell."""
    fields = object_of(value, CARD_FIELDS)
    door, ladder = read_field(fields, "door", _clan, ""), read_field(fields, "ladder", truth, False)
    crystals, at = read_field(fields, "crystals", _crystals, 0), read_field(fields, "at", cell)
    return at, path_card(read_field(fields, "tracks", tracks), door, ladder, crystals)


def _goals_of(lying: Iterable[tuple[Cell, Goal]]) -> dict[Cell, Goal]:
    """These goals, no two on one cell, and not more of a kind than the box holds."""
    goals: dict[Cell, Goal] = {}
    for place, (at, goal) in enumerate(lying):
        if at in goals:
            raise Refused(f"goals[{place}].at", f"another goal lies at {list(at)}")
        goals[at] = goal
    if len(goals) > MOST_GOALS:
        raise Refused("goals", f"{len(goals)} goals: the box holds {MOST_GOALS}")
    shown = [goal.shows for goal in goals.values()]
    for shows, most in BOX.items():
        if shown.count(shows) > most:
            raise Refused("goals", f"{shown.count(shows)} times {shows}: the box holds {most}")
    return goals


def _read_goal(value: object) -> tuple[Cell, Goal]:
    """A goal; only a stone can lie in several ways, so only a stone has tracks."""
    fields = object_of(value, GOAL_FIELDS)
    at = read_field(fields, "at", cell)
    if at == ORIGIN:
        raise Refused("at", "the start lies at [0, 0]")
    shows = read_field(fields, "shows", _picture, FACE_DOWN)
    if shows == STONE:
        return at, Goal(STONE, path_card(read_field(fields, "tracks", tracks)))
    if "tracks" in fields:
        what = "the treasure" if shows else "a goal that lies face down"
        raise Refused("tracks", f"must be left out for {what}")
    return at, Goal(TREASURE, path_card(START)) if shows else Goal()
