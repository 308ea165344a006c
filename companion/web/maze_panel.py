"""The maze for templates: how it is turned, what can be laid, which space is open. All of it is public."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from flask import request
from flask_babel import gettext as _
from markupsafe import Markup

from companion.game.edition import Edition
from companion.game.maze.cards import PathCard, card_name_key
from companion.game.maze.grid import LETTERS, Cell, cell_name
from companion.game.maze.maze import AnyMaze, Goal
from companion.game.maze.paths import shortest_paths
from companion.game.maze.placement import (
    CardCatalogue,
    count_cards_left,
    shared_catalogue,
    sort_by_likelihood,
    sort_by_times_laid,
)
from companion.game.message import IllegalMove, Message, Seat
from companion.game.moves.move import number_at
from companion.game.roles import TRAPPED
from companion.game.turn_order import players_clockwise_from
from companion.game.views import TableView
from companion.game.views.maze import MazeView
from companion.tables import ReplayPosition, ReplayStep
from companion.web.aria_labels import card_label, cell_label, goal_label
from companion.web.card_form import CustomCardSketch, card_form_value, card_from_text
from companion.web.i18n import phrase
from companion.web.responses import remember_choice
from companion.web.svg.cards import EditionArt, card_svg, goal_svg
from companion.web.svg.mazes import CellLink, MazeScene, maze_svg, newly_lit_cells


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


ROTATIONS, TURN = ("0", "1", "2", "3"), "turn"


def default_rotation() -> int:
    """Quarter turns: 1 on phones, which puts the start at the bottom, else 0."""
    return 1 if "Mobi" in request.headers.get("User-Agent", "") else 0


def chosen_rotation() -> int:
    """That of the query, which a cookie remembers."""
    asked, remembered = request.args.get(TURN), request.cookies.get(TURN)
    if asked in ROTATIONS:
        remember_choice(TURN, asked)
        return int(asked)
    return int(remembered) if remembered in ROTATIONS else default_rotation()


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
    arrows: str  # where its paths lead on the screen
    is_current: bool
    gold: int = 0


class MazePanel:
    """`page_url` is empty on pages where no cards are entered. An edition whose maze shows more has a subclass."""

    # What editions say of their own mazes

    has_seat_strip: ClassVar[bool] = True
    """The seats are in a row above the maze, as nothing else shows the cards in front of them."""

    @property
    def look(self) -> str:
        """A class of the part of the page with the maze."""
        return ""

    @property
    def is_solo(self) -> bool:
        return False

    @property
    def must_prepare(self) -> bool:
        """The host has to do first what the edition's `prepare.html` offers."""
        return False

    @property
    def needs_no_answers(self) -> bool:
        """The round is over, and the maze says all that it is scored by."""
        return False

    @property
    def awaited(self) -> str:
        """Whom all wait for, if that is not the player on turn."""
        return ""

    @property
    def first_hint(self) -> str:
        """How the host enters the first card."""
        return _("Tap a glowing space, then the card that was placed.")

    @property
    def how_to_follow(self) -> str:
        return _("Tap a glowing space to place the card there. Or don’t enter any: a few questions come at the end.")

    @property
    def removed_by(self) -> str:
        """The card that removes another."""
        return _("rockfall")

    def connected_names(self, cell: Cell) -> str:
        """Which players are connected to this card, if that differs."""
        return ""

    art: ClassVar[type[EditionArt]] = EditionArt
    of_edition: ClassVar[dict[str, type[MazePanel]]] = {}

    def __init_subclass__(cls, edition: str) -> None:
        MazePanel.of_edition[edition] = cls

    def __init__(
        self, view: TableView, edition: Edition, rotation: int, page_url: str = "", open_cell: Cell | None = None
    ) -> None:
        self.view, self.edition, self.page_url = view, edition, page_url
        self.rotation, self.open_cell = rotation, open_cell  # in quarter turns; whose sheet is open

    @property
    def maze_view(self) -> MazeView:
        """Raises LookupError if no maze is recorded."""
        if self.view.maze is None:
            raise LookupError("no maze is followed here")
        return self.view.maze

    @property
    def maze(self) -> AnyMaze:
        return self.maze_view.maze

    # What can be laid

    clan_on_turn = ""
    """From whose start a new card must be reached; empty in mazes with one start."""

    @cached_property
    def catalogue(self) -> CardCatalogue:
        return shared_catalogue(self.edition.paths, self.view.maze.custom_cards if self.view.maze else ())

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
        return [*maze_view.kinds_laid_in_earlier_rounds, *(card.key for card in maze_view.laid)]

    @cached_property
    def fitting_cards_by_cell(self) -> Mapping[Cell, tuple[int, ...]]:
        rank = {index: nth for nth, index in enumerate(self.indices_by_likelihood)}
        all_fits = self.catalogue.fitting_cards_by_cell(self.maze, self.clan_on_turn)
        hidden = self.hidden_indices
        return {cell: tuple(sorted(set(indices) - hidden, key=rank.__getitem__)) for cell, indices in all_fits.items()}

    @cached_property
    def hidden_indices(self) -> Set[int]:
        """Of cards that nobody has now."""
        return frozenset()

    @cached_property
    def unlisted_indices(self) -> Collection[int]:
        """Of cards that the list of all cards leaves out."""
        return ()

    @cached_property
    def choices(self) -> tuple[CardChoice, ...]:
        """If the sheet of a space is open, `fits` says which cards fit there."""
        every = range(len(self.catalogue.placements))
        fitting = self.fitting_cards_by_cell.get(self.open_cell, ()) if self.open_cell else every
        shown = (index for index in self.indices_by_likelihood if index not in self.hidden_indices)
        return tuple(self.choice_at(index, index in fitting) for index in shown)

    @cached_property
    def choices_in_edition_order(self) -> tuple[CardChoice, ...]:
        return tuple(
            self.choice_at(index, True)
            for index in range(len(self.catalogue.placements))
            if index not in self.unlisted_indices
        )

    def choice_at(self, index: int, fits: bool) -> CardChoice:
        offer = self.catalogue.placements[index]
        kind = next((kind for kind in self.edition.paths if kind.key == offer.key), None)
        left = count_cards_left(kind, self.used_card_keys) if kind else None
        ladder = next((feature.value or feature.kind for feature in offer.card.features if not feature.sides), "")
        value = card_form_value(offer.card, offer.key, offer.turned)
        return CardChoice(index, value, self.label(offer.card), left, self.card_picture(offer.card), fits, ladder)

    def card_picture(self, card: PathCard, lit: bool = True) -> Markup:
        return card_svg(card, lit, self.rotation, art=self.art)

    # Sides on the screen

    @property
    def side_names(self) -> Mapping[str, str]:
        """By the letter of the side, from the top clockwise."""
        letters = tuple(LETTERS)
        words = (_("top"), _("right"), _("bottom"), _("left"))
        return {letters[(nth + self.rotation) % 4]: word for nth, word in enumerate(words)}

    @property
    def offers_all(self) -> bool:
        """Not only the cards that fit."""
        return any(name in values for values in (request.args, request.form) for name in ("other", "card", "again"))

    @cached_property
    def sketch(self) -> CustomCardSketch:
        return CustomCardSketch(request.args)

    @property
    def refused_card(self) -> PathCard | None:
        """In the form that was refused, unless no card can look like this."""
        try:
            card, _key = card_from_text(request.form.get("card") or request.form.get("again", ""), self.edition)
        except IllegalMove:
            return None
        return card if self.edition.can_have_card(card) else None

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
    def seats_from_next_player(self) -> tuple[Seat, ...]:
        """Who may have laid a card, likeliest first: clockwise from the player who plays next."""
        players, next_seat = self.maze_view.players, self.maze_view.next_seat_to_play
        return players_clockwise_from(players, next_seat) if next_seat in players else players

    @property
    def is_recorded(self) -> bool:
        """A card was laid, a goal revealed, or a dwarf moved."""
        return bool(self.maze_view.laid) or any(goal.card for goal in self.maze.goals.values())

    # The maze

    def number_at(self, cell: Cell) -> int:
        return number_at(self.maze, cell)

    @cached_property
    def svg(self) -> Markup:
        return maze_svg(self.scene)

    @property
    def scene(self) -> MazeScene:
        maze, newest = self.maze, self.maze_view.newest if self.can_lay_cards else None
        lit = newly_lit_cells(maze.remove_card(newest), maze, newest) if newest and newest in maze.cards else {}
        return MazeScene(
            maze=maze,
            rotation=self.rotation,
            links=self.cell_links if self.can_lay_cards else (),
            newest=newest,
            anyway=self.maze_view.misfits,
            paths=shortest_paths(maze, self.edition.clans),
            picked=self.open_cell if self.can_lay_cards else None,
            newly_lit_cells=lit,
            art=self.art(),
            label=_("The maze"),
        )

    @property
    def seat_to_lay(self) -> Seat | None:
        """The seat on turn, or the one that begins."""
        return self.maze_view.seat_on_turn_or_starter

    @property
    def player_stopped(self) -> Message | None:
        seat = self.seat_to_lay
        if not self.view.viewer.host or self.maze_view.is_over or seat not in self.maze_view.seats_unable_to_lay_paths:
            return None
        return Message.from_key(
            "path-by-cannot" if TRAPPED in self.edition.supply else "path-by-cannot-tool", seat=seat
        )

    @property
    def is_no_card_expected(self) -> bool:
        """The round is over, or an action card in front of the player on turn forbids it. On a player's own page, only
        that player's cards count."""
        own, turn = self.view.viewer.seat, self.maze_view.seat_on_turn_or_starter
        if own is None:
            own = self.seat_to_lay
        return self.maze_view.is_over or own in self.maze_view.seats_unable_to_lay_paths or turn not in (None, own)

    @cached_property
    def cell_links(self) -> tuple[CellLink, ...]:
        """What can be tapped. If `is_no_card_expected`, no free space is highlighted, but cards can still be laid."""
        maze = self.maze
        in_frontier = "free faint whole" if self.is_no_card_expected else "free glows"
        free = maze.free_cells_beside_cards
        kinds = [(cell, in_frontier if cell in self.reached_cells else "free faint") for cell in free]
        kinds += [(cell, "card") for cell in maze.cards]
        kinds += [(cell, "start") for cell in self.starts_to_tap]
        kinds += [(cell, "goal glows" if cell in self.glowing_goals else "goal") for cell in maze.goals]
        return tuple(self._cell_link(cell, kind) for cell, kind in kinds if self.can_open_cell(cell))

    @property
    def starts_to_tap(self) -> Collection[Cell]:
        return ()

    @property
    def glowing_goals(self) -> Collection[Cell]:
        return self.maze.goals_to_turn_over

    @cached_property
    def reached_cells(self) -> Collection[Cell]:
        return self.maze.free_cells_reached_by(self.clan_on_turn)

    def can_open_cell(self, cell: Cell) -> bool:
        """Any card or token in the viewer's turn, a path card on a free space, what a goal shows, or a correction."""
        rights = self.view.rights
        may_play = rights.may_play_all_cards or (rights.may_play and self.maze.is_free(cell))
        return may_play or cell in rights.may_reveal or cell in rights.may_correct

    def _cell_link(self, cell: Cell, kind: str) -> CellLink:
        label = self.cell_label(cell)
        if cell in self.maze_view.misfits:
            label = _("%(card)s, against the rules", card=label)
        url = self.page_url_with_query(f"cell={cell_key(cell)}")
        return CellLink(cell, url, label, kind, self.fitting_cards_by_cell.get(cell, ()))

    def cell_label(self, cell: Cell) -> str:
        return cell_label(self.maze, cell, self.art)

    def page_url_with_query(self, query: str) -> str:
        return f"{self.page_url}{'&' if '?' in self.page_url else '?'}{query}"

    # One cell

    @property
    def open_cell_kind(self) -> str:
        """Empty if no space is open, or it can't be tapped."""
        if not self.open_cell or not self.can_lay_cards or not self.can_open_cell(self.open_cell):
            return ""
        if self.open_cell in self.maze.starts.values():
            return "start"
        return "goal" if self.open_cell in self.maze.goals else "card" if self.open_cell in self.maze.cards else "free"

    @property
    def open_cell_title(self) -> str:
        if self.open_cell is None:
            return ""
        name = cell_name(self.open_cell)
        if self.open_cell_kind == "goal":
            if self.open_card or self.open_cell not in self.view.rights.may_reveal:
                return _("The goal card at %(cell)s", cell=name)
            return _("What does the goal card at %(cell)s show?", cell=name)
        if self.open_cell_kind == "start":
            return _("The start card")
        card = self.open_card
        return f"{name}: {phrase(f'card-{card_name_key(card)}')}" if card else _("%(cell)s is free", cell=name)

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
    def goals_used_in_earlier_rounds(self) -> Collection[str]:
        """In an edition that uses each once in a game."""
        return ()

    def goal_choices(self, cell: Cell) -> tuple[GoalChoice, ...]:
        """If the goal is face up, the picture that it shows is among them, only as it lies."""
        goal, others = self.maze.goals[cell], (other.shows for at, other in self.maze.goals.items() if at != cell)
        elsewhere = {*others, *self.goals_used_in_earlier_rounds}
        choices = []
        for shows, card in self.edition.faces.items():
            if shows != goal.shows and shows in elsewhere:
                continue
            current = goal.card if goal.shows == shows else None
            lies = (current,) if current else self.maze.goal_orientations(cell, card, self.maze_view.newest)
            for lying in lies:
                value = shows if len(lies) == 1 else f"{shows} {lying.comparison_key != card.comparison_key:d}"
                turned = Goal(shows, lying)
                picture, label = goal_svg(turned, True, self.rotation, self.art), self.goal_label(turned)
                arrows = "".join(
                    arrow
                    for arrow, side in zip("↑→↓←", self.side_names, strict=True)
                    if lying.open_sides & LETTERS[side]
                )
                choices.append(GoalChoice(shows, value, picture, label, arrows, current is not None, lying.gold))
        return tuple(choices)

    def goal_picture(self, cell: Cell) -> Markup:
        return goal_svg(self.maze.goals[cell], self.maze.is_connected(cell), self.rotation, self.art)

    def open_reached_goal(self) -> None:
        """After a card, if what the goal shows is chosen from many pictures."""

    @classmethod
    def scene_of_step(cls, scene: MazeScene, step: ReplayStep, names: Mapping[int, str]) -> MazeScene:
        """With what the edition shows on the maze after a step of the replay."""
        return scene

    # Words

    def label(self, card: PathCard) -> str:
        return card_label(card, self.art)

    def goal_label(self, goal: Goal) -> str:
        return goal_label(goal, self.art)

    name = staticmethod(cell_name)
    cell_key = staticmethod(cell_key)
    form_value = staticmethod(card_form_value)


def maze_panel(
    view: TableView, edition: Edition, rotation: int, page_url: str = "", open_cell: Cell | None = None
) -> MazePanel:
    return MazePanel.of_edition.get(edition.key, MazePanel)(view, edition, rotation, page_url, open_cell)


def picture_of_position(position: ReplayPosition, edition: Edition, rotation: int, names: Mapping[int, str]) -> Markup:
    """The maze after a step of the replay."""
    now, before = position.step, position.previous_step
    scene = replace(
        scene_of_step(now, edition, rotation, names, _("The maze after this step")),
        newest=now.cell if now.cell in now.maze.cards else None,
        newly_lit_cells=newly_lit_cells(before.maze, now.maze, now.cell) if before and now.cell else {},
    )
    return maze_svg(scene)


def scene_of_step(step: ReplayStep, edition: Edition, rotation: int, names: Mapping[int, str], label: str) -> MazeScene:
    panel = MazePanel.of_edition.get(edition.key, MazePanel)
    paths = shortest_paths(step.maze, edition.clans)
    scene = MazeScene(step.maze, rotation, anyway=step.misfits, paths=paths, art=panel.art(), label=label)
    return panel.scene_of_step(scene, step, names)
