"""Describes cards and spaces of the maze in the viewer's language, for screen readers and headings."""

from __future__ import annotations

from functools import lru_cache

from flask_babel import gettext as _

from companion.game.maze.cards import LADDER, PathCard, card_name_key, card_shape
from companion.game.maze.grid import Cell, cell_name
from companion.game.maze.maze import STONE, TREASURE, AnyMaze, Goal
from companion.web.i18n import current_language, phrase, sides_label
from companion.web.svg.cards import EditionArt


def card_label(card: PathCard, art: type[EditionArt] = EditionArt) -> str:
    """Like "T-junction, open west, north, east": the card as it lies."""
    return ", ".join([_card_label(card, current_language()), *art.feature_labels(card)])


@lru_cache(maxsize=2048)
def _card_label(card: PathCard, language: str) -> str:
    kind = card_name_key(card)
    name = f"card-{card_shape(card)}" if card.features else f"card-{kind}"
    labels = [phrase(name), _opening_label(card)]
    if card.door and kind != f"door-{card.door}":
        labels.append(phrase(f"card-door-{card.door}"))
    if card.ladder and kind != "ladder" and not card.features_of(LADDER):
        labels.append(phrase("card-ladder"))
    if card.crystals:
        labels.append(_("crystals: %(n)s", n=card.crystals))
    return ", ".join(labels)


def _opening_label(card: PathCard) -> str:
    """Like "open west, north, south, a dead end to the south", or "open west, north; open east, south"."""
    shape = card_shape(card)
    paths = card.tunnels if shape == "double-curve" else (card.open_sides,)
    labels = ["; ".join(_("open %(sides)s", sides=sides_label(sides)) for sides in paths)]
    if shape != "dead-end":
        named = {feature.sides for feature in card.features if feature.amount}
        labels += [
            _("%(door)s to the %(side)s", door=phrase("card-dead-end"), side=sides_label(sides))
            for sides in card.tunnels
            if sides.bit_count() == 1 and sides not in named
        ]
    return ", ".join(labels)


# Cells


def cell_label(maze: AnyMaze, cell: Cell, art: type[EditionArt] = EditionArt) -> str:
    """Like "C7, T-junction, open west, north, east", "C3, free", "A8, goal, face down"; in a maze with a start for each
    clan also the clan that alone reaches the space."""
    return ", ".join([cell_name(cell), _cell_content_label(maze, cell, art), *_single_clan_labels(maze, cell)])


def _cell_content_label(maze: AnyMaze, cell: Cell, art: type[EditionArt]) -> str:
    if cell in maze.goals:
        down = maze.goals[cell].card is None
        return phrase("mine-hidden") if maze.grid and down else goal_label(maze.goals[cell], art)
    for clan, start in maze.starts.items():
        if cell == start:
            return phrase(f"cell-start-{clan}{'-clan' if maze.grid else ''}") if clan else _("start card")
    card = maze.card_at(cell)
    if card is None:
        return _("free")
    label = card_label(card, art)
    return label if maze.is_connected(cell) else _("%(card)s, not connected", card=label)


def _single_clan_labels(maze: AnyMaze, cell: Cell) -> list[str]:
    """One phrase if exactly one of two clans reaches the space; none for starts, and in mazes with one start."""
    clans = {clan for tunnel in maze.clans_reaching_tunnels(cell) for clan in tunnel}
    if len(maze.starts) < 2 or len(clans) != 1 or cell in maze.starts.values():
        return []
    return [phrase(f"cell-only-{clan}") for clan in clans]


def goal_label(goal: Goal, art: type[EditionArt] = EditionArt) -> str:
    """Like "goal card, a stone, open west, south", "goal card, 2 gold, open …"."""
    if goal.card is None:
        return _("goal card, face down")
    if goal.shows == TREASURE:
        return _("the treasure")
    if art.goal_label(goal):
        return ", ".join([art.goal_label(goal), _("open %(sides)s", sides=sides_label(goal.card.open_sides))])
    if goal.shows.startswith(STONE):
        return _("goal card, a stone, open %(sides)s", sides=sides_label(goal.card.open_sides))
    return _gold_goal_label(goal.card, art)


def _gold_goal_label(card: PathCard, art: type[EditionArt]) -> str:
    carried = art.feature_labels(card) if card.gold else [_("no gold"), *art.feature_labels(card)]
    dead_end = [phrase("card-dead-end")] if card_shape(card) == "dead-end" else []
    return ", ".join([_("goal card"), *carried, *dead_end, _("open %(sides)s", sides=sides_label(card.open_sides))])
