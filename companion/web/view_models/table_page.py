"""What all pages of a table share. A page's templates are rendered with the page and its view, and with nothing else.

A page arranges what the table's view has and what the request says. `table.views` decides what a viewer may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from flask import render_template
from werkzeug.datastructures import MultiDict

from companion.messages import PHRASES
from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.message import Message, Seat
from companion.services import HistoryLine
from companion.table.views import RoundScores, TableView
from companion.web.auth import table_service
from companion.web.view_models.round_end_show import RoundEndShow, current_round_end_show

CONTRADICTIONS = ("treasures-otherwise",)
"""Message keys of refusals because the board or the list of treasures contradicts the result of a round."""

LATEST, NEWEST = 3, 20
"""Lines of the history on pages other than the history's own, and how many they choose from."""


@dataclass(frozen=True)
class TablePage:
    """A page of a table. Values that not every template needs are computed when a template asks for them."""

    view: TableView

    problems: Sequence[Message] = ()
    """Why the posted form was refused; empty if none was."""

    submitted: MultiDict[str, str] = field(default_factory=MultiDict)
    """The refused form; empty if none was refused."""

    @cached_property
    def edition(self) -> Edition:
        """The edition that is played."""
        return find_edition(self.view.edition)

    @cached_property
    def round_end_show(self) -> RoundEndShow | None:
        """The animation that screens play at the end of a round; None if they play none."""
        return current_round_end_show(self.view, self.edition)

    @property
    def scores_of_all_rounds(self) -> tuple[RoundScores, ...]:
        """The results of all rounds that ended, oldest first. The newest result may not be confirmed yet."""
        return self.view.past_scores + ((self.view.round_scores,) if self.view.round_scores else ())

    @cached_property
    def history(self) -> Sequence[HistoryLine]:
        """The newest lines of the public history, newest first."""
        return table_service().history(self.view.code, most=NEWEST)[::-1]

    @property
    def latest_history_lines(self) -> Sequence[HistoryLine]:
        """The newest lines of the history, newest first."""
        return self.history[:LATEST]

    @property
    def is_forgotten(self) -> bool:
        """Whether a remembered game of this table was forgotten, so that none is remembered any more."""
        return table_service().archive.is_forgotten(self.view.code)

    @property
    def has_only_contradictions(self) -> bool:
        """Whether the form was refused only because the board or the list of treasures contradicts the form, so that
        the form can be recorded anyway."""
        return bool(self.problems) and all(problem.key in CONTRADICTIONS for problem in self.problems)

    @property
    def problems_in_second_person(self) -> Sequence[Message]:
        """The problems of the posted form. Problems about the player whose page this is say "you", if there is such a
        phrase."""
        return [problem_in_second_person(problem, self.view.viewer.seat) for problem in self.problems]

    @property
    def remarks_for_players(self) -> Sequence[Message]:
        """The table's remarks for pages of players, who can't correct anything there: a remark that asks for a
        correction uses the phrase without it (its key ends in `-fact`), if there is one."""
        facts = ((remark, f"{remark.key}-fact") for remark in self.view.remarks)
        return [replace(remark, key=fact) if fact in PHRASES else remark for remark, fact in facts]

    def render(self, template: str) -> str:
        """Render a template with this page and its view."""
        return render_template(template, page=self, view=self.view)


def problem_in_second_person(problem: Message, seat: Seat | None) -> Message:
    """Return the message to show the player on this seat. If the problem is about that seat, and there is a phrase that
    says "you" (its key ends in `-you`), the message uses that phrase."""
    key = f"{problem.key}-you"
    return replace(problem, key=key) if ("seat", seat) in problem.values and key in PHRASES else problem
