"""What the pages of a table share: all of them, and the two on which cards are entered. A template gets its page and
the page's view, and nothing else."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask import render_template, request
from werkzeug.datastructures import MultiDict

from companion.archive import Season
from companion.editions import find_edition
from companion.game.edition import Edition
from companion.game.message import Message
from companion.game.roles import THEFT, TRAPPED
from companion.game.views import RoundScores, TableView
from companion.game.views.seats import SeatView
from companion.sentences import SENTENCES
from companion.tables import Grants, HistoryLine
from companion.web.auth import browser_grants, browser_page_url, table_service
from companion.web.film import FilmRound, film_of_game
from companion.web.forms import read_cell
from companion.web.maze_panel import MazePanel, chosen_rotation, default_rotation, maze_panel
from companion.web.public_url import JoinAddress
from companion.web.round_end_show import PodiumColumn, RoundEndShow, current_round_end_show, podium_columns

HISTORY_LINES = 20
"""Lines of the history that pages other than the history's own choose from."""


@dataclass(frozen=True)
class TablePage:
    """Values that not every template needs are computed when a template asks for them."""

    view: TableView
    problems: Sequence[Message] = ()
    refused: str = ""
    """The name of the posted move that was refused for these problems."""

    @property
    def submitted(self) -> MultiDict[str, str]:
        """The refused form."""
        return request.form if self.problems else MultiDict()

    @cached_property
    def edition(self) -> Edition:
        return find_edition(self.view.edition)

    @property
    def in_points(self) -> bool:
        """Victory points are won here, not gold."""
        return self.edition.score_unit == "points"

    @cached_property
    def grants(self) -> Grants:
        """Of this browser, which may be the phone of several players."""
        return browser_grants(self.view.code)

    @property
    def back(self) -> str:
        """The browser's own page of the table."""
        return browser_page_url(self.view.code)

    @cached_property
    def address(self) -> JoinAddress:
        return JoinAddress(self.view.code)

    @cached_property
    def maze(self) -> MazePanel:
        """For people who only look at it."""
        return maze_panel(self.view, self.edition, default_rotation())

    @cached_property
    def round_end_show(self) -> RoundEndShow | None:
        return current_round_end_show(self.view, self.edition)

    @cached_property
    def podium(self) -> Sequence[PodiumColumn]:
        return podium_columns(self.view, self.edition)

    @cached_property
    def film(self) -> Sequence[FilmRound]:
        return film_of_game(self.view, self.edition)

    @property
    def scores_of_all_rounds(self) -> tuple[RoundScores, ...]:
        """Oldest first. The newest result may not be confirmed yet."""
        return self.view.past_scores + ((self.view.end.scores,) if self.view.end.scores else ())

    @cached_property
    def history(self) -> Sequence[HistoryLine]:
        """The newest lines, newest first."""
        return table_service().history(self.view.code, most=HISTORY_LINES)[::-1]

    @cached_property
    def season(self) -> Season | None:
        """Of the finished game's players, once it is remembered."""
        return table_service().archive.season(self.view.code)

    def has_only_problem(self, key: str) -> bool:
        """Refused for this alone, which may be wrong: the form can be sent again to be recorded anyway."""
        return {problem.key for problem in self.problems} == {key}

    @property
    def problems_in_second_person(self) -> Sequence[Message]:
        """A problem about the viewer uses the phrase that says "you" (its key ends in `-you`), if there is one."""
        mine = ("seat", self.view.viewer.seat)
        yours = ((problem, f"{problem.key}-you") for problem in self.problems)
        return [
            replace(problem, key=you) if mine in problem.values and you in SENTENCES else problem
            for problem, you in yours
        ]

    def do_url(self, move: str) -> str:
        """Where this page posts a move."""
        return f"/t/{self.view.code}/do/{move}"

    def render(self, template: str) -> str:
        return render_template(template, page=self, view=self.view)


@dataclass(frozen=True)
class MazePage(TablePage):
    """A page on which cards are entered into the maze."""

    @property
    @abstractmethod
    def page_url(self) -> str:
        """Where this page is."""

    @abstractmethod
    def maze_url(self, name: str) -> str:
        """A route of the maze for the host or a seat."""

    @cached_property
    def maze(self) -> MazePanel:
        """The sheet of the space in the URL, or else in the form, is open unless the posted form was accepted."""
        cell = (request.view_args or {}).get("cell") or request.args.get("cell") or request.form.get("cell", "")
        open_cell = read_cell(cell) if request.method == "GET" or self.problems else None
        return maze_panel(self.view, self.edition, chosen_rotation(), self.page_url, open_cell)

    @property
    def shows_cell_alone(self) -> bool:
        """Not with the palette: the sheet was asked for, or a form in it was refused."""
        of_cell = ("remove", "turn-card", "goal", "cell-token", "claim")
        return "cell" in (request.view_args or {}) or self.refused in of_cell

    @property
    def lines_of_newest_act(self) -> Sequence[HistoryLine]:
        """What is told below the maze. Whose turn it is stands above it."""
        return [line for line in self.newest_move_lines if line.message.key != "turn-began"]

    @property
    def newest_move_lines(self) -> Sequence[HistoryLine]:
        """Oldest first."""
        return [line for line in reversed(self.history) if line.act == self.history[0].act]

    @property
    def is_refused_early(self) -> bool:
        """An action card in front of a seat, refused only because it is another player's turn."""
        return self.refused in ("token", "inspect", "swap-hat") and self.has_only_problem("path-other-turn")

    def tokens_to_put(self, seat: SeatView) -> Sequence[str]:
        other = THEFT if seat.seat != self.view.viewer.seat else TRAPPED
        unfit = () if self.view.viewer.host else (other,)
        return [kind for kind in self.edition.supply if kind not in (*seat.tokens, *unfit)]

    @property
    def seat_acts(self) -> Collection[str]:
        """In the sheets of seats: on a board, players spy beside whose turn it is."""
        beside_turn = self.view.maze is not None and self.view.maze.is_turn_entered
        may = self.view.rights.may_play_all_cards and not self.view.deal.by_hand and not beside_turn
        return self.edition.acts if may else ()

    @cached_property
    def seats_for_tool_cards(self) -> Sequence[SeatView]:
        rights, seats = self.view.rights, self.view.dealt_seats if self.edition.supply else ()
        return [
            seat for seat in seats if seat.seat in rights.may_break or (seat.tokens and seat.seat in rights.may_repair)
        ]
