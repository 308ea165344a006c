"""The web room: what the maze's part of the host's page is drawn from: a sight, a turn, a cell that is asked for.

All of it is public. It draws nothing by itself before a template asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from flask import request
from flask_babel import gettext as _
from markupsafe import Markup

from companion.rules.cards import PathCard
from companion.rules.duel_goals import stays
from companion.rules.edition import Edition
from companion.rules.fitting import Offer, Palette, left, likeliest
from companion.rules.maze import Goal, Maze
from companion.rules.mazes import AnyMaze
from companion.rules.sentence import Seat
from companion.rules.sides import LETTERS, Cell, cell_name
from companion.rules.ways import ways
from companion.table.maze_sight import MazeSight
from companion.table.sight import Sight
from companion.web.claiming import Claims, Dwarf
from companion.web.drawing.mazes import (
    CellLink,
    Mark,
    MazeScene,
    card_svg,
    freshly,
    goal_svg,
    maze_svg,
    offer_svg,
    sprite,
)
from companion.web.free_card import Drawing, free_worth, worth
from companion.web.labels import card_label, cell_label, goal_label, kind_label
from companion.web.ladders import boxed, laddered, places, with_drawn

TURN = "turn"
CELL = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
PLACES = ("up", "right", "down", "left")
"""The sides of a card as they are seen, clockwise."""


def turn_here() -> int:
    """By how many quarter turns this browser sees the maze turned: as asked, as it chose before, or by its shape."""
    for said in (request.args.get(TURN), request.cookies.get(TURN)):
        if said in ("0", "1", "2", "3"):
            return int(said)
    return 1 if "Mobi" in request.headers.get("User-Agent", "") else 0


def read_cell(text: str) -> Cell | None:
    """The cell that an address or a form writes `3,-1`; None where it is none."""
    found = CELL.fullmatch(text.strip())
    return (int(found[1]), int(found[2])) if found else None


def written(cell: Cell) -> str:
    """The cell as addresses and forms write it."""
    return f"{cell[0]},{cell[1]}"


@dataclass(frozen=True)
class Choice:
    """A card that may be laid: its place in the palette, its word in a form, how it looks and how many are left.

    `ladder` is the clan of a ladder that was set on a plain card of the box, empty for all other cards.
    """

    place: int
    worth: str
    label: str
    left: int | None
    picture: Markup
    fits: bool
    ladder: str = ""


@dataclass(frozen=True)
class Face:
    """What a goal may show, as it would lie: its word in a form, and whether it lies so `now`."""

    shows: str
    worth: str
    picture: Markup
    label: str
    now: bool
    gold: int = 0


class Digging:
    """The maze's part of the host's page.

    `picked` is the cell whose sheet is open, `other` whether it offers all cards, `drawing` the free card drawn in it.
    """

    def __init__(
        self, sight: Sight, box: Edition, turn: int, picked: Cell | None, other: bool, drawing: Drawing
    ) -> None:
        self.sight, self.box, self.turn = sight, box, turn
        self.picked, self.other, self.drawing = picked, other, drawing

    # Whether and what

    @property
    def maze_sight(self) -> MazeSight:
        """The sight's maze.

        Raises:
            LookupError: there is none.
        """
        if self.sight.maze is None:
            raise LookupError("no maze is followed here")
        return self.sight.maze

    @property
    def followed(self) -> bool:
        """Whether the page shows a maze now: while a round is played, and beside its receipt where cards were laid."""
        found = self.sight.maze
        return found is not None and (self.live or (self.sight.phase in ("sharing", "proposed") and bool(found.laid)))

    @property
    def live(self) -> bool:
        """Whether cards may be laid now."""
        return self.sight.phase == "dealt" and self.sight.maze is not None

    @property
    def maze(self) -> AnyMaze:
        return self.maze_sight.maze

    @cached_property
    def claims(self) -> Claims | None:
        """How gold is claimed in the maze, where it is."""
        found = self.sight.maze
        return Claims(found.claims, found.maze, self.sight.names, self.seen()) if found and found.claims else None

    @property
    def clan(self) -> str:
        """The clan for which it is asked what fits, empty where everybody digs alike."""
        return self.claims.clan if self.claims else ""

    @property
    def over(self) -> bool:
        """Whether the round is over by what lies: nothing is to be laid any more, but for what was forgotten."""
        if self.claims:
            return bool(self.claims.sight.over)
        return isinstance(self.maze, Maze) and self.maze.treasure_reached

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who may have laid a card, the likeliest first: clockwise from who lays next."""
        found = self.maze_sight
        at = found.players.index(found.next_by) if found.next_by in found.players else 0
        return (*found.players[at:], *found.players[:at])

    @property
    def begun(self) -> bool:
        """Whether the table follows the maze: a card was laid or a goal turned over."""
        return bool(self.maze_sight.laid) or any(goal.card for goal in self.maze.goals.values())

    # The maze

    @cached_property
    def svg(self) -> Markup:
        return maze_svg(self.scene)

    @cached_property
    def scene(self) -> MazeScene:
        found = self.maze_sight
        return MazeScene(
            maze=found.maze,
            turn=self.turn,
            links=self.links if self.live else (),
            newest=found.newest if self.live else None,
            anyway=found.misfits,
            ways=ways(found.maze, self.box.clans) if isinstance(found.maze, Maze) else {},
            picked=self.picked if self.live else None,
            freshly=self.freshly if self.live else {},
            counters=self.marks,
            doomed=found.claims.doomed if self.live and found.claims else None,
            label=_("The maze"),
        )

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The dwarf counters that lie in it."""
        return self.claims.marks if self.claims else ()

    @cached_property
    def freshly(self) -> Mapping[Cell, int]:
        """The cells that the newest card has lit, and how far from it they lie."""
        newest = self.maze_sight.newest
        return freshly(self.maze.take(newest), self.maze, newest) if newest in self.maze.cards and newest else {}

    @cached_property
    def links(self) -> tuple[CellLink, ...]:
        """What can be tapped: where a card could join, where only a ladder could, the cards, the goals.

        Once the round is over nothing glows any more; what was forgotten can still be laid.
        """
        maze, frontier = self.maze, set() if self.over else set(self.maze.frontier_of(self.clan))
        found = [self.link(cell, "free glows" if cell in frontier else "free faint") for cell in maze.beside]
        found += [self.link(cell, "card") for cell in maze.cards]
        asked = () if self.claims and self.over else self.maze.to_turn
        return (*found, *(self.link(cell, "goal glows" if cell in asked else "goal") for cell in maze.goals))

    def link(self, cell: Cell, kind: str) -> CellLink:
        href = f"/t/{self.sight.code}/host?cell={written(cell)}"
        label = cell_label(self.maze, cell, self.marks)
        if cell in self.maze_sight.misfits:
            label = _("%(card)s, against the rules", card=label)
        return CellLink(cell, href, label, kind, self.fits.get(cell, ()))

    # What can be laid

    @cached_property
    def palette(self) -> Palette:
        return with_drawn(self.box, self.sight.maze.free if self.sight.maze else ())

    @cached_property
    def ladders(self) -> Mapping[int, str]:
        """The places of the palette's plain cards on which a ladder was set, and whose it is."""
        return places(self.box)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The places of the palette, likeliest first; kinds that left the game to the last card come last."""
        gone = self.sight.maze.gone if self.sight.maze else ()
        lost = {kind.key for kind in self.box.paths if gone.count(kind.key) >= kind.count}
        offers, likely = self.palette.offers, likeliest(self.palette, self.laid_keys)
        return tuple(sorted(likely, key=lambda place: offers[place].key in lost))

    @cached_property
    def laid_keys(self) -> Sequence[str]:
        """The kinds that are in the draw pile no more: those that left the game, then those laid, the newest last."""
        found = self.sight.maze
        return [*found.gone, *(row.key for row in found.laid)] if found else []

    @cached_property
    def fits(self) -> Mapping[Cell, tuple[int, ...]]:
        """What fits on every free cell beside a card, likeliest first."""
        rank = {place: nth for nth, place in enumerate(self.order)}
        every, others = self.palette.all_fits(self.maze, self.clan), self.others
        return {cell: tuple(sorted(set(places) - others, key=rank.__getitem__)) for cell, places in every.items()}

    @property
    def others(self) -> set[int]:
        """The places of ladders of clans that nobody digs for."""
        own = {dwarf.clan for dwarf in self.claims.dwarfs} if self.claims else set()
        return {place for place, clan in self.ladders.items() if clan not in own}

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Every card that may be laid, likeliest first. Where a cell is asked for, `fits` says which fit there."""
        fitting = self.fits.get(self.picked, ()) if self.picked else range(len(self.palette.offers))
        return tuple(self.choice(place, place in fitting) for place in self.order if place not in self.others)

    @cached_property
    def every(self) -> tuple[Choice, ...]:
        """Every card of the palette, in the order of the box, without the ladders."""
        return tuple(self.choice(place, True) for place in range(len(self.palette.offers)) if place not in self.ladders)

    def laddered(self, worth: str) -> tuple[tuple[Dwarf, Choice], ...]:
        """The card of this word with the ladder of each dwarf, if it fits so on the cell that is asked for."""
        found, fits = laddered(self.box, worth), self.fits.get(self.picked, ()) if self.picked else ()
        own = [(dwarf, found.get(dwarf.clan, -1)) for dwarf in self.claims.by_turn] if self.claims else []
        return tuple((dwarf, self.choice(place, True)) for dwarf, place in own if place in fits)

    @cached_property
    def printed(self) -> int:
        """How many of the palette's offers are of the box, ladders too; the pictures of these stand in the page."""
        return len(boxed(self.box).offers)

    def choice(self, place: int, fits: bool) -> Choice:
        offer = self.palette.offers[place]
        known = place < self.printed
        picture = offer_svg(place, self.turn) if known else self.picture(offer.card)
        ladder = self.ladders.get(place, "")
        return Choice(place, worth(offer), card_label(offer.card), self.left(offer), picture, fits, ladder)

    def left(self, offer: Offer) -> int | None:
        kind = next((kind for kind in self.box.paths if kind.key == offer.key), None)
        return left(kind, self.laid_keys) if kind else None

    def picture(self, card: PathCard, lit: bool = True) -> Markup:
        """The card as it lies here, turned as the maze is."""
        return card_svg(card, lit=lit, turn=self.turn)

    @property
    def sprite(self) -> Markup:
        """What the pictures are made of, once a page: it does not change while free cards come."""
        return sprite([offer.card for offer in boxed(self.box).offers])

    # One cell

    @property
    def asked(self) -> str:
        """What lies on the cell that is asked for: `free`, `card`, `goal`, `start`; empty where none is."""
        if not self.picked or not self.live:
            return ""
        if self.picked in self.maze.starts.values():
            return "start"
        return "goal" if self.picked in self.maze.goals else "card" if self.picked in self.maze.cards else "free"

    @property
    def card(self) -> PathCard | None:
        """The card that lies face up there."""
        return self.maze.card_at(self.picked) if self.picked else None

    @property
    def turns(self) -> bool:
        """Whether a half turn would change how it lies."""
        return self.card is not None and len(self.card.turns) > 1

    @property
    def laid_by(self) -> Seat | None:
        """Who laid the card there, None where nobody said."""
        return next((row.by for row in self.maze_sight.laid if row.cell == self.picked), None)

    @property
    def stays(self) -> bool:
        """Whether no rockfall takes the card there (The Duel, rockfall); who takes it off puts it right."""
        return bool(self.claims and self.card and stays(self.card))

    @property
    def anyway(self) -> bool:
        """Whether the rules spoke against the card there."""
        return self.picked in self.maze_sight.misfits

    @property
    def drawn_worth(self) -> str:
        """The word of the free card that is drawn; empty while it is none."""
        return free_worth(self.drawing.card) if self.drawing.card else ""

    def faces(self, cell: Cell) -> tuple[Face, ...]:
        """The pictures that this goal may show, in every way it may lie; its own among them once it was turned over."""
        own, elsewhere = self.maze.goals[cell].shows, self.shown_elsewhere(cell)
        known = (key for key in self.box.faces if key == own or key not in elsewhere)
        return tuple(face for key in known for face in self.ways_of(cell, key))

    def shown_elsewhere(self, cell: Cell) -> set[str]:
        """The pictures that other goals show, now or, where each is used once in a game, in earlier rounds."""
        return {goal.shows for at, goal in self.maze.goals.items() if at != cell} | set(self.maze_sight.shown)

    def ways_of(self, cell: Cell, key: str) -> tuple[Face, ...]:
        """The goal on this cell in every way it may lie if it shows this; one that shows it lies as it lies."""
        goal, card = self.maze.goals[cell], self.box.faces[key]
        if goal.card and goal.shows == key:
            return (self.face(key, key, goal.card, now=True),)
        lies = self.box.lies(self.maze, cell, card, self.maze_sight.newest)
        if len(lies) == 1:
            return (self.face(key, key, lies[0]),)
        return tuple(self.face(key, f"{key} {way.alike != card.alike:d}", way) for way in lies)

    def face(self, key: str, worth: str, lies: PathCard, now: bool = False) -> Face:
        shown, gold = Goal(key, lies), sum(picture.value for picture in lies.features.gold)
        return Face(key, worth, goal_svg(shown, turn=self.turn), goal_label(shown), now, gold)

    def faces_by_gold(self, cell: Cell) -> tuple[tuple[int, tuple[Face, ...]], ...]:
        """The pictures that it does not show, those with as much gold together, the least first."""
        free = sorted((face for face in self.faces(cell) if not face.now), key=lambda face: face.gold)
        return tuple((gold, tuple(faces)) for gold, faces in groupby(free, key=lambda face: face.gold))

    def shown_goal(self, cell: Cell) -> Markup:
        """The goal on this cell as it lies."""
        return goal_svg(self.maze.goals[cell], self.maze.is_connected(cell), self.turn)

    def ask_next(self) -> None:
        """Opens the sheet of a goal that is reached: what it shows is asked at once where many pictures are."""
        if self.live and self.claims and not self.over:
            self.picked = next(iter(self.maze.to_turn), None)

    # Words

    goal_words = staticmethod(goal_label)
    name = staticmethod(cell_name)
    written = staticmethod(written)
    label = staticmethod(card_label)
    kind = staticmethod(kind_label)

    def seen(self) -> Mapping[str, str]:
        """Where each side of a card is as the maze is turned, in words."""
        words = {"up": _("top"), "right": _("right"), "down": _("bottom"), "left": _("left")}
        return {side: words[place] for place, side in self.sides()}

    def sides(self) -> tuple[tuple[str, str], ...]:
        """Where each side of a card is as the maze is turned, as (place, side): `up`, `right`, `down`, `left`."""
        letters = tuple(LETTERS)
        return tuple((place, letters[(nth + self.turn) % 4]) for nth, place in enumerate(PLACES))
