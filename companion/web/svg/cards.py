"""SVG of one card. A tunnel is the set of sides that a path joins, or the single side of a dead end."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from companion.game.maze.cards import LADDER, PathCard
from companion.game.maze.grid import SIDES, E, N, S, W, letters_of_sides
from companion.game.maze.maze import STONE, TREASURE, Goal
from companion.web.svg import tunnel_paths
from companion.web.svg.edition_art import EditionArt
from companion.web.svg.symbols import translate_origin, upright_group, use_symbol
from companion.web.svg.tunnel_paths import BRIDGE, HEIGHT, MIDDLE, WIDTH, Point

START, PATH = "start", ""
"""Values of `shows` for a start card and for any path card; a goal card has what the goal shows."""

SHADES = ("m-cold", "m-lit")
TURNS = ("", "translate(0 100)rotate(-90)", "rotate(180 50 70)", "translate(140)rotate(90)")
"""The SVG transformation of a single card, by the maze's quarter turns."""


def tunnel_symbol_id(card: PathCard, index: int) -> str:
    sides = card.tunnels[index]
    if sides.bit_count() > 1:
        return f"t-{letters_of_sides(sides)}"
    return f"e-{letters_of_sides(sides)}{tunnel_paths.dead_end_kind(card.tunnels, sides, card.ladder)}"


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
        door_place = tunnel_paths.feature_place(card.tunnels, index)
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
    x, y = tunnel_paths.feature_place(card.tunnels, card.ladder_tunnel, ladder=True).point
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
