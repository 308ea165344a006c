"""The film of the night: how the maze of each round of the game grew, card by card, then who won it and the roles. It
is drawn once, and the style sheet lets each part appear at its time. All of it is public when the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from markupsafe import Markup

from companion.game.edition import Edition
from companion.game.views import RoundScores, TableView
from companion.tables import ReplayStep
from companion.web.auth import table_service
from companion.web.maze_panel import default_rotation, scene_of_step
from companion.web.svg.mazes import MazeScene, growing_maze_svg

SECONDS = 20  # all rounds together
WITHOUT_MAZE = 3.5  # seconds, at most, of a round whose maze was not followed
GROWING = 0.6  # of a round's time; then it shows who won


@dataclass(frozen=True)
class FilmRound:
    scores: RoundScores
    scenes: Sequence[MazeScene]  # after each step; empty if nobody followed the maze
    start: float  # seconds after the film's
    seconds: float

    @property
    def end(self) -> float:
        return round(self.start + self.seconds, 2)

    @property
    def seconds_growing(self) -> float:
        return round(GROWING * self.seconds, 2) if self.scenes else 0

    @property
    def seconds_per_step(self) -> float:
        return round(self.seconds_growing / len(self.scenes), 3) if self.scenes else 0

    @property
    def picture(self) -> Markup:
        return growing_maze_svg(self.scenes)


def film_of_game(view: TableView, edition: Edition) -> list[FilmRound]:
    """Of a finished game."""
    steps, film, start = _steps_by_round(view), list[FilmRound](), 0.0
    short = min(WITHOUT_MAZE, SECONDS / len(view.past_scores))
    long = (SECONDS - short * (len(view.past_scores) - len(steps))) / max(1, len(steps))
    for scores in view.past_scores:
        scenes = [
            scene_of_step(step, edition, default_rotation(), view.names, _("The maze"))
            for step in steps.get(scores.round, ())
        ]
        film.append(FilmRound(scores, scenes, round(start, 2), round(long if scenes else short, 2)))
        start += film[-1].seconds
    return film


def _steps_by_round(view: TableView) -> dict[int, Sequence[ReplayStep]]:
    """Of the newest game, the rounds whose maze was followed."""
    newest = table_service().replay_position(view.code)
    ends = newest.rounds if newest and newest.step.game == view.game else ()
    positions = [table_service().replay_position(view.code, end.version) for end in ends]
    return {position.step.round: position.steps for position in positions if position}
