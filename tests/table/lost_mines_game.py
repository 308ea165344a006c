"""A game of The Lost Mines in memory. A dwarf card is two letters: `YS` is the yellow saboteur, `BX` the selfish
blue dwarf, `BL` a loyal blue one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.documents import settle as settle
from tests import play
from tests.play import DWARVES, ONLOOKER, Event, LostMinesMaze, Viewer, cell_from_name, cell_name, lost_mines_card
from tests.rules.rounds import DWARF_LETTERS
from tests.table.duel_game import cells_of_way

TreasuresOfPlayers = Mapping[str, Sequence[int]]
"""What these players found, each as the values of the treasures."""

SECRETS = frozenset(DWARVES) | {"loyal", "selfish", "saboteur"}
"""Every word by which a character could be told."""


def card(letters: str) -> str:
    """The key of this dwarf card."""
    return f"{DWARF_LETTERS[letters[0]]}-{DWARF_LETTERS[letters[1]]}"


class LostMinesGame(play.Game):
    """A table of The Lost Mines: Ann, Ben, Cem and Dia sit there if nobody else is named."""

    def __init__(self, *names: str, luck: str = "luck", **options: str) -> None:
        super().__init__(*(names or play.CAST[:4]), luck=luck, edition="lost_mines", **options)

    def deal_dwarves(self, cards: str) -> None:
        """Deals these dwarf cards in the circle's order, as if chance had given them."""
        self.deal(*map(card, cards.split()))

    def enter_treasures(
        self, name: str, *values: int, viewer: Viewer | None = None, **arguments: Any
    ) -> tuple[Event, ...]:
        """Enter the values of this player's treasures on the own phone, or as another viewer."""
        arguments |= {"seat": self.seat(name), "values": values}
        return self.do("enter-treasures", viewer or self.as_seat(name), **arguments)

    def over(
        self,
        treasures_found: TreasuresOfPlayers | None = None,
        dragon: str | None = None,
        last: str | None = None,
        roles: Sequence[str] = (),
        asked: play.Seat | None = None,
        **arguments: Any,
    ) -> tuple[Event, ...]:
        """The round ends: the host tells what these found, who met the dragon, who played the last card."""
        result = play.LostMinesResult(
            treasures={self.seat(name): tuple(values) for name, values in (treasures_found or {}).items()},
            dragon=self.seat(dragon) if dragon else asked,
            last_by=self.seat(last) if last else asked,
            roles=tuple(roles),
        )
        return self.do("end-round", result=result, **arguments)

    def score(
        self,
        cards: str,
        treasures_found: TreasuresOfPlayers | None = None,
        dragon: str | None = None,
        last: str | None = None,
    ) -> None:
        """A whole round: dealt, ended so, confirmed."""
        self.deal_dwarves(cards)
        self.over(treasures_found, dragon, last)
        self.do("confirm-round")

    # Looking

    @property
    def viewers(self) -> list[Viewer]:
        return [play.HOST, ONLOOKER, *map(play.seat_viewer, self.table.places)]

    def clans(self, viewer: Viewer = ONLOOKER) -> dict[str, str]:
        """Whose clan is on the pages of this viewer."""
        return {seat.name: seat.clan for seat in self.view(viewer).seats if seat.clan}

    def scores(self, viewer: Viewer = ONLOOKER) -> play.RoundScores:
        """The scores of the round in play, or of the last one that was confirmed."""
        view = self.view(viewer)
        known_scores = view.end.scores or view.past_scores[-1]
        assert known_scores
        return known_scores

    @property
    def remarks(self) -> list[str]:
        """The keys of the remarks on the round that everybody reads."""
        return [remark.key for remark in self.view(ONLOOKER).remarks]

    @property
    def gains(self) -> dict[str, int | None]:
        """What the round changed for each, by its scores."""
        return {line.name: line.gain for line in self.scores().lines}

    def document(self, past_round: play.Round | None = None) -> dict[str, Any]:
        """This round, which was ended, as the document that the judge reads; the last one if none is named."""
        past_round = past_round or self.table.round or self.table.confirmed_rounds[-1]
        before, result = play.gold_before(self.table, past_round), past_round.end.result
        assert result and result.treasures
        seats = []
        for seat, role, treasures in zip(past_round.players, past_round.roles, result.treasures.values(), strict=True):
            clan, character = DWARVES[role]
            dwarf = {"name": f"{self.table.places[seat].name} {seat}", "clan": clan, "character": character}
            seat_facts = {"treasures": list(treasures), "dragon": result.dragon == seat, "points": before[seat]}
            seats.append(dwarf | seat_facts)
        return {"edition": "lost_mines", "seats": seats}


