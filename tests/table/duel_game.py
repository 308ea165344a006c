"""A game of The Duel in memory. Ann is green and digs from B0, Ben is blue, from D0; who sits alone from C0."""

from __future__ import annotations

from typing import Any

from tests import play
from tests.play import DuelMaze, DuelView, Event, Feature, Game, GoldClaimed, cell_from_name


class DuelGame(Game):
    """A table of The Duel whose first round has begun, unless it is said to wait."""

    def __init__(self, *names: str, wait: bool = False, luck: str = "luck", **options: str) -> None:
        super().__init__(*(names or ("Ann", "Ben")), luck=luck, edition="duel", **options)
        if not wait:
            self.do("begin-round")

    # Digging

    def card(
        self, by: str, cell: str, tracks: str = "EW", *things: Feature, ladder: str = "", **arguments: Any
    ) -> list[Claimed]:
        """A card with these things is laid by this player; who claims what by it."""
        arguments |= {"card": play.duel_card(tracks, *things, ladder=ladder), "by": self.seat(by)}
        return self.claimed_in(self.do("place-path", cell=cell_from_name(cell), **arguments))

    def turn_over(self, cell: str, shows: str, by: str | None = None, **arguments: Any) -> list[Claimed]:
        """A goal is turned over and shows this picture of the edition; who claims what by it."""
        arguments |= {"by": None if by is None else self.seat(by)}
        return self.claimed_in(self.do("reveal-goal", cell=cell_from_name(cell), shows=shows, **arguments))

    def bribe(self, by: str, cell: str, side: str) -> list[Claimed]:
        """This player bribes a troll; who claims what by it."""
        return self.put_on(by, cell, "bribe", side)

    def key(self, by: str, cell: str, side: str) -> list[Claimed]:
        """This player opens a door with a key; who claims what by it."""
        return self.put_on(by, cell, "key", side)

    def put_on(self, by: str, cell: str, kind: str, side: str) -> list[Claimed]:
        arguments = {"kind": kind, "side": side, "by": self.seat(by)}
        return self.claimed_in(self.do("put-cell-token", cell=cell_from_name(cell), **arguments))

    def take_from(self, cell: str, kind: str, side: str) -> tuple[Event, ...]:
        """That key or bribe does not lie there."""
        return self.do("take-cell-token", cell=cell, kind=kind, side=side)

    def claim(self, cell: str, place: int, name: str | None) -> list[Claimed]:
        """A counter is laid by hand; who claims what then."""
        seat = None if name is None else self.seat(name)
        return self.claimed_in(self.do("claim-gold", cell=cell, place=place, seat=seat))

    def note(self, name: str, cell: str, note: str) -> None:
        """This player notes what it saw, on its own phone."""
        self.do("note-goal", self.as_seat(name), seat=self.seat(name), cell=cell_from_name(cell), note=note)

    def acts(self, script: str) -> DuelGame:
        """Makes these acts, one after the other; a card lies where it is laid, whether it fits or not:

        Ann B1..B4                  Ann lays straights from B1 to B4
        Ann B1 EW|S blue@W 2@S      or a card with a blue door and gold; a troll is `troll@W`
        Ann key B1 E; Ben bribe B1 E; off key B1 E
        goal B7 d_goal_7 Ann        Ann, or who is on turn, turns a goal over
        claim B1 0 Ben; claim B1 0 nobody
        rockfall B1; slip B1; turn B1
        """
        for act in script.split("; "):
            self.act(*act.split())
        return self

    def act(self, first: str, *others: str) -> None:
        match first, *others:
            case "goal", cell, shows, *by:
                self.turn_over(cell, shows, by=by[0] if by else None, anyway=True)
            case "claim", cell, place, name:
                self.claim(cell, int(place), None if name == "nobody" else name)
            case "off", kind, cell, side:
                self.take_from(cell, kind, side)
            case "rockfall" | "slip", cell:
                self.do("remove-path", cell=cell, slip=first == "slip", anyway=True)
            case "turn", cell:
                self.do("turn-path", cell=cell)
            case name, "key" | "bribe" as kind, cell, side:
                self.put_on(name, cell, kind, side)
            case name, cell, *carried:
                for one in cells_of_way(cell):
                    self.card(name, one, *carried[:1], *map(thing, carried[1:]), anyway=True)

    # The end

    def end_with_claims(self, claims: dict[str, list[int]], trolls: dict[str, int] | None = None) -> None:
        """The round ends with these gold cards and bribed trolls, as the host says."""
        bribed = {self.seat(name): many for name, many in (trolls or {}).items()}
        self.do("end-round", result=play.DuelResult(claims={self.seat(n): c for n, c in claims.items()}, trolls=bribed))

    def score(self, claims: dict[str, list[int]], trolls: dict[str, int] | None = None) -> None:
        """A whole round: begun where none runs, ended so, confirmed."""
        if self.phase == "seating":
            self.do("begin-round")
        self.end_with_claims(claims, trolls)
        self.do("confirm-round")

    def pay(self, name: str, *cards: int, host: bool = False) -> None:
        """This player chooses its gold cards for the trolls, on its own phone or by the host."""
        arguments = {"seat": self.seat(name), "cards": cards}
        self.do("pay-trolls", *(() if host else (self.as_seat(name),)), **arguments)

    # Looking

    def claimed_in(self, events: tuple[Event, ...]) -> list[Claimed]:
        return [self.claimed(event) for event in events if isinstance(event, GoldClaimed)]

    def claimed(self, claim: GoldClaimed) -> Claimed:
        return self.name(claim.seat), play.cell_name(claim.cell), claim.gold, claim.why

    def name(self, seat: int | None) -> str:
        return "" if seat is None else self.table.places[seat].name  # type: ignore[index]

    @property
    def counters(self) -> list[Claimed]:
        """Who has which gold: name, cell, nuggets, why."""
        return [self.claimed(claim) for claim in self.round.own.counters]

    @property
    def markers(self) -> str:
        """The same in words, as in `Ann B1 1 no-way, nobody B2 3`."""
        told = ((name or "nobody", cell, str(many), why) for name, cell, many, why in self.counters)
        return ", ".join(" ".join(words).strip() for words in told)

    def claims(self) -> dict[str, tuple[int, ...]]:
        """Everybody's gold cards, as the counters lie."""
        return {self.name(seat): cards for seat, cards in self.seen.claims.items()}

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.name(self.seen.seat_on_turn)

    @property
    def duel_maze(self) -> DuelMaze:
        assert isinstance(self.round.maze, DuelMaze)
        return self.round.maze

    @property
    def goals_down(self) -> int:
        """How many goals lie face down."""
        return sum(goal.card is None for goal in self.duel_maze.goals.values())

    @property
    def seen(self) -> DuelView:
        """What everybody sees of the counters."""
        seen: DuelView = self.view().own
        return seen

    def lies(self, cell: str) -> play.PathCard | None:
        return self.duel_maze.card_at(cell_from_name(cell))


Claimed = tuple[str, str, int, str]
"""Who claims: name, cell, nuggets, why."""


def cells_of_way(cells: str) -> list[str]:
    """`B1..B3` are B1, B2 and B3."""
    first, _, last = cells.partition("..")
    return [f"{first[0]}{column}" for column in range(int(first[1:]), int((last or first)[1:]) + 1)]


def thing(words: str) -> Feature:
    """`troll@E`, `blue@E` (a door), `2@EW` (gold)."""
    what, _, at = words.partition("@")
    return play.feature_from_text(
        f"troll:{at}" if what == "troll" else f"{'gold' if what.isdigit() else 'door'}:{words}"
    )


def gold(tracks: str, *values: int) -> tuple[Feature, ...]:
    """Pictures of gold of these values on one group of a card."""
    return tuple(play.some_gold(value, tracks) for value in values)
