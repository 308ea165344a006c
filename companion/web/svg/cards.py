"""One card as SVG, made of the symbols of `sprite`."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import SIDES, E, N, S, W
from companion.rules.mazes.maze import STONE, TREASURE, Goal
from companion.rules.mazes.mines import MINES
from companion.web.svg import tunnel_paths
from companion.web.svg.card_features import features_svg, hat_svg
from companion.web.svg.symbol_use import translation, upright_at, use
from companion.web.svg.tunnel_paths import BRIDGE, HEIGHT, MIDDLE, WIDTH

START, PATH = "start", ""
"""Values of `shows` besides what a goal shows: the start, and any path card."""

SHADES = ("m-cold", "m-lit")
TURNS = ("", "translate(0 100)rotate(-90)", "rotate(180 50 70)", "translate(140)rotate(90)")
"""The transformation of a single card for each quarter turn of the maze."""


def tunnel_symbol(card: PathCard, place: int) -> str:
    """Return the id of the symbol for the group with this index."""
    sides = card.groups[place]
    if sides.bit_count() > 1:
        return tunnel_paths.tunnel_id(sides)
    return tunnel_paths.dead_end_id(sides, tunnel_paths.dead_end_kind(card.groups, sides, card.ladder))


def drawing_order(card: PathCard) -> list[int]:
    """Return the indices of the groups in drawing order: dead ends, then paths, last the bridge from north to south."""
    groups = card.groups
    return sorted(range(len(groups)), key=lambda place: (groups[place].bit_count() > 1, groups[place] == N | S))


@lru_cache(maxsize=4096)
def card_inside(card: PathCard, lit: tuple[bool, ...], shows: str = PATH, own: tuple[str, ...] = ()) -> str:
    """Return a card without its rock. For each group: is it `lit`, and `own`, the only clan that reaches it, or ""."""
    rim = {PATH: "", START: use("start-rim")}.get(shows, use("goal-rim"))
    tunnels = "".join(tunnel(card, place, lit[place], own[place] if own else "") for place in drawing_order(card))
    deck = use("bridge", classes=SHADES[lit[card.groups.index(N | S)]]) if set(card.groups) >= BRIDGE else ""
    details = loose_rubble(card) + crystals_svg(card) + ladder_svg(card, shows) + shut_doors(card)
    return rim + tunnels + deck + details + goal_contents(card, shows) + features_svg(card)


def tunnel(card: PathCard, place: int, lit: bool, clan: str = "") -> str:
    """Return the tunnel of one group, lit or not; one that only `clan` reaches has its colour and marks."""
    name = tunnel_symbol(card, place)
    if not clan:
        return use(name, classes=SHADES[lit])
    return use(name, classes=f"{SHADES[lit]} m-of-{clan}") + use(f"o-{name}", classes=f"m-of-{clan}")


def rubble_svg(side: int, kind: str) -> str:
    """Return the rubble at the end of a dead end; smaller beside a path, so as not to seem to block it."""
    at = tunnel_paths.dead_end_at(side, kind)
    angle = {N: "", E: "rotate(90)", S: "rotate(180)", W: "rotate(-90)"}[side]
    smaller = "translate(0 -5)scale(.85)" if kind == tunnel_paths.BESIDE else ""
    return use("boulders", transform=f"{translation(at)}{angle}{smaller}")


def loose_rubble(card: PathCard) -> str:
    """Return the rubble of dead ends beside a path, which is drawn on top of the path."""
    if max(sides.bit_count() for sides in card.groups) == 1:
        return ""
    return "".join(rubble_svg(sides, tunnel_paths.BESIDE) for sides in card.groups if sides.bit_count() == 1)


@lru_cache(maxsize=1024)
def shut_doors(card: PathCard) -> str:
    """Return the card's door: planks and the sign of its clan. A single one on a bridge counts for both ways."""
    places = card.shut_groups[:1] if set(card.groups) >= BRIDGE else card.shut_groups
    svg = ""
    for place in places:
        door_place = tunnel_paths.feature_place(card.groups, place)
        planks = (use("plank", transform=f"{translation(door_place.at)}rotate({angle})") for angle in door_place.planks)
        svg += "".join(planks) + use(f"sign-{card.door}", *door_place.at)
    return svg


@lru_cache(maxsize=1024)
def ladder_svg(card: PathCard, shows: str = PATH) -> str:
    """Return the card's ladder, with its clan's hat if it has a clan; slightly larger on the start."""
    if card.ladder_group is None:
        return ""
    x, y = tunnel_paths.feature_place(card.groups, card.ladder_group, ladder=True).at
    svg = use("ladder", transform="translate(50 70)scale(1.1)") if shows == START else use("ladder", x, y)
    return svg + (hat_svg(card.features.ladder, (x, y), shows == START) if card.features.ladder else "")


def crystals_svg(card: PathCard) -> str:
    """Return the crystals, with their number if there are several."""
    if not card.crystals:
        return ""
    at = crystals_point(card)
    number_svg = f'<text class="m-many" x="-15" y="20">{card.crystals}</text>'
    return use("crystals", *at) + (upright_at(at, number_svg) if card.crystals > 1 else "")


def crystals_point(card: PathCard) -> tuple[float, float]:
    """Return where the crystals lie: in a corner without a path, or behind a single dead end."""
    groups = card.groups
    if len(groups) == 1 and groups[0] in SIDES and not card.ladder:
        return {N: (50, 92), E: (28, 70), S: (50, 46), W: (72, 70)}[groups[0]]
    if S in groups and not card.openings & N:
        return 50, 27
    return 80, 113


def goal_contents(card: PathCard, shows: str) -> str:
    """Return what a goal shows besides its tunnel: gold, a stone in the opposite corner, or the contents of a mine."""
    if shows == TREASURE:
        return use("halo", *MIDDLE) + use("nuggets", *MIDDLE)
    if shows in MINES:
        return use(f"mine-{shows}", *MIDDLE)
    if not shows.startswith(STONE):
        return ""
    east, south = card.openings & W, card.openings & N
    return use("lumps", 76 if east else 24, 115 if south else 25)


# Pictures of one card


def card_picture(inside: str, turn: int, detail: str = "") -> Markup:
    """Return the picture of one card, as on a maze after this many quarter turns."""
    view_box = f"0 0 {HEIGHT} {WIDTH}" if turn % 2 else f"0 0 {WIDTH} {HEIGHT}"
    content = f'<g transform="{TURNS[turn]}">{inside}</g>' if turn else inside
    classes = f"maze-card t{turn} {detail}".strip()
    return Markup(f'<svg class="{classes}" viewBox="{view_box}" aria-hidden="true">{content}</svg>')


def card_svg(card: PathCard, lit: bool = True, turn: int = 0, detail: str = "", shows: str = PATH) -> Markup:
    """Return a path card, or with `shows` a goal. `detail` is `fine`, `middle`, `coarse`, or "" (the page decides)."""
    return card_picture(use("rock-0") + card_inside(card, (lit,) * len(card.groups), shows), turn, detail)


def goal_svg(goal: Goal, lit: bool = True, turn: int = 0, detail: str = "") -> Markup:
    """Return a goal card, face up if it is known."""
    return card_svg(goal.card, lit, turn, detail, goal.shows) if goal.card else card_picture(use("back"), turn, detail)


def offer_svg(place: int, turn: int = 0) -> Markup:
    """Return a reference to the card with this index among those that `sprite` got."""
    return card_picture(use(f"card-{place}"), turn)
