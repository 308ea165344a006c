"""The view of a table for one viewer: everything that this viewer may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.editions.lost_mines.mines import Board
from companion.game.draft import gold_cards_taken_by
from companion.game.events import Version
from companion.game.history import adapt_to_edition, undoable_act_message
from companion.game.maze.grid import Cell
from companion.game.message import Message, Seat
from companion.game.names import unique_names
from companion.game.permissions import cells_for_notes, players_may_enter_own_cards, reason_unable_to_lay_paths
from companion.game.scoring import edition_of, impossible_result_messages, options_of, phase, settlement, totals
from companion.game.settlement import RoundResult
from companion.game.state import GoalNote, Round, Table
from companion.game.turns import next_starter, starter_rule
from companion.game.viewer import ONLOOKER, Viewer
from companion.game.views.known import has_secret_gold, is_total_unseen, known_totals
from companion.game.views.maze import NO_RIGHTS, MazeRights, MazeView, maze_rights, maze_view
from companion.game.views.pending import PendingChoice, pending_choice
from companion.game.views.scores import RoundScores, round_scores
from companion.game.views.seats import SeatView, seat_views


@dataclass(frozen=True)
class TableView:
    """Pages get a table's state only in this form."""

    viewer: Viewer
    code: str
    edition: str
    version: Version
    game: int
    phase: str
    round: int
    rounds: int
    options: Mapping[str, str]
    names: Mapping[int, str]
    seats: tuple[SeatView, ...]
    players: int  # how many seats play the round, or else the next one
    looked: int  # how many seats have seen their role
    dealt_by_hand: bool  # real role cards are dealt, not by the companion
    remarks: tuple[Message, ...]
    result: RoundResult | None  # what the host entered at the end of the round in play
    round_end_version: Version  # see `round_end_version`
    result_version: int  # of the result, with thefts, picks and corrections; 0: the round has not ended
    newest_theft_or_pick_version: Version  # in the round in play; 0: none
    dropped: tuple[Seat, ...]  # seats whose thefts or picks were dropped when the result was changed
    asking: PendingChoice | None
    round_scores: RoundScores | None  # the scores of the round in play, once its result is complete
    past_scores: tuple[RoundScores, ...]  # the scores of the confirmed rounds, oldest first
    next_starter: Seat | None  # the seat that begins the round in play, or else the next round
    begins: Message | None  # how the table finds who begins, while that is not known
    newest_act: Version  # for the host alone: with which the newest act began that can be undone; 0: there is none
    undo_message: Message | None  # what the host would undo next
    redo: bool  # the host can redo an act
    me: SeatView | None  # the viewer's own seat
    has_looked: bool  # the viewer has seen its role
    not_looked: tuple[Seat, ...]  # for the host alone: the seats that have not seen their roles, clockwise
    showings: tuple[Seat, ...]  # the seats whose roles the viewer may look at
    swaps: int  # how many hats were swapped in this round
    swapped: bool  # the viewer has a new role that it has not seen
    verdict: Message | None  # who won the round in play
    maze: MazeView | None = None
    own_cards: bool = False  # players enter their own cards on their phones
    rights: MazeRights = NO_RIGHTS  # what the viewer may enter about the maze
    stopped: Message | None = None  # tells the viewer why it may lay no path card
    odds: Message | None = None  # how likely each role is in the next deal, between rounds
    picked: tuple[int, ...] = ()  # the nuggets on the gold cards that the viewer took in this round
    pick_skipped: bool = False  # the host passed the viewer over, who got the lowest gold card
    theft_skipped: bool = False  # the host passed the viewer over, who stole nothing
    notes: tuple[GoalNote, ...] = ()  # the viewer's own notes about goal cards
    solo_grade: int | None = None  # the grade of a finished game that one seat played alone
    entered_treasures: tuple[int, ...] | None = None  # the worths of the viewer's treasures, as the viewer entered them
    marked_board: Board | None = None  # how the board is printed, as the host marked it
    notable: tuple[Cell, ...] = ()  # the cells about which a seat may write a note
    has_secret_gold: bool = False  # other seats may not know the viewer's gold
    total_is_unseen: bool = False  # nobody else could read a part of the viewer's total
    voids_roles: bool = False  # undoing the newest act makes the roles of this round void

    @cached_property
    def circle(self) -> tuple[SeatView, ...]:
        """Clockwise."""
        return tuple(seat for seat in self.seats if not seat.left)

    @cached_property
    def dealt_seats(self) -> tuple[SeatView, ...]:
        """Clockwise, in the round in play or, between rounds, in the next."""
        return tuple(seat for seat in self.circle if not seat.waiting)

    @property
    def seat_on_turn(self) -> Seat | None:
        return self.maze.seat_on_turn if self.maze and self.phase == "dealt" else None

    @property
    def turn_start_version(self) -> Version | None:
        """None if no clock runs, for example because the option `timer` is off."""
        runs = (
            self.maze and self.phase == "dealt" and self.options.get("timer", "off") != "off" and not self.maze.is_over
        )
        return self.maze.since if self.maze and runs else None

    def seat(self, number: int) -> SeatView | None:
        """None if it is not in this view."""
        return next((seat for seat in self.seats if seat.seat == number), None)


NO_ROUND = Round(number=0, players=())
"""An empty round, which stands for the round in play if there is none."""


