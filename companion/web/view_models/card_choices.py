"""The cards that the host may lay, as his page offers them: which fit where, the likeliest first.

All of it is public. It draws nothing by itself before a template asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from flask_babel import gettext as _
from markupsafe import Markup

from companion.rules.edition import Edition
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import LETTERS, Cell
from companion.rules.mazes.placement import CardCatalogue, Placement, left, likeliest, most_laid
from companion.table.views import TableView
from companion.table.views.maze import MazeView
from companion.web.aria_labels import card_label
from companion.web.svg.mazes import card_svg, offer_svg
from companion.web.svg.sprite import cards_sprite, sprite
from companion.web.view_models.board_view import BoardPanel
from companion.web.view_models.custom_card import DrawnCard, offer_value
from companion.web.view_models.duel_view import DuelPanel, Dwarf
from companion.web.view_models.ladder_choices import boxed, laddered, places, with_drawn

PLACES = ("up", "right", "down", "left")
"""The sides of a card as they are seen, clockwise."""


@dataclass(frozen=True)
class CardChoice:
    """A card that may be laid: its place in the palette, its word in a form, how it looks and how many are left.

    `ladder` is the clan of a ladder that was set on a plain card of the box, or what lies across its way, empty for all
    other cards; `used` says that such a card was laid before, where nobody knows how many there are.
    """

    place: int
    value: str
    label: str
    left: int | None
    picture: Markup
    fits: bool
    ladder: str = ""
    used: bool = False


class CardChoices:
    """The cards of a table's box and those that were drawn at it.

    `open_cell` is the cell whose sheet is open, `other` whether it offers all cards, `drawing` the custom card drawn in
    it.
    """

    def __init__(
        self, view: TableView, edition: Edition, turn: int, open_cell: Cell | None, other: bool, drawing: DrawnCard
    ) -> None:
        self.view, self.edition, self.turn = view, edition, turn
        self.open_cell, self.other, self.drawing = open_cell, other, drawing

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
        """The claimed gold of the maze; None in other boxes than The Duel."""
        found = self.view.maze
        return DuelPanel(found.claims, found.maze, self.view.names, self.seen()) if found and found.claims else None

    @cached_property
    def board(self) -> BoardPanel | None:
        """The dwarfs on the board; None if no board is followed."""
        found, rules = self.view.maze, self.edition.board_rules
        if found is None or found.walk is None or rules is None:
            return None
        return BoardPanel(found.walk, rules, self.view.names, self.seen())

    @property
    def clan(self) -> str:
        """The clan for which cards have to fit; empty if all dig from one start."""
        return self.duel.clan if self.duel else ""

    # What can be laid

    @cached_property
    def palette(self) -> CardCatalogue:
        return with_drawn(self.edition, self.view.maze.free if self.view.maze else ())

    @cached_property
    def ladders(self) -> Mapping[int, str]:
        """The places of the palette's plain cards on which a ladder was set, and whose it is."""
        return places(self.edition)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The places of the palette, likeliest first; kinds that are used up, or left the game, come last."""
        rank = likeliest if self.edition.counted else most_laid
        return rank(self.palette, self.laid_keys)

    @cached_property
    def laid_keys(self) -> Sequence[str]:
        """The kinds that are no longer in the draw pile: those that left the game, then those laid, the newest last.
        If nobody knows how many there are, all that were ever laid."""
        found = self.view.maze
        return [*found.gone, *found.laid_before, *(row.key for row in found.laid)] if found else []

    @cached_property
    def fits(self) -> Mapping[Cell, tuple[int, ...]]:
        """The places in the palette of the cards that fit on each free cell beside a card, likeliest first."""
        rank = {place: nth for nth, place in enumerate(self.order)}
        every, others = self.palette.all_fits(self.maze, self.clan), self.others
        return {cell: tuple(sorted(set(places) - others, key=rank.__getitem__)) for cell, places in every.items()}

    @property
    def others(self) -> set[int]:
        """The places of ladders of clans that nobody digs for."""
        own = {dwarf.clan for dwarf in self.duel.dwarfs} if self.duel else set()
        return {place for place, clan in self.ladders.items() if clan not in own}

    @cached_property
    def choices(self) -> tuple[CardChoice, ...]:
        """Every card that may be laid, likeliest first. If the sheet of a cell is open, `fits` marks those that fit."""
        fitting = self.fits.get(self.open_cell, ()) if self.open_cell else range(len(self.palette.offers))
        return tuple(self.choice(place, place in fitting) for place in self.order if place not in self.others)

    @cached_property
    def all_choices(self) -> tuple[CardChoice, ...]:
        """Every card of the palette, in the order of the box, without the ladders."""
        return tuple(self.choice(place, True) for place in range(len(self.palette.offers)) if place not in self.ladders)

    def laddered(self, worth: str) -> tuple[tuple[Dwarf, CardChoice], ...]:
        """The card of this word with the ladder of each dwarf, if it fits so on the cell that is asked for."""
        found, fits = laddered(self.edition, worth), self.fits.get(self.open_cell, ()) if self.open_cell else ()
        own = [(dwarf, found.get(dwarf.clan, -1)) for dwarf in self.duel.by_turn] if self.duel else []
        return tuple((dwarf, self.choice(place, True)) for dwarf, place in own if place in fits)

    @cached_property
    def printed(self) -> int:
        """How many of the palette's offers are of the box, ladders too; the pictures of these stand in the page."""
        return len(boxed(self.edition).offers)

    def choice(self, place: int, fits: bool) -> CardChoice:
        offer = self.palette.offers[place]
        known = place < self.printed
        used = not self.edition.counted and offer.key in self.laid_keys
        picture = offer_svg(place, self.turn) if known else self.picture(offer.card)
        ladder = self.ladders.get(place, "") or offer.card.features.ground
        value, label = offer_value(offer), card_label(offer.card)
        return CardChoice(place, value, label, self.left(offer), picture, fits, ladder, used)

    def left(self, offer: Placement) -> int | None:
        kind = next((kind for kind in self.edition.paths if kind.key == offer.key), None)
        return left(kind, self.laid_keys) if kind else None

    def picture(self, card: PathCard, lit: bool = True) -> Markup:
        """The card as it lies here, turned as the maze is."""
        return card_svg(card, lit=lit, turn=self.turn)

    @property
    def sprite(self) -> Markup:
        """The symbols that the pictures are made of, once a page; new free cards don't change them."""
        return sprite(art=self.edition.art)

    @property
    def cards_sprite(self) -> Markup:
        """The cards of the palette as they are offered, made of the drawings of `sprite`."""
        return cards_sprite(offer.card for offer in boxed(self.edition).offers)

    # Where a side is seen

    def seen(self) -> Mapping[str, str]:
        """The name of each side of a card as it is seen while the maze is turned."""
        words = {"up": _("top"), "right": _("right"), "down": _("bottom"), "left": _("left")}
        return {side: words[place] for place, side in self.sides()}

    def sides(self) -> tuple[tuple[str, str], ...]:
        """The sides of a card as they are seen while the maze is turned: pairs of `up`, `right`, `down`, `left` and the
        side's letter."""
        letters = tuple(LETTERS)
        return tuple((place, letters[(nth + self.turn) % 4]) for nth, place in enumerate(PLACES))
