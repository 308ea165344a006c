"""Reads mazes from drawings in text like those of `ascii_maze`. The mazes may be against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from companion.rules.mazes.ascii_maze import (
    CORNERS,
    CRYSTALS,
    DEAD,
    DOOR,
    FACE_DOWN_SIGN,
    FRAME,
    GUTTER,
    JOINED,
    LADDER,
    LINE,
    MIDDLE,
    PAIRED,
    PLACE,
    REST,
    START_SIGN,
    STONE_SIGN,
    STUB,
    TREASURE_SIGN,
    first_side_clockwise,
    largest_tunnel,
)
from companion.rules.mazes.cards import START, PathCard, path_card, write_tracks
from companion.rules.mazes.goals import FACES
from companion.rules.mazes.grid import ALL, BOUND, SIDES, Cell, half_turn_sides
from companion.rules.mazes.maze import FACE_DOWN, STONE, TREASURE, Goal, Maze
from companion.rules.roles import CLANS

WAYS: dict[str, tuple[int, ...]] = {DEAD: ()}
WAYS |= {sign: (sides,) for sides, sign in JOINED.items()} | {sign: pair for pair, sign in PAIRED.items()}


class UnreadableDrawing(ValueError):
    """A drawing that cannot be read; the text says where and why, in English."""


def read(text: str, clans: Iterable[str] = CLANS) -> Maze:
    """The maze of this drawing, which may be indented, labelled, and drawn with `·` for blanks.

    Raises:
        UnreadableDrawing: it shows none; it says in which line and column of the text, counted from 1.
    """
    paper = _Paper.of(text)
    doors = {clan[0]: clan for clan in clans}
    cards: dict[Cell, PathCard] = {}
    goals: dict[Cell, Goal] = {}
    for cell, block in paper.blocks():
        if block.middle == START_SIGN:
            block.read_start()
        elif block.is_goal:
            goals[cell] = block.read_goal()
        else:
            cards[cell] = block.read_card(doors)
    return Maze.from_cards(cards.items(), goals.items())


@dataclass(frozen=True)
class _Paper:
    """The lines of a drawing without its labels, and the start's position in them."""

    lines: tuple[str, ...]
    line: int
    column: int

    @classmethod
    def of(cls, text: str) -> _Paper:
        lines = _unlabelled(text.splitlines())
        starts = [(y, x) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == START_SIGN]
        if not starts:
            raise UnreadableDrawing(f"there is no start {START_SIGN!r}")
        if len(starts) > 1:
            _refuse(*starts[1], "a second start")
        return cls(lines, *starts[0])

    def blocks(self) -> list[tuple[Cell, _Block]]:
        """Every cell where something is drawn, row by row."""
        signs = {
            ((y - self.line + 1) // 3, (x - self.column + 1) // 3): (y, x)
            for y, line in enumerate(self.lines)
            for x, sign in enumerate(line)
            if sign != " "
        }
        for (row, column), place in signs.items():
            if max(abs(row), abs(column)) > BOUND:
                _refuse(*place, "too far from the start")
        return [((column, row), self._block(column, row)) for row, column in sorted(signs)]

    def _block(self, column: int, row: int) -> _Block:
        top, left = self.line - 1 + 3 * row, self.column - 1 + 3 * column
        return _Block("".join(self._sign(top + place // 3, left + place % 3) for place in range(9)), top, left)

    def _sign(self, y: int, x: int) -> str:
        return self.lines[y][x] if 0 <= y < len(self.lines) and 0 <= x < len(self.lines[y]) else " "


@dataclass(frozen=True)
class _Block:
    """The nine characters of a card, and the position of the first."""

    signs: str
    top: int
    left: int

    @property
    def middle(self) -> str:
        return self.signs[MIDDLE]

    @property
    def corners(self) -> str:
        return "".join(self.signs[place] for place in CORNERS)

    @property
    def is_goal(self) -> bool:
        return self.middle in (FACE_DOWN_SIGN, TREASURE_SIGN, STONE_SIGN) or self.corners == FRAME

    def read_start(self) -> None:
        lines, stubs = self._sides()
        if (lines, stubs, self.corners) != (ALL, 0, " " * 4):
            self._refuse(MIDDLE, "the start has four ways and nothing else")

    def read_goal(self) -> Goal:
        if self.corners not in (FRAME, " " * 4):
            self._refuse(MIDDLE, "a goal has neither ladder nor door nor crystals")
        lines, stubs = self._sides()
        if self.middle == FACE_DOWN_SIGN:
            return Goal(FACE_DOWN) if not lines | stubs else self._refuse(MIDDLE, "a goal face down shows no way")
        if self.middle == TREASURE_SIGN:
            if lines != ALL:
                self._refuse(MIDDLE, "the treasure has four ways")
            return Goal(TREASURE, path_card(START))
        tunnels = self._tunnels()
        return Goal(_picture(tunnels), path_card(write_tracks(tunnels)))

    def read_card(self, doors: dict[str, str]) -> PathCard:
        tunnels = self._tunnels()
        ladder, door, rest, crystals = (self.signs[place] for place in CORNERS)
        if rest != " ":
            self._refuse(REST, f"{rest!r} is not expected here")
        if door != " " and door not in doors:
            self._refuse(DOOR, f"{door!r} is no clan's door")
        if crystals not in " 123456789":
            self._refuse(CRYSTALS, f"{crystals!r} is no number of crystals")
        tunnels = self._ladder_first(tunnels)
        return path_card(write_tracks(tunnels), doors.get(door, ""), ladder != " ", int(crystals.strip() or 0))

    def _tunnels(self) -> tuple[int, ...]:
        """The tunnels of sides, clockwise from north."""
        lines, stubs = self._sides()
        ways = ((lines,) if lines else ()) if self.middle == STONE_SIGN else WAYS.get(self.middle)
        if ways is None:
            self._refuse(MIDDLE, f"{self.middle!r} is no middle of a card")
        if sum(ways) != lines or lines.bit_count() == 1 or not lines | stubs:
            self._refuse(MIDDLE, f"{self.middle!r} does not go with the ways around it")
        return tuple(sorted((*ways, *(side for side in SIDES if stubs & side)), key=first_side_clockwise))

    def _sides(self) -> tuple[int, int]:
        """The sides with paths, and those with dead ends."""
        lines = stubs = 0
        for side, place in PLACE.items():
            sign = self.signs[place]
            if sign not in (" ", LINE[side], STUB[side]):
                self._refuse(place, f"{sign!r} is no {write_tracks((side,))} side of a card")
            lines |= side if sign == LINE[side] else 0
            stubs |= side if sign == STUB[side] else 0
        return lines, stubs

    def _ladder_first(self, tunnels: tuple[int, ...]) -> tuple[int, ...]:
        """The tunnels with the one that the ladder joins before the others: a card's ladder joins the first largest."""
        sign = self.signs[LADDER]
        if sign in " L":
            return tunnels
        side = dict(zip("nesw", SIDES, strict=True)).get(sign, 0)
        chosen = next((sides for sides in tunnels if sides & side), 0)
        if chosen.bit_count() != largest_tunnel(tunnels).bit_count():
            self._refuse(LADDER, f"{sign!r} is no ladder of this card")
        return chosen, *(sides for sides in tunnels if sides != chosen)

    def _refuse(self, place: int, why: str) -> NoReturn:
        _refuse(self.top + place // 3, self.left + place % 3, why)


def _picture(tunnels: tuple[int, ...]) -> str:
    stones = (
        shows for shows, sides in FACES.items() if shows != TREASURE and tunnels[0] in (sides, half_turn_sides(sides))
    )
    return next(stones, STONE) if len(tunnels) == 1 else STONE


def _unlabelled(lines: list[str]) -> tuple[str, ...]:
    """The lines with blanks for labels: all up to a gutter, and in a drawing with gutters every line without one."""
    if any(GUTTER in line for line in lines):
        parts = [line.rpartition(GUTTER) for line in lines]
        lines = [" " * len(before + gutter) + (line if gutter else "") for before, gutter, line in parts]
    return tuple(line.replace("·", " ") for line in lines)


def _refuse(y: int, x: int, why: str) -> NoReturn:
    raise UnreadableDrawing(f"line {max(y, 0) + 1}, column {max(x, 0) + 1}: {why}")
