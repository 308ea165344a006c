"""Reads a maze of Saboteur or Saboteur 2 from a document and writes what is connected in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from companion.documents.maze_fields import cells_as_json, read_card_tracks, read_cell
from companion.documents.validation import (
    Fields,
    ValidationError,
    choice_reader,
    integer_reader,
    list_reader,
    read_boolean,
    read_field,
    read_object_with_fields,
)
from companion.rules.mazes.cards import MOST_CRYSTALS, START, PathCard, path_card
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.maze import FACE_DOWN, ORIGIN, STONE, TREASURE, Goal, Maze
from companion.rules.mazes.placement import misplaced_cards, placement_problems
from companion.rules.roles import CLANS

FIELDS = ("edition", "cards", "goals", "try")
CARD_FIELDS = ("at", "tracks", "door", "crystals", "ladder")
GOAL_FIELDS = ("at", "shows", "tracks")

BOX = {TREASURE: 1, STONE: 2}
"""The number of goal cards in the edition, by what they show."""

MOST_GOALS = 3

_clan = choice_reader(CLANS, "a clan")
_crystals = integer_reader(0, MOST_CRYSTALS)
_picture = choice_reader(BOX, "what a goal shows")


class ParsedMaze(NamedTuple):
    """The maze that a document describes. If the document has two cards on one cell, the maze has only the first, and
    the cell is in `cells_named_twice`."""

    maze: Maze
    cells_named_twice: tuple[Cell, ...]


def survey_saboteur(document: Fields) -> Fields:
    """Return, as JSON fields, what paths connect in a maze of Saboteur. All players have an open path once the treasure
    is reached.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    return _survey_maze(document, lambda maze: CLANS if maze.is_treasure_reached else ())


def survey_saboteur2(document: Fields) -> Fields:
    """Return, as JSON fields, what paths connect in a maze of Saboteur 2, where a door lets only one team pass.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    return _survey_maze(document, lambda maze: maze.clans_with_open_path(CLANS))


def read_maze(document: Fields) -> ParsedMaze:
    """Return the maze in the document's fields `cards` and `goals`; other fields are ignored.

    Raises:
        ValidationError: a field is wrong; the error names it.
    """
    cards = read_field(document, "cards", list_reader(_read_placed_card))
    goals = _goals_by_cell(read_field(document, "goals", list_reader(_read_goal)))
    cards_by_cell, cells_named_twice = dict[Cell, PathCard](), list[Cell]()
    for at, card in cards:
        if at in cards_by_cell or at in goals or at == ORIGIN:
            cells_named_twice.append(at)
        else:
            cards_by_cell[at] = card
    return ParsedMaze(Maze.from_cards(cards_by_cell.items(), goals.items()), tuple(cells_named_twice))


def _survey_maze(document: Fields, clans_with_open_path: Callable[[Maze], Collection[str]]) -> Fields:
    """Return, as JSON fields, what paths connect in the document's maze. The function `clans_with_open_path` returns
    the teams that have an open path to the treasure of a maze."""
    (maze, cells_named_twice), tried = (
        read_maze(read_object_with_fields(document, FIELDS)),
        read_field(document, "try", _read_placed_card, None),
    )
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


def _read_placed_card(value: object) -> tuple[Cell, PathCard]:
    """Return the cell and the path card that an entry of the field `cards`, or the field `try`, describes."""
    fields = read_object_with_fields(value, CARD_FIELDS)
    door, ladder = read_field(fields, "door", _clan, ""), read_field(fields, "ladder", read_boolean, False)
    crystals, at = read_field(fields, "crystals", _crystals, 0), read_field(fields, "at", read_cell)
    return at, path_card(read_field(fields, "tracks", read_card_tracks), door, ladder, crystals)


def _goals_by_cell(placed: Iterable[tuple[Cell, Goal]]) -> dict[Cell, Goal]:
    """Return the goals by cell, given pairs of a cell and a goal.

    Raises:
        ValidationError: two goals are on one cell, or there are more goals of a kind than the edition has.
    """
    goals: dict[Cell, Goal] = {}
    for place, (at, goal) in enumerate(placed):
        if at in goals:
            raise ValidationError(f"goals[{place}].at", f"another goal lies at {list(at)}")
        goals[at] = goal
    if len(goals) > MOST_GOALS:
        raise ValidationError("goals", f"{len(goals)} goals, but this edition has only {MOST_GOALS}")
    shown = [goal.shows for goal in goals.values()]
    for shows, most in BOX.items():
        if shown.count(shows) > most:
            raise ValidationError("goals", f"{shown.count(shows)} times {shows}, but this edition has only {most}")
    return goals


def _read_goal(value: object) -> tuple[Cell, Goal]:
    """Return the cell and the goal that an entry of the field `goals` describes. Only a stone has the field `tracks`,
    since other goals look the same after a half turn."""
    fields = read_object_with_fields(value, GOAL_FIELDS)
    at = read_field(fields, "at", read_cell)
    if at == ORIGIN:
        raise ValidationError("at", "the start lies at [0, 0]")
    shows = read_field(fields, "shows", _picture, FACE_DOWN)
    if shows == STONE:
        return at, Goal(STONE, path_card(read_field(fields, "tracks", read_card_tracks)))
    if "tracks" in fields:
        what = "the treasure" if shows else "a goal that lies face down"
        raise ValidationError("tracks", f"must be left out for {what}")
    return at, Goal(TREASURE, path_card(START)) if shows else Goal()
