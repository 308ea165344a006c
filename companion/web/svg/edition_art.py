"""What an edition draws and says of its cards besides tunnels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze


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


class Markers:
    """What an edition draws on a maze besides cards and what lies on them: here nothing."""

    face_down: ClassVar[str] = "back"
    """The symbol of a goal that lies face down."""

    def below_svg(self, maze: AnyMaze) -> str:
        return ""

    def on_card_svg(self, maze: AnyMaze, cell: Cell) -> str:
        """In the coordinates of the card."""
        return ""

    def above_svg(self, maze: AnyMaze) -> str:
        return ""

    def lit_tunnels(self, maze: AnyMaze, cell: Cell) -> tuple[bool, ...]:
        """Those that a start is connected to."""
        return maze.are_tunnels_connected(cell)
