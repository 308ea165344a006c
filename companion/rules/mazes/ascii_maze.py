"""Draws a maze as text.

A card is three characters wide and three high. Its sides have a line where a path leaves, a short one for a dead end,
or a blank; the middle shows how the paths are joined. The corners show a ladder `L`, the first letter of a door's clan,
and the number of crystals. The start is `@`, a goal `?` face down, `$` the treasure, `o` a stone. In The Duel there are
two starts, gold instead of crystals, `t` for a troll, and a door's letter whatever its side:

     │  │b   L╵ ╭ ╮
    ─@──┴──┬─╴×  ?
     │     │1   ╰ ╯
"""

from __future__ import annotations

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import START, PathCard, path_card, write_tracks
from companion.rules.mazes.grid import SIDES, Cell, E, N, S, W, row_name
from companion.rules.mazes.maze import TREASURE, Goal

LINE = {N: "│", E: "─", S: "│", W: "─"}
STUB = {N: "╵", E: "╶", S: "╷", W: "╴"}
JOINED = {
    N | E | S | W: "┼",
    N | E | S: "├",
    N | S | W: "┤",
    E | S | W: "┬",
    N | E | W: "┴",
    N | S: "│",
    E | W: "─",
    N | E: "└",
    N | W: "┘",
    E | S: "┌",
    S | W: "┐",
}
PAIRED = {(N | S, E | W): "╫", (N | W, E | S): "╱", (N | E, S | W): "╲"}
DEAD = "×"
START_SIGN, FACE_DOWN_SIGN, TREASURE_SIGN, STONE_SIGN = "@", "?", "$", "o"
GUTTER = "┊"

# Indices in a card's nine characters, row by row.
MIDDLE = 4
PLACE = {N: 1, E: 5, S: 7, W: 3}
LADDER, DOOR, REST, CRYSTALS = 0, 2, 6, 8
CORNERS = (LADDER, DOOR, REST, CRYSTALS)
FRAME = "╭╮╰╯"
BLANK = " " * 9


def draw_maze(maze: AnyMaze, labels: bool = False) -> str:
    """Return a drawing of the maze as lines of text without trailing blanks. If `labels`, the names of rows and columns
    are added."""
    cards = _drawn_cards(maze)
    columns, rows = (range(min(ends), max(ends) + 1) for ends in zip(*cards, strict=True))
    lines = []
    for row in rows:
        drawn = [cards.get((column, row), BLANK) for column in columns]
        label = row_name(row) if labels else ""
        for part in (0, 3, 6):
            gutter = f"{label if part == 3 else '':5}{GUTTER}" if labels else ""
            lines.append(f"{gutter}{''.join(signs[part : part + 3] for signs in drawn)}".rstrip())
    return "\n".join([_column_labels(columns), *lines] if labels else lines)


def _drawn_cards(maze: AnyMaze) -> dict[Cell, str]:
    start = _replace_signs(_card_signs(path_card(START)), {MIDDLE: START_SIGN})
    cards = {cell: _card_signs(card) for cell, card in maze.cards.items()}
    goals = {cell: _goal_signs(goal) for cell, goal in maze.goals.items()}
    return dict.fromkeys(maze.starts.values(), start) | cards | goals


def _card_signs(card: PathCard) -> str:
    signs = {place: sign for sides in card.groups for place, sign in _side_signs(sides)}
    signs[MIDDLE] = _middle_sign([sides for sides in card.groups if sides.bit_count() > 1])
    signs[LADDER] = _ladder_sign(card)
    doors = [card.door, *(door.clan for door in card.features.doors)]
    signs[DOOR] = next((clan[0] for clan in doors if clan), " ")
    signs[REST] = "t" if card.features.trolls else " "
    signs[CRYSTALS] = str(card.crystals or sum(gold.value for gold in card.features.gold) or " ")
    return _replace_signs(BLANK, signs)


def _goal_signs(goal: Goal) -> str:
    signs = dict(zip(CORNERS, FRAME, strict=True))
    if goal.card is None:
        return _replace_signs(BLANK, signs | {MIDDLE: FACE_DOWN_SIGN})
    card = _card_signs(goal.card)
    if goal.shows == TREASURE:
        signs[MIDDLE] = TREASURE_SIGN
    elif card[MIDDLE] not in PAIRED.values():
        signs[MIDDLE] = STONE_SIGN
    return _replace_signs(card, signs)


def _side_signs(sides: int) -> list[tuple[int, str]]:
    signs = LINE if sides.bit_count() > 1 else STUB
    return [(PLACE[side], signs[side]) for side in SIDES if sides & side]


def _middle_sign(paths: list[int]) -> str:
    if not paths:
        return DEAD
    if len(paths) == 1:
        return JOINED[paths[0]]
    return next(sign for pair, sign in PAIRED.items() if set(pair) == set(paths))


def _ladder_sign(card: PathCard) -> str:
    if card.ladder_group is None:
        return " "
    sides = card.groups[card.ladder_group]
    return "L" if sides == largest_group(card.groups) else write_tracks((first_side(sides),)).lower()


def _replace_signs(signs: str, changes: dict[int, str]) -> str:
    return "".join(changes.get(place, sign) for place, sign in enumerate(signs))


def _column_labels(columns: range) -> str:
    crowded = any(len(str(column)) > 2 for column in columns)
    labels = ["" if crowded and column % 2 else str(column) for column in columns]
    return (" " * 6 + "".join(f"{label:^3}" for label in labels)).rstrip()


def first_side(sides: int) -> int:
    """Return the first side of a set of sides, clockwise from north."""
    return sides & -sides


def largest_group(groups: tuple[int, ...]) -> int:
    """Return the group of joined sides that has the most sides; of groups with equally many, the first clockwise from
    north."""
    return max(sorted(groups, key=first_side), key=int.bit_count)
