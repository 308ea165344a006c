"""Cards and cells of a maze in the viewer's words, for ears and for headings. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from flask_babel import gettext as _

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.card_features import Door, Gold, Troll, sides_of
from companion.rules.mazes.cards import PathCard, kind_of, shape_of
from companion.rules.mazes.grid import LETTERS, Cell, cell_name
from companion.rules.mazes.maze import STONE, TREASURE, Goal
from companion.rules.mazes.mines import MINES
from companion.web.i18n import current_language, word
from companion.web.svg.card_features import TROLL, CounterMarker


def card_label(card: PathCard) -> str:
    """A card as it lies: "T-junction, open west, north, east"."""
    return _card_label(card, current_language())


@lru_cache(maxsize=2048)
def _card_label(card: PathCard, language: str) -> str:
    kind = kind_of(card)
    named = f"card-{shape_of(card)}-name" if card.features else f"card-{kind}-name"
    said = [word(named), _("open %(sides)s", sides=sides_label(card.openings))]
    if card.door and kind != f"door-{card.door}":
        said.append(word(f"card-door-{card.door}"))
    if card.ladder and kind != "ladder" and not card.features.ladder:
        said.append(word("card-ladder"))
    if card.crystals:
        said.append(_("crystals: %(n)s", n=card.crystals))
    return ", ".join(said + _carried(card))


def kind_label(card: PathCard) -> str:
    """What a card is called by itself: "Curve"."""
    return word(f"card-{kind_of(card)}-name")


def sides_label(sides: int) -> str:
    """These sides in words, from the west clockwise."""
    names = {"W": _("west"), "N": _("north"), "E": _("east"), "S": _("south")}
    return ", ".join(name for letter, name in names.items() if sides & LETTERS[letter])


# What cards carry


def _carried(card: PathCard) -> list[str]:
    """Doors with keys, trolls, gold, the ladder of a clan; the ground of a forest."""
    features = card.features
    said = [door_label(door) for door in features.doors] + [troll_label(troll) for troll in features.trolls]
    said += [gold_label(card, gold) for gold in features.gold]
    said += [word(f"{'bridged' if features.bridged else 'ground'}-{features.ground}")] if features.ground else []
    return said + ([word(f"card-ladder-{features.ladder}")] if card.ladder and features.ladder else [])


def door_label(door: Door) -> str:
    """A door on one side: "a blue door to the north, the key of the green dwarf on it"."""
    where = _("%(door)s to the %(side)s", door=word(f"card-door-{door.clan}"), side=sides_label(LETTERS[door.side]))
    return ", ".join([where, *(word(f"card-key-{clan}") for clan in door.keys)])


def troll_label(troll: Troll) -> str:
    """A troll on one side: "a troll to the east"."""
    side = sides_label(LETTERS[troll.side])
    return _("a bribed troll to the %(side)s", side=side) if troll.bribed else _("a troll to the %(side)s", side=side)


def gold_label(card: PathCard, gold: Gold) -> str:
    """A picture of gold, and where it lies if the card has several groups: "1 gold on the south end"."""
    sides, said = sides_of(gold.track), _("%(gold)s gold", gold=gold.value)
    if sides.bit_count() == 1:
        return _("%(gold)s on the %(side)s end", gold=said, side=sides_label(sides))
    if len(card.groups) > 1:
        return _("%(gold)s on the way %(sides)s", gold=said, sides=sides_label(sides))
    return said


# Where something lies


def cell_label(maze: AnyMaze, cell: Cell, counters: Iterable[CounterMarker] = ()) -> str:
    """What lies there: "C7, T-junction, open west, north, east", "C3, free", "A8, goal, face down".

    Of a maze with a start for each clan also who alone reaches it, and on what which of these counters lie.
    """
    said = [cell_name(cell), _what_lies(maze, cell), *_reached(maze, cell)]
    card = maze.card_at(cell)
    said += [_counter_label(card, mark) for mark in counters if mark.cell == cell and card]
    return ", ".join(filter(None, said))


def _what_lies(maze: AnyMaze, cell: Cell) -> str:
    if cell in maze.goals:
        down = maze.goals[cell].card is None
        return word("mine-hidden") if maze.grid and down else goal_label(maze.goals[cell])
    for clan, start in maze.starts.items():
        if cell == start:
            return word(f"cell-start-{clan}{'-clan' if maze.grid else ''}") if clan else _("start")
    card = maze.card_at(cell)
    if card is None:
        return _("free")
    return card_label(card) if maze.is_connected(cell) else _("%(card)s, cut off", card=card_label(card))


def _reached(maze: AnyMaze, cell: Cell) -> list[str]:
    """The one clan of two that reaches what lies there, in words; of a start everybody knows."""
    clans = {clan for group in maze.clans_at(cell) for clan in group}
    if len(maze.starts) < 2 or len(clans) != 1 or cell in maze.starts.values():
        return []
    return [word(f"cell-only-{clan}") for clan in clans]


def _counter_label(card: PathCard, mark: CounterMarker) -> str:
    """A counter and on what it lies: "counter of the green dwarf on 1 gold"; nothing where that is gone."""
    kind, which = mark.at
    if kind == TROLL:
        troll = card.features.troll_at(str(which))
        thing = troll_label(troll) if troll else ""
    else:
        thing = "".join(gold_label(card, gold) for nth, gold in enumerate(card.features.gold) if nth == which)
    return _("%(counter)s on %(thing)s", counter=word(f"cell-counter-{mark.clan}"), thing=thing) if thing else ""


def goal_label(goal: Goal) -> str:
    """A goal as it lies: "goal, a stone, open west, south", "goal, 2 gold, a blue door to the south, open …"."""
    if goal.card is None:
        return _("goal, face down")
    if goal.shows == TREASURE:
        return _("the treasure")
    if goal.shows in MINES:
        return ", ".join([word(f"mine-{goal.shows}-label"), _("open %(sides)s", sides=sides_label(goal.card.openings))])
    if goal.shows.startswith(STONE):
        return _("goal, a stone, open %(sides)s", sides=sides_label(goal.card.openings))
    return _goal_with_gold(goal.card)


def _goal_with_gold(card: PathCard) -> str:
    carried = _carried(card) if card.features.gold else [_("no gold"), *_carried(card)]
    dead_end = [word("card-dead-end")] if shape_of(card) == "dead-end" else []
    return ", ".join([_("goal"), *carried, *dead_end, _("open %(sides)s", sides=sides_label(card.openings))])
