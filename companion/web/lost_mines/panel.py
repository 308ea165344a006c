"""The board of The Lost Mines for templates. All of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from flask import Flask
from flask_babel import gettext as _
from flask_babel import ngettext

from companion.editions.lost_mines.board import (
    CLANS,
    COLUMNS,
    FACES,
    MINES,
    ROWS,
    TREASURES,
    mine_cells,
    treasure_cells_beside_board,
)
from companion.editions.lost_mines.maze import (
    TOOL_FOR,
    Destination,
    LostMinesMaze,
    ground_of,
    has_room_for_only_one_dwarf,
    is_bridged,
    is_obstacle_without_tool,
)
from companion.editions.lost_mines.view import BoardView, LostMinesView
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import LETTERS, Cell, cell_name
from companion.game.message import Seat
from companion.game.views import SeatView, TableView
from companion.tables import ReplayStep
from companion.web.i18n import phrase, sentence
from companion.web.lost_mines.board import BoardArt, DwarfMarker, seat_letters
from companion.web.maze_panel import MazePanel
from companion.web.pages import TablePage
from companion.web.svg.mazes import MazeScene


class LostMinesPanel(MazePanel, edition="lost_mines"):
    art = BoardArt
    has_seat_strip = False

    @property
    def look(self) -> str:
        return "forest" if self.view.maze else ""

    @property
    def first_hint(self) -> str:
        return _("Tap a glowing space, then the card, then where the dwarf goes.")

    @property
    def how_to_follow(self) -> str:
        return _("Or don’t enter any: a few questions come at the end.")

    @property
    def removed_by(self) -> str:
        return _("thunderstorm")

    @property
    def open_cell_title(self) -> str:
        if self.open_cell is None or self.open_cell_kind not in ("goal", "start"):
            return super().open_cell_title
        name = cell_name(self.open_cell)
        if self.open_cell_kind == "start":
            return f"{name}: {_('The start card')}"
        if self.open_card is None:
            return _("The mine at %(cell)s", cell=name)
        return f"{name}: {phrase(f'mine-{self.maze.goals[self.open_cell].shows}')}"

    @property
    def own(self) -> LostMinesView:
        view: LostMinesView = self.view.own
        return view

    @property
    def board(self) -> BoardView:
        """Only if the board is followed."""
        assert self.own.board
        return self.own.board

    def may_move_dwarf_of(self, seat: Seat) -> bool:
        rights = self.view.rights
        return rights.may_play_all_cards and seat in rights.may_play_for

    @property
    def must_prepare(self) -> bool:
        """Before players can enter their own cards."""
        return self.view.deal.own_cards and self.own.marked_board is None

    def board_cells(self, marked_cells: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Row by row with a clan, `mine` or "". While the page has no marked space, as recorded for the host's printed
        copy."""
        board = self.own.marked_board
        if not marked_cells and board:
            known = {cell: clan for clan, cell in board.starts.items()} | dict.fromkeys(board.mines, "mine")
            marks = {cell_name(cell): mark for cell, mark in known.items()}
        else:
            marks = dict(zip(marked_cells, (*CLANS, *["mine"] * len(MINES)), strict=False))
        names = [cell_name((column, row)) for row in ROWS for column in COLUMNS]
        return [(name, marks.get(name, "")) for name in names]

    @property
    def needs_no_answers(self) -> bool:
        """The round can be settled without asking the host: the board ends it, and all who took treasures entered
        them."""
        if self.view.maze is None or not self.view.maze.is_over or self.view.deal.by_hand:
            return False
        taken = self.board.taken_treasures
        return all(seat.seat in self.own.entered for seat in self.view.seats if taken.get(seat.seat))

    @property
    def is_recorded(self) -> bool:
        return super().is_recorded or self.board.last_player is not None

    @property
    def is_no_card_expected(self) -> bool:
        """Also if the player on turn has played a card."""
        return self.board.acted or super().is_no_card_expected

    # The board

    @property
    def maze(self) -> LostMinesMaze:
        assert isinstance(self.maze_view.maze, LostMinesMaze)
        return self.maze_view.maze

    @property
    def scene(self) -> MazeScene:
        """Where cards can be laid, with the spaces that the dwarf on turn can reach."""
        at, letters = self.maze.dwarves, self.letters
        turn = self.board.seat_on_turn if self.can_lay_cards else None
        markers = tuple(
            DwarfMarker(at[dwarf.seat], letters[dwarf.seat], dwarf.clan, dwarf.seat == turn)
            for dwarf in self.dwarves
            if dwarf.seat in at
        )
        can_move = turn in at and not self.board.is_over
        return replace(super().scene, art=BoardArt(markers, self.board.stops if can_move else None))

    @property
    def starts_to_tap(self) -> Collection[Cell]:
        return self.maze.starts.values()

    def can_open_cell(self, cell: Cell) -> bool:
        """Also to put a treasure back."""
        return super().can_open_cell(cell) or any(cell == mine for _seat, mine in self.own.may_put_back)

    def cell_label(self, cell: Cell) -> str:
        labels = [super().cell_label(cell), *(dwarf.name for dwarf in self.dwarves_at(cell))]
        if (stops := self.paths_to_cell(cell)) and (turn := self.dwarf_on_turn):
            own = turn.seat == self.view.viewer.seat
            labels.append(_("you can go here") if own else _("%(name)s can go here", name=turn.name))
            labels += [ngettext("over a trap", "over %(num)s traps", stops[0].traps)] if stops[0].traps else []
        if self.maze.card_at(cell):
            tokens = self.tokens_by_side(cell)
            links = [(kind, self.side_names[side]) for side, kinds in tokens.items() for kind in kinds]
            labels += [f"{phrase(f'link-{kind}-name')}: {place}" for kind, place in links]
        return ", ".join(labels)

    @classmethod
    def scene_of_step(cls, scene: MazeScene, step: ReplayStep, names: Mapping[int, str]) -> MazeScene:
        assert isinstance(step.maze, LostMinesMaze)
        dwarves = step.maze.dwarves
        letters = seat_letters({seat: name for seat, name in names.items() if seat in step.clans or seat in dwarves})
        markers = tuple(
            DwarfMarker(cell, letters[seat], step.clans.get(Seat(seat), ""))
            for seat, cell in dwarves.items()
            if isinstance(seat, int) and seat in letters
        )
        return replace(scene, art=BoardArt(markers))

    # Dwarves

    @cached_property
    def dwarves(self) -> tuple[SeatView, ...]:
        return tuple(filter(None, map(self.view.seat, self.maze_view.players)))

    @property
    def letters(self) -> Mapping[int, str]:
        """On each dwarf, by seat."""
        return seat_letters({dwarf.seat: dwarf.name for dwarf in self.dwarves})

    @property
    def dwarf_on_turn(self) -> SeatView | None:
        return self.view.seat(self.board.seat_on_turn)

    def dwarves_at(self, cell: Cell) -> tuple[SeatView, ...]:
        return tuple(dwarf for dwarf in self.dwarves if self.maze.dwarves.get(dwarf.seat) == cell)

    @property
    def dwarves_without_card(self) -> tuple[SeatView, ...]:
        at = self.maze.dwarves
        return tuple(dwarf for dwarf in self.dwarves if dwarf.seat in at and not self.maze.card_at(at[dwarf.seat]))

    def paths_to_cell(self, cell: Cell) -> Sequence[Destination]:
        """Fewest traps first; none if the dwarf on turn stands there or can't reach the space."""
        reachable = [stop for stop in self.board.stops if stop.cell == cell and stop.steps]
        return sorted(reachable, key=lambda stop: stop.traps)

    def why_unreachable(self, cell: Cell) -> str:
        """Empty if the dwarf on turn can reach the card, or stands there."""
        turn, card = self.dwarf_on_turn, self.maze.card_at(cell)
        if turn is None or self.maze.dwarves.get(turn.seat) in (None, cell) or card is None or self.paths_to_cell(cell):
            return ""
        if is_obstacle_without_tool(card):
            return _("Nobody can pass without the right tool.")
        if has_room_for_only_one_dwarf(card) and self.dwarves_at(cell):
            return _("There’s only room for one dwarf.")
        if turn.seat == self.view.viewer.seat:
            return _("You can’t get here now.")
        return sentence("%(name)s can’t get here now.", name=turn.name)

    # One card

    def tokens_by_side(self, cell: Cell) -> Mapping[str, Sequence[str]]:
        """Traps and trolls on the links of this card, from the top clockwise."""
        tokens = {letter: self.maze.tokens_at(cell, LETTERS[letter]) for letter in self.side_names}
        return {letter: kinds for letter, kinds in tokens.items() if kinds}

    def sides_for_tokens(self, cell: Cell) -> Sequence[str]:
        """Where a trap or a troll can be placed."""
        return [side for side in self.side_names if not self.maze.trap_or_troll_problems(cell, LETTERS[side])]

    def needed_tool(self, card: PathCard) -> str:
        return TOOL_FOR.get(ground_of(card), "")

    is_bridged = staticmethod(is_bridged)

    # Mines

    def treasure_takers(self, cell: Cell) -> tuple[SeatView, ...]:
        """Once for each treasure."""
        taken, shows = self.board.taken_treasures, self.maze.goals[cell].shows
        return tuple(dwarf for dwarf in self.dwarves for kind in taken[dwarf.seat] if kind == shows)

    def can_take_treasures(self, cell: Cell) -> bool:
        return self.maze.goals[cell].shows in TREASURES and not self.board.is_over

    @property
    def remaining_mine_pictures(self) -> tuple[str, ...]:
        already_shown = {mine.shows for mine in self.maze.goals.values() if mine.card}
        return tuple(kind for kind in FACES if kind not in already_shown)

    @property
    def has_known_mines(self) -> bool:
        """A mine that is still face down may be one whose paths were seen in an earlier round."""
        return not self.board.known_mines.isdisjoint(self.remaining_mine_pictures)

    def mine_path_sides(self, cell: Cell) -> frozenset[str]:
        """While the mine is face down, only the side by which the dwarf on turn comes; none where no side need be
        entered."""
        card, turn = self.maze.goals[cell].card, self.board.seat_on_turn
        sides = card.open_sides if card else 0
        if not card and turn and self.paths_to_cell(cell) and not self.has_known_mines:
            sides = self.maze.entry_sides(turn, cell)
        return frozenset(letter for letter, side in LETTERS.items() if sides & side)


