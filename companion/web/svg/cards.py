"""One card as SVG, put together from the drawings of the sprite."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from companion.rules.cards import PathCard
from companion.rules.maze import STONE, TREASURE, Goal
from companion.rules.mines import MINES
from companion.rules.sides import SIDES, E, N, S, W
from companion.web.svg import track_paths
from companion.web.svg.card_features import carried, hat
from companion.web.svg.symbol_use import use
from companion.web.svg.track_paths import BRIDGE, HEIGHT, MIDDLE, WIDTH, number

START, PATH = "start", ""
"""What a card is besides what a goal shows: the start, or any path card."""

SHADES = ("m-cold", "m-lit")
TURNS = ("", "translate(0 100)rotate(-90)", "rotate(180 50 70)", "translate(140)rotate(90)")
"""A single card as it lies on a maze turned by so many quarters: once, the start is below."""


def tunnel_name(card: PathCard, place: int) -> str:
    """The drawing of the group at this place."""
    sides = card.groups[place]
    if sides.bit_count() > 1:
        return track_paths.name(sides)
    return track_paths.stub_name(sides, track_paths.stub_kind(card.groups, sides, card.ladder))


def layers(card: PathCard) -> list[int]:
    """The places of the card's groups from below: dead ends, then ways, the bridge from north to south last."""
    groups = card.groups
    return sorted(range(len(groups)), key=lambda place: (groups[place].bit_count() > 1, groups[place] == N | S))


@lru_cache(maxsize=4096)
def dug(card: PathCard, lit: tuple[bool, ...], shows: str = PATH, own: tuple[str, ...] = ()) -> str:
    """All of a card but its rock; `own` is for each group the clan that alone reaches it, where one does."""
    rim = {PATH: "", START: use("start-rim")}.get(shows, use("goal-rim"))
    ways = "".join(way(card, place, lit[place], own[place] if own else "") for place in layers(card))
    deck = use("bridge", shade=SHADES[lit[card.groups.index(N | S)]]) if set(card.groups) >= BRIDGE else ""
    things = fallen(card) + crystals(card) + ladder(card, shows) + doors(card) + found(card, shows) + carried(card)
    return rim + ways + deck + things


def way(card: PathCard, place: int, lit: bool, clan: str = "") -> str:
    """The tunnel of one group as the light falls; one that a clan alone reaches has its colour and its marks."""
    name = tunnel_name(card, place)
    if not clan:
        return use(name, shade=SHADES[lit])
    return use(name, shade=f"{SHADES[lit]} m-of-{clan}") + use(f"o-{name}", shade=f"m-of-{clan}")


def rubble(side: int, kind: str) -> str:
    """The stones in which a dead end stops; a little smaller beside a way, which they must not seem to bar."""
    x, y = map(number, track_paths.stub_end(side, kind))
    angle = {N: "", E: "rotate(90)", S: "rotate(180)", W: "rotate(-90)"}[side]
    smaller = "translate(0 -5)scale(.85)" if kind == track_paths.BESIDE else ""
    return use("boulders", transform=f"translate({x} {y}){angle}{smaller}")


def fallen(card: PathCard) -> str:
    """The stones of dead ends beside a way: they lie on top of its light."""
    if max(sides.bit_count() for sides in card.groups) == 1:
        return ""
    return "".join(rubble(sides, track_paths.BESIDE) for sides in card.groups if sides.bit_count() == 1)


@lru_cache(maxsize=1024)
def doors(card: PathCard) -> str:
    """The planks and the sign of the card's door; one on a bridge stands for both of its ways."""
    places = card.shut_groups[:1] if set(card.groups) >= BRIDGE else card.shut_groups
    drawn = ""
    for place in places:
        spot = track_paths.spot(card.groups, place)
        x, y = map(number, spot.at)
        planks = [use("plank", transform=f"translate({x} {y})rotate({angle})") for angle in spot.planks]
        drawn += "".join(planks) + use(f"sign-{card.door}", *spot.at)
    return drawn


@lru_cache(maxsize=1024)
def ladder(card: PathCard, shows: str = PATH) -> str:
    """The card's ladder, with the hat of its clan where it has one; that of the start is a little bigger."""
    if card.ladder_group is None:
        return ""
    x, y = track_paths.spot(card.groups, card.ladder_group, ladder=True).at
    drawn = use("ladder", transform="translate(50 70)scale(1.1)") if shows == START else use("ladder", x, y)
    return drawn + (hat(card.features.ladder, (x, y), shows == START) if card.features.ladder else "")


def crystals(card: PathCard) -> str:
    """The crystals: a cluster in a corner that no way takes, or behind a single dead end; a figure beside several."""
    if not card.crystals:
        return ""
    x, y = crystals_at(card)
    figure = f'<g transform="translate({number(x)} {number(y)})"><g class="m-up"><text class="m-many" x="-15" y="20">'
    return use("crystals", x, y) + (f"{figure}{card.crystals}</text></g></g>" if card.crystals > 1 else "")


def crystals_at(card: PathCard) -> tuple[float, float]:
    """Where the crystals of a card lie."""
    groups = card.groups
    if len(groups) == 1 and groups[0] in SIDES and not card.ladder:
        return {N: (50, 92), E: (28, 70), S: (50, 46), W: (72, 70)}[groups[0]]
    if S in groups and not card.openings & N:
        return 50, 27
    return 80, 113


def found(card: PathCard, shows: str) -> str:
    """What a goal shows besides its tunnel: the treasure's gold, a stone's lumps in the corner far from it, or what is
    in a mine."""
    if shows == TREASURE:
        return use("halo", *MIDDLE) + use("nuggets", *MIDDLE)
    if shows in MINES:
        return use(f"mine-{shows}", *MIDDLE)
    if not shows.startswith(STONE):
        return ""
    east, south = card.openings & W, card.openings & N
    return use("lumps", 76 if east else 24, 115 if south else 25)


def face(goal: Goal, lit: tuple[bool, ...]) -> str:
    """A goal as it lies, without rock."""
    return dug(goal.card, lit, goal.shows) if goal.card else use("back")


# Pictures of one card


def framed(inside: str, turn: int, detail: str = "") -> Markup:
    """The picture of one card, lying as on a maze that is turned so."""
    box = f"0 0 {HEIGHT} {WIDTH}" if turn % 2 else f"0 0 {WIDTH} {HEIGHT}"
    turned = f'<g transform="{TURNS[turn]}">{inside}</g>' if turn else inside
    classes = f"maze-card t{turn} {detail}".strip()
    return Markup(f'<svg class="{classes}" viewBox="{box}" aria-hidden="true">{turned}</svg>')


def card_svg(card: PathCard, lit: bool = True, turn: int = 0, detail: str = "", shows: str = PATH) -> Markup:
    """A path card; with `shows` a goal that lies so. `detail` is `fine`, `middle`, `coarse`, or left to the page."""
    return framed(use("rock-0") + dug(card, (lit,) * len(card.groups), shows), turn, detail)


def goal_svg(goal: Goal, lit: bool = True, turn: int = 0, detail: str = "") -> Markup:
    """A goal, face down or as it lies."""
    return card_svg(goal.card, lit, turn, detail, goal.shows) if goal.card else framed(use("back"), turn, detail)


def offer_svg(place: int, turn: int = 0) -> Markup:
    """The card at this place among those that `sprite` was given."""
    return framed(use(f"card-{place}"), turn)
