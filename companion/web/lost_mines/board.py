"""SVG of the board of The Lost Mines: obstacles and tools on cards, traps and trolls on links, dwarves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import escape

from companion.editions.lost_mines.board import MINES
from companion.editions.lost_mines.maze import TOOL_FOR, Destination, LostMinesMaze, ground_of, is_bridged
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, Link, side_towards
from companion.game.maze.maze import AnyMaze, Goal, Grid
from companion.web.i18n import phrase
from companion.web.svg.cards import (
    EDGES,
    HEIGHT,
    MIDDLE,
    WIDTH,
    EditionArt,
    Point,
    feature_place,
    format_number,
    move_point,
    upright_group,
    use_symbol,
)

FLAG = (17.0, 17.0)  # of the clan's sign on a start card
TOOL_ASIDE = (26.0, -24.0)  # from the obstacle that it bridges
APART = 30  # tokens on the same link
CROWD = (26, 36)  # dwarves in a row, and rows
FEET = 38  # of the front row of dwarves below the middle of a card
SIZES = ((1, 1, 1.4), (2, 2, 1.3), (4, 2, 1.12), (6, 3, 1), (9, 3, 0.77))
"""Up to this number of dwarves on one card, the number in a row, and their scale."""


@dataclass(frozen=True)
class DwarfMarker:
    """`clan` is "" if unknown."""

    cell: Cell
    letters: str
    clan: str
    on_turn: bool = False


@dataclass(frozen=True)
class BoardArt(EditionArt):
    """`destinations` is None if none are shown."""

    dwarves: tuple[DwarfMarker, ...] = ()
    destinations: Sequence[Destination] | None = None
    face_down: ClassVar[str] = "lost_mines/mine-back"

    @staticmethod
    def features_svg(card: PathCard) -> str:
        """The obstacle, in the middle of the card's first path or at the end of its dead end."""
        ground = ground_of(card)
        if not ground:
            return ""
        place = max(range(len(card.tunnels)), key=lambda place: card.tunnels[place].bit_count())
        point = feature_place(card.tunnels, place).point
        svg = use_symbol(f"lost_mines/ground-{ground}", *point)
        if is_bridged(card):
            svg += use_symbol(f"lost_mines/tool-{TOOL_FOR[ground]}", *move_point(point, TOOL_ASIDE, 1))
        return svg

    @staticmethod
    def feature_labels(card: PathCard) -> list[str]:
        ground = ground_of(card)
        return [phrase(f"{'bridged' if is_bridged(card) else 'ground'}-{ground}")] if ground else []

    @staticmethod
    def goal_symbol(shows: str) -> str:
        return f"lost_mines/mine-{shows}" if shows in MINES else ""

    @staticmethod
    def goal_label(goal: Goal) -> str:
        return phrase(f"mine-{goal.shows}-label") if goal.shows in MINES else ""

    def below_svg(self, maze: AnyMaze) -> str:
        return board_grid_svg(maze.grid) if maze.grid else ""

    def on_card_svg(self, maze: AnyMaze, cell: Cell) -> str:
        """The sign of a clan on its start. Where the dwarf on turn can go: an outline, the number of traps on the path,
        and an eye if the dwarf would reveal a mine."""
        svg = "".join(
            use_symbol(f"lost_mines/start-{clan}", *FLAG) for clan, start in maze.starts.items() if start == cell
        )
        destinations = [stop for stop in self.destinations or () if stop.cell == cell and stop.steps]
        if not destinations:
            return svg
        svg, traps = svg + use_symbol("lost_mines/reach"), min(stop.traps for stop in destinations)
        if traps:
            number = f'<text class="f-trap-count" x="10">{traps}</text>'
            svg += use_symbol("lost_mines/reach-trap", 68, 22) + upright_group((68, 22), number)
        return svg + (
            use_symbol("lost_mines/reach-mine", 50, 118) if any(stop.reveals for stop in destinations) else ""
        )

    def above_svg(self, maze: AnyMaze) -> str:
        standing = dict[Cell, list[DwarfMarker]]()
        for figure in self.dwarves:
            standing.setdefault(figure.cell, []).append(figure)
        dwarves = "".join(_dwarves_on_card_svg(cell, there) for cell, there in standing.items())
        assert isinstance(maze, LostMinesMaze)
        return dwarves + "".join(_tokens_on_link_svg(link, kinds) for link, kinds in maze.tokens.items())

    def lit_tunnels(self, maze: AnyMaze, cell: Cell) -> tuple[bool, ...]:
        """Those that the dwarf on turn reaches, if there are destinations."""
        lit = maze.are_tunnels_connected(cell)
        if self.destinations is None:
            return lit
        return (any(stop.cell == cell for stop in self.destinations),) * len(lit)


