"""The dwarfs, their counters and what stands on a card, where gold is claimed in the maze.

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
from companion.rules.mazes.claims import Claim
from companion.rules.mazes.grid import LETTERS, Cell
from companion.rules.message import Seat
from companion.table.views.duel import Bribe, DuelView, GoldMarker
from companion.web.i18n import together, word
from companion.web.svg.card_features import GOLD, TROLL, CounterMarker


def marks(
    counters: Iterable[GoldMarker], bribes: Iterable[Bribe], clans: Mapping[Seat, str]
) -> tuple[CounterMarker, ...]:
    """The dwarf counters in the maze, for its picture. Gold that was recorded as nobody's has none."""
    claimed = [CounterMarker(one.cell, (GOLD, one.place), clans[one.seat]) for one in counters if one.seat is not None]
    return (*claimed, *(CounterMarker(bribe.cell, (TROLL, bribe.side), clans[bribe.seat]) for bribe in bribes))


@dataclass(frozen=True)
class Dwarf:
    """One who digs: whether it is its `turn`, and the gold cards it claimed so far, each as its nuggets."""

    seat: Seat
    name: str
    clan: str
    turn: bool
    gold: tuple[int, ...]


@dataclass(frozen=True)
class DoorOnCard:
    """A door on the card that is looked at: whose keys lie there, who could open it with one."""

    side: str
    label: str
    keys: tuple[Dwarf, ...]
    barred: tuple[Dwarf, ...]


@dataclass(frozen=True)
class TrollOnCard:
    """A troll on that card, and who bribed him."""

    side: str
    label: str
    briber: Dwarf | None


@dataclass(frozen=True)
class GoldOnCard:
    """A picture of gold on that card and whose counter lies there; `recorded` says that somebody settled it, be it that
    nobody has it."""

    place: int
    label: str
    owner: Dwarf | None
    recorded: bool


class DuelPanel:
    """What templates draw of the claims of a round; `places` says where each side of a card is seen."""

    def __init__(self, view: DuelView, maze: AnyMaze, names: Mapping[int, str], places: Mapping[str, str]) -> None:
        self.view, self.maze, self.names, self.places = view, maze, names, places

    @property
    def clan(self) -> str:
        """The clan whose turn it is: of what fits, that is what it may lay."""
        turn = self.view.turn if self.view.turn is not None else next(iter(self.view.clans))
        return self.view.clans[turn]

    @cached_property
    def dwarfs(self) -> tuple[Dwarf, ...]:
        """Those who dig, in the order of the circle."""
        return tuple(map(self.dwarf, self.view.clans))

    @property
    def by_turn(self) -> tuple[Dwarf, ...]:
        """The dwarfs, the one on turn first."""
        return tuple(sorted(self.dwarfs, key=lambda dwarf: not dwarf.turn))

    @property
    def turn(self) -> Dwarf | None:
        """Whose turn it is."""
        return next((dwarf for dwarf in self.dwarfs if dwarf.turn), None)

    def dwarf(self, seat: Seat) -> Dwarf:
        view = self.view
        return Dwarf(seat, self.names[seat], view.clans[seat], seat == view.turn, view.claims[seat])

    @cached_property
    def marks(self) -> tuple[CounterMarker, ...]:
        """The counters that lie in the maze."""
        return marks(self.view.counters, self.view.bribes, self.view.clans)

    # What waits to be chosen

    def chooser(self) -> Dwarf:
        """The dwarf that has to choose from the gold that waits: the one that changed the maze last."""
        mover = self.view.mover if self.view.mover is not None else self.view.turn
        return self.dwarfs[0] if mover is None else self.dwarf(mover)

    def claimer(self, claim: Claim) -> Dwarf:
        """The dwarf whose counter this gold would get."""
        return self.dwarf(self.view.of_clan(claim.clan))

    # One card

    def connected(self, cell: Cell) -> str:
        """Who is connected to the card there: "Ann and Ben", "only Ann"; for each way where they differ."""
        card, clans = self.maze.card_at(cell), self.maze.clans_at(cell)
        if card is None or len(set(clans)) < 2:
            return self.who(clans[0] if clans else ())
        ways = zip(card.groups, clans, strict=True)
        return "; ".join(_("%(sides)s: %(who)s", sides=self.seen(sides), who=self.who(of)) for sides, of in ways)

    def who(self, clans: tuple[str, ...]) -> str:
        names = [dwarf.name for dwarf in self.dwarfs if dwarf.clan in clans]
        if not names:
            return _("nobody")
        if len(names) > 1 or self.view.alone:
            return together(names)
        return _("only %(name)s", name=names[0])

    def doors(self, card: PathCard) -> tuple[DoorOnCard, ...]:
        """The doors on this card."""
        return tuple(map(self.door, card.features.doors))

    def door(self, door: Door) -> DoorOnCard:
        keys = tuple(dwarf for dwarf in self.by_turn if dwarf.clan in door.keys)
        barred = tuple(dwarf for dwarf in self.by_turn if door.bars(dwarf.clan))
        return DoorOnCard(door.side, self.at(word(f"card-door-{door.clan}-name"), door.side), keys, barred)

    def trolls(self, cell: Cell, card: PathCard) -> tuple[TrollOnCard, ...]:
        """The trolls on the card there."""
        return tuple(self.troll(cell, troll) for troll in card.features.trolls)

    def troll(self, cell: Cell, troll: Troll) -> TrollOnCard:
        bribe = self.view.bribe_at(cell, troll.side)
        briber = self.dwarf(bribe.seat) if bribe else None
        return TrollOnCard(troll.side, self.at(word("card-troll-name"), troll.side), briber)

    def gold(self, cell: Cell, card: PathCard) -> tuple[GoldOnCard, ...]:
        """The gold on the card there."""
        return tuple(self.picture(cell, card, place, gold) for place, gold in enumerate(card.features.gold))

    def picture(self, cell: Cell, card: PathCard, place: int, gold: Gold) -> GoldOnCard:
        counter = self.view.counter_at(cell, place)
        owner = self.dwarf(counter.seat) if counter and counter.seat is not None else None
        return GoldOnCard(place, self.gold_label(card, gold), owner, counter is not None)

    def gold_label(self, card: PathCard, gold: Gold) -> str:
        """Its worth, and where it lies if the card has several ways or ends."""
        said = _("%(gold)s gold", gold=gold.value)
        return self.at(said, *gold.track) if len(card.groups) > 1 else said

    def at(self, thing: str, *sides: str) -> str:
        """This thing on these sides of the card, as they are seen: "Blue door, left"."""
        return ", ".join((thing, *(place for side, place in self.places.items() if side in sides)))

    def seen(self, sides: int) -> str:
        """These sides as they are seen, clockwise."""
        return ", ".join(place for side, place in self.places.items() if LETTERS[side] & sides)
