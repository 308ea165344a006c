"""Describes cards and spaces of the maze in the viewer's language, for screen readers and headings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from flask_babel import gettext as _

from companion.editions.lost_mines.mines import MINES
from companion.game.maze.cards import Door, Gold, PathCard, Troll, card_name_key, card_shape, sides_from_letters
from companion.game.maze.grid import LETTERS, Cell, cell_name
from companion.game.maze.maze import STONE, TREASURE, AnyMaze, Goal
from companion.web.i18n import current_language, phrase
from companion.web.svg.card_features import TROLL, CounterMarker


def card_label(card: PathCard) -> str:
    """Like "T-junction, open west, north, east": the card as it lies."""
    return _card_label(card, current_language())


@lru_cache(maxsize=2048)
def _card_label(card: PathCard, language: str) -> str:
    kind = card_name_key(card)
    name = f"card-{card_shape(card)}-name" if card.features else f"card-{kind}-name"
    labels = [phrase(name), _opening_label(card)]
    if card.door and kind != f"door-{card.door}":
        labels.append(phrase(f"card-door-{card.door}"))
    if card.ladder and kind != "ladder" and not card.features.ladder:
        labels.append(phrase("card-ladder"))
    if card.crystals:
        labels.append(_("crystals: %(n)s", n=card.crystals))
    return ", ".join(labels + _feature_labels(card))


def _opening_label(card: PathCard) -> str:
    """Like "open west, north, south, a dead end to the south", or "open west, north; open east, south"."""
    shape = card_shape(card)
    paths = card.tunnels if shape == "double-curve" else (card.open_sides,)
    labels = ["; ".join(_("open %(sides)s", sides=sides_label(sides)) for sides in paths)]
    if shape != "dead-end":
        named = {sides_from_letters(gold.track) for gold in card.features.gold}
        labels += [
            _("%(door)s to the %(side)s", door=phrase("card-dead-end"), side=sides_label(sides))
            for sides in card.tunnels
            if sides.bit_count() == 1 and sides not in named
        ]
    return ", ".join(labels)


def kind_label(card: PathCard) -> str:
    """Like "Curve"."""
    return phrase(f"card-{card_name_key(card)}-name")


def sides_label(sides: int) -> str:
    """From the west clockwise."""
    names = {"W": _("west"), "N": _("north"), "E": _("east"), "S": _("south")}
    return ", ".join(name for letter, name in names.items() if sides & LETTERS[letter])


# Features of cards


def _feature_labels(card: PathCard) -> list[str]:
    features = card.features
    labels = [door_label(door) for door in features.doors] + [troll_label(troll) for troll in features.trolls]
    labels += [gold_label(card, gold) for gold in features.gold]
    if features.ground:
        labels.append(phrase(f"{'bridged' if features.bridged else 'ground'}-{features.ground}"))
    if card.ladder and features.ladder:
        labels.append(phrase(f"card-ladder-{features.ladder}"))
    return labels


def door_label(door: Door) -> str:
    """Like "a blue door to the north, the key of the green dwarf on it"."""
    label = _("%(door)s to the %(side)s", door=phrase(f"card-door-{door.clan}"), side=sides_label(LETTERS[door.side]))
    return ", ".join([label, *(phrase(f"card-key-{clan}") for clan in door.keys)])


def troll_label(troll: Troll) -> str:
    """Like "a bribed troll to the east"."""
    side = sides_label(LETTERS[troll.side])
    return _("a bribed troll to the %(side)s", side=side) if troll.bribed else _("a troll to the %(side)s", side=side)


def gold_label(card: PathCard, gold: Gold) -> str:
    """Like "2 gold"; "1 gold on the south end" if the card has several tunnels."""
    sides, amount = sides_from_letters(gold.track), _("%(gold)s gold", gold=gold.value)
    if sides.bit_count() == 1:
        return _("%(gold)s on the %(side)s end", gold=amount, side=sides_label(sides))
    if len(card.tunnels) > 1:
        return _("%(gold)s on the path %(sides)s", gold=amount, sides=sides_label(sides))
    return amount


# Cells


def cell_label(maze: AnyMaze, cell: Cell, counters: Iterable[CounterMarker] = ()) -> str:
    """Like "C7, T-junction, open west, north, east", "C3, free", "A8, goal, face down"; in a maze with a start for each
    clan also the clan that alone reaches the space."""
    labels = [cell_name(cell), _cell_content_label(maze, cell), *_single_clan_labels(maze, cell)]
    card = maze.card_at(cell)
    labels += [_counter_label(card, counter) for counter in counters if counter.cell == cell and card]
    return ", ".join(filter(None, labels))


def _cell_content_label(maze: AnyMaze, cell: Cell) -> str:
    if cell in maze.goals:
        down = maze.goals[cell].card is None
        return phrase("mine-hidden") if maze.grid and down else goal_label(maze.goals[cell])
    for clan, start in maze.starts.items():
        if cell == start:
            return phrase(f"cell-start-{clan}{'-clan' if maze.grid else ''}") if clan else _("start card")
    card = maze.card_at(cell)
    if card is None:
        return _("free")
    return card_label(card) if maze.is_connected(cell) else _("%(card)s, not connected", card=card_label(card))


def _single_clan_labels(maze: AnyMaze, cell: Cell) -> list[str]:
    """One phrase if exactly one of two clans reaches the space; none for starts, and in mazes with one start."""
    clans = {clan for tunnel in maze.clans_reaching_tunnels(cell) for clan in tunnel}
    if len(maze.starts) < 2 or len(clans) != 1 or cell in maze.starts.values():
        return []
    return [phrase(f"cell-only-{clan}") for clan in clans]


def _counter_label(card: PathCard, counter: CounterMarker) -> str:
    """Like "counter of the green dwarf on 1 gold"; empty if the gold or troll under it is gone."""
    kind, place = counter.target
    if kind == TROLL:
        troll = card.features.troll_at(str(place))
        label = troll_label(troll) if troll else ""
    else:
        label = "".join(gold_label(card, gold) for index, gold in enumerate(card.features.gold) if index == place)
    return _("%(counter)s on %(thing)s", counter=phrase(f"cell-counter-{counter.clan}"), thing=label) if label else ""


def goal_label(goal: Goal) -> str:
    """Like "goal card, a stone, open west, south", "goal card, 2 gold, open …"."""
    if goal.card is None:
        return _("goal card, face down")
    if goal.shows == TREASURE:
        return _("the treasure")
    if goal.shows in MINES:
        return ", ".join(
            [phrase(f"mine-{goal.shows}-label"), _("open %(sides)s", sides=sides_label(goal.card.open_sides))]
        )
    if goal.shows.startswith(STONE):
        return _("goal card, a stone, open %(sides)s", sides=sides_label(goal.card.open_sides))
    return _gold_goal_label(goal.card)


def _gold_goal_label(card: PathCard) -> str:
    carried = _feature_labels(card) if card.features.gold else [_("no gold"), *_feature_labels(card)]
    dead_end = [phrase("card-dead-end")] if card_shape(card) == "dead-end" else []
    return ", ".join([_("goal card"), *carried, *dead_end, _("open %(sides)s", sides=sides_label(card.open_sides))])
