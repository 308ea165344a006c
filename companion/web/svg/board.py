"""SVG of the board of The Lost Mines: obstacles and tools on cards, traps and trolls on links, dwarves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import escape

from companion.rules.mazes.any_maze import Grid
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell, side_towards
from companion.rules.mazes.links import Link
from companion.rules.mazes.lost_mines_maze import Destination
from companion.rules.mazes.terrain import TOOL_FOR
from companion.web.svg import tunnel_paths
from companion.web.svg.symbol_use import upright_at, use
from companion.web.svg.tunnel_paths import EDGES, HEIGHT, MIDDLE, WIDTH, Point, moved, number

BACK = "mine-back"
"""The symbol of a mine face down."""

FLAG = (17.0, 17.0)
"""Position of the clan's sign on a start."""

TOOL_ASIDE = (26.0, -24.0)
"""Offset of a tool from the obstacle that it bridges."""

APART = 30
"""Distance between tokens on one link."""

CROWD = (29, 36)
"""Distance between dwarves in a row, and between rows."""

FEET = 44
"""Distance of the front row of dwarves below the middle of a card."""

SIZES = ((2, 2, 1.4), (3, 3, 1.12), (4, 2, 1.2), (6, 3, 1.12), (9, 3, 0.8))
"""Up to this number of dwarves on one card, how many stand in a row, and their scale."""


@dataclass(frozen=True)
class DwarfMarker:
    """A dwarf: its cell, its player's letters, its clan ("" if unknown), and whether it is on turn."""

    cell: Cell
    letters: str
    clan: str
    turn: bool = False


@dataclass(frozen=True)
class BoardMarkers:
    """The dwarves on a board, and the destinations (`stops`) of the dwarf on turn; None: no destinations are shown.

    `fewest` is for each cell the least number of traps on the way there.
    """

    figures: tuple[DwarfMarker, ...] = ()
    stops: Sequence[Destination] | None = None
    fewest: Mapping[Cell, int] = field(default_factory=dict)

    @classmethod
    def of(cls, figures: tuple[DwarfMarker, ...], stops: Sequence[Destination] | None = None) -> BoardMarkers:
        """Return the markers for these dwarves and destinations."""
        fewest = dict[Cell, int]()
        for stop in stops or ():
            fewest[stop.cell] = min(stop.traps, fewest.get(stop.cell, stop.traps))
        return cls(figures, stops, fewest)


def ground_svg(card: PathCard) -> str:
    """Return the obstacle on a card, with the tool that bridges it."""
    features = card.features
    if not features.ground:
        return ""
    at = ground_point(card)
    obstacle = use(f"ground-{features.ground}", *at)
    return obstacle + (use(f"tool-{TOOL_FOR[features.ground]}", *moved(at, TOOL_ASIDE, 1)) if features.bridged else "")


def ground_point(card: PathCard) -> Point:
    """Return the middle of the card's first path, or the end of its dead end."""
    place = max(range(len(card.groups)), key=lambda place: card.groups[place].bit_count())
    return tunnel_paths.feature_place(card.groups, place).at


def board_grid(board: Grid) -> str:
    """Return the board below all cards, with the lines of its cells."""
    left, top = WIDTH * board.columns[0], HEIGHT * board.rows[0]
    wide, high = WIDTH * len(board.columns), HEIGHT * len(board.rows)
    down = "".join(f"M{left + WIDTH * n} {top}v{high}" for n in range(len(board.columns) + 1))
    across = "".join(f"M{left} {top + HEIGHT * n}h{wide}" for n in range(len(board.rows) + 1))
    ground = f'<rect class="f-board" x="{left}" y="{top}" width="{wide}" height="{high}"/>'
    return f'{ground}<path class="f-grid" d="{down}{across}"/>'


def board_cells(board: Grid) -> set[Cell]:
    """Return every cell of the board."""
    return {(column, row) for column in board.columns for row in board.rows}


