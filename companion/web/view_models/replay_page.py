"""The page of the replay, which shows one step of how the maze grew. All of it is public."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from markupsafe import Markup

from companion.game.maze.paths import shortest_paths
from companion.tables import ReplayPosition
from companion.web.svg.mazes import MazeScene, maze_svg, newly_lit_cells
from companion.web.svg.sprite import sprite
from companion.web.view_models.maze_panel import MazePanel
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class ReplayPage(TablePage):
    position: ReplayPosition | None  # None while no card was laid
    version: int | None  # in the URL; None for the newest step
    host: bool
    back: str
    play: bool  # the following steps are to be shown, too
    rotation: int  # quarter turns
    pace = "900ms"  # how long a step is shown while the replay plays
    slow = 3  # seconds without scripts, when each step is a page of its own

    @property
    def is_playing(self) -> bool:
        """The URL asks for it, and there is a next step."""
        return self.play and self.position is not None and self.position.next_step is not None

    @property
    def sprite(self) -> Markup:
        return sprite(self.edition.key)

    @property
    def picture(self) -> Markup:
        """Raises LookupError if no card was laid."""
        if self.position is None:
            raise LookupError("there is no step")
        now, before = self.position.step, self.position.previous_step
        scene = MazeScene(
            maze=now.maze,
            rotation=self.rotation,
            newest=now.cell if now.cell in now.maze.cards else None,
            anyway=now.misfits,
            paths=shortest_paths(now.maze, self.edition.clans),
            newly_lit_cells=newly_lit_cells(before.maze, now.maze, now.cell) if before and now.cell else {},
            label=_("The maze after this step"),
        )
        panel = MazePanel.of_edition.get(self.edition.key, MazePanel)
        return maze_svg(panel.scene_of_step(scene, now, self.view.names))
