"""The web room: what the maze's part of the host's page is drawn from: a sight, a turn, a cell that is asked for.

All of it is public. It draws nothing by itself before a template asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import request
from flask_babel import gettext as _
from markupsafe import Markup

from companion.rules.cards import PathCard
from companion.rules.edition import Edition
from companion.rules.fitting import Offer, Palette, left, likeliest, palette_of
from companion.rules.goals import FACES, faces_left, lie
from companion.rules.maze import ORIGIN, Goal, Maze
from companion.rules.sentence import Seat
from companion.rules.sides import LETTERS, Cell, cell_name
from companion.rules.ways import ways
from companion.table.maze_sight import MazeSight
from companion.table.sight import Sight
from companion.web.drawing.mazes import CellLink, MazeScene, card_svg, freshly, goal_svg, maze_svg, offer_svg, sprite
from companion.web.free_card import Drawing, free_worth, worth
from companion.web.labels import card_label, cell_label, goal_label, kind_label

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
    """A card that may be laid: its place in the palette, its word in a form, how it looks and how many are left."""

    place: int
    worth: str
    label: str
    left: int | None
    picture: Markup
    fits: bool


@dataclass(frozen=True)
class Face:
    """What a goal may show, as it would lie."""

    shows: str
    picture: Markup
    label: str
    now: bool


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
    def maze(self) -> Maze:
        return self.maze_sight.maze

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
            ways=ways(found.maze, self.box.clans),
            picked=self.picked if self.live else None,
            freshly=self.freshly if self.live else {},
            label=_("The maze"),
        )

    @cached_property
    def freshly(self) -> Mapping[Cell, int]:
        """The cells that the newest card has lit, and how far from it they lie."""
        newest = self.maze_sight.newest
        return freshly(self.maze.take(newest), self.maze, newest) if newest in self.maze.cards and newest else {}

    @cached_property
    def links(self) -> tuple[CellLink, ...]:
        """What can be tapped: where a card could join, where only a ladder could, the cards, the goals.

        Once the treasure is reached nothing glows any more; what was forgotten can still be laid.
        """
        maze, frontier = self.maze, set() if self.maze.treasure_reached else set(self.maze.frontier)
        found = [self.link(cell, "free glows" if cell in frontier else "free faint") for cell in maze.beside]
        found += [self.link(cell, "card") for cell in maze.cards]
        asked = self.maze.to_turn
        return (*found, *(self.link(cell, "goal glows" if cell in asked else "goal") for cell in maze.goals))

    def link(self, cell: Cell, kind: str) -> CellLink:
        href = f"/t/{self.sight.code}/host?cell={written(cell)}"
        label = cell_label(self.maze, cell)
        if cell in self.maze_sight.misfits:
            label = _("%(card)s, against the rules", card=label)
        return CellLink(cell, href, label, kind, self.fits.get(cell, ()))

    # What can be laid

    @cached_property
    def palette(self) -> Palette:
        return palette_of(self.box.paths, self.sight.maze.free if self.sight.maze else ())

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The places of the palette, likeliest first."""
        return likeliest(self.palette, self.laid_keys)

    @cached_property
    def laid_keys(self) -> Sequence[str]:
        return [row.key for row in self.sight.maze.laid] if self.sight.maze else []

    @cached_property
    def fits(self) -> Mapping[Cell, tuple[int, ...]]:
        """What fits on every free cell beside a card, likeliest first."""
        rank = {place: nth for nth, place in enumerate(self.order)}
        every = self.palette.all_fits(self.maze)
        return {cell: tuple(sorted(places, key=rank.__getitem__)) for cell, places in every.items()}

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Every card that may be laid, likeliest first. Where a cell is asked for, `fits` says which fit there."""
        fitting = self.fits.get(self.picked, ()) if self.picked else range(len(self.palette.offers))
        return tuple(self.choice(place, place in fitting) for place in self.order)

    @cached_property
    def every(self) -> tuple[Choice, ...]:
        """Every card of the palette, in the order of the box."""
        return tuple(self.choice(place, True) for place in range(len(self.palette.offers)))

    @cached_property
    def printed(self) -> int:
        """How many of the palette's offers are of the box; the pictures of these stand in the page."""
        return len(palette_of(self.box.paths).offers)

    def choice(self, place: int, fits: bool) -> Choice:
        offer = self.palette.offers[place]
        known = place < self.printed
        picture = offer_svg(place, self.turn) if known else self.picture(offer.card)
        return Choice(place, worth(offer), card_label(offer.card), self.left(offer), picture, fits)

    def left(self, offer: Offer) -> int | None:
        kind = next((kind for kind in self.box.paths if kind.key == offer.key), None)
        return left(kind, self.laid_keys) if kind else None

    def picture(self, card: PathCard, lit: bool = True) -> Markup:
        """The card as it lies here, turned as the maze is."""
        return card_svg(card, lit=lit, turn=self.turn)

    @property
    def sprite(self) -> Markup:
        """What the pictures are made of, once a page: it does not change while free cards come."""
        return sprite([offer.card for offer in palette_of(self.box.paths).offers])

    # One cell

    @property
    def asked(self) -> str:
        """What lies on the cell that is asked for: `free`, `card`, `goal`, `start`; empty where none is."""
        if not self.picked or not self.live:
            return ""
        if self.picked == ORIGIN:
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
    def anyway(self) -> bool:
        """Whether the rules spoke against the card there."""
        return self.picked in self.maze_sight.misfits

    @property
    def drawn_worth(self) -> str:
        """The word of the free card that is drawn; empty while it is none."""
        return free_worth(self.drawing.card) if self.drawing.card else ""

    def faces(self, cell: Cell) -> tuple[Face, ...]:
        """The pictures that this goal may show, as they would lie; its own among them once it was turned over."""
        shows, free = self.maze.goals[cell].shows, faces_left(self.maze)
        known = tuple(face for face in FACES if face == shows or face in free)
        return tuple(self.face(cell, face) for face in known)

    def face(self, cell: Cell, shows: str) -> Face:
        """The goal on this cell as it lies if it shows this."""
        goal = self.maze.goals[cell]
        lies = goal.card if goal.shows == shows else lie(self.maze, cell, shows, self.maze_sight.newest)
        shown = Goal(shows, lies)
        return Face(shows, goal_svg(shown, turn=self.turn), goal_label(shown), goal.shows == shows)

    # Words

    name = staticmethod(cell_name)
    written = staticmethod(written)
    label = staticmethod(card_label)
    kind = staticmethod(kind_label)

    def sides(self) -> tuple[tuple[str, str], ...]:
        """Where each side of a card is as the maze is turned, as (place, side): `up`, `right`, `down`, `left`."""
        letters = tuple(LETTERS)
        return tuple((place, letters[(nth + self.turn) % 4]) for nth, place in enumerate(PLACES))
