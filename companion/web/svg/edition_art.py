"""What an edition draws and says of its cards and mazes besides tunnels, doors, ladders and crystals."""

from __future__ import annotations

from typing import ClassVar

from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze, Goal


class EditionArt:
    """Here nothing. The class knows the edition's cards, an instance what lies on one maze."""

    face_down: ClassVar[str] = "back"
    """The symbol of a goal that lies face down."""

    @staticmethod
    def features_svg(card: PathCard) -> str:
        return ""

    @staticmethod
    def feature_labels(card: PathCard) -> list[str]:
        return []

    @staticmethod
    def goal_symbol(shows: str) -> str:
        return ""

    @staticmethod
    def goal_label(goal: Goal) -> str:
        """Of what is drawn by `goal_symbol`."""
        return ""

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
