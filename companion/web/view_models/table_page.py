"""What all pages of a table share. A template gets the page and its view, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from flask import render_template
from werkzeug.datastructures import MultiDict

from companion.editions import find_edition
from companion.game.edition import Edition
from companion.game.message import Message
from companion.game.views import RoundScores, TableView
from companion.sentences import SENTENCES
from companion.tables import HistoryLine
from companion.web.auth import table_service
from companion.web.view_models.podium import PodiumColumn, podium_columns
from companion.web.view_models.round_end_show import RoundEndShow, current_round_end_show

CONTRADICTIONS = ("treasures-otherwise",)
"""Message keys of refusals because the board or the list of treasures contradicts the result of a round."""

LATEST, NEWEST = 3, 20
"""Lines of the history on pages other than the history's own, and how many they choose from."""


@dataclass(frozen=True)
class TablePage:
    """Values that not every template needs are computed when a template asks for them."""

    view: TableView

    problems: Sequence[Message] = ()
    refused: str = ""
    """The name of the posted move that was refused for these problems."""

    submitted: MultiDict[str, str] = field(default_factory=MultiDict)

    @cached_property
    def edition(self) -> Edition:
        return find_edition(self.view.edition)

    @property
    def in_points(self) -> bool:
        """Victory points are won here, not gold."""
        return self.edition.score_unit == "points"

    @cached_property
    def round_end_show(self) -> RoundEndShow | None:
        return current_round_end_show(self.view, self.edition)

    @cached_property
    def podium(self) -> Sequence[PodiumColumn]:
        return podium_columns(self.view, self.edition)

    @property
    def scores_of_all_rounds(self) -> tuple[RoundScores, ...]:
        """Oldest first. The newest result may not be confirmed yet."""
        return self.view.past_scores + ((self.view.end.scores,) if self.view.end.scores else ())

    @cached_property
    def history(self) -> Sequence[HistoryLine]:
        """The newest lines, newest first."""
        return table_service().history(self.view.code, most=NEWEST)[::-1]

    @property
    def latest_history_lines(self) -> Sequence[HistoryLine]:
        return self.history[:LATEST]

    @property
    def is_forgotten(self) -> bool:
        """A remembered game of this table was forgotten, so that none is remembered any more."""
        return table_service().archive.is_forgotten(self.view.code)

    @property
    def has_only_contradictions(self) -> bool:
        """The board or the list of treasures contradicts the form, which can be recorded anyway."""
        return bool(self.problems) and all(problem.key in CONTRADICTIONS for problem in self.problems)

    @property
    def problems_in_second_person(self) -> Sequence[Message]:
        """A problem about the viewer uses the phrase that says "you" (its key ends in `-you`), if there is one."""
        mine = ("seat", self.view.viewer.seat)
        yours = ((problem, f"{problem.key}-you") for problem in self.problems)
        return [
            replace(problem, key=you) if mine in problem.values and you in SENTENCES else problem
            for problem, you in yours
        ]

    @property
    def remarks_for_players(self) -> Sequence[Message]:
        """Players can't correct anything: a remark that asks for it uses the phrase without (its key ends in
        `-fact`)."""
        facts = ((remark, f"{remark.key}-fact") for remark in self.view.remarks)
        return [replace(remark, key=fact) if fact in SENTENCES else remark for remark, fact in facts]

    def do_url(self, move: str) -> str:
        """Where this page posts a move."""
        return f"/t/{self.view.code}/do/{move}"

    def render(self, template: str) -> str:
        return render_template(template, page=self, view=self.view)
