"""What an edition draws and says of its cards besides tunnels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell


@dataclass(frozen=True)
class EditionArt:
    """`symbols` are drawings by id, `goals` the ids of symbols by what a goal shows; the phrase of a goal has the key
    `<id>-label`."""

    symbols: Callable[[], Mapping[str, str]]
    features_svg: Callable[[PathCard], str]
    feature_labels: Callable[[PathCard], list[str]]
    goals: Mapping[str, str] = field(default_factory=dict)


class CardToken(Protocol):
    """Lies on a card and is drawn on top of the maze. Both are empty if the card has no place for it."""

    @property
    def cell(self) -> Cell: ...

    def svg(self, card: PathCard) -> str: ...

    def label(self, card: PathCard) -> str: ...
