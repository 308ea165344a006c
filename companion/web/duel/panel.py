"""The Duel for templates: its maze, the dwarves, their counters, and the features of a card. All of it is public."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from flask import Flask
from flask_babel import gettext as _
from markupsafe import Markup

from companion.editions.duel.claims import Bribe, Claim, GoldClaimed
from companion.editions.duel.maze import GOLD, TROLL, doors_of, gold_of, is_shut_for, trolls_of
from companion.editions.duel.view import DuelView
from companion.game.edition import Edition
from companion.game.maze.cards import LADDER, Feature, PathCard, path_card
from companion.game.maze.grid import LETTERS, Cell, cell_name, letters_of_sides
from companion.game.maze.maze import AnyMaze
from companion.game.maze.placement import CardCatalogue, shared_catalogue
from companion.game.message import Message, Seat
from companion.tables import HistoryLine, ReplayStep
from companion.web.duel.card_features import CounterMarker, DuelArt
from companion.web.i18n import join_names, phrase, sentence
from companion.web.maze_panel import CardChoice, GoalChoice, MazePanel
from companion.web.pages import TablePage
from companion.web.svg.mazes import MazeScene


def counter_markers(
    counters: Iterable[GoldClaimed], bribes: Iterable[Bribe], clans: Mapping[Seat, str]
) -> tuple[CounterMarker, ...]:
    """Gold that was recorded as nobody's has no counter."""
    claimed = [
        CounterMarker(counter.cell, (GOLD, counter.place), clans[counter.seat])
        for counter in counters
        if counter.seat is not None
    ]
    return (*claimed, *(CounterMarker(bribe.cell, (TROLL, bribe.side), clans[bribe.seat]) for bribe in bribes))


@dataclass(frozen=True)
class Dwarf:
    seat: Seat
    name: str
    clan: str
    turn: bool
    gold: tuple[int, ...]


@dataclass(frozen=True)
class DoorOnCard:
    """`keys` are the dwarves whose keys lie on the door, `barred` those that can't pass without."""

    side: str
    label: str
    keys: tuple[Dwarf, ...]
    barred: tuple[Dwarf, ...]


@dataclass(frozen=True)
class TrollOnCard:
    side: str
    label: str
    briber: Dwarf | None


@dataclass(frozen=True)
class GoldOnCard:
    """`recorded`: somebody recorded whose gold it is; it may be nobody's."""

    place: int
    label: str
    owner: Dwarf | None
    recorded: bool


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


class DuelMazePanel(MazePanel, edition="duel"):
    has_seat_strip = False
    tells_whole_act = True

    @property
    def is_solo(self) -> bool:
        return self.duel is not None and self.duel.view.is_solo

    @property
    def needs_no_answers(self) -> bool:
        return self.maze_view.is_over

    @property
    def awaited(self) -> str:
        mover = self.maze_view.mover if self.duel and self.duel.view.waiting else None
        return (
            sentence("%(name)s chooses which gold gets the last markers.", name=self.view.names[mover]) if mover else ""
        )

    def connected_names(self, cell: Cell) -> str:
        return self.duel.connected_names(cell) if self.duel else ""

    art = DuelArt

    @cached_property
    def duel(self) -> DuelPanel | None:
        """None before the first round."""
        own: DuelView | None = self.view.own
        return DuelPanel(own, self.maze, self.view.names, self.side_names) if own else None

    @property
    def clan_on_turn(self) -> str:  # type: ignore[override]
        return self.duel.clan_on_turn if self.duel else ""

    @property
    def used_card_keys(self) -> Sequence[str]:
        return [*self.duel.view.kinds_removed_with_gold, *super().used_card_keys] if self.duel else []

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
        own = {dwarf.clan for dwarf in self.duel.dwarves} if self.duel else set()
        return {index for index, clan in self.unlisted_indices.items() if clan not in own}

    def choices_with_ladder(self, value: str) -> tuple[tuple[Dwarf, CardChoice], ...]:
        """The card with this form value, once with each clan's ladder that fits on the open space."""
        offers = self.catalogue.placements
        plain = (offer.card for offer in offers if offer.key and f"{offer.key} {offer.turned:d}" == value)
        card = next((card for card in plain if not card.features), None)
        if self.duel is None or self.open_cell is None or card is None:
            return ()
        fitting = self.fitting_cards_by_cell.get(self.open_cell, ())
        return tuple(
            (dwarf, self.choice_at(index, True))
            for dwarf in self.duel.dwarves_on_turn_first
            for index, clan in self.unlisted_indices.items()
            if clan == dwarf.clan and index in fitting and offers[index].card.tracks == card.tracks
        )

    @property
    def dwarves_to_play_for(self) -> Sequence[Dwarf]:
        """Whose keys and bribes the viewer may enter, the dwarf on turn first."""
        dwarves = self.duel.dwarves_on_turn_first if self.duel else ()
        return [dwarf for dwarf in dwarves if dwarf.seat in self.view.rights.may_play_for]

    # The maze

    @property
    def scene(self) -> MazeScene:
        if self.duel is None:
            return super().scene
        doomed = self.duel.view.doomed if self.view.rights.may_play else None
        return replace(super().scene, art=DuelArt(self.duel.counter_markers, doomed))

    @property
    def seat_to_lay(self) -> Seat | None:
        """Also who plays alone."""
        return self.duel.view.seat_on_turn if self.duel else None

    @property
    def glowing_goals(self) -> Collection[Cell]:
        return self.maze_view.goals_to_turn_over

    def cell_label(self, cell: Cell) -> str:
        counters = DuelArt(self.duel.counter_markers if self.duel else ())
        return ", ".join(filter(None, [super().cell_label(cell), *counters.counter_labels(self.maze, cell)]))

    @property
    def goals_used_in_earlier_rounds(self) -> Collection[str]:
        return self.duel.view.goals_used_in_earlier_rounds if self.duel else ()

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
        return replace(scene, art=DuelArt(counter_markers(step.own.counters, step.own.bribes, step.clans)))


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


