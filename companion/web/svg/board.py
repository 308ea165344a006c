"""What lies and stands on the board of The Lost Mines, put where it is: grounds and tools on cards, traps
and trolls on links, dwarfs, and where one of them may go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import escape

from companion.rules.cards import PathCard
from companion.rules.ground import TOOL_FOR
from companion.rules.links import Link
from companion.rules.lost_maze import Stop
from companion.rules.mazes import Grid
from companion.rules.sides import Cell, side_towards
from companion.web.svg import track_paths
from companion.web.svg.symbol_use import beside, use
from companion.web.svg.track_paths import EDGES, HEIGHT, MIDDLE, WIDTH, Point, moved, number

BACK = "mine-back"
"""A mine that lies face down."""

FLAG = (17.0, 17.0)
"""Where the sign of its clan stands on a start."""

TOOL_ASIDE = (26.0, -24.0)
"""Where a tool lies, from the obstacle that it bridges."""

APART = 30
"""How far apart tokens lie that are on one link."""

CROWD = (3, 29, 36)
"""So many dwarfs stand in a row, so far apart; so far behind one another."""

FEET = 44
"""How far below the middle of a card, as one sees it, its dwarfs stand."""

SMALLER = ((3, 1.0), (6, 0.85), (9, 0.72))
"""Up to so many dwarfs on one card are drawn in this size."""


@dataclass(frozen=True)
class Figure:
    """A dwarf: where it stands, the letters of its player, its clan (empty: nobody said), whether it is on turn."""

    cell: Cell
    letters: str
    clan: str
    turn: bool = False


@dataclass(frozen=True)
class Forest:
    """All that a board has beyond the cards of its maze: the `figures`, and the `stops` of the dwarf on turn, which are
    lit; None: nobody's are shown."""

    figures: tuple[Figure, ...] = ()
    stops: Sequence[Stop] | None = None
    fewest: Mapping[Cell, int] = field(default_factory=dict)

    @classmethod
    def of(cls, figures: tuple[Figure, ...], stops: Sequence[Stop] | None = None) -> Forest:
        """With the fewest traps over which each cell is reached."""
        fewest = dict[Cell, int]()
        for stop in stops or ():
            fewest[stop.cell] = min(stop.traps, fewest.get(stop.cell, stop.traps))
        return cls(figures, stops, fewest)


def ground(card: PathCard) -> str:
    """What lies across the way of a card, with the tool that bridges it."""
    features = card.features
    if not features.ground:
        return ""
    at = ground_at(card)
    drawn = use(f"ground-{features.ground}", *at)
    return drawn + (use(f"tool-{TOOL_FOR[features.ground]}", *moved(at, TOOL_ASIDE, 1)) if features.bridged else "")


def ground_at(card: PathCard) -> Point:
    """The middle of the card's first way, or the end of a dead end."""
    place = max(range(len(card.groups)), key=lambda place: card.groups[place].bit_count())
    return track_paths.spot(card.groups, place).at


def floor(board: Grid) -> str:
    """The board under all cards, with the lines of its cells."""
    left, top = WIDTH * board.columns[0], HEIGHT * board.rows[0]
    wide, high = WIDTH * len(board.columns), HEIGHT * len(board.rows)
    down = "".join(f"M{left + WIDTH * n} {top}v{high}" for n in range(len(board.columns) + 1))
    across = "".join(f"M{left} {top + HEIGHT * n}h{wide}" for n in range(len(board.rows) + 1))
    ground = f'<rect class="f-board" x="{left}" y="{top}" width="{wide}" height="{high}"/>'
    return f'{ground}<path class="f-grid" d="{down}{across}"/>'


def cells(board: Grid) -> set[Cell]:
    """Every cell of the board."""
    return {(column, row) for column in board.columns for row in board.rows}


def flag(starts: Mapping[str, Cell], cell: Cell) -> str:
    """The sign of the clan whose start this is; nothing on any other cell."""
    return "".join(use(f"start-{clan}", *FLAG) for clan, at in starts.items() if at == cell)


def on_links(tokens: Mapping[Link, tuple[str, ...]]) -> str:
    """The traps and trolls, each in the middle of its link."""
    return "".join(_on_link(between, lying) for between, lying in tokens.items())


def _on_link(between: Link, lying: tuple[str, ...]) -> str:
    one, other = between
    side = side_towards(one, other)
    middle = EDGES[side][0] + WIDTH * one[0], EDGES[side][1] + HEIGHT * one[1]
    along = (1, 0) if one[0] == other[0] else (0, 1)
    many = Counter(lying)
    off = [APART * (nth - (len(many) - 1) / 2) for nth in range(len(many))]
    return "".join(_token(moved(middle, along, by), kind, many[kind]) for kind, by in zip(many, off, strict=True))


def _token(at: Point, kind: str, many: int) -> str:
    """One sign for all of this kind that lie here, with a figure where they are several."""
    figure = beside(at, f'<text class="m-many" x="14" y="16">{many}</text>') if many > 1 else ""
    return use(f"link-{kind}", *at) + figure


def marks(forest: Forest, cell: Cell) -> str:
    """On a card that the dwarf on turn may go to: its rim, the traps on the way, whether a mine is turned over."""
    stops = [stop for stop in forest.stops or () if stop.cell == cell and stop.steps]
    if not stops:
        return ""
    drawn, traps = use("reach"), forest.fewest[cell]
    if traps:
        drawn += use("reach-trap", 68, 22) + beside((68, 22), f'<text class="f-figure" x="10">{traps}</text>')
    return drawn + (use("reach-mine", 50, 118) if any(stop.reveals for stop in stops) else "")


def figures(forest: Forest) -> str:
    """The dwarfs, those who share a card side by side."""
    standing = dict[Cell, list[Figure]]()
    for figure in forest.figures:
        standing.setdefault(figure.cell, []).append(figure)
    return "".join(_crowd(cell, those) for cell, those in standing.items())


def _crowd(cell: Cell, those: list[Figure]) -> str:
    row, apart, behind = CROWD
    size = next(size for most, size in SMALLER if len(those) <= most or most == SMALLER[-1][0])
    rows = [those[first : first + row] for first in range(0, len(those), row)]
    drawn = ""
    for nth, abreast in enumerate(rows):
        y = FEET - behind * size * (len(rows) - 1 - nth)
        xs = [apart * size * (place - (len(abreast) - 1) / 2) for place in range(len(abreast))]
        drawn += "".join(_figure(one, x, y, size) for one, x in zip(abreast, xs, strict=True))
    at = MIDDLE[0] + WIDTH * cell[0], MIDDLE[1] + HEIGHT * cell[1]
    return beside(at, drawn)


def _figure(one: Figure, x: float, y: float, size: float) -> str:
    scale = "" if size == 1 else f"scale({size})"
    drawn = (use("figure-glow") if one.turn else "") + use(f"figure-{one.clan}")
    letters = f'<text class="f-letters" y="-11">{escape(one.letters)}</text>'
    return f'<g transform="translate({number(x)} {number(y)}){scale}">{drawn}{letters}</g>'


def monograms(names: Mapping[int, str]) -> dict[int, str]:
    """A few letters for each seat, no two alike: how its name begins, or where another begins so, its number."""
    short = {seat: name.strip()[:2] for seat, name in names.items()}
    alike = Counter(letters.casefold() for letters in short.values())
    numbers = {str(seat) for seat in names}
    unique = {seat: alike[letters.casefold()] == 1 and letters not in numbers for seat, letters in short.items()}
    return {seat: letters if unique[seat] else str(seat) for seat, letters in short.items()}
