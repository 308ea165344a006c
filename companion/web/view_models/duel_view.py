"""The Duel on the host's page: the dwarfs, their counters, and the features of a card.

All of it is public.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from flask_babel import gettext as _

from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.gold_claims import Claim
from companion.rules.mazes.grid import LETTERS, Cell
from companion.rules.message import Seat
from companion.table.views.duel import Bribe, DuelView, GoldMarker
from companion.web.i18n import join_names, word
from companion.web.svg.card_features import GOLD, TROLL, CounterMarker


def counter_markers(
    counters: Iterable[GoldMarker], bribes: Iterable[Bribe], clans: Mapping[Seat, str]
) -> tuple[CounterMarker, ...]:
    """Return the dwarf counters to draw in the maze; gold that was recorded as nobody's has none."""
    claimed = [
        CounterMarker(counter.cell, (GOLD, counter.place), clans[counter.seat])
        for counter in counters
        if counter.seat is not None
    ]
    return (*claimed, *(CounterMarker(bribe.cell, (TROLL, bribe.side), clans[bribe.seat]) for bribe in bribes))


@dataclass(frozen=True)
class Dwarf:
    """A dwarf: whether it is its `turn`, and the values of the gold it claimed so far."""

    seat: Seat
    name: str
    clan: str
    turn: bool
    gold: tuple[int, ...]


@dataclass(frozen=True)
class DoorOnCard:
    """A door on the open card: the dwarfs whose keys lie there, and those it bars, who could open it with a key."""

    side: str
    label: str
    keys: tuple[Dwarf, ...]
    barred: tuple[Dwarf, ...]


@dataclass(frozen=True)
class TrollOnCard:
    """A troll on the open card, and who bribed it."""

    side: str
    label: str
    briber: Dwarf | None


@dataclass(frozen=True)
class GoldOnCard:
    """Gold on the open card and the dwarf whose counter lies there; `recorded`: its owner was recorded, maybe as
    nobody."""

    place: int
    label: str
    owner: Dwarf | None
    recorded: bool


class DuelPanel:
    """The claims of a round for templates. `side_names` maps the letter of each side of a card (`N`) to the translated
    word for where it is seen on the screen (`top`)."""

    def __init__(self, view: DuelView, maze: AnyMaze, names: Mapping[int, str], side_names: Mapping[str, str]) -> None:
        self.view, self.maze, self.names, self.side_names = view, maze, names, side_names

    @property
    def clan(self) -> str:
        """The clan on turn, for which cards have to fit; the first one if nobody is on turn."""
        turn = self.view.turn if self.view.turn is not None else next(iter(self.view.clans))
        return self.view.clans[turn]

    @cached_property
    def dwarfs(self) -> tuple[Dwarf, ...]:
        """The dwarfs in the order of the seats."""
        return tuple(map(self.dwarf, self.view.clans))

    @property
    def by_turn(self) -> tuple[Dwarf, ...]:
        """The dwarfs, the one on turn first."""
        return tuple(sorted(self.dwarfs, key=lambda dwarf: not dwarf.turn))

    @property
    def turn(self) -> Dwarf | None:
        """The dwarf on turn; None if nobody is."""
        return next((dwarf for dwarf in self.dwarfs if dwarf.turn), None)

    def dwarf(self, seat: Seat) -> Dwarf:
        view = self.view
        return Dwarf(seat, self.names[seat], view.clans[seat], seat == view.turn, view.claims[seat])

    @cached_property
    def counter_markers(self) -> tuple[CounterMarker, ...]:
        """The counters that lie in the maze."""
        return counter_markers(self.view.counters, self.view.bribes, self.view.clans)

    # The last counters

    def chooser(self) -> Dwarf:
        """The dwarf that chooses which gold gets the last counters: the one that changed the maze last."""
        mover = self.view.mover if self.view.mover is not None else self.view.turn
        return self.dwarfs[0] if mover is None else self.dwarf(mover)

    def claimer(self, claim: Claim) -> Dwarf:
        """The dwarf whose counter this gold would get."""
        return self.dwarf(self.view.seat_of_clan(claim.clan))

    # One card

    def connected(self, cell: Cell) -> str:
        """Return who is connected to the card there: "Ann and Ben", "only Ann"; by path if paths differ."""
        card, clans = self.maze.card_at(cell), self.maze.clans_at(cell)
        if card is None or len(set(clans)) < 2:
            return self._names(clans[0] if clans else ())
        groups = zip(card.groups, clans, strict=True)
        return "; ".join(
            _("%(sides)s: %(who)s", sides=self._side_names(sides), who=self._names(connected))
            for sides, connected in groups
        )

    def _names(self, clans: tuple[str, ...]) -> str:
        names = [dwarf.name for dwarf in self.dwarfs if dwarf.clan in clans]
        if not names:
            return _("nobody")
        if len(names) > 1 or self.view.alone:
            return join_names(names)
        return _("only %(name)s", name=names[0])

    def doors(self, card: PathCard) -> tuple[DoorOnCard, ...]:
        """The doors on this card."""
        return tuple(map(self._door, card.features.doors))

    def _door(self, door: Door) -> DoorOnCard:
        keys = tuple(dwarf for dwarf in self.by_turn if dwarf.clan in door.keys)
        barred = tuple(dwarf for dwarf in self.by_turn if door.is_shut_for(dwarf.clan))
        return DoorOnCard(door.side, self._with_sides(word(f"card-door-{door.clan}-name"), door.side), keys, barred)

    def trolls(self, cell: Cell, card: PathCard) -> tuple[TrollOnCard, ...]:
        """The trolls on the card there."""
        return tuple(self._troll(cell, troll) for troll in card.features.trolls)

    def _troll(self, cell: Cell, troll: Troll) -> TrollOnCard:
        bribe = self.view.bribe_at(cell, troll.side)
        briber = self.dwarf(bribe.seat) if bribe else None
        return TrollOnCard(troll.side, self._with_sides(word("card-troll-name"), troll.side), briber)

    def gold(self, cell: Cell, card: PathCard) -> tuple[GoldOnCard, ...]:
        """The gold on the card there."""
        return tuple(self._gold(cell, card, place, gold) for place, gold in enumerate(card.features.gold))

    def _gold(self, cell: Cell, card: PathCard, place: int, gold: Gold) -> GoldOnCard:
        counter = self.view.counter_at(cell, place)
        owner = self.dwarf(counter.seat) if counter and counter.seat is not None else None
        return GoldOnCard(place, self._gold_label(card, gold), owner, counter is not None)

    def _gold_label(self, card: PathCard, gold: Gold) -> str:
        """Its value, and where it lies if the card has several groups."""
        label = _("%(gold)s gold", gold=gold.value)
        return self._with_sides(label, *gold.track) if len(card.groups) > 1 else label

    def _with_sides(self, thing: str, *sides: str) -> str:
        """Append where these sides are seen: "Blue door, left"."""
        return ", ".join((thing, *(place for side, place in self.side_names.items() if side in sides)))

    def _side_names(self, sides: int) -> str:
        """Return where these sides are seen, clockwise."""
        return ", ".join(place for side, place in self.side_names.items() if LETTERS[side] & sides)
