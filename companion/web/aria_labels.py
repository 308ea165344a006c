"""Describes cards and spaces of the maze in the viewer's language, for screen readers and headings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from flask_babel import gettext as _

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.card_features import Door, Gold, Troll, sides_from_letters
from companion.rules.mazes.cards import PathCard, card_name_key, card_shape
from companion.rules.mazes.grid import LETTERS, Cell, cell_name
from companion.rules.mazes.maze import STONE, TREASURE, Goal
from companion.rules.mazes.mines import MINES
from companion.web.i18n import current_language, phrase
from companion.web.svg.card_features import TROLL, CounterMarker


def card_label(card: PathCard) -> str:
    """Return the description of a card in its present rotation: "T-junction, open west, north, east"."""
    return _card_label(card, current_language())


@lru_cache(maxsize=2048)
def _card_label(card: PathCard, language: str) -> str:
    """Return the description of a card in this language, see `card_label`. Descriptions are cached."""
    kind = card_name_key(card)
    name = f"card-{card_shape(card)}-name" if card.features else f"card-{kind}-name"
    labels = [phrase(name), _("open %(sides)s", sides=sides_label(card.open_sides))]
    if card.door and kind != f"door-{card.door}":
        labels.append(phrase(f"card-door-{card.door}"))
    if card.ladder and kind != "ladder" and not card.features.ladder:
        labels.append(phrase("card-ladder"))
    if card.crystals:
        labels.append(_("crystals: %(n)s", n=card.crystals))
    return ", ".join(labels + _feature_labels(card))


def kind_label(card: PathCard) -> str:
    """Return the translated name of a card's kind: "Curve"."""
    return phrase(f"card-{card_name_key(card)}-name")


def sides_label(sides: int) -> str:
    """Return the translated names of the sides in this bit mask, from the west clockwise."""
    names = {"W": _("west"), "N": _("north"), "E": _("east"), "S": _("south")}
    return ", ".join(name for letter, name in names.items() if sides & LETTERS[letter])


# Features of cards


def _feature_labels(card: PathCard) -> list[str]:
    """Return descriptions of a card's doors, trolls, gold, obstacle and clan ladder."""
    features = card.features
    labels = [door_label(door) for door in features.doors] + [troll_label(troll) for troll in features.trolls]
    labels += [gold_label(card, gold) for gold in features.gold]
    if features.ground:
        labels.append(phrase(f"{'bridged' if features.bridged else 'ground'}-{features.ground}"))
    if card.ladder and features.ladder:
        labels.append(phrase(f"card-ladder-{features.ladder}"))
    return labels


def door_label(door: Door) -> str:
    """Return the description of a door with its keys: "a blue door to the north, the key of the green dwarf on it"."""
    label = _("%(door)s to the %(side)s", door=phrase(f"card-door-{door.clan}"), side=sides_label(LETTERS[door.side]))
    return ", ".join([label, *(phrase(f"card-key-{clan}") for clan in door.keys)])


def troll_label(troll: Troll) -> str:
    """Return the description of a troll with its side, awake or bribed: "a troll to the east"."""
    side = sides_label(LETTERS[troll.side])
    return _("a bribed troll to the %(side)s", side=side) if troll.bribed else _("a troll to the %(side)s", side=side)


def gold_label(card: PathCard, gold: Gold) -> str:
    """Return the description of one piece of the card's gold: "2 gold". If the card has several tunnels, the
    description names the tunnel that has the gold: "1 gold on the south end"."""
    sides, amount = sides_from_letters(gold.track), _("%(gold)s gold", gold=gold.value)
    if sides.bit_count() == 1:
        return _("%(gold)s on the %(side)s end", gold=amount, side=sides_label(sides))
    if len(card.tunnels) > 1:
        return _("%(gold)s on the path %(sides)s", gold=amount, sides=sides_label(sides))
    return amount


# Cells


def cell_label(maze: AnyMaze, cell: Cell, counters: Iterable[CounterMarker] = ()) -> str:
    """Return the description of a space: "C7, T-junction, open west, north, east", "C3, free", "A8, goal, face down".

    In a maze with a start for each clan, the description also names a clan that alone reaches the space. Dwarf counters
    on the space's card, from `counters`, are listed at the end.
    """
    labels = [cell_name(cell), _cell_content_label(maze, cell), *_single_clan_labels(maze, cell)]
    card = maze.card_at(cell)
    labels += [_counter_label(card, counter) for counter in counters if counter.cell == cell and card]
    return ", ".join(filter(None, labels))


def _cell_content_label(maze: AnyMaze, cell: Cell) -> str:
    """Return the description of what lies on a space: a start, a goal, a card, or nothing."""
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
    """Return the phrase "reached by the blue dwarf only" if exactly one of two clans reaches the space, as a list with
    one item. The list is empty for starts, and in mazes with one start."""
    clans = {clan for tunnel in maze.clans_reaching_tunnels(cell) for clan in tunnel}
    if len(maze.starts) < 2 or len(clans) != 1 or cell in maze.starts.values():
        return []
    return [phrase(f"cell-only-{clan}") for clan in clans]


def _counter_label(card: PathCard, counter: CounterMarker) -> str:
    """Return the description of a counter: "counter of the green dwarf on 1 gold"; empty if the gold or troll
    under the counter is gone."""
    kind, place = counter.target
    if kind == TROLL:
        troll = card.features.troll_at(str(place))
        label = troll_label(troll) if troll else ""
    else:
        label = "".join(gold_label(card, gold) for index, gold in enumerate(card.features.gold) if index == place)
    return _("%(counter)s on %(thing)s", counter=phrase(f"cell-counter-{counter.clan}"), thing=label) if label else ""


def goal_label(goal: Goal) -> str:
    """Return the description of a goal in its present rotation: "goal card, a stone, open west, south", "goal card, 2
    gold, open …"."""
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
    """Return the description of a goal card of The Duel that is face up, with its gold and other features."""
    carried = _feature_labels(card) if card.features.gold else [_("no gold"), *_feature_labels(card)]
    dead_end = [phrase("card-dead-end")] if card_shape(card) == "dead-end" else []
    return ", ".join([_("goal card"), *carried, *dead_end, _("open %(sides)s", sides=sides_label(card.open_sides))])
