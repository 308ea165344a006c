"""The cards that the host's page offers to lay: which fit where, likeliest first.

All of it is public. Pictures are only drawn when a template asks for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from flask_babel import gettext as _
from markupsafe import Markup

from companion.rules.edition import Edition
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import LETTERS, Cell
from companion.rules.mazes.placement import (
    CardCatalogue,
    Placement,
    count_cards_left,
    sort_by_likelihood,
    sort_by_times_laid,
)
from companion.table.views import TableView
from companion.table.views.maze import MazeView
from companion.web.aria_labels import card_label
from companion.web.svg.mazes import card_svg, offer_svg
from companion.web.svg.sprite import cards_sprite, sprite
from companion.web.view_models.board_view import BoardPanel
from companion.web.view_models.custom_card import DrawnCard, offer_value, read_drawing
from companion.web.view_models.duel_view import DuelPanel, Dwarf
from companion.web.view_models.ladder_choices import laddered, places, with_drawn, with_ladders


@dataclass(frozen=True)
class CardChoice:
    """A card that may be laid: its place in the catalogue, its value in a form, its picture and how many are left.

    `ladder` is the clan of a ladder added to a plain card of the edition, or the obstacle on the card, "" for all other
    cards. `used`: such a card was laid before, in editions whose cards nobody has counted.
    """

    place: int
    value: str
    label: str
    left: int | None
    picture: Markup
    fits: bool
    ladder: str = ""
    used: bool = False


@dataclass(frozen=True)
class MazeRequest:
    """What one request asks to see of the maze."""

    rotation: int
    """By how many quarter turns the maze is shown."""

    open_cell: Cell | None = None
    """The cell whose sheet is open."""

    offers_all: bool = False
    """Whether the sheet offers all cards, not only those that fit."""

    drawing: DrawnCard = field(default_factory=lambda: read_drawing({}))
    """The custom card that is being drawn."""


class CardChoices:
    """The cards of a table's edition and the custom cards drawn at it, as the request asks for them.

    `home` is the address of the page, if cards are entered on it.
    """

    def __init__(self, view: TableView, edition: Edition, maze_request: MazeRequest, home: str = "") -> None:
        self.view, self.edition, self.home = view, edition, home
        self.rotation, self.open_cell = maze_request.rotation, maze_request.open_cell
        self.offers_all, self.drawing = maze_request.offers_all, maze_request.drawing

    @property
    def maze_view(self) -> MazeView:
        """The view's maze.

        Raises:
            LookupError: there is none.
        """
        if self.view.maze is None:
            raise LookupError("no maze is followed here")
        return self.view.maze

    @property
    def maze(self) -> AnyMaze:
        return self.maze_view.maze

    @cached_property
    def duel(self) -> DuelPanel | None:
        """The Duel's claims in the maze; None in other editions."""
        maze_view = self.view.maze
        if maze_view is None or maze_view.duel is None:
            return None
        return DuelPanel(maze_view.duel, maze_view.maze, self.view.names, self.side_names)

    @cached_property
    def board(self) -> BoardPanel | None:
        """The dwarfs on the board; None if no board is followed."""
        maze_view, rules = self.view.maze, self.edition.board_rules
        if maze_view is None or maze_view.board is None or rules is None:
            return None
        return BoardPanel(maze_view.board, rules, self.view.names, self.side_names)

    @property
    def clan(self) -> str:
        """The clan for which cards have to fit; "" if all dig from one start."""
        return self.duel.clan if self.duel else ""

    # What can be laid

    @cached_property
    def catalogue(self) -> CardCatalogue:
        return with_drawn(self.edition, self.view.maze.free if self.view.maze else ())

    @cached_property
    def ladder_clan_by_place(self) -> Mapping[int, str]:
        """The clan of each added ladder, by the place of its card in the catalogue."""
        return places(self.edition)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The places in the catalogue, likeliest first; kinds that are used up, or left the game, come last."""
        rank = sort_by_likelihood if self.edition.counted else sort_by_times_laid
        return rank(self.catalogue, self.laid_keys)

    @cached_property
    def laid_keys(self) -> Sequence[str]:
        """The kinds that are no longer in the draw pile: those that left the game, then those laid, the newest last.
        If nobody knows how many there are, all that were ever laid."""
        maze_view = self.view.maze
        if maze_view is None:
            return []
        return [*maze_view.gone, *maze_view.laid_before, *(card.key for card in maze_view.laid)]

    @cached_property
    def fits(self) -> Mapping[Cell, tuple[int, ...]]:
        """The places in the catalogue of the cards that fit on each free cell beside a card, likeliest first."""
        rank = {place: nth for nth, place in enumerate(self.order)}
        all_fits, hidden = self.catalogue.fitting_cards_by_cell(self.maze, self.clan), self._foreign_ladders
        return {cell: tuple(sorted(set(places) - hidden, key=rank.__getitem__)) for cell, places in all_fits.items()}

    @property
    def _foreign_ladders(self) -> set[int]:
        """The places of ladders of clans that nobody plays."""
        own = {dwarf.clan for dwarf in self.duel.dwarfs} if self.duel else set()
        return {place for place, clan in self.ladder_clan_by_place.items() if clan not in own}

    @cached_property
    def choices(self) -> tuple[CardChoice, ...]:
        """Every card that may be laid, likeliest first. If a cell is open, `fits` marks the cards that fit there."""
        fitting = self.fits.get(self.open_cell, ()) if self.open_cell else range(len(self.catalogue.offers))
        return tuple(self.choice(place, place in fitting) for place in self.order if place not in self._foreign_ladders)

    @cached_property
    def all_choices(self) -> tuple[CardChoice, ...]:
        """Every card of the catalogue, in the order of the edition, without added ladders."""
        return tuple(
            self.choice(place, True)
            for place in range(len(self.catalogue.offers))
            if place not in self.ladder_clan_by_place
        )

    def laddered(self, value: str) -> tuple[tuple[Dwarf, CardChoice], ...]:
        """The card of this value with each dwarf's ladder, if it fits so on the open cell."""
        if self.duel is None or self.open_cell is None:
            return ()
        ladder_places, fitting = laddered(self.edition, value), self.fits.get(self.open_cell, ())
        places = [(dwarf, ladder_places.get(dwarf.clan, -1)) for dwarf in self.duel.by_turn]
        return tuple((dwarf, self.choice(place, True)) for dwarf, place in places if place in fitting)

    @cached_property
    def _known_count(self) -> int:
        """How many of the catalogue's cards are of the edition, with added ladders; their pictures are in the page."""
        return len(with_ladders(self.edition).offers)

    def choice(self, place: int, fits: bool) -> CardChoice:
        offer = self.catalogue.offers[place]
        known = place < self._known_count
        used = not self.edition.counted and offer.key in self.laid_keys
        picture = offer_svg(place, self.rotation) if known else self.picture(offer.card)
        ladder = self.ladder_clan_by_place.get(place, "") or offer.card.features.ground
        value, label = offer_value(offer), card_label(offer.card)
        return CardChoice(place, value, label, self.left(offer), picture, fits, ladder, used)

    def left(self, offer: Placement) -> int | None:
        kind = next((kind for kind in self.edition.paths if kind.key == offer.key), None)
        return count_cards_left(kind, self.laid_keys) if kind else None

    def picture(self, card: PathCard, lit: bool = True) -> Markup:
        """The card, turned like the maze."""
        return card_svg(card, lit=lit, rotation=self.rotation)

    @property
    def sprite(self) -> Markup:
        """The SVG symbols that pictures refer to, once in a page; custom cards don't change them."""
        return sprite(art=self.edition.art)

    @property
    def cards_sprite(self) -> Markup:
        """The cards of the catalogue, drawn with the symbols of `sprite`."""
        return cards_sprite(offer.card for offer in with_ladders(self.edition).offers)

    # Sides on the screen

    @property
    def side_names(self) -> Mapping[str, str]:
        """The word for each side of a card, by its letter: from the top of the screen clockwise."""
        letters = tuple(LETTERS)
        words = (_("top"), _("right"), _("bottom"), _("left"))
        return {letters[(nth + self.rotation) % 4]: word for nth, word in enumerate(words)}
