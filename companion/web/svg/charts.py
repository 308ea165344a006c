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
    """A bar of a chart, filled to `value` out of `total`, with a label and the number as text."""

    label: str
    note: str
    value: int
    total: int


def bar_chart(label: str, rows: Sequence[Bar]) -> Markup:
    """Return a chart with a bar below each label. A bar's outline is as long as its `total`, on the scale of the
    longest bar; its filled part is as long as its `value`."""
    longest = max((bar.total for bar in rows), default=1) or 1
    svg = Markup("").join(_bar_svg(index, bar, longest) for index, bar in enumerate(rows))
    return _chart_svg(label, WIDE, ROW * max(1, len(rows)), svg)


def _bar_svg(index: int, bar: Bar, longest: int) -> Markup:
    """Return one bar of a bar chart."""
    y = index * ROW
    full_width, lit = max(LEAST, WIDE * bar.total // longest - 2), WIDE * bar.value // longest
    words = Markup('<text x="0" y="{y}">{label}</text><text class="much" x="{x}" y="{y}">{note}</text>').format(
        x=WIDE, y=y + 17, label=bar.label, note=bar.note
    )
    filled = Markup('<rect class="lit" x="1" y="{}" width="{}" height="12" rx="3"/>').format(
        y + 25, min(lit, full_width)
    )
    outline = Markup('<rect class="all" x="1" y="{}" width="{}" height="12" rx="3"/>').format(y + 25, full_width)
    return words + (filled if bar.value else Markup("")) + outline


def column_chart(label: str, values: Sequence[int]) -> Markup:
    """Return a chart with a column and its number for each value. Negative columns hang below the base line, in a dark
    colour."""
    most, least = max((0, *values)), min((0, *values))
    step, scale = min(44, WIDE // max(1, len(values))), (TALL - 44) / ((most - least) or 1)
    floor = 22 + round(most * scale)
    svg = Markup("").join(_column_svg(index, value, step, floor, scale) for index, value in enumerate(values))
    line = Markup('<path class="floor" d="M0 {0}H{1}"/>').format(floor, WIDE)
    return _chart_svg(label, WIDE, TALL, svg + line)


def _column_svg(index: int, value: int, step: int, floor: int, scale: float) -> Markup:
    """Return one column of a column chart."""
    x, high = index * step, max(LEAST, round(abs(value) * scale))
    top = floor - high if value >= 0 else floor
    box = Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="2"/>').format(
        "lit" if value >= 0 else "all", x + 2, top, max(LEAST, step - 4), high
    )
    at = top - 5 if value >= 0 else top + high + 15
    label = Markup('<text class="over" x="{}" y="{}">{}</text>').format(x + step / 2, at, value)
    return box + label


def _chart_svg(label: str, width: int, height: int, content: Markup) -> Markup:
    """Return the SVG element of a chart, with a label for screen readers."""
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        width, height, label, content
    )
