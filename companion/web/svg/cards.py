"""Cards as SVG: the paths of their tunnels are computed here, what stands on them is drawn in files of symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import ClassVar

from markupsafe import Markup

from companion.game.maze.cards import LADDER, PathCard
from companion.game.maze.grid import SIDES, Cell, E, N, S, W, letters_of_sides
from companion.game.maze.maze import STONE, TREASURE, AnyMaze, Goal
from companion.web.assets import symbol_url

# The paths of tunnels


WIDTH, HEIGHT = 100, 140
MIDDLE = (50.0, 70.0)
EDGES = {N: (50, 0), E: (100, 70), S: (50, 140), W: (0, 70)}
"""The point at which a tunnel leaves the card on each side."""

OUTWARD = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
BEND, FILLET = 50, 28
"""Radius of a curve's centre line, and of the rounded corners where more than two sides meet."""

ALONE, AMONG, BESIDE, SHAFT = "a", "b", "c", "d"
LENGTHS = {ALONE: 58, AMONG: 42, BESIDE: 34, SHAFT: 70}
"""Length of a dead end by kind: alone on its card, among other dead ends, beside a path, with a ladder."""

ACROSS = 0.72
"""Factor for the length of dead ends from east and west, because a card is narrower than high."""

BRIDGE = frozenset({N | S, E | W})

Point = tuple[float, float]


@dataclass(frozen=True)
class FeaturePlace:
    """Angles are in degrees."""

    point: Point
    plank_angles: tuple[int, ...] = (0,)


def format_number(value: float) -> str:
    """Rounded to one decimal, as short as SVG allows."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value else "0"


def format_point(point: Point) -> str:
    """Like "50 70"; as SVG path data has it."""
    return f"{format_number(point[0])} {format_number(point[1])}"


def move_point(point: Point, direction: Point, distance: float) -> Point:
    return point[0] + direction[0] * distance, point[1] + direction[1] * distance


def is_curve(sides: int) -> bool:
    return sides.bit_count() == 2 and sides not in BRIDGE


def corner_centre(vertical_side: int, horizontal_side: int, radius: float) -> Point:
    return move_point(move_point(MIDDLE, OUTWARD[vertical_side], radius), OUTWARD[horizontal_side], radius)


def dead_end_kind(tunnels: Sequence[int], sides: int, ladder: bool = False) -> str:
    if len(tunnels) == 1:
        return SHAFT if ladder else ALONE
    return BESIDE if any(other.bit_count() > 1 for other in tunnels if other != sides) else AMONG


def dead_end_point(side: int, kind: str) -> Point:
    length = LENGTHS[kind] * (1 if side in (N, S) else 5 / 7 if kind == SHAFT else ACROSS)
    return move_point((float(EDGES[side][0]), float(EDGES[side][1])), OUTWARD[side], -length)


# Anchors of doors and ladders


def feature_place(tunnels: Sequence[int], index: int, ladder: bool = False) -> FeaturePlace:
    sides = tunnels[index]
    if sides.bit_count() == 1:
        return FeaturePlace(dead_end_point(sides, dead_end_kind(tunnels, sides, ladder)))
    if is_curve(sides):
        north_or_south, east_or_west = sides & (N | S), sides & (E | W)
        point = corner_centre(north_or_south, east_or_west, BEND)
        for side in (north_or_south, east_or_west):
            point = move_point(point, OUTWARD[side], -BEND / sqrt(2))
        return FeaturePlace(point, (-45 if sides in (N | E, S | W) else 45,))
    if sides.bit_count() == 2:
        aside = ladder and set(tunnels) >= BRIDGE
        return FeaturePlace(
            move_point(MIDDLE, OUTWARD[S if sides == N | S else W], 38 if aside else 0), (0 if sides == N | S else 90,)
        )
    return FeaturePlace(MIDDLE, (45, -45))


# Symbols of the files


def use_symbol(name: str, x: float = 0, y: float = 0, classes: str = "", transform: str = "") -> str:
    point = "".join(f' {axis}="{format_number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
    class_attribute = f' class="{classes}"' if classes else ""
    transform_attribute = f' transform="{transform}"' if transform else ""
    return f'<use href="{symbol_url(name)}"{class_attribute}{point}{transform_attribute}/>'


def translate_origin(point: Point) -> str:
    return f"translate({format_number(point[0])} {format_number(point[1])})"


def upright_group(point: Point, content: str) -> str:
    """Stays upright around this point when the maze is turned. The content has its own coordinates."""
    return f'<g transform="{translate_origin(point)}"><g class="m-up">{content}</g></g>'


# What an edition draws


class EditionArt:
    """Here nothing. The class knows the edition's cards, an instance what lies on one maze."""

    face_down: ClassVar[str] = "back"
    """The symbol of a goal that lies face down."""

    @staticmethod
    def features_svg(card: PathCard) -> str:
        return ""

    @staticmethod
    def feature_labels(card: PathCard) -> list[str]:
        return []

    @staticmethod
    def goal_symbol(shows: str) -> str:
        return ""

    @staticmethod
    def goal_label(goal: Goal) -> str:
        """Of what is drawn by `goal_symbol`."""
        return ""

    def below_svg(self, maze: AnyMaze) -> str:
        return ""

    def on_card_svg(self, maze: AnyMaze, cell: Cell) -> str:
        """In the coordinates of the card."""
        return ""

    def above_svg(self, maze: AnyMaze) -> str:
        return ""

    def lit_tunnels(self, maze: AnyMaze, cell: Cell) -> tuple[bool, ...]:
        """Those that a start is connected to."""
        return maze.are_tunnels_connected(cell)


