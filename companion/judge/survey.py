"""The judge of mazes: reads the maze of a Saboteur round from a document and writes what is connected in it. The rules
decide, not it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from companion.judge.cells import lists, read_at, read_card
from companion.judge.fields import (
    Fields,
    Refused,
    as_object,
    one_of,
    read_each,
    refuse_unknown,
    required,
    truth,
    whole,
)
from companion.rules.cards import MOST_CRYSTALS, START, path_card
from companion.rules.fitting import faults, problems
from companion.rules.index import Lying, lying
from companion.rules.maze import ORIGIN, STONE, TREASURE, Goal, Maze
from companion.rules.roles import CLANS
from companion.rules.sides import Cell

FIELDS = dict.fromkeys(("edition", "cards", "goals", "try")).keys()
CARD_FIELDS = dict.fromkeys(("at", "tracks", "door", "crystals", "ladder")).keys()
GOAL_FIELDS = dict.fromkeys(("at", "shows", "tracks")).keys()

BOX = {TREASURE: 1, STONE: 2}
"""What goal cards show, and how many of the box show it."""

MOST_GOALS = 3


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
    cards = read_each(required(doc, "cards"), "cards", _read_lying)
    goals = _read_goals(required(doc, "goals"))
    maze = Maze.where(cards, goals)
    if len(maze.cards) == len(cards) and goals.keys().isdisjoint(maze.cards) and ORIGIN not in maze.cards:
        return Drawn(maze, ())
    places = _taken([card.cell for card in cards], {ORIGIN, *goals})
    free = [card for place, card in enumerate(cards) if place not in places]
    return Drawn(Maze.where(free, goals), tuple([cards[place].cell for place in places]))


def _taken(cells: list[Cell], before: set[Cell]) -> list[int]:
    """The places of those of these cells on which something lies already, be it one of them."""
    free = [place for place, cell in enumerate(cells) if cell not in before and cell not in cells[:place]]
    return [place for place in range(len(cells)) if place not in free]


def _survey(doc: Fields, ways: Callable[[Maze], Collection[str]]) -> Fields:
    refuse_unknown(doc, FIELDS)
    (maze, taken), tried = read_maze(doc), _read_tried(doc)
    open_to = ways(maze)
    wrong = [*((cell, "cell-taken") for cell in taken), *faults(maze)]
    return {
        "touched": lists(maze.touched),
        "treasure_reached": maze.treasure_reached,
        "open_to": [clan for clan in CLANS if clan in open_to],
        "crystals": {"visible": maze.crystals(), "connected": maze.crystals(connected=True)},
        "cut_off": lists(maze.cut_off),
        "frontier": lists(maze.frontier),
        "problems": [{"at": list(cell), "problem": code} for cell, code in wrong],
        "try": list(problems(maze, tried.cell, tried.card)) if tried else [],
    }


def _read_tried(doc: Fields) -> Lying | None:
    if "try" not in doc:
        return None
    try:
        return _read_lying(doc["try"])
    except Refused as refusal:
        raise refusal.within("try") from None


def _read_lying(value: object) -> Lying:
    """A card on its cell."""
    fields = as_object(value, "")
    refuse_unknown(fields, CARD_FIELDS)
    door = one_of(fields["door"], CLANS, "door", "a clan") if "door" in fields else ""
    ladder, crystals = truth(fields, "ladder"), whole(fields, "crystals", MOST_CRYSTALS)
    return lying(read_at(fields), read_card(fields, door, ladder, crystals))


def _read_goals(value: object) -> dict[Cell, Goal]:
    goals: dict[Cell, Goal] = {}
    for place, (cell, goal) in enumerate(read_each(value, "goals", _read_goal)):
        if cell in goals:
            raise Refused(f"goals[{place}].at", f"another goal lies at {list(cell)}")
        goals[cell] = goal
    if len(goals) > MOST_GOALS:
        raise Refused("goals", f"{len(goals)} goals: the box holds {MOST_GOALS}")
    shown = [goal.shows for goal in goals.values()]
    for shows, most in BOX.items():
        if shown.count(shows) > most:
            raise Refused("goals", f"{shown.count(shows)} times {shows}: the box holds {most}")
    return goals


def _read_goal(value: object) -> tuple[Cell, Goal]:
    fields = as_object(value, "")
    refuse_unknown(fields, GOAL_FIELDS)
    cell = read_at(fields)
    if cell == ORIGIN:
        raise Refused("at", "the start lies at [0, 0]")
    return cell, _read_face(fields)


def _read_face(fields: Fields) -> Goal:
    """What the goal shows: only a stone can lie in several ways, so only a stone has tracks."""
    if "shows" not in fields:
        _refuse_tracks(fields, "a goal that lies face down")
        return Goal()
    if one_of(fields["shows"], BOX, "shows", "what a goal shows") == STONE:
        return Goal(STONE, read_card(fields))
    _refuse_tracks(fields, "the treasure")
    return Goal(TREASURE, path_card(START))


def _refuse_tracks(fields: Fields, of: str) -> None:
    if "tracks" in fields:
        raise Refused("tracks", f"must be left out for {of}")