def board_grid_svg(grid: Grid) -> str:
    left, top = WIDTH * grid.columns[0], HEIGHT * grid.rows[0]
    wide, high = WIDTH * len(grid.columns), HEIGHT * len(grid.rows)
    down = "".join(f"M{left + WIDTH * n} {top}v{high}" for n in range(len(grid.columns) + 1))
    across = "".join(f"M{left} {top + HEIGHT * n}h{wide}" for n in range(len(grid.rows) + 1))
    ground = f'<rect fill="var(--f-board)" x="{left}" y="{top}" width="{wide}" height="{high}"/>'
    return f'{ground}<path class="f-grid" d="{down}{across}"/>'


def _tokens_on_link_svg(link: Link, kinds: tuple[str, ...]) -> str:
    one, other = link
    side = side_towards(one, other)
    middle = EDGES[side][0] + WIDTH * one[0], EDGES[side][1] + HEIGHT * one[1]
    along = (1, 0) if one[0] == other[0] else (0, 1)
    counts = Counter(kinds)
    offsets = [APART * (nth - (len(counts) - 1) / 2) for nth in range(len(counts))]
    return "".join(
        _token_svg(move_point(middle, along, offset), kind, counts[kind])
        for kind, offset in zip(counts, offsets, strict=True)
    )


def _token_svg(point: Point, kind: str, count: int) -> str:
    figure = upright_group(point, f'<text class="m-many" x="14" y="16">{count}</text>') if count > 1 else ""
    return use_symbol(f"lost_mines/link-{kind}", *point) + figure


def _dwarves_on_card_svg(cell: Cell, dwarves: list[DwarfMarker]) -> str:
    apart, behind = CROWD
    per_row, size = next((row, size) for most, row, size in SIZES if len(dwarves) <= most or most == SIZES[-1][0])
    rows = [dwarves[first : first + per_row] for first in range(0, len(dwarves), per_row)]
    glow = figures = ""
    for nth, abreast in enumerate(rows):
        y = FEET - behind * size * (len(rows) - 1 - nth)
        xs = [apart * size * (place - (len(abreast) - 1) / 2) for place in range(len(abreast))]
        for dwarf, x in zip(abreast, xs, strict=True):
            glow += _drawing_at_point(use_symbol("lost_mines/figure-glow"), x, y, size) if dwarf.on_turn else ""
            figures += _drawing_at_point(_dwarf_svg(dwarf), x, y, size)
    point = MIDDLE[0] + WIDTH * cell[0], MIDDLE[1] + HEIGHT * cell[1]
    return upright_group(point, glow + figures)  # the glow is wider than a dwarf: it lies behind all of them


def _drawing_at_point(drawing: str, x: float, y: float, size: float) -> str:
    scale = "" if size == 1 else f"scale({size})"
    return f'<g transform="translate({format_number(x)} {format_number(y)}){scale}">{drawing}</g>'


def _dwarf_svg(dwarf: DwarfMarker) -> str:
    return (
        use_symbol(f"lost_mines/figure-{dwarf.clan}")
        + f'<text class="f-letters" y="-11">{escape(dwarf.letters)}</text>'
    )


def seat_letters(names: Mapping[int, str]) -> dict[int, str]:
    """One or two for each seat, all different: the start of the name, or the seat's number if several start alike."""
    short = {seat: name.strip()[:2] for seat, name in names.items()}
    alike = Counter(letters.casefold() for letters in short.values())
    numbers = {str(seat) for seat in names}
    unique = {seat: alike[letters.casefold()] == 1 and letters not in numbers for seat, letters in short.items()}
    return {seat: letters if unique[seat] else str(seat) for seat, letters in short.items()}
