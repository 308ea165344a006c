"""What was measured, as lines of one table: medians and p99, a floor or rival, the ratio, the goal."""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

HEAD = ("what", "median", "p99", "unit", "floor", "ratio", "goal", "", "note")


def smoke_asked(doc: str | None) -> bool:
    """Whether the command line asks for the smoke run of the benchmark of this text: everything once, at its smallest,
    to see that it still works; its figures mean nothing."""
    asked = argparse.ArgumentParser(description=doc)
    asked.add_argument("--smoke", action="store_true", help="run everything once, at its smallest")
    return bool(asked.parse_args().smoke)


@dataclass(frozen=True)
class Row:
    """One measured claim. The goal is an upper bound of the ratio, or of the median where there is no floor; with
    `least` it is a lower bound."""

    what: str
    median: float
    p99: float
    unit: str
    floor: float | None = None
    ratio: float | None = None
    goal: float | None = None
    least: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the goal is reached; None where there is none."""
        if self.goal is None:
            return None
        value = self.median if self.ratio is None else self.ratio
        return value >= self.goal if self.least else value <= self.goal

    def cells(self) -> tuple[str, ...]:
        goal = "" if self.goal is None else f"{'≥' if self.least else '≤'} {self.goal:g}"
        verdict = {None: "", True: "met", False: "MISSED"}[self.met]
        ours = (figure(self.median), figure(self.p99), self.unit)
        return (self.what, *ours, figure(self.floor), figure(self.ratio), goal, verdict, self.note)

    def document(self) -> dict[str, object]:
        return {**asdict(self), "met": self.met}


def figure(number: float | None) -> str:
    """Three digits that mean something."""
    if number is None:
        return ""
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The median, and what ninety-nine of a hundred do not exceed."""
    ordered = sorted(values)
    return statistics.median(ordered), ordered[math.ceil(len(ordered) * 0.99) - 1]


def lines(rows: Iterable[Row]) -> list[str]:
    """The table, its columns as wide as they need to be."""
    cells = [HEAD, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]
