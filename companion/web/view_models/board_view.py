"""Dwarfs on a board, what lies on its links and what was found in its mines, as the host's page shows it.

All of it is public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from flask_babel import gettext as _
from flask_babel import ngettext

from companion.rules.edition import BoardRules
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import LETTERS, Cell
from companion.rules.mazes.lost_mines_maze import LINK_TOKENS, Destination
from companion.rules.message import Message, Seat
from companion.table.views.board import BoardView
from companion.web.i18n import word
from companion.web.svg.board import BoardMarkers, DwarfMarker, seat_letters


@dataclass(frozen=True)
class DwarfPanel:
    """A dwarf: where it stands (None: nowhere), whether it is its `turn`, and the kinds of the treasures it took."""

    seat: Seat
    name: str
    letters: str
    clan: str
    cell: Cell | None
    turn: bool
    finds: tuple[str, ...]
    dragon: bool


@dataclass(frozen=True)
class LinkSide:
    """A side of the card whose sheet is open: its place as seen, what lies on its link, and whether more can."""

    side: str
    place: str
    tokens: tuple[str, ...]
    can_place: bool


class BoardPanel:
    """What templates draw of a round on a board; `places` says where each side of a card is seen."""

    def __init__(
        self, view: BoardView, edition: BoardRules, names: Mapping[int, str], places: Mapping[str, str]
    ) -> None:
        self.view, self.maze, self.edition, self.names, self.places = view, view.board, edition, names, places

    # Who

    @cached_property
    def dwarfs(self) -> tuple[DwarfPanel, ...]:
        """Those who play, in the order of the circle."""
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
            finds=view.finds[seat],
            dragon=seat == view.dragon,
        )

    @property
    def turn(self) -> DwarfPanel | None:
        """Whose turn it is."""
        return next((one for one in self.dwarfs if one.turn), None)

    @property
    def next_dwarf(self) -> DwarfPanel | None:
        """Whose turn comes next."""
        order = self.dwarfs
        at = next((nth for nth, one in enumerate(order) if one.turn), None)
        return None if at is None else order[(at + 1) % len(order)]

    def standing(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        """Those who stand on this cell."""
        return tuple(one for one in self.dwarfs if one.cell == cell)

    def elsewhere(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        """The dwarfs that stand on other cells, or nowhere."""
        return tuple(one for one in self.dwarfs if one.cell != cell)

    # Where to

    def destinations(self, cell: Cell) -> tuple[Destination, ...]:
        """The ways for the dwarf on turn to reach this cell, fewest traps first; none if it stands there or cannot."""
        found = [stop for stop in self.view.stops if stop.cell == cell and stop.steps]
        return tuple(sorted(found, key=lambda stop: stop.traps))

    @property
    def stranded(self) -> tuple[DwarfPanel, ...]:
        """The dwarfs whose card was taken off under them."""
        return tuple(one for one in self.dwarfs if one.cell and self.maze.card_at(one.cell) is None)

    def why_unreachable(self, cell: Cell) -> str:
        """Why the dwarf on turn cannot reach the card there, in words; empty if it can, or stands there."""
        turn, card = self.turn, self.maze.card_at(cell)
        if turn is None or turn.cell in (None, cell) or card is None or self.destinations(cell):
            return ""
        if card.features.barred:
            return _("Nobody passes here without the tool for it.")
        if card.features.narrow and (there := self.standing(cell)):
            return _("%(name)s stands here, and there is room for one dwarf only.", name=there[0].name)
        return _("%(name)s does not get here now.", name=turn.name)

    def markers(self, live: bool) -> BoardMarkers:
        """The dwarfs on the board and, while it is `live`, where the one on turn may go."""
        figures = [DwarfMarker(one.cell, one.letters, one.clan, live and one.turn) for one in self.dwarfs if one.cell]
        lit = live and self.turn is not None and self.turn.cell is not None and not self.view.over
        return BoardMarkers.of(tuple(figures), self.view.stops if lit else None)

    def words(self, cell: Cell) -> list[str]:
        """For screen readers: who stands there, whether the dwarf on turn can go there and over how many traps, and
        what lies on the card's links."""
        said = [one.name for one in self.standing(cell)]
        if (stops := self.destinations(cell)) and self.turn:
            said.append(_("%(name)s can go here", name=self.turn.name))
            said += [ngettext("over a trap", "over %(num)s traps", stops[0].traps)] if stops[0].traps else []
        card = self.maze.card_at(cell)
        links = [(kind, side.place) for side in self.sides(cell, card) for kind in side.tokens] if card else []
        return said + [f"{word(f'link-{kind}-name')}: {place}" for kind, place in links]

    # One card

    def sides(self, cell: Cell, card: PathCard) -> tuple[LinkSide, ...]:
        """The open sides of the card there, and any other on which something lies."""
        every = [self.side(cell, letter) for letter in self.places]
        return tuple(side for side in every if side.tokens or card.openings & LETTERS[side.side])

    def side(self, cell: Cell, letter: str) -> LinkSide:
        lying, may = self.maze.tokens_at(cell, LETTERS[letter]), not self.maze.link_problems(cell, LETTERS[letter])
        return LinkSide(letter, self.places[letter], lying, may)

    @property
    def tokens(self) -> tuple[str, ...]:
        """What may lie on a link."""
        return LINK_TOKENS

    def tool(self, card: PathCard) -> str:
        """The tool that bridges what lies on this card; empty where it has no obstacle."""
        return self.edition.tools.get(card.features.ground, "")

    def finders(self, cell: Cell) -> tuple[DwarfPanel, ...]:
        """Those who took treasures of the mine there, one for each treasure."""
        shows = self.maze.goals[cell].shows
        return tuple(one for one in self.dwarfs for kind in one.finds if kind == shows)

    def can_take(self, cell: Cell) -> bool:
        """Whether there are treasures to be taken on the mine there."""
        return self.maze.goals[cell].shows in self.edition.treasures and not self.view.over

    # Mines

    @property
    def mines(self) -> tuple[str, ...]:
        """What a mine can still show: everything that no open mine shows."""
        shown = {mine.shows for mine in self.maze.goals.values() if mine.card}
        return tuple(kind for kind in self.edition.mines if kind not in shown)

    def open_sides(self, cell: Cell) -> frozenset[str]:
        """The sides to which the mine there leads: as it lies; all of them while nobody has seen it."""
        card = self.maze.goals[cell].card
        return frozenset(letter for letter, side in LETTERS.items() if card is None or card.openings & side)


OTHERWISE = ("treasures-otherwise", "treasures-unlike", "treasure-not-listed")
"""Messages by which the board or the list of treasures contradicts the end of a round."""


def otherwise(problems: Sequence[Message]) -> bool:
    """Whether the board or the list of treasures alone contradict the end of a round, so that it can be recorded
    anyway."""
    return all(problem.key in OTHERWISE for problem in problems)
