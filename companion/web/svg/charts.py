"""Charts as SVG. Each bar has its number as text beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

WIDE = 340
ROW = 46
TALL = 120
LEAST = 2


class Bar(NamedTuple):
    """A bar that shows `much` of `of`, with a label and the number as text."""

    label: str
    note: str
    much: int
    of: int


def bars(about: str, rows: Sequence[Bar]) -> Markup:
    """Return a bar below each label: `of` as the outline, scaled to the longest bar, and `much` filled."""
    longest = max((bar.of for bar in rows), default=1) or 1
    svg = Markup("").join(_bar(place, bar, longest) for place, bar in enumerate(rows))
    return _svg(about, WIDE, ROW * max(1, len(rows)), svg)


def _bar(place: int, bar: Bar, longest: int) -> Markup:
    y = place * ROW
    full_width, lit = max(LEAST, WIDE * bar.of // longest - 2), WIDE * bar.much // longest
    words = Markup('<text x="0" y="{y}">{label}</text><text class="much" x="{x}" y="{y}">{note}</text>').format(
        x=WIDE, y=y + 17, label=bar.label, note=bar.note
    )
    filled = Markup('<rect class="lit" x="1" y="{}" width="{}" height="12" rx="3"/>').format(
        y + 25, min(lit, full_width)
    )
    outline = Markup('<rect class="all" x="1" y="{}" width="{}" height="12" rx="3"/>').format(y + 25, full_width)
    return words + (filled if bar.much else Markup("")) + outline


def columns(about: str, values: Sequence[int]) -> Markup:
    """Return a column with its number for each value; negative ones hang below the line, in a dark colour."""
    most, least = max((0, *values)), min((0, *values))
    step, scale = min(44, WIDE // max(1, len(values))), (TALL - 44) / ((most - least) or 1)
    floor = 22 + round(most * scale)
    svg = Markup("").join(_column(place, value, step, floor, scale) for place, value in enumerate(values))
    line = Markup('<path class="floor" d="M0 {0}H{1}"/>').format(floor, WIDE)
    return _svg(about, WIDE, TALL, svg + line)


def _column(place: int, value: int, step: int, floor: int, scale: float) -> Markup:
    x, high = place * step, max(LEAST, round(abs(value) * scale))
    top = floor - high if value >= 0 else floor
    box = Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="2"/>').format(
        "lit" if value >= 0 else "all", x + 2, top, max(LEAST, step - 4), high
    )
    at = top - 5 if value >= 0 else top + high + 15
    label = Markup('<text class="over" x="{}" y="{}">{}</text>').format(x + step / 2, at, value)
    return box + label


def _svg(about: str, wide: int, tall: int, content: Markup) -> Markup:
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        wide, tall, about, content
    )
