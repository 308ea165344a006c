"""The Duel for templates: the dwarves, their counters, and the features of a card. All of it is public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from flask_babel import gettext as _
from markupsafe import Markup

from companion.editions.duel.cards import GOLD, TROLL, doors_of, gold_of, is_shut_for, trolls_of
from companion.editions.duel.claims import Claim
from companion.editions.duel.view import Bribe, DuelView, GoldMarker
from companion.game.maze.cards import Feature, PathCard
from companion.game.maze.grid import LETTERS, Cell, letters_of_sides
from companion.game.maze.maze import AnyMaze
from companion.game.message import Seat
from companion.web.duel.card_features import CounterMarker
from companion.web.i18n import join_names, phrase, sentence


def counter_markers(
    counters: Iterable[GoldMarker], bribes: Iterable[Bribe], clans: Mapping[Seat, str]
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
