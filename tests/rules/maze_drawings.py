"""Reads mazes from drawings in text like those of `ascii_maze`. The mazes may be against the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tests.rules.core import ASCII_MAZE_DOOR as DOOR
from tests.rules.core import (
    CLANS,
    CORNERS,
    CRYSTALS,
    DEAD,
    FACE_DOWN,
    FACE_DOWN_SIGN,
    FRAME,
    GUTTER,
    JOINED,
    LADDER,
    LINE,
    MIDDLE,
    PAIRED,
    PLACE,
    SIDES,
    START,
    START_SIGN,
    STONE,
    STONE_SIGN,
    STUB,
    TREASURE,
    TREASURE_SIGN,
    Cell,
    Goal,
    Maze,
    PathCard,
    first_side_clockwise,
    half_turn_sides,
    largest_tunnel,
    path_card,
    write_tracks,
)
from tests.rules.core import SABOTEUR_FACES as FACES

WAYS: dict[str, tuple[int, ...]] = {DEAD: ()}
WAYS |= {sign: (sides,) for sides, sign in JOINED.items()} | {sign: pair for pair, sign in PAIRED.items()}


def drawn_cases(text: str) -> list[object]:
    """The drawings below headings like `# what it shows: what is expected`, for `parametrize`."""
    parts = re.split(r"^ *# (.+?): ?(.*)\n", text, flags=re.MULTILINE)[1:]
    cases = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return [pytest.param(drawing, expected, id=name) for name, expected, drawing in cases]


def read(text: str, clans: Iterable[str] = CLANS) -> Maze:
    """The maze of this drawing, which may be indented, labelled, and drawn with `·` for blanks."""
    lines = _unlabelled(text.splitlines())
    ((top, left),) = [(y, x) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == START_SIGN]
    signs = {(x - left, y - top): sign for y, line in enumerate(lines) for x, sign in enumerate(line) if sign != " "}
    doors = {clan[0]: clan for clan in clans}
    cards: dict[Cell, PathCard] = {}
    goals: dict[Cell, Goal] = {}
    for column, row in sorted({((x + 1) // 3, (y + 1) // 3) for x, y in signs}, key=lambda cell: cell[::-1]):
        block = _Block([signs.get((3 * column + x, 3 * row + y), " ") for y in (-1, 0, 1) for x in (-1, 0, 1)])
        if block.is_goal:
            goals[column, row] = block.read_goal()
        elif block.middle != START_SIGN:
            cards[column, row] = block.read_card(doors)
    return Maze.from_cards(cards.items(), goals.items())


class _Block:
    """The nine characters of a card."""

    def __init__(self, signs: list[str]) -> None:
        self.signs = signs
        self.middle = signs[MIDDLE]

    @property
    def is_goal(self) -> bool:
        goal = self.middle in (FACE_DOWN_SIGN, TREASURE_SIGN, STONE_SIGN)
        return goal or "".join(self.signs[place] for place in CORNERS) == FRAME

    def read_goal(self) -> Goal:
        if self.middle == FACE_DOWN_SIGN:
            return Goal(FACE_DOWN)
        if self.middle == TREASURE_SIGN:
            return Goal(TREASURE, path_card(START))
        tunnels = self._tunnels()
        return Goal(_picture(tunnels), path_card(write_tracks(tunnels)))

    def read_card(self, doors: dict[str, str]) -> PathCard:
        ladder, door, crystals = (self.signs[place].strip() for place in (LADDER, DOOR, CRYSTALS))
        tunnels = self._tunnels()
        if ladder in "nesw" and ladder:
            # A card's ladder joins the first largest tunnel.
            side = dict(zip("nesw", SIDES, strict=True))[ladder]
            (chosen,) = [sides for sides in tunnels if sides & side]
            assert chosen.bit_count() == largest_tunnel(tunnels).bit_count()
            tunnels = (chosen, *(sides for sides in tunnels if sides != chosen))
        return path_card(write_tracks(tunnels), doors[door] if door else "", bool(ladder), int(crystals or 0))

    def _tunnels(self) -> tuple[int, ...]:
        """The tunnels of sides, clockwise from north."""
        lines = sum(side for side, place in PLACE.items() if self.signs[place] == LINE[side])
        stubs = tuple(side for side, place in PLACE.items() if self.signs[place] == STUB[side])
        ways = ((lines,) if lines else ()) if self.middle == STONE_SIGN else WAYS[self.middle]
        assert sum(ways) == lines, "".join(self.signs)
        return tuple(sorted((*ways, *stubs), key=first_side_clockwise))


def _picture(tunnels: tuple[int, ...]) -> str:
    stones = (
        shows for shows, sides in FACES.items() if shows != TREASURE and tunnels[0] in (sides, half_turn_sides(sides))
    )
    return next(stones, STONE) if len(tunnels) == 1 else STONE


def _unlabelled(lines: list[str]) -> list[str]:
    """The lines with blanks for labels: all up to a gutter, and in a drawing with gutters every line without one."""
    if any(GUTTER in line for line in lines):
        parts = [line.rpartition(GUTTER) for line in lines]
        lines = [" " * len(before + gutter) + (line if gutter else "") for before, gutter, line in parts]
    return [line.replace("·", " ") for line in lines]
