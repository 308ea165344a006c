"""The board of The Lost Mines for templates. All of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
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
    LINK_TOKENS,
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
from companion.game.turn_order import players_clockwise_after
from companion.game.views import TableView
from companion.tables import ReplayStep
from companion.web.i18n import phrase, sentence
from companion.web.lost_mines.board import BoardArt, DwarfMarker, seat_letters
from companion.web.maze_panel import MazePanel, cell_key
from companion.web.svg.mazes import MazeScene


@dataclass(frozen=True)
class DwarfPanel:
    """`cell` is None if it is not on the board; `own`: it is the dwarf of the player whose page this is."""

    seat: Seat
    name: str
    letters: str
    clan: str
    cell: Cell | None
    turn: bool
    taken_treasures: tuple[str, ...]
    dragon: bool
    own: bool


@dataclass(frozen=True)
class LinkSide:
    """A side of the card on the open space; `place` is where it is on the screen."""

    side: str
    place: str
    tokens: tuple[str, ...]
    can_place: bool


class LostMinesPanel(MazePanel, edition="lost_mines"):
    has_seat_strip = False
    tells_whole_act = True
    untold = ("turn-began",)

    @property
    def look(self) -> str:
        return "forest" if self.board else ""

    @property
    def first_hint(self) -> str:
        return _("Tap a glowing space, then the card, then where the dwarf goes.")

    @property
    def how_to_follow(self) -> str:
        return _("Or skip the board: you’re asked what’s needed at the end.")

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

    art = BoardArt

    @cached_property
    def board(self) -> BoardPanel | None:
        """None if the board is not followed."""
        board = self.own.board
        return BoardPanel(board, self.view.names, self.side_names, self.view.viewer.seat) if board else None

    @property
    def own(self) -> LostMinesView:
        view: LostMinesView = self.view.own
        return view

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
        if self.board is None or not self.maze_view.is_over or self.view.deal.by_hand:
            return False
        taken = self.board.view.taken_treasures
        return all(seat.seat in self.own.entered for seat in self.view.seats if taken.get(seat.seat))

    @property
    def is_recorded(self) -> bool:
        return super().is_recorded or bool(self.board and self.board.view.last_player is not None)

    @property
    def is_no_card_expected(self) -> bool:
        """Also if the player on turn has played a card."""
        return bool(self.board and self.board.view.acted) or super().is_no_card_expected

    # The board

    @property
    def scene(self) -> MazeScene:
        scene = super().scene
        return replace(scene, art=self.board.board_art(self.can_lay_cards)) if self.board else scene

    @property
    def starts_to_tap(self) -> Collection[Cell]:
        return self.maze.starts.values()

    def can_open_cell(self, cell: Cell) -> bool:
        """Also to put a treasure back."""
        return super().can_open_cell(cell) or any(cell == mine for _seat, mine in self.own.may_put_back)

    def cell_label(self, cell: Cell) -> str:
        return ", ".join([super().cell_label(cell), *(self.board.screen_reader_phrases(cell) if self.board else ())])

    def dwarf_cell_key(self, seat: Seat) -> str | None:
        cell = self.board.maze.dwarves.get(seat) if self.board else None
        return cell and cell_key(cell)

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
        return replace(scene, art=BoardArt.from_dwarves(markers))


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


class BoardPanel:
    """`side_names` says where each side of a card is on the screen. `own_seat` is None on the host's page."""

    def __init__(
        self,
        view: BoardView,
        names: Mapping[int, str],
        side_names: Mapping[str, str],
        own_seat: Seat | None,
    ) -> None:
        self.view, self.maze, self.names, self.side_names = view, view.board, names, side_names
        self.own_seat = own_seat

    # Dwarves

    @cached_property
    def dwarves(self) -> tuple[DwarfPanel, ...]:
        letters = seat_letters({seat: self.names[seat] for seat in self.view.clans})
        return tuple(self._dwarf_panel(seat, letters[seat]) for seat in self.view.clans)

    def _dwarf_panel(self, seat: Seat, letters: str) -> DwarfPanel:
        view = self.view
        return DwarfPanel(
            seat=seat,
            name=self.names[seat],
            letters=letters,
            clan=view.clans[seat],
            cell=self.maze.dwarves.get(seat),
            turn=seat == view.seat_on_turn,
            taken_treasures=view.taken_treasures[seat],
            dragon=seat == view.dragon,
            own=seat == self.own_seat,
        )

    @property
    def dwarf_on_turn(self) -> DwarfPanel | None:
        return next((dwarf for dwarf in self.dwarves if dwarf.turn), None)

    @property
    def next_dwarf(self) -> DwarfPanel | None:
        if self.dwarf_on_turn is None:
            return None
        return players_clockwise_after(self.dwarves, self.dwarf_on_turn)[0]

    def dwarves_at(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        return tuple(dwarf for dwarf in self.dwarves if dwarf.cell == cell)

    def dwarves_not_at(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        return tuple(dwarf for dwarf in self.dwarves if dwarf.cell != cell)

    # Moves

    def paths_to_cell(self, cell: Cell) -> tuple[Destination, ...]:
        """Fewest traps first; none if the dwarf on turn stands there or can't reach the space."""
        reachable = [stop for stop in self.view.stops if stop.cell == cell and stop.steps]
        return tuple(sorted(reachable, key=lambda stop: stop.traps))

    @property
    def dwarves_without_card(self) -> tuple[DwarfPanel, ...]:
        return tuple(dwarf for dwarf in self.dwarves if dwarf.cell and self.maze.card_at(dwarf.cell) is None)

    def why_unreachable(self, cell: Cell) -> str:
        """Empty if the dwarf on turn can reach the card, or stands there."""
        turn, card = self.dwarf_on_turn, self.maze.card_at(cell)
        if turn is None or turn.cell in (None, cell) or card is None or self.paths_to_cell(cell):
            return ""
        if is_obstacle_without_tool(card):
            return _("Nobody can pass without the right tool.")
        if has_room_for_only_one_dwarf(card) and self.dwarves_at(cell):
            return _("There’s only room for one dwarf.")
        return _("You can’t get here now.") if turn.own else sentence("%(name)s can’t get here now.", name=turn.name)

    def board_art(self, can_lay_cards: bool) -> BoardArt:
        """If `can_lay_cards`, the spaces that the dwarf on turn can reach are marked, too."""
        markers = tuple(
            DwarfMarker(dwarf.cell, dwarf.letters, dwarf.clan, can_lay_cards and dwarf.turn)
            for dwarf in self.dwarves
            if dwarf.cell
        )
        can_move = (
            can_lay_cards
            and self.dwarf_on_turn is not None
            and self.dwarf_on_turn.cell is not None
            and not self.view.is_over
        )
        return BoardArt.from_dwarves(markers, self.view.stops if can_move else None)

    def screen_reader_phrases(self, cell: Cell) -> list[str]:
        phrases = [dwarf.name for dwarf in self.dwarves_at(cell)]
        if (stops := self.paths_to_cell(cell)) and self.dwarf_on_turn:
            turn = self.dwarf_on_turn
            phrases.append(_("you can go here") if turn.own else _("%(name)s can go here", name=turn.name))
            phrases += [ngettext("over a trap", "over %(num)s traps", stops[0].traps)] if stops[0].traps else []
        card = self.maze.card_at(cell)
        links = [(kind, side.place) for side in self.link_sides(cell, card) for kind in side.tokens] if card else []
        return phrases + [f"{phrase(f'link-{kind}-name')}: {place}" for kind, place in links]

    # One card

    def link_sides(self, cell: Cell, card: PathCard) -> tuple[LinkSide, ...]:
        """Open sides, and any other side that has tokens."""
        all_sides = [self._link_side(cell, letter) for letter in self.side_names]
        return tuple(side for side in all_sides if side.tokens or card.open_sides & LETTERS[side.side])

    def _link_side(self, cell: Cell, letter: str) -> LinkSide:
        side = LETTERS[letter]
        can_place = not self.maze.trap_or_troll_problems(cell, side)
        return LinkSide(letter, self.side_names[letter], self.maze.tokens_at(cell, side), can_place)

    @property
    def link_token_kinds(self) -> tuple[str, ...]:
        return LINK_TOKENS

    def needed_tool(self, card: PathCard) -> str:
        return TOOL_FOR.get(ground_of(card), "")

    def is_bridged(self, card: PathCard) -> bool:
        return is_bridged(card)

    def treasure_takers(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        """Once for each treasure."""
        shows = self.maze.goals[cell].shows
        return tuple(dwarf for dwarf in self.dwarves for kind in dwarf.taken_treasures if kind == shows)

    def can_take_treasures(self, cell: Cell) -> bool:
        return self.maze.goals[cell].shows in TREASURES and not self.view.is_over

    # Mines

    @property
    def remaining_mine_pictures(self) -> tuple[str, ...]:
        already_shown = {mine.shows for mine in self.maze.goals.values() if mine.card}
        return tuple(kind for kind in FACES if kind not in already_shown)

    @property
    def has_known_mines(self) -> bool:
        """A mine that is still face down may be one whose paths were seen in an earlier round."""
        return not self.view.known_mines.isdisjoint(self.remaining_mine_pictures)

    def mine_path_sides(self, cell: Cell) -> frozenset[str]:
        """While the mine is face down, only the side by which the dwarf on turn comes; none where no side need be
        entered."""
        card, turn = self.maze.goals[cell].card, self.dwarf_on_turn
        sides = card.open_sides if card else 0
        if not card and turn and self.paths_to_cell(cell) and not self.has_known_mines:
            sides = self.maze.entry_sides(turn.seat, cell)
        return frozenset(letter for letter, side in LETTERS.items() if sides & side)


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(treasure_phrases=treasure_phrases, place_namer=place_namer)
