"""The web room: cards and cells of a maze in the viewer's words, for ears and for headings. It draws nothing."""

from __future__ import annotations

from functools import lru_cache

from flask_babel import gettext as _

from companion.rules.cards import PathCard, kind_of
from companion.rules.maze import ORIGIN, TREASURE, Goal, Maze
from companion.rules.sides import LETTERS, Cell, cell_name
from companion.web.words import current_language, word


def card_label(card: PathCard) -> str:
    """A card as it lies: "T-junction, open west, north, east"."""
    return _card_label(card, current_language())


@lru_cache(maxsize=2048)
def _card_label(card: PathCard, language: str) -> str:
    said, kind = [kind_label(card), _("open %(sides)s", sides=sides_label(card.openings))], kind_of(card)
    if card.door and kind != f"door-{card.door}":
        said.append(word(f"card-door-{card.door}"))
    if card.ladder and kind != "ladder":
        said.append(word("card-ladder"))
    if card.crystals:
        said.append(_("crystals: %(n)s", n=card.crystals))
    return ", ".join(said)


def kind_label(card: PathCard) -> str:
    """What a card is called by itself: "Curve"."""
    return word(f"card-{kind_of(card)}-name")


def sides_label(sides: int) -> str:
    """These sides in words, from the west clockwise."""
    names = {"W": _("west"), "N": _("north"), "E": _("east"), "S": _("south")}
    return ", ".join(name for letter, name in names.items() if sides & LETTERS[letter])


def cell_label(maze: Maze, cell: Cell) -> str:
    """What lies there: "C7, T-junction, open west, north, east", "C3, free", "A8, goal, face down"."""
    return f"{cell_name(cell)}, {_what_lies(maze, cell)}"


def _what_lies(maze: Maze, cell: Cell) -> str:
    if cell in maze.goals:
        return goal_label(maze.goals[cell])
    if cell == ORIGIN:
        return _("start")
    card = maze.card_at(cell)
    if card is None:
        return _("free")
    return card_label(card) if maze.is_connected(cell) else _("%(card)s, cut off", card=card_label(card))


def goal_label(goal: Goal) -> str:
    """A goal as it lies: "goal, a stone, open west, south"."""
    if goal.card is None:
        return _("goal, face down")
    if goal.shows == TREASURE:
        return _("the treasure")
    return _("goal, a stone, open %(sides)s", sides=sides_label(goal.card.openings))