# Cards and goals


START, PATH = "start", ""
"""Values of `shows` for a start card and for any path card; a goal card has what the goal shows."""

SHADES = ("m-cold", "m-lit")
TURNS = ("", "translate(0 100)rotate(-90)", "rotate(180 50 70)", "translate(140)rotate(90)")
"""The SVG transformation of a single card, by the maze's quarter turns."""


def tunnel_symbol_id(card: PathCard, index: int) -> str:
    sides = card.tunnels[index]
    if sides.bit_count() > 1:
        return f"t-{letters_of_sides(sides)}"
    return f"e-{letters_of_sides(sides)}{dead_end_kind(card.tunnels, sides, card.ladder)}"


def tunnel_drawing_order(card: PathCard) -> list[int]:
    """Dead ends, then paths, last the bridge from north to south."""
    tunnels = card.tunnels
    return sorted(range(len(tunnels)), key=lambda index: (tunnels[index].bit_count() > 1, tunnels[index] == N | S))


def card_without_rock_svg(
    card: PathCard, lit: tuple[bool, ...], shows: str, art: type[EditionArt], only_clans: tuple[str, ...] = ()
) -> str:
    goal = art.goal_symbol(shows)
    contents = use_symbol(goal, *MIDDLE) if goal else ""
    return _plain_card_svg(card, lit, shows, only_clans) + contents + art.features_svg(card)


@lru_cache(maxsize=4096)
def _plain_card_svg(card: PathCard, lit: tuple[bool, ...], shows: str, only_clans: tuple[str, ...]) -> str:
    """For each tunnel, `lit` says whether the start is connected, and `only_clans` names the clan if only one is (or
    "")."""
    rim = {PATH: "", START: use_symbol("start-rim")}.get(shows, use_symbol("goal-rim"))
    tunnels = "".join(
        use_symbol(
            tunnel_symbol_id(card, index),
            classes=SHADES[lit[index]] + (f" m-of-{only_clans[index]}" if any(only_clans[index : index + 1]) else ""),
        )
        for index in tunnel_drawing_order(card)
    )
    deck = use_symbol("bridge", classes=SHADES[lit[card.tunnels.index(N | S)]]) if set(card.tunnels) >= BRIDGE else ""
    details = loose_rubble_svg(card) + crystals_svg(card) + ladder_svg(card, shows) + shut_doors_svg(card)
    return rim + tunnels + deck + details + goal_contents_svg(card, shows)