def treasure_phrases(kinds: Sequence[str]) -> list[str]:
    """Each kind once with its number: "2 × gems"."""
    return [
        phrase(f"treasure-{kind}") if n == 1 else f"{n} × {phrase(f'treasure-{kind}')}"
        for kind, n in Counter(kinds).items()
    ]


def place_namer(view: TableView) -> Callable[[Cell], str]:
    """Names like "treasure 2" beside the board, "mine C3" on the board, "mine 3" if no board is recorded."""
    beside = treasure_cells_beside_board(view.deal.players)

    def place_name(cell: Cell) -> str:
        if cell in beside:
            return _("treasure %(n)s", n=beside.index(cell) + 1)
        if view.own.marked_board or cell not in mine_cells(None):
            return _("mine %(cell)s", cell=cell_name(cell))
        return _("mine %(cell)s", cell=mine_cells(None).index(cell) + 1)

    return place_name


def just_looked(page: TablePage) -> bool:
    """At a mine or a treasure, in secret, and not noted anything since."""
    noted = max((note.version for note in page.view.private.notes), default=0)
    looks = (line for line in page.history[:3] if line.message.key.startswith("looked-at-") and not line.undone)
    return any(look.message["seat"] == page.view.viewer.seat and look.version > noted for look in looks)


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(treasure_phrases=treasure_phrases, place_namer=place_namer, just_looked=just_looked)