STARTS = {"blue": "C2", "yellow": "E2"}
MINES = ("C5", "E5", "A9", "G9")
"""How the board of these games is printed: three steps from each start lies a mine."""


def board_marks(starts: Mapping[str, str] = STARTS, mines: Sequence[str] = MINES) -> dict[str, Any]:
    """What is said to mark a board that is printed so."""
    cells = {clan: cell_from_name(name) for clan, name in starts.items()}
    return {"starts": cells, "mines": tuple(map(cell_from_name, mines))}


class BoardGame(LostMinesGame):
    """A table of The Lost Mines whose board is marked, in its first round, nobody on turn yet: Ann and Ben are blue and
    begin on C2, Cem and Dia yellow, on E2; unless it is said to wait."""

    def __init__(self, *names: str, cards: str = "BL BX YL YX", wait: bool = False, **options: str) -> None:
        super().__init__(*names, **options)
        self.do("enter-board", **board_marks())
        if not wait:
            self.deal_dwarves(cards)

    def acts(self, script: str) -> BoardGame:
        """Makes these acts, one after the other; a card lies where it is laid, whether it fits or not:

        Ann C3; somebody C3..C5     Ann, or nobody in particular, lays straights
        Ann C3 NES lake             or a card with a lake
        boat Ann C3; trap Ann C3 E; troll Ann C3 E; off boat C3; off trap C3 E
        turn Ann; go Ann C4; put Ann C4
        enter Ann C5 gold; enter Ann C5 gold NES; open C5 gold
        take Ann; back Ann C5       she takes a treasure; she took none
        storm Ann C3; slip C3; rotate C3
        spy Ann Cem; look Ann mine
        """
        for act in script.split("; "):
            self.act(*act.split())
        return self

    def act(self, first: str, *others: str) -> None:
        match first, *others:
            case "axe" | "boat" | "rope", name, cell:
                self.tool(first, cell, by=name)
            case "trap" | "troll", name, cell, side:
                self.link(first, cell, side, by=name)
            case "off", kind, cell, *side:
                self.off(kind, cell, *side)
            case "turn", name:
                self.turn(name)
            case "go" | "put", name, cell:
                self.go(name, cell, anyway=first == "put")
            case "enter", name, cell, *shows:
                self.enter(cell, *shows, by=name)
            case "open", cell, shows:
                self.enter(cell, shows, anyway=True)
            case "take", name:
                self.take(name)
            case "back", name, cell:
                self.put_back(name, cell)
            case "storm", name, cell:
                self.storm(cell, by=name, anyway=True)
            case "spy", name, other:
                self.do("inspect-role", by=name, seat=other)
            case "look", name, at:
                self.do("look-in-secret", seat=name, at=at)
            case "slip", cell:
                self.storm(cell, slip=True, anyway=True)
            case "rotate", cell:
                self.do("turn-path", cell=cell)
            case name, cell, *looks:
                for one in cells_of_way(cell):
                    self.card(one, *looks, by=None if name == "somebody" else name, anyway=True)

    # Playing cards

    def card(
        self, cell: str, tracks: str = "EW", ground: str = "", by: str | None = None, **arguments: Any
    ) -> tuple[Event, ...]:
        """A path card is laid by this player, or whose card it is."""
        arguments |= {"card": lost_mines_card(tracks, ground), "by": by and self.seat(by)}
        return self.do("place-path", cell=cell_from_name(cell), **arguments)

    def tool(self, kind: str, cell: str, by: str | None = None) -> tuple[Event, ...]:
        """An axe, a boat or a rope is laid on this cell."""
        return self.do("put-board-token", cell=cell, kind=kind, side="", by=by and self.seat(by))

    def link(self, kind: str, cell: str, side: str, by: str | None = None) -> tuple[Event, ...]:
        """A trap or a troll is laid on this side of the card."""
        return self.do("put-board-token", cell=cell, kind=kind, side=side, by=by and self.seat(by))

    def off(self, kind: str, cell: str, side: str = "") -> tuple[Event, ...]:
        """That token does not lie there."""
        return self.do("take-board-token", cell=cell, kind=kind, side=side)

    def storm(self, cell: str, by: str | None = None, **arguments: Any) -> tuple[Event, ...]:
        """A thunderstorm takes this card."""
        return self.do("remove-path", cell=cell, by=by and self.seat(by), **arguments)

    # Going

    def turn(self, name: str) -> tuple[Event, ...]:
        """It is this player's turn."""
        return self.do("begin-turn", seat=self.seat(name))

    def go(self, name: str, cell: str, **arguments: Any) -> tuple[Event, ...]:
        """The dwarf of this player goes there."""
        return self.do("move-dwarf", seat=self.seat(name), cell=cell_from_name(cell), **arguments)

    def enter(
        self, cell: str, shows: str, tracks: str = "", by: str | None = None, **arguments: Any
    ) -> tuple[Event, ...]:
        """The dwarf on turn, or of this player, enters a mine that shows this."""
        arguments |= {"card": lost_mines_card(tracks) if tracks else None, "by": by and self.seat(by)}
        return self.do("reveal-mine", cell=cell_from_name(cell), shows=shows, **arguments)

    def take(self, name: str) -> tuple[Event, ...]:
        """This player takes a treasure of the mine on which its dwarf stands."""
        return self.do("take-treasure", seat=self.seat(name))

    def put_back(self, name: str, cell: str) -> tuple[Event, ...]:
        """This player took none there."""
        return self.do("put-treasure-back", seat=self.seat(name), cell=cell_from_name(cell))

    def note(self, name: str, cell: str, note: str) -> None:
        """This player notes what it saw, on its own phone."""
        self.do("note-goal", self.as_seat(name), seat=self.seat(name), cell=cell_from_name(cell), note=note)

    # Looking

    def name(self, seat: Any) -> str:
        return "" if seat is None else self.table.places[seat].name

    @property
    def lost_maze(self) -> LostMinesMaze:
        assert isinstance(self.round.maze, LostMinesMaze)
        return self.round.maze

    @property
    def walk(self) -> play.BoardView:
        """What everybody sees of the board."""
        board: play.BoardView = self.view(ONLOOKER).own.board
        return board

    @property
    def clans(self) -> dict[int, str]:
        """By seat, "" where nobody knows it."""
        return {seat.seat: seat.clan for seat in self.view(ONLOOKER).seats}

    @property
    def on_turn(self) -> str:
        """Whose turn it is."""
        return self.name(self.walk.seat_on_turn)

    @property
    def played_last(self) -> str:
        """Who played the newest card, as far as the turns say it."""
        return self.name(self.walk.last_player)

    @property
    def next_seat_to_play(self) -> str:
        """Who plays the next card."""
        maze = self.view(ONLOOKER).maze
        return self.name(maze.next_seat_to_play if maze else None)

    @property
    def at(self) -> dict[str, str]:
        """Where everybody's dwarf stands."""
        return {self.name(seat): cell_name(cell) for seat, cell in self.lost_maze.dwarves.items()}

    @property
    def stops(self) -> list[str]:
        """Where the dwarf on turn may end its move."""
        return sorted({cell_name(stop.cell) for stop in self.walk.stops})

    @property
    def tokens_lie(self) -> str:
        """What lies between which cells in words, as in `C2-C3 trap troll, C4-C5 trap`."""
        links = sorted(self.tokens.items())
        return ", ".join(f"{cell}-{other} {' '.join(lying)}" for (cell, other), lying in links)

    @property
    def taken_treasures(self) -> dict[str, tuple[str, ...]]:
        """The kinds of the treasures of those who have any."""
        return {self.name(seat): kinds for seat, kinds in self.walk.taken_treasures.items() if kinds}

    @property
    def tokens(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """What lies between which cells."""
        return {(cell_name(cell), cell_name(other)): lying for (cell, other), lying in self.lost_maze.tokens.items()}

    @property
    def link_trolls(self) -> list[tuple[str, str, str]]:
        """Who lured a troll between which cells."""
        trolls = [(self.name(troll.by), play.link_at(troll.cell, troll.side)) for troll in self.round.own.link_trolls]
        return [(name, cell_name(cell), cell_name(other)) for name, (cell, other) in trolls]

    def lies(self, cell: str) -> play.PathCard | None:
        return self.lost_maze.card_at(cell_from_name(cell))


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, each as the name of its class."""
    return [type(event).__name__ for event in events]
