"""The pages on which cards are entered into the maze: what both have, and that of a player for their own cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import request, url_for

from companion.game.message import Message, Seat
from companion.game.roles import THEFT, TRAPPED
from companion.game.views.seats import SeatView
from companion.tables import HistoryLine
from companion.web.auth import browser_grants
from companion.web.forms.fields import read_cell
from companion.web.view_models.custom_card import read_card_sketch, sketch_from_form_value
from companion.web.view_models.maze_panel import MazePanel, MazeRequest, maze_panel, requested_rotation
from companion.web.view_models.table_page import TablePage


def read_maze_request(problems: Sequence[Message]) -> MazeRequest:
    """The sheet of the space in the URL, or else in the form, is open unless the posted form was accepted, that is,
    without `problems`."""
    args, form = request.args, request.form
    cell = (request.view_args or {}).get("cell") or args.get("cell") or form.get("cell", "")
    return MazeRequest(
        rotation=requested_rotation(),
        open_cell=read_cell(cell) if request.method == "GET" or problems else None,
        offers_all=any(name in values for values in (args, form) for name in ("other", "offer", "again")),
        sketch=sketch_from_form_value(form.get("offer") or form.get("again", "")) or read_card_sketch(args),
    )


@dataclass(frozen=True, kw_only=True)
class MazePage(TablePage):
    """A page on which cards are entered into the maze."""

    maze_request: MazeRequest

    @property
    @abstractmethod
    def page_url(self) -> str:
        """Where this page is."""

    @cached_property
    def maze(self) -> MazePanel:
        return maze_panel(self.view, self.edition, self.maze_request, self.page_url)

    @abstractmethod
    def maze_url(self, name: str, **values: Any) -> str:
        """A route of the maze for the host or a seat."""

    @property
    def is_free_card(self) -> bool:
        """The page of a custom card alone was asked for."""
        return (request.endpoint or "").endswith(".free_card")

    @property
    def shows_cell_alone(self) -> bool:
        """Not with the palette: the sheet was asked for, or a form in it was refused."""
        of_cell = ("remove", "turn-card", "move-card", "goal", "cell-token", "claim")
        return "cell" in (request.view_args or {}) or self.refused in of_cell

    @property
    def lines_of_newest_act(self) -> Sequence[HistoryLine]:
        """What is told below the maze."""
        lines = self.newest_move_lines if self.maze.tells_whole_act else self.latest_history_lines[:1]
        return [line for line in lines if line.message.key not in self.maze.untold]

    @property
    def newest_move_lines(self) -> Sequence[HistoryLine]:
        """Oldest first."""
        return [line for line in reversed(self.history) if line.act == self.history[0].act]

    # What may be entered

    def may_move_dwarf_of(self, seat: Seat) -> bool:
        rights = self.view.rights
        return rights.may_play_all_cards and seat in rights.may_play_for

    @property
    def is_refused_early(self) -> bool:
        """An action card in front of a seat, refused only because it is another player's turn."""
        is_action_card = self.refused in ("token", "inspect", "swap-hat")
        return is_action_card and {problem.key for problem in self.problems} == {"path-other-turn"}

    @property
    def may_be_ladder(self) -> bool:
        """Refused only because no path leads to the card, which a ladder doesn't need."""
        return {problem.key for problem in self.problems} == {"not-connected-own"}

    @property
    def is_token_second_card(self) -> bool:
        """Refused only because the player has already played a card in this turn."""
        return self.refused == "cell-token" and {problem.key for problem in self.problems} == {"card-played-already"}

    def has_early_tool_card(self, seat: Seat, do: str, discarded: bool = False) -> bool:
        """The refused form that `is_refused_early` tells of is the one with these fields."""
        submitted = self.submitted
        fields = (submitted.get("seat", type=int), submitted.get("do"), bool(submitted.get("discarded")))
        return self.is_refused_early and fields == (seat, do, discarded)

    def tokens_to_put(self, seat: SeatView) -> Sequence[str]:
        other = THEFT if seat.seat != self.view.viewer.seat else TRAPPED
        unfit = () if self.view.viewer.host else (other,)
        return [kind for kind in self.edition.supply if kind not in (*seat.tokens, *unfit)]

    @property
    def seat_acts(self) -> Set[str]:
        """In the sheets of seats: on a board, players spy beside whose turn it is."""
        beside_turn = self.view.maze is not None and self.view.maze.is_turn_entered
        may = self.view.rights.may_play_all_cards and not self.view.deal.by_hand and not beside_turn
        return self.edition.acts if may else frozenset()

    @cached_property
    def seats_for_tool_cards(self) -> Sequence[SeatView]:
        rights, seats = self.view.rights, self.view.dealt_seats if self.edition.supply else ()
        return [
            seat for seat in seats if seat.seat in rights.may_break or (seat.tokens and seat.seat in rights.may_repair)
        ]


@dataclass(frozen=True, kw_only=True)
class PlayPage(MazePage):
    @property
    def seat(self) -> Seat:
        return self.view.viewer.seat or Seat(0)

    @property
    def is_open(self) -> bool:
        """Else this page has nothing to show."""
        return self.view.deal.own_cards and self.maze.can_lay_cards

    @property
    def page_url(self) -> str:
        return self.maze_url("play")

    def maze_url(self, name: str, **values: Any) -> str:
        return url_for(f"seat.{name}", code=self.view.code, **{"n": self.seat, **values})

    def do_url(self, move: str) -> str:
        return f"{super().do_url(move)}?n={self.seat}"

    @property
    def seat_page_url(self) -> str:
        return url_for("seat.seat", code=self.view.code, n=self.seat)

    @property
    def end_of_round_url(self) -> str:
        """The seat's page then plays the animation at the end of the round."""
        return url_for("seat.seat", code=self.view.code, n=self.seat, show=1)

    @property
    def next_player_url(self) -> str:
        """If the viewer and the player on turn share this phone."""
        turn = self.view.seat_on_turn
        if turn == self.seat or turn not in browser_grants(self.view.code).seats:
            return ""
        return url_for("seat.play", code=self.view.code, n=turn)
