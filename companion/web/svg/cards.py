"""SVG of one card. A tunnel is the set of sides that a path joins, or the single side of a dead end."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from companion.game.maze.cards import LADDER, PathCard
from companion.game.maze.grid import SIDES, E, N, S, W
from companion.game.maze.maze import STONE, TREASURE, Goal
from companion.web.editions import EDITION_ART, GOAL_SYMBOLS
from companion.web.svg import tunnel_paths
from companion.web.svg.tunnel_paths import (
    BRIDGE,
    HEIGHT,
    MIDDLE,
    WIDTH,
    Point,
    translate_origin,
    upright_group,
    use_symbol,
)

START, PATH = "start", ""
"""Values of `shows` for a start card and for any path card; a goal card has what the goal shows."""

SHADES = ("m-cold", "m-lit")
TURNS = ("", "translate(0 100)rotate(-90)", "rotate(180 50 70)", "translate(140)rotate(90)")
"""The SVG transformation of a single card, by the maze's quarter turns."""


def tunnel_symbol_id(card: PathCard, index: int) -> str:
    sides = card.tunnels[index]
    if sides.bit_count() > 1:
        return tunnel_paths.tunnel_id(sides)
    return tunnel_paths.dead_end_id(sides, tunnel_paths.dead_end_kind(card.tunnels, sides, card.ladder))


def tunnel_drawing_order(card: PathCard) -> list[int]:
    """Dead ends, then paths, last the bridge from north to south."""
    tunnels = card.tunnels
    return sorted(range(len(tunnels)), key=lambda index: (tunnels[index].bit_count() > 1, tunnels[index] == N | S))


@lru_cache(maxsize=4096)
def card_without_rock_svg(
    card: PathCard, lit: tuple[bool, ...], shows: str = PATH, only_clans: tuple[str, ...] = ()
) -> str:
    """For each tunnel, `lit` says whether the start is connected, and `only_clans` names the clan if only one is (or
    "")."""
    rim = {PATH: "", START: use_symbol("start-rim")}.get(shows, use_symbol("goal-rim"))
    tunnels = "".join(
        tunnel_svg(card, index, lit[index], only_clans[index] if only_clans else "")
        for index in tunnel_drawing_order(card)
    )
    deck = use_symbol("bridge", classes=SHADES[lit[card.tunnels.index(N | S)]]) if set(card.tunnels) >= BRIDGE else ""
    details = loose_rubble_svg(card) + crystals_svg(card) + ladder_svg(card, shows) + shut_doors_svg(card)
    return rim + tunnels + deck + details + goal_contents_svg(card, shows) + features_svg(card)


def features_svg(card: PathCard) -> str:
    return "".join(art.features_svg(card) for art in EDITION_ART.values()) if card.features else ""


def tunnel_svg(card: PathCard, index: int, lit: bool, clan: str = "") -> str:
    name = tunnel_symbol_id(card, index)
    if not clan:
        return use_symbol(name, classes=SHADES[lit])
    return use_symbol(name, classes=f"{SHADES[lit]} m-of-{clan}") + use_symbol(f"o-{name}", classes=f"m-of-{clan}")


def rubble_svg(side: int, kind: str) -> str:
    """Smaller beside a path, so that it doesn't seem to block the path."""
    point = tunnel_paths.dead_end_point(side, kind)
    angle = {N: "", E: "rotate(90)", S: "rotate(180)", W: "rotate(-90)"}[side]
    smaller = "translate(0 -5)scale(.85)" if kind == tunnel_paths.BESIDE else ""
    return use_symbol("boulders", transform=f"{translate_origin(point)}{angle}{smaller}")


def loose_rubble_svg(card: PathCard) -> str:
    """Of dead ends beside a path, drawn on top of the path."""
    if max(sides.bit_count() for sides in card.tunnels) == 1:
        return ""
    return "".join(rubble_svg(sides, tunnel_paths.BESIDE) for sides in card.tunnels if sides.bit_count() == 1)


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
    if shows in GOAL_SYMBOLS:
        return use_symbol(GOAL_SYMBOLS[shows], *MIDDLE)
    if not shows.startswith(STONE):
        return ""
    east, south = card.open_sides & W, card.open_sides & N
    return use_symbol("lumps", 76 if east else 24, 115 if south else 25)


# Pictures of one card


def card_picture(content: str, rotation: int, detail: str = "") -> Markup:
    view_box = f"0 0 {HEIGHT} {WIDTH}" if rotation % 2 else f"0 0 {WIDTH} {HEIGHT}"
    content = f'<g transform="{TURNS[rotation]}">{content}</g>' if rotation else content
    classes = f"maze-card t{rotation} {detail}".strip()
    return Markup(f'<svg class="{classes}" viewBox="{view_box}" aria-hidden="true">{content}</svg>')


def card_svg(card: PathCard, lit: bool = True, rotation: int = 0, detail: str = "", shows: str = PATH) -> Markup:
    """`detail` is `fine`, `middle`, `coarse`, or "" if the page's style sheet decides."""
    return card_picture(
        use_symbol("rock-0") + card_without_rock_svg(card, (lit,) * len(card.tunnels), shows), rotation, detail
    )


def goal_svg(goal: Goal, lit: bool = True, rotation: int = 0, detail: str = "") -> Markup:
    return (
        card_svg(goal.card, lit, rotation, detail, goal.shows)
        if goal.card
        else card_picture(use_symbol("back"), rotation, detail)
    )


def card_symbol_svg(index: int, rotation: int = 0) -> Markup:
    return card_picture(use_symbol(f"card-{index}"), rotation)
