"""The columns of a podium, so that each is as high as its gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import Flask


class Layer(NamedTuple):
    """What one round (from 1) brought somebody, and how much of that was lost in a later one."""

    round: int
    gain: int
    lost: int

    @property
    def left(self) -> int:
        return self.gain - self.lost


def stacked(gains: Sequence[int]) -> list[Layer]:
    """The layers of a column, by what each round brought: together they are as high as its total. Gold that a round
    cost is missing from the newest rounds before it."""
    layers: list[Layer] = []
    for number, gain in enumerate(gains, 1):
        if gain > 0:
            layers.append(Layer(number, gain, 0))
        else:
            layers = without(layers, -gain)
    return layers


def without(layers: Sequence[Layer], cost: int) -> list[Layer]:
    """These layers once so much was lost of the last ones."""
    found: list[Layer] = []
    for layer in reversed(layers):
        lost = min(cost, layer.left)
        found.append(layer._replace(lost=layer.lost + lost))
        cost -= lost
    return found[::-1]


def init_app(app: Flask) -> None:
    app.jinja_env.filters["stacked"] = stacked
