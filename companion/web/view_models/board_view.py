"""The Lost Mines on the host's page: dwarfs on the board, tokens on its links, treasures found in its mines.

All of it is public.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from flask_babel import gettext as _
from flask_babel import ngettext

from companion.rules.edition import BoardRules
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import LETTERS, Cell
from companion.rules.mazes.lost_mines_maze import LINK_TOKENS, Destination
from companion.rules.message import Seat
from companion.rules.turn_order import clockwise_after
from companion.table.views.board import BoardView
from companion.web.i18n import word
from companion.web.svg.board import BoardMarkers, DwarfMarker, seat_letters


@dataclass(frozen=True)
class DwarfPanel:
    """A dwarf: its cell (None: not on the board), whether it is its `turn`, and the kinds of treasures it took."""

    seat: Seat
    name: str
    letters: str
    clan: str
    cell: Cell | None
    turn: bool
    taken_treasures: tuple[str, ...]
    dragon: bool


@dataclass(frozen=True)
class LinkSide:
    """A side of the open card: its place as seen, the tokens on its link, and whether more can be placed there."""

    side: str
    place: str
    tokens: tuple[str, ...]
    can_place: bool


class BoardPanel:
    """The state of a board for templates; `side_names` maps each side of a card to where it is seen."""

    def __init__(
        self, view: BoardView, rules: BoardRules, names: Mapping[int, str], side_names: Mapping[str, str]
    ) -> None:
        self.view, self.maze, self.rules, self.names, self.side_names = view, view.board, rules, names, side_names

    # Dwarfs

    @cached_property
    def dwarfs(self) -> tuple[DwarfPanel, ...]:
        """The dwarfs in the order of the seats."""
        letters = seat_letters({seat: self.names[seat] for seat in self.view.clans})
        return tuple(self._dwarf(seat, letters[seat]) for seat in self.view.clans)

    def _dwarf(self, seat: Seat, letters: str) -> DwarfPanel:
        view = self.view
        return DwarfPanel(
            seat=seat,
            name=self.names[seat],
            letters=letters,
            clan=view.clans[seat],
            cell=self.maze.dwarves.get(seat),
            turn=seat == view.turn,
            taken_treasures=view.taken_treasures[seat],
            dragon=seat == view.dragon,
        )

    @property
    def turn(self) -> DwarfPanel | None:
        """The dwarf on turn; None if nobody is."""
        return next((dwarf for dwarf in self.dwarfs if dwarf.turn), None)

    @property
    def next_dwarf(self) -> DwarfPanel | None:
        """The dwarf whose turn comes next; None if nobody is on turn."""
        if self.turn is None:
            return None
        return clockwise_after(self.dwarfs, self.turn)[0]

    def standing(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        """The dwarfs on this cell."""
        return tuple(dwarf for dwarf in self.dwarfs if dwarf.cell == cell)

    def elsewhere(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        """The dwarfs on other cells, or not on the board."""
        return tuple(dwarf for dwarf in self.dwarfs if dwarf.cell != cell)

    # Moves

    def destinations(self, cell: Cell) -> tuple[Destination, ...]:
        """How the dwarf on turn can reach this cell, fewest traps first; empty if it stands there or cannot."""
        reachable = [stop for stop in self.view.stops if stop.cell == cell and stop.steps]
        return tuple(sorted(reachable, key=lambda stop: stop.traps))

    @property
    def stranded(self) -> tuple[DwarfPanel, ...]:
        """The dwarfs whose card was taken off."""
        return tuple(dwarf for dwarf in self.dwarfs if dwarf.cell and self.maze.card_at(dwarf.cell) is None)

    def why_unreachable(self, cell: Cell) -> str:
        """Return a sentence why the dwarf on turn cannot reach the card there; "" if it can, or stands there."""
        turn, card = self.turn, self.maze.card_at(cell)
        if turn is None or turn.cell in (None, cell) or card is None or self.destinations(cell):
            return ""
        if card.features.is_barred:
            return _("Nobody can pass without the right tool.")
        if card.features.holds_one_dwarf and (standing := self.standing(cell)):
            return _("%(name)s is here, and there’s only room for one dwarf.", name=standing[0].name)
        return _("%(name)s can’t get here now.", name=turn.name)

    def markers(self, live: bool) -> BoardMarkers:
        """The dwarfs on the board and, while it is `live`, where the one on turn can go."""
        markers = tuple(
            DwarfMarker(dwarf.cell, dwarf.letters, dwarf.clan, live and dwarf.turn)
            for dwarf in self.dwarfs
            if dwarf.cell
        )
        can_move = live and self.turn is not None and self.turn.cell is not None and not self.view.over
        return BoardMarkers.of(markers, self.view.stops if can_move else None)

    def words(self, cell: Cell) -> list[str]:
        """Phrases for screen readers: the dwarfs on this cell, whether the dwarf on turn can go there and over how many
        traps, and the tokens on the card's links."""
        phrases = [dwarf.name for dwarf in self.standing(cell)]
        if (stops := self.destinations(cell)) and self.turn:
            phrases.append(_("%(name)s can go here", name=self.turn.name))
            phrases += [ngettext("over a trap", "over %(num)s traps", stops[0].traps)] if stops[0].traps else []
        card = self.maze.card_at(cell)
        links = [(kind, side.place) for side in self.sides(cell, card) for kind in side.tokens] if card else []
        return phrases + [f"{word(f'link-{kind}-name')}: {place}" for kind, place in links]

    # One card

    def sides(self, cell: Cell, card: PathCard) -> tuple[LinkSide, ...]:
        """The open sides of the card there, and any other side that has tokens."""
        all_sides = [self._side(cell, letter) for letter in self.side_names]
        return tuple(side for side in all_sides if side.tokens or card.openings & LETTERS[side.side])

    def _side(self, cell: Cell, letter: str) -> LinkSide:
        side = LETTERS[letter]
        can_place = not self.maze.link_problems(cell, side)
        return LinkSide(letter, self.side_names[letter], self.maze.tokens_at(cell, side), can_place)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The kinds of tokens that can lie on a link."""
        return LINK_TOKENS

    def tool(self, card: PathCard) -> str:
        """The tool that this card's obstacle needs; "" if it has none."""
        return self.rules.tools.get(card.features.ground, "")

    def finders(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        """The dwarfs that took treasures of the mine there, once for each treasure."""
        shows = self.maze.goals[cell].shows
        return tuple(dwarf for dwarf in self.dwarfs for kind in dwarf.taken_treasures if kind == shows)

    def can_take_treasures(self, cell: Cell) -> bool:
        """Whether treasures can be taken from the mine there."""
        return self.maze.goals[cell].shows in self.rules.treasures and not self.view.over

    # Mines

    @property
    def mines(self) -> tuple[str, ...]:
        """The pictures that a mine can still show: all that no open mine shows."""
        already_shown = {mine.shows for mine in self.maze.goals.values() if mine.card}
        return tuple(kind for kind in self.rules.mines if kind not in already_shown)

    def open_sides(self, cell: Cell) -> frozenset[str]:
        """The sides to which the mine there leads; all of them while it is face down."""
        card = self.maze.goals[cell].card
        return frozenset(letter for letter, side in LETTERS.items() if card is None or card.openings & side)