def loose_rubble_svg(card: PathCard) -> str:
    """Of dead ends beside a path, drawn on top of the path."""
    if max(sides.bit_count() for sides in card.tunnels) == 1:
        return ""
    return "".join(use_symbol(f"rubble-{letters_of_sides(sides)}") for sides in card.tunnels if sides.bit_count() == 1)


@lru_cache(maxsize=1024)
def shut_doors_svg(card: PathCard) -> str:
    """A bridge gets one door for both of its paths."""
    places = card.shut_tunnels[:1] if set(card.tunnels) >= BRIDGE else card.shut_tunnels
    svg = ""
    for index in places:
        door_place = feature_place(card.tunnels, index)
        plank_angles = (
            use_symbol("plank", transform=f"{translate_origin(door_place.point)}rotate({angle})")
            for angle in door_place.plank_angles
        )
        svg += "".join(plank_angles) + use_symbol(f"sign-{card.door}", *door_place.point)
    return svg


@lru_cache(maxsize=1024)
def ladder_svg(card: PathCard, shows: str = PATH) -> str:
    if card.ladder_tunnel is None:
        return ""
    x, y = feature_place(card.tunnels, card.ladder_tunnel, ladder=True).point
    svg = use_symbol("ladder", transform="translate(50 70)scale(1.1)") if shows == START else use_symbol("ladder", x, y)
    return svg + "".join(hat_svg(owner.value, (x, y), shows == START) for owner in card.features_of(LADDER))


def hat_svg(clan: str, point: Point, larger: bool) -> str:
    """At the foot of a ladder that stands at this point."""
    size, offset = (1.25, (24.0, 13.0)) if larger else (0.95, (17.0, 12.0))
    return upright_group(point, use_symbol(f"hat-{clan}", transform=f"{translate_origin(offset)}scale({size})"))


def crystals_svg(card: PathCard) -> str:
    if not card.crystals:
        return ""
    point = crystals_point(card)
    number_svg = f'<text class="m-many" x="-15" y="20">{card.crystals}</text>'
    return use_symbol("crystals", *point) + (upright_group(point, number_svg) if card.crystals > 1 else "")


def crystals_point(card: PathCard) -> tuple[float, float]:
    """In a corner without a path, or behind a single dead end."""
    tunnels = card.tunnels
    if len(tunnels) == 1 and tunnels[0] in SIDES and not card.ladder:
        return {N: (50, 92), E: (28, 70), S: (50, 46), W: (72, 70)}[tunnels[0]]
    if S in tunnels and not card.open_sides & N:
        return 50, 27
    return 80, 113


def goal_contents_svg(card: PathCard, shows: str) -> str:
    if shows == TREASURE:
        return use_symbol("halo", *MIDDLE) + use_symbol("nuggets", *MIDDLE)
    if not shows.startswith(STONE):
        return ""
    east, south = card.open_sides & W, card.open_sides & N
    return use_symbol("lumps", 76 if east else 24, 115 if south else 25)


# Pictures of one card


def card_picture(content: str, rotation: int) -> Markup:
    view_box = f"0 0 {HEIGHT} {WIDTH}" if rotation % 2 else f"0 0 {WIDTH} {HEIGHT}"
    content = f'<g transform="{TURNS[rotation]}">{content}</g>' if rotation else content
    return Markup(f'<svg class="maze-card t{rotation}" viewBox="{view_box}" aria-hidden="true">{content}</svg>')


def card_svg(
    card: PathCard,
    lit: bool = True,
    rotation: int = 0,
    shows: str = PATH,
    art: type[EditionArt] = EditionArt,
) -> Markup:
    content = card_without_rock_svg(card, (lit,) * len(card.tunnels), shows, art)
    return card_picture(use_symbol("rock-0") + content, rotation)


def goal_svg(goal: Goal, lit: bool = True, rotation: int = 0, art: type[EditionArt] = EditionArt) -> Markup:
    if goal.card is None:
        return card_picture(use_symbol(art.face_down), rotation)
    return card_svg(goal.card, lit, rotation, goal.shows, art)