class DuelPanel:
    """`side_names` maps the letter of each side of a card (`N`) to where that side is on the screen (`top`)."""

    def __init__(self, view: DuelView, maze: AnyMaze, names: Mapping[int, str], side_names: Mapping[str, str]) -> None:
        self.view, self.maze, self.names, self.side_names = view, maze, names, side_names

    @property
    def clan_on_turn(self) -> str:
        """The first clan if nobody is on turn."""
        turn = self.view.seat_on_turn if self.view.seat_on_turn is not None else next(iter(self.view.clans))
        return self.view.clans[turn]

    @cached_property
    def dwarves(self) -> tuple[Dwarf, ...]:
        return tuple(map(self.dwarf_of_seat, self.view.clans))

    @property
    def dwarves_on_turn_first(self) -> tuple[Dwarf, ...]:
        return tuple(sorted(self.dwarves, key=lambda dwarf: not dwarf.turn))

    @property
    def dwarf_on_turn(self) -> Dwarf | None:
        return next((dwarf for dwarf in self.dwarves if dwarf.turn), None)

    def dwarf_of_seat(self, seat: Seat) -> Dwarf:
        view = self.view
        return Dwarf(seat, self.names[seat], view.clans[seat], seat == view.seat_on_turn, view.claims[seat])

    @cached_property
    def counter_markers(self) -> tuple[CounterMarker, ...]:
        return counter_markers(self.view.counters, self.view.bribes, self.view.clans)

    # The last counters

    def claim_chooser(self) -> Dwarf:
        """The player who changed the maze last chooses which gold gets the last dwarf counters."""
        mover = self.view.mover if self.view.mover is not None else self.view.seat_on_turn
        return self.dwarves[0] if mover is None else self.dwarf_of_seat(mover)

    def dwarf_of_claim(self, claim: Claim) -> Dwarf:
        return self.dwarf_of_seat(self.view.seat_of_clan(claim.clan))

    # One card

    def connected_names(self, cell: Cell) -> str:
        """Like "Ann and Ben", "only Ann"; each tunnel of the card if different players are connected to them."""
        card, clans = self.maze.card_at(cell), self.maze.clans_reaching_tunnels(cell)
        if card is None or len(set(clans)) < 2:
            return self._connected_players_text(clans[0] if clans else ())
        tunnels = zip(card.tunnels, clans, strict=True)
        return Markup("; ").join(
            sentence("%(sides)s: %(who)s", sides=self._side_names(sides), who=self._connected_players_text(connected))
            for sides, connected in tunnels
        )

    def _connected_players_text(self, clans: tuple[str, ...]) -> str:
        names = [dwarf.name for dwarf in self.dwarves if dwarf.clan in clans]
        if not names:
            return _("nobody")
        if len(names) > 1 or self.view.is_solo:
            return join_names(names)
        return sentence("only %(name)s", name=names[0])

    def doors(self, card: PathCard) -> tuple[DoorOnCard, ...]:
        return tuple(map(self._door_on_card, doors_of(card)))

    def _door_on_card(self, door: Feature) -> DoorOnCard:
        keys = tuple(dwarf for dwarf in self.dwarves_on_turn_first if dwarf.clan in door.put)
        barred = tuple(dwarf for dwarf in self.dwarves_on_turn_first if is_shut_for(door, dwarf.clan))
        label = self._name_with_sides(phrase(f"card-door-{door.value}-name"), door.sides)
        return DoorOnCard(letters_of_sides(door.sides), label, keys, barred)

    def trolls(self, cell: Cell, card: PathCard) -> tuple[TrollOnCard, ...]:
        return tuple(self._troll_on_card(cell, troll) for troll in trolls_of(card))

    def _troll_on_card(self, cell: Cell, troll: Feature) -> TrollOnCard:
        side = letters_of_sides(troll.sides)
        bribe = self.view.bribe_at(cell, side)
        briber = self.dwarf_of_seat(bribe.seat) if bribe else None
        return TrollOnCard(side, self._name_with_sides(phrase("card-troll-name"), troll.sides), briber)

    def gold(self, cell: Cell, card: PathCard) -> tuple[GoldOnCard, ...]:
        return tuple(self._gold_on_card(cell, card, index, gold) for index, gold in enumerate(gold_of(card)))

    def _gold_on_card(self, cell: Cell, card: PathCard, gold_index: int, gold: Feature) -> GoldOnCard:
        counter = self.view.counter_at(cell, gold_index)
        owner = self.dwarf_of_seat(counter.seat) if counter and counter.seat is not None else None
        return GoldOnCard(gold_index, self._gold_label(card, gold), owner, counter is not None)

    def _gold_label(self, card: PathCard, gold: Feature) -> str:
        label = _("%(gold)s gold", gold=gold.amount)
        return self._name_with_sides(label, gold.sides) if len(card.tunnels) > 1 else label

    def _name_with_sides(self, feature: str, sides: int) -> str:
        """Like "Blue door, left"."""
        return f"{feature}, {self._side_names(sides)}"

    def _side_names(self, sides: int) -> str:
        return ", ".join(place for side, place in self.side_names.items() if LETTERS[side] & sides)


def init_app(app: Flask) -> None:
    app.jinja_env.globals["claimed_gold"] = claimed_gold
