"""The view of a table for one viewer: everything that this viewer may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.game.draft import gold_cards_taken_by
from companion.game.edition import NO_EDITION
from companion.game.events import Version
from companion.game.guesses import may_guess, players_who_guess, right_guesses
from companion.game.history import undoable_act_message
from companion.game.maze.grid import Cell
from companion.game.message import Message, Seat
from companion.game.permissions import players_may_enter_own_cards, reason_unable_to_lay_paths
from companion.game.scoring import edition_of, impossible_result_messages, options_of, phase, settlement
from companion.game.starting_player import next_starter
from companion.game.state import GoalNote, Round, Table
from companion.game.viewer import Viewer
from companion.game.views.end import EndView, RoundScores, round_scores
from companion.game.views.maze import MazeRights, MazeView, maze_rights
from companion.game.views.seats import SeatView, has_secret_gold, is_total_unseen, seat_views

NO_ROUND = Round(0, (), NO_EDITION)
"""An empty round, which stands for the round in play if there is none."""


class TableView:
    """Pages get a table's state only in this form. Each part is worked out when a page first asks for it."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self._table, self._round, self.viewer = table, table.round or NO_ROUND, viewer
        self.code, self.edition, self.version, self.game = table.code, table.edition, table.version, table.game
        self.rounds = table.round_count

    @cached_property
    def phase(self) -> str:
        return phase(self._table)

    @property
    def round(self) -> int:
        """Of the round in play, or else of the next one; of the last one when the game is over."""
        return self._table.current_round_number - (self.phase == "finished")

    @cached_property
    def options(self) -> Mapping[str, str]:
        return options_of(self._table)

    @cached_property
    def remarks(self) -> tuple[Message, ...]:
        return remarks_for(self._table, self.viewer)

    # The seats

    @cached_property
    def names(self) -> Mapping[int, str]:
        return self._table.names

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        return seat_views(self._table, self.viewer)

    @cached_property
    def circle(self) -> tuple[SeatView, ...]:
        """Clockwise."""
        return tuple(seat for seat in self.seats if not seat.left)

    @cached_property
    def dealt_seats(self) -> tuple[SeatView, ...]:
        """Clockwise, in the round in play or, between rounds, in the next."""
        return tuple(seat for seat in self.circle if not seat.waiting)

    def seat(self, number: int | None) -> SeatView | None:
        """None if it is not in this view."""
        return next((seat for seat in self.seats if seat.seat == number), None)

    @cached_property
    def me(self) -> SeatView | None:
        """The viewer's own seat."""
        return self.seat(self.viewer.seat)

    # The round in play, or else the next one

    @cached_property
    def deal(self) -> DealView:
        return deal_view(self._table, self.viewer, self.phase, self.seat_on_turn)

    @cached_property
    def maze(self) -> MazeView | None:
        """Of the round in play, or else of the last confirmed round."""
        return MazeView.of_table(self._table)

    @cached_property
    def own(self) -> Any:
        """What only the pages of this edition show."""
        return edition_of(self._table).own_view(self._table, self.viewer)

    @property
    def seat_on_turn(self) -> Seat | None:
        return self.maze.seat_on_turn if self.maze and self.phase == "dealt" else None

    @cached_property
    def rights(self) -> MazeRights:
        """What the viewer may enter about the maze."""
        return maze_rights(self._table, self.viewer, self.maze, self.own.chooser if self.own else None)

    @cached_property
    def private(self) -> PrivateView:
        return private_view(self._table, self._round, self.viewer, self.phase)

    # The end of a round

    @cached_property
    def end(self) -> EndView:
        return EndView(self._table, self._round, self.viewer, self.phase)

    @cached_property
    def past_scores(self) -> tuple[RoundScores, ...]:
        """Of the confirmed rounds, oldest first."""
        table = self._table
        return tuple(round_scores(table, self.viewer, past, settlement(table, past)) for past in table.confirmed_rounds)

    @cached_property
    def undo(self) -> UndoView:
        return undo_view(self._table) if self.viewer.host else UndoView()


@dataclass(frozen=True)
class DealView:
    """How the round in play, or else the next one, is dealt and begins."""

    players: int
    by_hand: bool  # real role cards are dealt, not by the companion
    own_cards: bool  # players enter their own cards on their phones
    starter: Seat | None  # the seat that begins
    begins: Message | None  # how the table finds who begins, while that is not known
    looked: int  # how many seats have seen their role
    not_looked: tuple[Seat, ...]  # for the host alone: the seats that have not seen their roles, clockwise
    swaps: int  # how many hats were swapped in this round
    guessed: int  # for the host alone: how many players have guessed the saboteurs
    guessing: int  # for the host alone: how many may guess


