"""The web room: the drawings that a page holds once, for all the cards and mazes in it. It knows no maze."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup

from companion.rules.cards import PathCard
from companion.rules.sides import SIDES, E, N, S, W
from companion.web import tunnels
from companion.web.card_drawing import dug, use
from companion.web.mine_art import art
from companion.web.tunnels import number


def sprite(cards: Iterable[PathCard] = ()) -> Markup:
    """Every drawing, hidden, and each of these cards whole as `card-<place>`."""
    return Markup(_base() + "".join(_whole(place, card) for place, card in enumerate(cards)) + "</defs></svg>")


def _whole(place: int, card: PathCard) -> str:
    return f'<g id="card-{place}">{use("rock-0")}{dug(card, (True,) * len(card.groups))}</g>'


@lru_cache(maxsize=1)
def _base() -> str:
    head = '<svg class="maze-sprite" width="0" height="0" aria-hidden="true"><defs>'
    drawings = art() | _joined_tunnels() | _dead_ends()
    return head + "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in drawings.items())


def _joined_tunnels() -> dict[str, str]:
    found = [sides for sides in range(1, 16) if sides.bit_count() > 1]
    return {tunnels.name(sides): _tunnel(sides) for sides in found}


def _tunnel(sides: int) -> str:
    bed = tunnels.bed(sides)
    drawn = "".join(f'<path class="m-{layer}" d="{bed}"/>' for layer in ("s1", "s2", "w", "h", "f", "m"))
    return f'<g class="m-dig">{drawn}{_track(tunnels.sleepers(sides), tunnels.rails(sides))}</g>'


def _track(sleepers: str, rails: str) -> str:
    return f'<path class="m-z" d="{sleepers}"/><path class="m-r" d="{rails}"/>'


def _dead_ends() -> dict[str, str]:
    return {tunnels.stub_name(side, kind): _dead_end(side, kind) for side in SIDES for kind in tunnels.LENGTHS}


def _dead_end(side: int, kind: str) -> str:
    def shape(layer: str, width: float) -> str:
        return f'<path class="m-{layer}" d="{tunnels.stub_shape(side, kind, width)}"/>'

    line = tunnels.stub_line(side, kind)
    rails = tunnels.stub_line(side, kind, tunnels.GAUGE) + tunnels.stub_line(side, kind, -tunnels.GAUGE)
    wall = shape("s1 m-u", 76) + shape("s2 m-u", 56) + shape("w m-u", tunnels.WALL) + f'<path class="m-h" d="{line}"/>'
    floor = shape("f m-u", tunnels.FLOOR) + shape("m m-u", tunnels.MID) + _track(line, rails)
    x, y = map(number, tunnels.stub_end(side, kind))
    angle = {N: "", E: "rotate(90)", S: "rotate(180)", W: "rotate(-90)"}[side]
    rubble = "" if kind == tunnels.SHAFT else use("boulders", transform=f"translate({x} {y}){angle}")
    return f'<g class="m-dig">{wall}{floor}</g>{rubble}'
