"""The columns of the podium at the end of a game, each as high as its player's gold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from flask import Flask


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
        if gain > 0:
            layers.append(Layer(number, gain, 0))
        else:
            layers = _take_from_layers(layers, -gain)
    return layers


def _take_from_layers(layers: Sequence[Layer], cost: int) -> list[Layer]:
    reduced: list[Layer] = []
    for layer in reversed(layers):
        lost = min(cost, layer.remaining_gold)
        reduced.append(layer._replace(lost=layer.lost + lost))
        cost -= lost
    return reduced[::-1]


def name_size_classes(name: str) -> str:
    """Small enough for the longest word to fit."""
    longest = max(map(len, re.split(r"[\s-]", name)))
    return f"letters-{min(longest, 24)}{' long' if len(name) > 12 else ''}"


def init_app(app: Flask) -> None:
    app.jinja_env.filters.update(stacked=stack_layers, name_size_classes=name_size_classes)