def deal_view(table: Table, viewer: Viewer, current_phase: str, seat_on_turn: Seat | None) -> DealView:
    game_round = table.round or NO_ROUND
    players = game_round.players if game_round.roles else ()
    return DealView(
        players=len(game_round.players or table.circle),
        by_hand=table.options["roles"] == "cards",
        own_cards=players_may_enter_own_cards(table),
        starter=next_starter(table),
        begins=starter_message(table, current_phase) if seat_on_turn is None else None,
        looked=len(game_round.looked),
        not_looked=tuple(seat for seat in players if seat not in game_round.looked) if viewer.host else (),
        swaps=len(game_round.swaps),
        guessed=len(game_round.guesses) if viewer.host else 0,
        guessing=len(players_who_guess(table, game_round)) if viewer.host else 0,
    )


def starter_message(table: Table, current_phase: str) -> Message | None:
    """In the first round; None once that seat is known."""
    begins = edition_of(table).begins if table.current_round_number == 1 else ""
    if current_phase not in ("seating", "dealt") or not begins or next_starter(table) is not None:
        return None
    return Message.from_key(begins)


@dataclass(frozen=True)
class PrivateView:
    """What concerns the viewer alone, mostly secret from all others."""

    has_looked: bool  # the viewer has seen its role
    swapped: bool  # the viewer has a new role that it has not seen
    showings: tuple[Seat, ...]  # the seats whose roles the viewer may look at
    stopped: Message | None  # tells the viewer why it may lay no path card
    notes: tuple[GoalNote, ...]  # the viewer's own notes about goal cards
    cells_for_notes: tuple[Cell, ...]
    guess: Mapping[Seat, str]  # what the viewer takes other seats for
    may_guess: bool
    right_guesses: tuple[Seat, ...]  # once the roles are revealed, the seats that the viewer was right about
    picked: tuple[int, ...]  # the nuggets on the gold cards that the viewer took in this round
    pick_skipped: bool  # the host passed the viewer over, who got the lowest gold card
    theft_skipped: bool  # the host passed the viewer over, who stole nothing
    has_secret_gold: bool  # other seats may not know the viewer's gold
    total_is_unseen: bool  # nobody else could read a part of the viewer's total


def private_view(table: Table, game_round: Round, viewer: Viewer, current_phase: str) -> PrivateView:
    seat = viewer.seat
    return PrivateView(
        has_looked=seat in game_round.looked,
        swapped=seat not in game_round.looked and any(swap.seat == seat for swap in game_round.swaps),
        showings=tuple(showing.seat for showing in game_round.showings if showing.to == seat),
        stopped=reason_unable_to_lay_paths(game_round, seat) if seat else None,
        notes=tuple(note for note in game_round.notes if note.seat == seat),
        cells_for_notes=edition_of(table).cells_for_notes(table, game_round) if current_phase == "dealt" else (),
        guess=dict(game_round.guesses.get(seat, ())) if seat else {},
        may_guess=may_guess(table, seat),
        right_guesses=own_right_guesses(game_round, seat),
        picked=gold_cards_taken_by(game_round.end.picks, seat) if seat else (),
        pick_skipped=seat in game_round.end.passed and seat in dict(game_round.end.picks),
        theft_skipped=seat in game_round.end.passed and (seat, None) in game_round.end.thefts,
        has_secret_gold=has_secret_gold(table, viewer, current_phase),
        total_is_unseen=is_total_unseen(table, viewer),
    )


def own_right_guesses(game_round: Round, seat: Seat | None) -> tuple[Seat, ...]:
    if seat is None or game_round.end.result is None:
        return ()
    return right_guesses(game_round, game_round.edition).get(seat, ())


@dataclass(frozen=True)
class UndoView:
    """For the host alone: what the host can undo and redo."""

    act: Version = Version(0)  # with which the newest act began that can be undone; 0: there is none
    message: Message | None = None  # what the host would undo next
    voids_roles: bool = False  # that makes the roles of this round void
    redo: bool = False


def undo_view(table: Table) -> UndoView:
    act, redo = table.newest_act, bool(table.redo)
    if act is None:
        return UndoView(redo=redo)
    return UndoView(act.first, undoable_act_message(edition_of(table), act), bool(act.deals), redo)


def remarks_for(table: Table, viewer: Viewer) -> tuple[Message, ...]:
    """Everybody may read them. An undone deal is no news to a viewer who has seen the next one."""
    remarks: list[Message] = []
    if not table.is_finished:
        old = "deal-taken-back" if has_seen_deal(table, viewer) else ""
        remarks = [
            remark
            for remark in table.remarks
            if dict(remark.values).get("round") == table.current_round_number and remark.key != old
        ]
    return tuple(dict.fromkeys([*remarks, *impossible_result_messages(table)]))


def has_seen_deal(table: Table, viewer: Viewer) -> bool:
    """A player's own role, or else that somebody looked at one. Where the companion deals no roles, the deal is seen
    once the round began."""
    round = table.round
    if round is None:
        return False
    if not round.roles or round.end.result:
        return True
    return viewer.seat in round.looked if viewer.seat in round.players else bool(round.looked)
