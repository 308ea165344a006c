"""The maze for templates. All of it is public; pictures are drawn when a template asks for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from flask import Response, request
from flask_babel import gettext as _
from markupsafe import Markup

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell, cell_name
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.paths import shortest_paths
from companion.rules.message import Message, Seat
from companion.rules.tokens import TRAPPED
from companion.rules.turn_order import players_clockwise_from
from companion.table.moves.move import number_at
from companion.web.aria_labels import card_label, cell_label, goal_label, kind_label
from companion.web.responses import YEAR
from companion.web.svg.board import BoardMarkers
from companion.web.svg.mazes import CellLink, CounterMarker, MazeScene, goal_svg, maze_svg, newly_lit_cells
from companion.web.view_models.card_choices import CardChoices
from companion.web.view_models.custom_card import custom_card_form_value

TURN = "turn"


def default_rotation() -> int:
    """Quarter turns: 1 on phones, which puts the start at the bottom, else 0."""
    return 1 if "Mobi" in request.headers.get("User-Agent", "") else 0


def requested_rotation() -> int:
    for rotation in (request.args.get(TURN), request.cookies.get(TURN)):
        if rotation in ("0", "1", "2", "3"):
            return int(rotation)
    return default_rotation()


def remember_rotation(response: Response) -> Response:
    if request.args.get(TURN) in ("0", "1", "2", "3"):
        response.set_cookie(TURN, request.args[TURN], max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


def cell_key(cell: Cell) -> str:
    """As URLs and forms write it: `3,-1`."""
    return f"{cell[0]},{cell[1]}"


@dataclass(frozen=True)
class GoalChoice:
    """A picture that a goal card may show, in one rotation."""

    shows: str
    value: str
    picture: Markup
    label: str
    is_current: bool
    gold: int = 0


class MazePanel(CardChoices):
    # State

    @property
    def is_shown(self) -> bool:
        """While a round is played, and beside its result if cards were laid."""
        maze_view = self.view.maze
        if maze_view is None:
            return False
        return self.can_lay_cards or (self.view.phase in ("sharing", "proposed") and bool(maze_view.laid))

    @property
    def can_lay_cards(self) -> bool:
        return self.view.phase == "dealt" and self.view.maze is not None

    @property
    def is_round_over(self) -> bool:
        """Path cards that nobody entered can still be laid."""
        return self.maze_view.is_over

    @property
    def all_treasures_known(self) -> bool:
        """The round can be settled without asking the host: the board ends it, and all who took treasures entered
        them."""
        if self.board is None or not self.is_round_over or self.view.dealt_by_hand:
            return False
        return all(
            seat.has_entered_treasures for seat in self.view.seats if self.board.view.taken_treasures.get(seat.seat)
        )

    @property
    def seats_from_next_player(self) -> tuple[Seat, ...]:
        """Who may have laid a card, likeliest first: clockwise from the player who plays next."""
        players, next_seat = self.maze_view.players, self.maze_view.next_seat_to_play
        return players_clockwise_from(players, next_seat) if next_seat in players else players

    @property
    def is_recorded(self) -> bool:
        """A card was laid, a goal revealed, or a dwarf moved."""
        if self.board and self.board.view.last_player is not None:
            return True
        return bool(self.maze_view.laid) or any(goal.card for goal in self.maze.goals.values())

    # The maze

    def number_at(self, cell: Cell) -> int:
        return number_at(self.maze, cell)

    def dwarf_cell_key(self, seat: Seat) -> str | None:
        cell = self.maze.dwarves.get(seat)
        return cell and cell_key(cell)

    @cached_property
    def svg(self) -> Markup:
        return maze_svg(self.scene)

    @cached_property
    def scene(self) -> MazeScene:
        maze_view = self.maze_view
        return MazeScene(
            maze=maze_view.maze,
            rotation=self.rotation,
            links=self.cell_links if self.can_lay_cards else (),
            newest=maze_view.newest if self.can_lay_cards else None,
            anyway=maze_view.misfits,
            paths=shortest_paths(maze_view.maze, self.edition.clans),
            picked=self.open_cell if self.can_lay_cards else None,
            newly_lit_cells=self.newly_lit_cells if self.can_lay_cards else {},
            counters=self.counter_markers,
            doomed=maze_view.duel.doomed if maze_view.duel and self.view.rights.may_play else None,
            markers=self.board.board_markers(self.can_lay_cards) if self.board else BoardMarkers(),
            label=_("The maze"),
        )

    @property
    def counter_markers(self) -> tuple[CounterMarker, ...]:
        return self.duel.counter_markers if self.duel else ()

    @cached_property
    def newly_lit_cells(self) -> Mapping[Cell, int]:
        """What the newest card connected to a start -> the distance from that card, in cards."""
        newest = self.maze_view.newest
        return (
            newly_lit_cells(self.maze.remove_card(newest), self.maze, newest)
            if newest in self.maze.cards and newest
            else {}
        )

    @property
    def _seat_to_lay(self) -> Seat | None:
        """The seat on turn, or the one that begins."""
        return self.duel.view.seat_on_turn if self.duel else self.maze_view.seat_on_turn_or_starter

    @property
    def player_stopped(self) -> Message | None:
        seat = self._seat_to_lay
        if not self.view.viewer.host or self.is_round_over or seat not in self.maze_view.seats_unable_to_lay_paths:
            return None
        return Message.from_key(
            "path-by-cannot" if TRAPPED in self.edition.tokens else "path-by-cannot-tool", seat=seat
        )

    @property
    def is_no_card_expected(self) -> bool:
        """The round is over, or an action card in front of the player on turn forbids it, or (on a board) that player
        has played one. On a player's own page, only that player's cards count."""
        own, turn = self.view.viewer.seat, self.maze_view.seat_on_turn_or_starter
        if self.board and self.board.view.acted:
            return True
        if own is None:
            own = self._seat_to_lay  # also of who plays The Duel alone
        return self.is_round_over or own in self.maze_view.seats_unable_to_lay_paths or turn not in (None, own)

    @cached_property
    def cell_links(self) -> tuple[CellLink, ...]:
        """What can be tapped. If `is_no_card_expected`, no free space is highlighted, but cards can still be laid."""
        maze = self.maze
        in_frontier = "free faint whole" if self.is_no_card_expected else "free glows"
        goals_to_turn_over = () if self.duel and self.is_round_over else maze.goals_to_turn_over
        free = maze.free_cells_beside_cards
        kinds = [(cell, in_frontier if self.is_reached(cell) else "free faint") for cell in free]
        kinds += [(cell, "card") for cell in maze.cards]
        kinds += [(cell, "start") for cell in maze.starts.values()] if self.board else []
        kinds += [(cell, "goal glows" if cell in goals_to_turn_over else "goal") for cell in maze.goals]
        return tuple(self._cell_link(cell, kind) for cell, kind in kinds if self._can_open_cell(cell))

    @cached_property
    def _frontier(self) -> Collection[Cell]:
        return self.maze.free_cells_reached_by(self.clan_on_turn)

    def is_reached(self, cell: Cell) -> bool:
        """In The Duel from the start of the player on turn."""
        return cell in self._frontier

    def _can_open_cell(self, cell: Cell) -> bool:
        """Any card or token in the viewer's turn, a path card on a free space, what a goal shows, or a correction."""
        rights = self.view.rights
        may_play = rights.may_play_all_cards or (rights.may_play and self.maze.is_free(cell))
        has_treasure_to_put_back = any(cell == mine for _, mine in rights.may_put_back)
        return may_play or cell in rights.may_reveal or cell in rights.may_correct or has_treasure_to_put_back

    def _cell_link(self, cell: Cell, kind: str) -> CellLink:
        label = cell_label(self.maze, cell, self.counter_markers)
        if cell in self.maze_view.misfits:
            label = _("%(card)s, against the rules", card=label)
        if self.board:
            label = ", ".join([label, *self.board.screen_reader_phrases(cell)])
        return CellLink(
            cell,
            self.page_url_with_query(f"cell={cell_key(cell)}"),
            label,
            kind,
            self.fitting_cards_by_cell.get(cell, ()),
        )

    def page_url_with_query(self, query: str) -> str:
        return f"{self.page_url}{'&' if '?' in self.page_url else '?'}{query}"

    # One cell

    @property
    def open_cell_kind(self) -> str:
        """Empty if no space is open, or it can't be tapped."""
        if not self.open_cell or not self.can_lay_cards or not self._can_open_cell(self.open_cell):
            return ""
        if self.open_cell in self.maze.starts.values():
            return "start"
        return "goal" if self.open_cell in self.maze.goals else "card" if self.open_cell in self.maze.cards else "free"

    @property
    def open_card(self) -> PathCard | None:
        return self.maze.card_at(self.open_cell) if self.open_cell else None

    @property
    def can_turn_open_card(self) -> bool:
        """Whether it looks different after a half turn."""
        return self.open_card is not None and len(self.open_card.orientations) > 1

    @property
    def player_of_open_card(self) -> Seat | None:
        return next((laid.by for laid in self.maze_view.laid if laid.cell == self.open_cell), None)

    @property
    def is_card_against_rules(self) -> bool:
        return self.open_cell in self.maze_view.misfits

    @property
    def sketch_form_value(self) -> str:
        return custom_card_form_value(self.sketch.card) if self.sketch.card else ""

    def goal_choices(self, cell: Cell) -> tuple[GoalChoice, ...]:
        """If the goal is face up, the picture that it shows is among them."""
        own, others = self.maze.goals[cell].shows, (goal.shows for at, goal in self.maze.goals.items() if at != cell)
        elsewhere = {*others, *self.maze_view.goals_used_in_earlier_rounds}
        possible = (key for key in self.edition.faces if key == own or key not in elsewhere)
        return tuple(choice for key in possible for choice in self._orientation_choices(cell, key))

    def _orientation_choices(self, cell: Cell, picture: str) -> tuple[GoalChoice, ...]:
        """Only the present rotation if the goal shows the picture already."""
        goal, card = self.maze.goals[cell], self.edition.faces[picture]
        if goal.card and goal.shows == picture:
            return (self._goal_choice(picture, picture, goal.card, is_current=True),)
        lies = self.edition.orientations(self.maze, cell, card, self.maze_view.newest)
        if len(lies) == 1:
            return (self._goal_choice(picture, picture, lies[0]),)
        return tuple(
            self._goal_choice(picture, f"{picture} {turned.comparison_key != card.comparison_key:d}", turned)
            for turned in lies
        )

    def _goal_choice(self, key: str, value: str, turned_card: PathCard, is_current: bool = False) -> GoalChoice:
        goal, total = Goal(key, turned_card), sum(gold.value for gold in turned_card.features.gold)
        return GoalChoice(key, value, goal_svg(goal, rotation=self.rotation), goal_label(goal), is_current, total)

    def goal_choices_by_gold(self, cell: Cell) -> tuple[tuple[int, tuple[GoalChoice, ...]], ...]:
        """Those that the goal doesn't show now, least gold first."""
        by_gold = attrgetter("gold")
        others = sorted((choice for choice in self.goal_choices(cell) if not choice.is_current), key=by_gold)
        return tuple((gold, tuple(choices)) for gold, choices in groupby(others, key=by_gold))

    def goal_picture(self, cell: Cell) -> Markup:
        return goal_svg(self.maze.goals[cell], self.maze.is_connected(cell), self.rotation)

    def open_reached_goal(self) -> None:
        """In The Duel, where it can have many pictures, the player then chooses what it shows."""
        if self.can_lay_cards and self.duel and not self.is_round_over:
            goals = (cell for cell in self.maze.goals_to_turn_over if cell in self.view.rights.may_reveal)
            self.open_cell = next(goals, None)

    # Words

    goal_label = staticmethod(goal_label)
    name = staticmethod(cell_name)
    cell_key = staticmethod(cell_key)
    label = staticmethod(card_label)
    kind = staticmethod(kind_label)
