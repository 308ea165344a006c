"""The path cards that a page offers to lay. Pictures are drawn when a template asks for them."""

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
from companion.web.svg.mazes import card_svg, card_symbol_svg
from companion.web.svg.sprite import cards_sprite, sprite
from companion.web.view_models.board_view import BoardPanel
from companion.web.view_models.custom_card import CustomCardSketch, card_form_value, read_card_sketch
from companion.web.view_models.duel_view import DuelPanel, Dwarf
from companion.web.view_models.ladder_choices import (
    card_catalogue_with_ladders,
    catalogue_with_custom_cards,
    ladder_clans_by_index,
    ladder_indices_by_clan,
)


@dataclass(frozen=True)
class CardChoice:
    """`ladder` is the clan of a ladder on the card, or what else is drawn on it, such as an obstacle. The page shows
    those cards of which the viewer has chosen the same. `left` is None if unknown."""

    index: int
    value: str
    label: str
    left: int | None
    picture: Markup
    fits: bool
    ladder: str = ""


@dataclass(frozen=True)
class MazeRequest:
    rotation: int  # quarter turns
    open_cell: Cell | None = None  # whose sheet is open
    offers_all: bool = False  # not only the cards that fit
    sketch: CustomCardSketch = field(default_factory=lambda: read_card_sketch({}))


class CardChoices:
    """`page_url` is empty on pages where no cards are entered."""

    def __init__(self, view: TableView, edition: Edition, maze_request: MazeRequest, page_url: str = "") -> None:
        self.view, self.edition, self.page_url = view, edition, page_url
        self.rotation, self.open_cell = maze_request.rotation, maze_request.open_cell
        self.offers_all, self.sketch = maze_request.offers_all, maze_request.sketch

    @property
    def maze_view(self) -> MazeView:
        """Raises LookupError if no maze is recorded."""
        if self.view.maze is None:
            raise LookupError("no maze is followed here")
        return self.view.maze

    @property
    def maze(self) -> AnyMaze:
        return self.maze_view.maze

    @cached_property
    def duel(self) -> DuelPanel | None:
        maze_view = self.view.maze
        if maze_view is None or maze_view.duel is None:
            return None
        return DuelPanel(maze_view.duel, maze_view.maze, self.view.names, self.side_names)

    @cached_property
    def board(self) -> BoardPanel | None:
        maze_view, rules = self.view.maze, self.edition.board_rules
        if maze_view is None or maze_view.board is None or rules is None:
            return None
        return BoardPanel(maze_view.board, rules, self.view.names, self.side_names, self.view.viewer.seat)

    @property
    def clan_on_turn(self) -> str:
        """From whose start a new card must be reached; empty in mazes with one start."""
        return self.duel.clan_on_turn if self.duel else ""

    # What can be laid

    @cached_property
    def catalogue(self) -> CardCatalogue:
        return catalogue_with_custom_cards(self.edition, self.view.maze.custom_cards if self.view.maze else ())

    @cached_property
    def ladder_clan_by_index(self) -> Mapping[int, str]:
        return ladder_clans_by_index(self.edition)

    @cached_property
    def indices_by_likelihood(self) -> tuple[int, ...]:
        """Kinds that are used up, or left the game, come last."""
        rank = sort_by_likelihood if self.edition.has_card_counts else sort_by_times_laid
        return rank(self.catalogue, self.used_card_keys)

    @cached_property
    def used_card_keys(self) -> Sequence[str]:
        """First those that left the game, then those laid, the newest last; of an unknown number all laid in any
        round."""
        maze_view = self.view.maze
        if maze_view is None:
            return []
        return [
            *maze_view.kinds_removed_with_gold,
            *maze_view.kinds_laid_in_earlier_rounds,
            *(card.key for card in maze_view.laid),
        ]

    @cached_property
    def fitting_cards_by_cell(self) -> Mapping[Cell, tuple[int, ...]]:
        rank = {index: nth for nth, index in enumerate(self.indices_by_likelihood)}
        all_fits = self.catalogue.fitting_cards_by_cell(self.maze, self.clan_on_turn)
        hidden = self._ladders_of_absent_clans
        return {cell: tuple(sorted(set(indices) - hidden, key=rank.__getitem__)) for cell, indices in all_fits.items()}

    @property
    def _ladders_of_absent_clans(self) -> set[int]:
        """Of clans that nobody plays."""
        own = {dwarf.clan for dwarf in self.duel.dwarves} if self.duel else set()
        return {index for index, clan in self.ladder_clan_by_index.items() if clan not in own}

    @cached_property
    def choices(self) -> tuple[CardChoice, ...]:
        """If the sheet of a space is open, `fits` says which cards fit there."""
        fitting = (
            self.fitting_cards_by_cell.get(self.open_cell, ())
            if self.open_cell
            else range(len(self.catalogue.placements))
        )
        return tuple(
            self.choice_at(index, index in fitting)
            for index in self.indices_by_likelihood
            if index not in self._ladders_of_absent_clans
        )

    @cached_property
    def choices_in_edition_order(self) -> tuple[CardChoice, ...]:
        return tuple(
            self.choice_at(index, True)
            for index in range(len(self.catalogue.placements))
            if index not in self.ladder_clan_by_index
        )

    def choices_with_ladder(self, value: str) -> tuple[tuple[Dwarf, CardChoice], ...]:
        """Once with each clan's ladder, without those that don't fit on the open space."""
        if self.duel is None or self.open_cell is None:
            return ()
        ladder_indices, fitting = (
            ladder_indices_by_clan(self.edition, value),
            self.fitting_cards_by_cell.get(self.open_cell, ()),
        )
        indices = [(dwarf, ladder_indices.get(dwarf.clan, -1)) for dwarf in self.duel.dwarves_on_turn_first]
        return tuple((dwarf, self.choice_at(index, True)) for dwarf, index in indices if index in fitting)

    @cached_property
    def _edition_card_count(self) -> int:
        """The custom cards after them are not in the page's sprite."""
        return len(card_catalogue_with_ladders(self.edition).placements)

    def choice_at(self, index: int, fits: bool) -> CardChoice:
        offer = self.catalogue.placements[index]
        known = index < self._edition_card_count
        picture = card_symbol_svg(index, self.rotation) if known else self.card_picture(offer.card)
        ladder = offer.card.features.ladder or offer.card.features.ground
        value, label = card_form_value(offer), card_label(offer.card)
        return CardChoice(index, value, label, self.count_cards_left(offer), picture, fits, ladder)

    def count_cards_left(self, placement: Placement) -> int | None:
        kind = next((kind for kind in self.edition.paths if kind.key == placement.key), None)
        return count_cards_left(kind, self.used_card_keys) if kind else None

    def card_picture(self, card: PathCard, lit: bool = True) -> Markup:
        return card_svg(card, lit=lit, rotation=self.rotation)

    @property
    def sprite(self) -> Markup:
        return sprite(symbol_sets=self.edition.card_symbol_sets)

    @property
    def cards_sprite(self) -> Markup:
        return cards_sprite(offer.card for offer in card_catalogue_with_ladders(self.edition).placements)

    # Sides on the screen

    @property
    def side_names(self) -> Mapping[str, str]:
        """By the letter of the side, from the top clockwise."""
        letters = tuple(LETTERS)
        words = (_("top"), _("right"), _("bottom"), _("left"))
        return {letters[(nth + self.rotation) % 4]: word for nth, word in enumerate(words)}
