"""The podium at the end of the game: a column for each player, and in it a layer for each round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flask import Flask

from companion.game.edition import Edition
from companion.game.views import TableView


class Layer(NamedTuple):
    """The gold of one round (numbered from 1), and how much of it was lost in later rounds."""

    round: int
    gain: int
    lost: int

    @property
    def remaining_gold(self) -> int:
        return self.gain - self.lost


def stack_layers(gains: Sequence[int]) -> list[Layer]:
    """Together as high as the player's total: a loss is subtracted from the newest earlier layers."""
    layers: list[Layer] = []
    for number, gain in enumerate(gains, 1):
        for place, layer in reversed(list(enumerate(layers))) if gain < 0 else ():
            lost = min(-gain, layer.remaining_gold)
            layers[place] = layer._replace(lost=layer.lost + lost)
            gain += lost
        if gain > 0:
            layers.append(Layer(number, gain, 0))
    return layers


@dataclass(frozen=True)
class PodiumColumn:
    """`role` and `clan` are those of the last round, or empty."""

    name: str
    total: int
    gains: Sequence[int]
    """By round; the first one includes what was `brought`."""

    best: bool
    brought: int = 0
    role: str = ""
    clan: str = ""

    @cached_property
    def layers(self) -> Sequence[Layer]:
        return stack_layers(self.gains)


def podium_columns(view: TableView, edition: Edition) -> Sequence[PodiumColumn]:
    """The highest first."""
    last = {line.seat: line for line in view.past_scores[-1].lines} if view.past_scores else {}
    columns = []
    for seat in view.seats:
        total, line = seat.total or 0, last.get(seat.seat)
        brought = total - sum(gain or 0 for gain in seat.gains)
        gains = [brought] + [0] * (view.rounds - 1)
        for scores, gain in zip(view.past_scores, seat.gains, strict=False):
            if scores.round <= view.rounds:
                gains[scores.round - 1] += gain or 0
        role = line.role if line and line.role else ""
        clan = edition.clan_of(role) or (line.clan if line else "")
        columns.append(PodiumColumn(seat.name, total, gains, seat.winner and total > 0, brought, role, clan or ""))
    return sorted(columns, key=lambda column: column.total, reverse=True)


def longest_word(name: str) -> int:
    """The letters of the longest word, at least 8: names are drawn so small that it fits."""
    return max(8, *map(len, re.split(r"[\s-]", name)))


def init_app(app: Flask) -> None:
    app.jinja_env.filters["longest_word"] = longest_word
