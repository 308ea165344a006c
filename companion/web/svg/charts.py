"""Charts, drawn as SVG by us. Every number in them stands beside its bar in words too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

WIDE = 340
ROW = 46
TALL = 120
LEAST = 2


class Bar(NamedTuple):
    """A bar: what it is about, its number in words, and how much of how much it shows."""

    label: str
    note: str
    much: int
    of: int


def bars(about: str, rows: Sequence[Bar]) -> Markup:
    """A bar below each label: the whole is its outline, as long as the longest allows, and what it shows is lit."""
    longest = max((row.of for row in rows), default=1) or 1
    drawn = Markup("").join(_bar(place, row, longest) for place, row in enumerate(rows))
    return _svg(about, WIDE, ROW * max(1, len(rows)), drawn)


def _bar(place: int, row: Bar, longest: int) -> Markup:
    y = place * ROW
    whole, lit = max(LEAST, WIDE * row.of // longest - 2), WIDE * row.much // longest
    words = Markup('<text x="0" y="{y}">{label}</text><text class="much" x="{x}" y="{y}">{note}</text>').format(
        x=WIDE, y=y + 17, label=row.label, note=row.note
    )
    shown = Markup('<rect class="lit" x="1" y="{}" width="{}" height="12" rx="3"/>').format(y + 25, min(lit, whole))
    outline = Markup('<rect class="all" x="1" y="{}" width="{}" height="12" rx="3"/>').format(y + 25, whole)
    return words + (shown if row.much else Markup("")) + outline


def columns(about: str, values: Sequence[int]) -> Markup:
    """A column for each value, its number above; below nothing hangs a dark one."""
    most, least = max((0, *values)), min((0, *values))
    step, scale = min(44, WIDE // max(1, len(values))), (TALL - 44) / ((most - least) or 1)
    floor = 22 + round(most * scale)
    drawn = Markup("").join(_column(place, value, step, floor, scale) for place, value in enumerate(values))
    line = Markup('<path class="floor" d="M0 {0}H{1}"/>').format(floor, WIDE)
    return _svg(about, WIDE, TALL, drawn + line)


def _column(place: int, value: int, step: int, floor: int, scale: float) -> Markup:
    x, high = place * step, max(LEAST, round(abs(value) * scale))
    top = floor - high if value >= 0 else floor
    box = Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="2"/>').format(
        "lit" if value >= 0 else "all", x + 2, top, max(LEAST, step - 4), high
    )
    at = top - 5 if value >= 0 else top + high + 15
    said = Markup('<text class="over" x="{}" y="{}">{}</text>').format(x + step / 2, at, value)
    return box + said


def _svg(about: str, wide: int, tall: int, drawn: Markup) -> Markup:
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        wide, tall, about, drawn
    )