def view_for(table: Table, viewer: Viewer) -> TableView:
    """Everything that the viewer may know, and nothing else."""
    current_phase, game_round = phase(table), table.round or NO_ROUND
    seats, maze = seat_views(table, viewer), maze_view(table)
    return TableView(
        # The table
        viewer=viewer,
        code=table.code,
        edition=table.edition,
        version=table.version,
        game=table.game,
        rounds=table.round_count,
        options=options_of(table),
        names=unique_names(table),
        seats=seats,
        me=next((seat for seat in seats if viewer.seat == seat.seat), None),
        marked_board=table.board,
        remarks=remarks_for(table, viewer),
        # The round in play, or else the next one
        phase=current_phase,
        round=table.current_round_number if current_phase != "finished" else table.confirmed_rounds[-1].number,
        players=len(game_round.players or table.circle),
        looked=len(game_round.looked),
        swaps=len(game_round.swaps),
        dealt_by_hand=table.options["roles"] == "cards",
        odds=role_odds_message(table, current_phase),
        next_starter=next_starter(table),
        begins=starter_message(table, current_phase) if maze is None or maze.seat_on_turn is None else None,
        maze=maze,
        own_cards=players_may_enter_own_cards(table),
        notable=cells_for_notes(table, game_round) if current_phase == "dealt" else (),
        # The end of the round, and earlier rounds
        result=game_round.result,
        round_end_version=round_end_version(table),
        result_version=game_round.result_version,
        newest_theft_or_pick_version=Version(game_round.newest_theft_or_pick),
        dropped=game_round.dropped,
        verdict=settlement(table, game_round).verdict if game_round.result else None,
        asking=pending_choice(table, viewer),
        round_scores=round_scores(table, viewer, game_round) if current_phase == "proposed" else None,
        past_scores=tuple(round_scores(table, viewer, confirmed) for confirmed in table.confirmed_rounds),
        solo_grade=solo_game_grade(table, current_phase),
        # Known to the viewer alone
        has_looked=viewer.seat in game_round.looked,
        not_looked=seats_that_have_not_looked(game_round) if viewer.host else (),
        swapped=viewer.seat not in game_round.looked and any(swap.seat == viewer.seat for swap in game_round.swaps),
        showings=tuple(showing.seat for showing in game_round.showings if showing.to == viewer.seat),
        picked=gold_cards_taken_by(game_round.picks, viewer.seat) if viewer.seat else (),
        pick_skipped=viewer.seat in game_round.passed and viewer.seat in dict(game_round.picks),
        theft_skipped=viewer.seat in game_round.passed and (viewer.seat, None) in game_round.thefts,
        notes=tuple(note for note in game_round.notes if note.seat == viewer.seat),
        entered_treasures=game_round.entered_treasures.get(viewer.seat) if viewer.seat else None,
        has_secret_gold=has_secret_gold(table, viewer, current_phase),
        total_is_unseen=is_total_unseen(table, viewer),
        rights=maze_rights(table, viewer, maze),
        stopped=reason_unable_to_lay_paths(game_round, viewer.seat) if viewer.seat else None,
        # What the host can undo and redo
        newest_act=table.newest_act.first if viewer.host and table.newest_act else Version(0),
        undo_message=next_undo_message(table) if viewer.host else None,
        voids_roles=viewer.host and bool(table.newest_act and table.newest_act.deals),
        redo=viewer.host and bool(table.redo),
    )


def round_end_version(table: Table) -> Version:
    """Before the host enters the end it is the newest change of the maze, which may have ended the round."""
    newest = table.round or (table.confirmed_rounds[-1] if table.confirmed_rounds else NO_ROUND)
    return Version(newest.ended or newest.maze_version)


def seats_that_have_not_looked(game_round: Round) -> tuple[Seat, ...]:
    """Clockwise."""
    return tuple(seat for seat in game_round.players if game_round.roles and seat not in game_round.looked)


def next_undo_message(table: Table) -> Message | None:
    message = undoable_act_message(table.newest_act) if table.newest_act else None
    return message and adapt_to_edition(edition_of(table), message)


def solo_game_grade(table: Table, current_phase: str) -> int | None:
    """The Duel, for one player."""
    claiming = edition_of(table).claim_rules
    if claiming is None or current_phase != "finished":
        return None
    players = {seat for game_round in table.confirmed_rounds for seat in game_round.players}
    return claiming.solo_grade(len(players), totals(table).get(min(players), 0))


def starter_message(table: Table, current_phase: str) -> Message | None:
    """None once that seat is known."""
    rule = starter_rule(table)
    if current_phase not in ("seating", "dealt") or not rule or next_starter(table) is not None:
        return None
    return Message.from_key("begins-by-lot") if rule == "lot" else Message.from_key(edition_of(table).begins)


def role_odds_message(table: Table, current_phase: str) -> Message | None:
    """None while a round is in play."""
    if current_phase != "seating":
        return None
    return edition_of(table).odds(len(table.circle), options_of(table))


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
    if table.round and table.round.anew and not table.is_finished:
        remarks.append(Message.from_key("gold-shuffled-anew", round=table.round.number))
    remarks += [
        *impossible_result_messages(table),
        *negative_total_messages(table),
    ]
    return tuple(dict.fromkeys(remarks))


def has_seen_deal(table: Table, viewer: Viewer) -> bool:
    """A player's own role, or else that somebody looked at one. Where the companion deals no roles, the deal is seen
    once the round began."""
    round = table.round
    if round is None:
        return False
    if not round.roles or round.result:
        return True
    return viewer.seat in round.looked if viewer.seat in round.players else bool(round.looked)


def negative_total_messages(table: Table) -> list[Message]:
    """Secret totals are not checked before the end of the game, because a message would tell something about them."""
    known = known_totals(table, ONLOOKER)
    return [Message.from_key("total-below-zero", seat=seat) for seat, gold in known.items() if gold < 0]
