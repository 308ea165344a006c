"""Reads mazes from drawings in text. The mazes may be against the rules.

A card is three characters wide and three high. Its sides have a line where a path leaves, a short one for a dead end,
or a blank; the middle shows how the paths are joined. The corners show a ladder `L`, the first letter of a door's clan,
and the number of crystals. The start is `@`, a goal `?` face down, `$` the treasure, `o` a stone:

     │  │b   L╵ ╭ ╮
    ─@──┴──┬─╴×  ?
     │     │1   ╰ ╯
"""

from __future__ import annotations

import re

import pytest

from tests.rules.core import (
    CLANS,
    FACE_DOWN,
    SABOTEUR_FACES,
    SIDES,
    START,
    STONE,
    TREASURE,
    Cell,
    E,
    Goal,
    Maze,
    N,
    PathCard,
    S,
    W,
    path_card,
    write_tracks,
)

JOINED = {"┼": N | E | S | W, "├": N | E | S, "┤": N | S | W, "┬": E | S | W, "┴": N | E | W, "│": N | S, "─": E | W}
JOINED |= {"└": N | E, "┘": N | W, "┌": E | S, "┐": S | W}
WAYS = {"×": (), "╫": (N | S, E | W), "╱": (N | W, E | S), "╲": (N | E, S | W)}
WAYS |= {sign: (sides,) for sign, sides in JOINED.items()}
DOORS = {clan[0]: clan for clan in CLANS}
PLACE = {N: 1, E: 5, S: 7, W: 3}
"""The place of each side among a card's nine characters."""


def drawn_cases(text: str) -> list[object]:
    """The drawings below headings like `# what it shows: what is expected`, for `parametrize`."""
    parts = re.split(r"^ *# (.+?): ?(.*)\n", text, flags=re.MULTILINE)[1:]
    cases = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return [pytest.param(drawing, expected, id=name) for name, expected, drawing in cases]


def read(text: str) -> Maze:
    """The maze of this drawing, which may be indented."""
    lines = text.splitlines()
    ((top, left),) = [(y, x) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "@"]
    signs = {(x - left, y - top): sign for y, line in enumerate(lines) for x, sign in enumerate(line) if sign != " "}
    cards: dict[Cell, PathCard] = {}
    goals: dict[Cell, Goal] = {}
    for column, row in sorted({((x + 1) // 3, (y + 1) // 3) for x, y in signs}, key=lambda cell: cell[::-1]):
        block = "".join(signs.get((3 * column + x, 3 * row + y), " ") for y in (-1, 0, 1) for x in (-1, 0, 1))
        if block[4] in "?$o" or block[0] == "╭":
            goals[column, row] = _read_goal(block)
        elif block[4] != "@":
            ladder, door, crystals = block[0].strip(), block[2].strip(), block[8].strip()
            tracks = write_tracks(_tunnels(block))
            cards[column, row] = path_card(tracks, DOORS[door] if door else "", bool(ladder), int(crystals or 0))
    return Maze.from_cards(cards.items(), goals.items())


def _read_goal(block: str) -> Goal:
    if block[4] == "?":
        return Goal(FACE_DOWN)
    if block[4] == "$":
        return Goal(TREASURE, path_card(START))
    tunnels = _tunnels(block)
    stones = [
        shows for shows, card in SABOTEUR_FACES.items() for turn in card.orientations if tunnels[0] == turn.open_sides
    ]
    return Goal(stones[0] if stones and len(tunnels) == 1 else STONE, path_card(write_tracks(tunnels)))


def _tunnels(block: str) -> tuple[int, ...]:
    """The tunnels of sides, clockwise from north."""
    lines = sum(side for side, place in PLACE.items() if block[place] in "│─")
    stubs = [side for side, place in PLACE.items() if block[place] in "╵╶╷╴"]
    ways = ((lines,) if lines else ()) if block[4] == "o" else WAYS[block[4]]
    assert sum(ways) == lines, block
    return tuple(sorted((*ways, *stubs), key=lambda sides: next(n for n, side in enumerate(SIDES) if sides & side)))
