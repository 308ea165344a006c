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
    """Return a drawing of the maze as lines of text without trailing blanks; with the names of rows and columns if
    `labels` is True."""
    cards = _drawings_by_cell(maze)
    columns, rows = (range(min(ends), max(ends) + 1) for ends in zip(*cards, strict=True))
    lines = []
    for row in rows:
        drawn = [cards.get((column, row), BLANK) for column in columns]
        label = row_name(row) if labels else ""
        for part in (0, 3, 6):
            gutter = f"{label if part == 3 else '':5}{GUTTER}" if labels else ""
            lines.append(f"{gutter}{''.join(signs[part : part + 3] for signs in drawn)}".rstrip())
    return "\n".join([_column_labels(columns), *lines] if labels else lines)


def _drawings_by_cell(maze: AnyMaze) -> dict[Cell, str]:
    """Return the drawing of each card in the maze by cell: nine characters, row by row."""
    start = _replace_characters(_draw_card(path_card(START)), {MIDDLE: START_SIGN})
    cards = {cell: _draw_card(card) for cell, card in maze.cards.items()}
    goals = {cell: _draw_goal(goal) for cell, goal in maze.goals.items()}
    return dict.fromkeys(maze.starts.values(), start) | cards | goals


def _draw_card(card: PathCard) -> str:
    """Return the drawing of a path card: nine characters, row by row."""
    signs = {place: sign for sides in card.tunnels for place, sign in _characters_of_sides(sides)}
    signs[MIDDLE] = _middle_character([sides for sides in card.tunnels if sides.bit_count() > 1])
    signs[LADDER] = _ladder_character(card)
    doors = [card.door, *(door.clan for door in card.features.doors)]
    signs[DOOR] = next((clan[0] for clan in doors if clan), " ")
    signs[REST] = "t" if card.features.trolls else " "
    signs[CRYSTALS] = str(card.crystals or sum(gold.value for gold in card.features.gold) or " ")
    return _replace_characters(BLANK, signs)


def _draw_goal(goal: Goal) -> str:
    """Return the drawing of a goal, face down or face up: nine characters, row by row."""
    signs = dict(zip(CORNERS, FRAME, strict=True))
    if goal.card is None:
        return _replace_characters(BLANK, signs | {MIDDLE: FACE_DOWN_SIGN})
    card = _draw_card(goal.card)
    if goal.shows == TREASURE:
        signs[MIDDLE] = TREASURE_SIGN
    elif card[MIDDLE] not in PAIRED.values():
        signs[MIDDLE] = STONE_SIGN
    return _replace_characters(card, signs)


def _characters_of_sides(sides: int) -> list[tuple[int, str]]:
    """Return the characters for a tunnel, each with its index in a card's nine characters."""
    signs = LINE if sides.bit_count() > 1 else STUB
    return [(PLACE[side], signs[side]) for side in SIDES if sides & side]


def _middle_character(paths: list[int]) -> str:
    """Return the character in the middle of a card whose paths join these sets of sides."""
    if not paths:
        return DEAD
    if len(paths) == 1:
        return JOINED[paths[0]]
    return next(sign for pair, sign in PAIRED.items() if set(pair) == set(paths))


def _ladder_character(card: PathCard) -> str:
    """Return the character for the card's ladder: a blank without a ladder, `L` if the ladder belongs to the largest
    tunnel, else a small letter for a side of the tunnel to which the ladder belongs."""
    if card.ladder_tunnel is None:
        return " "
    sides = card.tunnels[card.ladder_tunnel]
    return "L" if sides == largest_tunnel(card.tunnels) else write_tracks((first_side_clockwise(sides),)).lower()


def _replace_characters(drawing: str, changes: dict[int, str]) -> str:
    """Return a card's drawing with other characters at the indices in `changes`."""
    return "".join(changes.get(place, character) for place, character in enumerate(drawing))


def _column_labels(columns: range) -> str:
    """Return the line of text with the names of the columns above a drawn maze."""
    crowded = any(len(str(column)) > 2 for column in columns)
    labels = ["" if crowded and column % 2 else str(column) for column in columns]
    return (" " * 6 + "".join(f"{label:^3}" for label in labels)).rstrip()


def first_side_clockwise(sides: int) -> int:
    """Return the side of this set of sides that comes first clockwise from north."""
    return sides & -sides


def largest_tunnel(tunnels: tuple[int, ...]) -> int:
    """Return the tunnel that has the most sides; of tunnels with equally many, the first clockwise from north."""
    return max(sorted(tunnels, key=first_side_clockwise), key=int.bit_count)