def start_sign(starts: Mapping[str, Cell], cell: Cell) -> str:
    """Return the sign of the clan whose start this cell is, else ""."""
    return "".join(use(f"start-{clan}", *FLAG) for clan, at in starts.items() if at == cell)


def link_tokens(tokens: Mapping[Link, tuple[str, ...]]) -> str:
    """Return the traps and trolls, each in the middle of its link."""
    return "".join(_on_link(between, kinds) for between, kinds in tokens.items())


def _on_link(between: Link, kinds: tuple[str, ...]) -> str:
    one, other = between
    side = side_towards(one, other)
    middle = EDGES[side][0] + WIDTH * one[0], EDGES[side][1] + HEIGHT * one[1]
    along = (1, 0) if one[0] == other[0] else (0, 1)
    many = Counter(kinds)
    off = [APART * (nth - (len(many) - 1) / 2) for nth in range(len(many))]
    return "".join(_token(moved(middle, along, by), kind, many[kind]) for kind, by in zip(many, off, strict=True))


def _token(at: Point, kind: str, many: int) -> str:
    """Return one symbol for all tokens of this kind, with their number if there are several."""
    figure = upright_at(at, f'<text class="m-many" x="14" y="16">{many}</text>') if many > 1 else ""
    return use(f"link-{kind}", *at) + figure


def reach_marks(markers: BoardMarkers, cell: Cell) -> str:
    """Return the marks of a destination: an outline, the traps on the way, an eye if a mine is turned over."""
    stops = [stop for stop in markers.stops or () if stop.cell == cell and stop.steps]
    if not stops:
        return ""
    svg, traps = use("reach"), markers.fewest[cell]
    if traps:
        svg += use("reach-trap", 68, 22) + upright_at((68, 22), f'<text class="f-figure" x="10">{traps}</text>')
    return svg + (use("reach-mine", 50, 118) if any(stop.reveals for stop in stops) else "")


def dwarf_figures(markers: BoardMarkers) -> str:
    """Return all dwarves; those on one card stand side by side."""
    standing = dict[Cell, list[DwarfMarker]]()
    for figure in markers.figures:
        standing.setdefault(figure.cell, []).append(figure)
    return "".join(_crowd(cell, dwarfs) for cell, dwarfs in standing.items())


def _crowd(cell: Cell, dwarves: list[DwarfMarker]) -> str:
    apart, behind = CROWD
    per_row, size = next((row, size) for most, row, size in SIZES if len(dwarves) <= most or most == SIZES[-1][0])
    rows = [dwarves[first : first + per_row] for first in range(0, len(dwarves), per_row)]
    svg = ""
    for nth, abreast in enumerate(rows):
        y = FEET - behind * size * (len(rows) - 1 - nth)
        xs = [apart * size * (place - (len(abreast) - 1) / 2) for place in range(len(abreast))]
        svg += "".join(_figure(dwarf, x, y, size) for dwarf, x in zip(abreast, xs, strict=True))
    at = MIDDLE[0] + WIDTH * cell[0], MIDDLE[1] + HEIGHT * cell[1]
    return upright_at(at, svg)


def _figure(dwarf: DwarfMarker, x: float, y: float, size: float) -> str:
    scale = "" if size == 1 else f"scale({size})"
    figure = (use("figure-glow") if dwarf.turn else "") + use(f"figure-{dwarf.clan}")
    letters = f'<text class="f-letters" y="-11">{escape(dwarf.letters)}</text>'
    return f'<g transform="translate({number(x)} {number(y)}){scale}">{figure}{letters}</g>'


def seat_letters(names: Mapping[int, str]) -> dict[int, str]:
    """Return one or two different letters for each seat: the start of its name, or its number if that is ambiguous."""
    short = {seat: name.strip()[:2] for seat, name in names.items()}
    alike = Counter(letters.casefold() for letters in short.values())
    numbers = {str(seat) for seat in names}
    unique = {seat: alike[letters.casefold()] == 1 and letters not in numbers for seat, letters in short.items()}
    return {seat: letters if unique[seat] else str(seat) for seat, letters in short.items()}
