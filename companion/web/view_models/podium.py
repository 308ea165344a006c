"""The columns of a podium, each as high as its gold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from flask import Flask


class Layer(NamedTuple):
    """The gold that one round (from 1) gave a player, and how much of it was lost in later rounds."""

    round: int
    gain: int
    lost: int

    @property
    def left(self) -> int:
        return self.gain - self.lost


def stacked(gains: Sequence[int]) -> list[Layer]:
    """Return the layers of a column from the gain of each round; together they are as high as the total. A loss is
    subtracted from the newest earlier layers."""
    layers: list[Layer] = []
    for number, gain in enumerate(gains, 1):
        if gain > 0:
            layers.append(Layer(number, gain, 0))
        else:
            layers = _reduced(layers, -gain)
    return layers


def _reduced(layers: Sequence[Layer], cost: int) -> list[Layer]:
    """Return these layers after taking `cost` from the last ones."""
    reduced: list[Layer] = []
    for layer in reversed(layers):
        lost = min(cost, layer.left)
        reduced.append(layer._replace(lost=layer.lost + lost))
        cost -= lost
    return reduced[::-1]


def name_class(name: str) -> str:
    """Return the classes by which a style sheet draws a name small enough for its longest word."""
    longest = max(map(len, re.split(r"[\s-]", name)))
    return f"letters-{min(longest, 24)}{' long' if len(name) > 12 else ''}"


def init_app(app: Flask) -> None:
    app.jinja_env.filters.update(stacked=stacked, name_class=name_class)
