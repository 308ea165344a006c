"""The drawings that a page holds once, for all the cards and mazes in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from markupsafe import Markup

from companion.rules.cards import PathCard
from companion.rules.sides import SIDES
from companion.web.svg import track_paths
from companion.web.svg.board_symbols import forest_art
from companion.web.svg.cards import dug, rubble
from companion.web.svg.duel_symbols import duel_art
from companion.web.svg.symbol_use import use
from companion.web.svg.symbols import art as symbols

HEAD = '<svg class="maze-sprite" width="0" height="0" aria-hidden="true"><defs>'
FOOT = "</defs></svg>"


def sprite(cards: Iterable[PathCard] = (), art: Collection[str] = ()) -> Markup:
    """Every drawing, hidden, and each of these cards whole as `card-<place>`.

    What cards of The Duel carry is among them if one of these has something of it, or if `art` of the edition has
    `features`; likewise `forest` for what lies on the board of The Lost Mines.
    """
    drawn = list(cards)
    forest = "forest" in art or any(card.features.ground for card in drawn)
    features = "features" in art or any(card.features and not card.features.ground for card in drawn)
    carried = (_features() if features else "") + (_forest() if forest else "")
    return Markup(f"{HEAD}{_base()}{carried}{_whole(drawn)}{FOOT}")


def cards_sprite(cards: Iterable[PathCard]) -> Markup:
    """Each of these cards whole as `card-<place>`, hidden, made of the drawings that `sprite` brings."""
    return Markup(f"{HEAD}{_whole(cards)}{FOOT}")


def _whole(cards: Iterable[PathCard]) -> str:
    drawn = {f"card-{place}": use("rock-0") + dug(card, (True,) * len(card.groups)) for place, card in enumerate(cards)}
    return _named(drawn)


@lru_cache(maxsize=1)
def _base() -> str:
    return _named(symbols() | _joined_tunnels() | _dead_ends())


@lru_cache(maxsize=1)
def _features() -> str:
    return _named(duel_art())


@lru_cache(maxsize=1)
def _forest() -> str:
    return _named(forest_art())


def _named(drawings: dict[str, str]) -> str:
    return "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in drawings.items())


def _joined_tunnels() -> dict[str, str]:
    found = [sides for sides in range(1, 16) if sides.bit_count() > 1]
    return {track_paths.name(sides): _tunnel(sides) for sides in found}


def _tunnel(sides: int) -> str:
    lips = {"h": track_paths.LONG_LIP, "f": track_paths.LONG_LIP, "m": track_paths.LONGEST_LIP}
    layers = ("s1", "s2", "w", "h", "f", "m")
    beds = {layer: track_paths.bed(sides, lips.get(layer, track_paths.LIP)) for layer in layers}
    drawn = "".join(f'<path class="m-{layer}" d="{bed}"/>' for layer, bed in beds.items())
    return f'<g class="m-dig">{drawn}{_track(track_paths.sleepers(sides), track_paths.rails(sides))}</g>'


def _track(sleepers: str, rails: str) -> str:
    return f'<path class="m-z" d="{sleepers}"/><path class="m-r" d="{rails}"/>'


def _dead_ends() -> dict[str, str]:
    return {track_paths.stub_name(side, kind): _dead_end(side, kind) for side in SIDES for kind in track_paths.LENGTHS}


def _dead_end(side: int, kind: str) -> str:
    shapes = {"s1": 76, "s2": 56, "w": track_paths.WALL, "f": track_paths.FLOOR, "m": track_paths.MID}
    drawn = {layer: _stub(layer, side, kind, width) for layer, width in shapes.items()}
    far = track_paths.LONGEST_LIP
    line, gauge = track_paths.stub_line(side, kind, by=far), track_paths.GAUGE
    drawn["w"] += f'<path class="m-h" d="{line}"/>'
    rails = track_paths.stub_line(side, kind, gauge, far) + track_paths.stub_line(side, kind, -gauge, far)
    return f'<g class="m-dig">{"".join(drawn.values())}{_track(line, rails)}</g>{_rubble(side, kind)}'


def _stub(layer: str, side: int, kind: str, width: float) -> str:
    lip = {"f": track_paths.LONG_LIP, "m": track_paths.LONGEST_LIP}.get(layer, track_paths.LIP)
    return f'<path class="m-{layer} m-u" d="{track_paths.stub_shape(side, kind, width, lip)}"/>'


def _rubble(side: int, kind: str) -> str:
    """The stones at the end; none where a ladder goes down, and beside a way they lie on top of that."""
    return "" if kind in (track_paths.SHAFT, track_paths.BESIDE) else rubble(side, kind)
