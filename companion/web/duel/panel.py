"""The Duel for templates: its maze, the dwarves, their counters, and the features of a card. All of it is public."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from flask import Flask
from flask_babel import gettext as _
from markupsafe import Markup

from companion.editions.duel.claims import GoldClaimed
from companion.editions.duel.view import DuelView
from companion.game.edition import Edition
from companion.game.maze.cards import LADDER, Feature, PathCard, path_card
from companion.game.maze.grid import LETTERS, Cell, cell_name, letters_of_sides
from companion.game.maze.placement import CardCatalogue, shared_catalogue
from companion.game.message import Message, Seat
from companion.game.views import SeatView
from companion.tables import HistoryLine, ReplayStep
from companion.web.duel.card_features import DuelArt
from companion.web.i18n import join_names, sentence
from companion.web.maze_panel import CardChoice, GoalChoice, MazePanel
from companion.web.pages import TablePage
from companion.web.svg.mazes import MazeScene


def cards_with_ladder(edition: Edition) -> tuple[PathCard, ...]:
    """Each plain card with one path, with a ladder of each clan: no source says which cards have one."""
    plain = [
        kind.card
        for kind in edition.paths
        if not kind.card.features and sum(sides.bit_count() > 1 for sides in kind.card.tunnels) == 1
    ]
    return tuple(
        path_card(card.tracks, ladder=True, features=(Feature(LADDER, value=clan),))
        for clan in edition.dwarf_clans
        for card in plain
    )


class DuelPanel(MazePanel, edition="duel"):
    has_seat_strip = False
    art = DuelArt

    @property
    def own(self) -> DuelView:
        """Before the first round there is none."""
        own: DuelView = self.view.own
        return own

    @property
    def is_solo(self) -> bool:
        return self.view.maze is not None and self.own.is_solo

    @property
    def needs_no_answers(self) -> bool:
        return self.maze_view.is_over

    @property
    def awaited(self) -> str:
        if self.view.maze is None or self.own.chooser is None:
            return ""
        name = self.view.names[self.own.chooser]
        return sentence("%(name)s chooses which gold gets the last markers.", name=name)

    @cached_property
    def dwarves(self) -> tuple[SeatView, ...]:
        return tuple(filter(None, map(self.view.seat, self.own.clans))) if self.view.maze else ()

    @property
    def dwarf_on_turn(self) -> SeatView | None:
        return self.view.seat(self.own.seat_on_turn)

    @property
    def dwarves_on_turn_first(self) -> Sequence[SeatView]:
        return sorted(self.dwarves, key=lambda dwarf: dwarf.seat != self.own.seat_on_turn)

    # What can be laid

    @property
    def clan_on_turn(self) -> str:  # type: ignore[override]
        """The first clan if nobody is on turn."""
        turn = self.own.seat_on_turn
        return next(iter(self.own.clans.values())) if turn is None else self.own.clans[turn]

    @property
    def used_card_keys(self) -> Sequence[str]:
        return [*self.own.kinds_removed_with_gold, *super().used_card_keys] if self.view.maze else []

    @cached_property
    def catalogue(self) -> CardCatalogue:
        """First the edition's cards, then those with a ladder, then the custom cards drawn at the table."""
        ladders = cards_with_ladder(self.edition)
        known = {turn.comparison_key for card in ladders for turn in card.orientations}
        custom_cards = self.view.maze.custom_cards if self.view.maze else ()
        others = (card for card in custom_cards if card.comparison_key not in known)
        return shared_catalogue(self.edition.paths, (*ladders, *others))

    @cached_property
    def unlisted_indices(self) -> Mapping[int, str]:
        """Of cards with a ladder -> its clan."""
        every = shared_catalogue(self.edition.paths, cards_with_ladder(self.edition)).placements
        first = len(shared_catalogue(self.edition.paths).placements)
        return {index: every[index].card.features[0].value for index in range(first, len(every))}

    @cached_property
    def hidden_indices(self) -> Set[int]:
        """Ladders of clans that nobody plays."""
        own = {dwarf.clan for dwarf in self.dwarves}
        return {index for index, clan in self.unlisted_indices.items() if clan not in own}

    def choices_with_ladder(self, value: str) -> Sequence[tuple[SeatView, CardChoice]]:
        """The card with this form value, once with each clan's ladder that fits on the open space."""
        offers = self.catalogue.placements
        plain = (offer.card for offer in offers if offer.key and f"{offer.key} {offer.turned:d}" == value)
        card = next((card for card in plain if not card.features), None)
        if self.open_cell is None or card is None:
            return ()
        fitting = self.fitting_cards_by_cell.get(self.open_cell, ())
        return [
            (dwarf, self.choice_at(index, True))
            for dwarf in self.dwarves_on_turn_first
            for index, clan in self.unlisted_indices.items()
            if clan == dwarf.clan and index in fitting and offers[index].card.tracks == card.tracks
        ]

    # The maze

    @property
    def scene(self) -> MazeScene:
        doomed = self.own.doomed if self.view.rights.may_play else None
        return replace(super().scene, art=replace(self.counters, doomed=doomed))

    @property
    def counters(self) -> DuelArt:
        return DuelArt(self.own.counters, self.own.clans)

    @property
    def seat_to_lay(self) -> Seat | None:
        """Also who plays alone."""
        return self.own.seat_on_turn

    @property
    def glowing_goals(self) -> Collection[Cell]:
        return self.maze_view.goals_to_turn_over

    def cell_label(self, cell: Cell) -> str:
        return ", ".join([super().cell_label(cell), *self.counters.counter_labels(self.maze, cell)])

    @property
    def goals_used_in_earlier_rounds(self) -> Collection[str]:
        return self.own.goals_used_in_earlier_rounds

    def goal_choices_by_gold(self, cell: Cell) -> tuple[tuple[int, tuple[GoalChoice, ...]], ...]:
        """Those that the goal doesn't show now, least gold first."""
        by_gold = attrgetter("gold")
        others = sorted((choice for choice in self.goal_choices(cell) if not choice.is_current), key=by_gold)
        return tuple((gold, tuple(choices)) for gold, choices in groupby(others, key=by_gold))

    def open_reached_goal(self) -> None:
        """The player then chooses what it shows."""
        if self.can_lay_cards and not self.maze_view.is_over:
            goals = (cell for cell in self.maze.goals_to_turn_over if cell in self.view.rights.may_reveal)
            self.open_cell = next(goals, None)

    @classmethod
    def scene_of_step(cls, scene: MazeScene, step: ReplayStep, names: Mapping[int, str]) -> MazeScene:
        return replace(scene, art=DuelArt(step.own.counters, step.clans))

    # One card

    def features(self, kind: str) -> Sequence[tuple[Feature, str, str]]:
        """Of the open card, each with the letters of its sides and where they are on the screen."""
        features = self.open_card.features_of(kind) if self.open_card else ()
        return [(feature, letters_of_sides(feature.sides), self._places(feature.sides)) for feature in features]

    def connected_names(self, cell: Cell) -> str:
        """Like "Ann and Ben", "only Ann"; each tunnel of the card if different players are connected to them."""
        card, clans = self.maze.card_at(cell), self.maze.clans_reaching_tunnels(cell)
        if card is None or len(set(clans)) < 2:
            return self._connected_players_text(clans[0] if clans else ())
        tunnels = zip(card.tunnels, clans, strict=True)
        return Markup("; ").join(
            sentence("%(sides)s: %(who)s", sides=self._places(sides), who=self._connected_players_text(connected))
            for sides, connected in tunnels
        )

    def _connected_players_text(self, clans: tuple[str, ...]) -> str:
        names = [dwarf.name for dwarf in self.dwarves if dwarf.clan in clans]
        if not names:
            return _("nobody")
        if len(names) > 1 or self.is_solo:
            return join_names(names)
        return sentence("only %(name)s", name=names[0])

    def _places(self, sides: int) -> str:
        return ", ".join(place for side, place in self.side_names.items() if LETTERS[side] & sides)


def claimed_gold(page: TablePage) -> Sequence[tuple[GoldClaimed, Message | None]]:
    """While a round is played. The message is None if the card was moved with its counter since."""
    own: DuelView | None = page.view.own if page.view.phase == "dealt" else None
    claimed = [marker for marker in own.counters if marker.seat is not None] if own else []
    sentences = _claim_messages(page.history) if claimed else {}
    return [(marker, sentences.get((cell_name(marker.cell), marker.seat, marker.gold))) for marker in claimed]


def _claim_messages(history: Sequence[HistoryLine]) -> Mapping[tuple[object, object, object], Message]:
    """The newest of this round, by space, seat and gold."""
    sentences: dict[tuple[object, object, object], Message] = {}
    for line in reversed(history):
        if line.message.key == "round-started":
            sentences.clear()
        elif line.message.key.startswith("gold-claimed") and not line.undone:
            values = dict(line.message.values)
            sentences[values["cell"], values["seat"], values["gold"]] = line.message
    return sentences


def init_app(app: Flask) -> None:
    app.jinja_env.globals["claimed_gold"] = claimed_gold
