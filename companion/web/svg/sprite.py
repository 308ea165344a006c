"""The hidden SVG with the symbols that all cards and mazes of a page refer to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from markupsafe import Markup

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import SIDES
from companion.web.svg import tunnel_paths
from companion.web.svg.board_symbols import board_symbols
from companion.web.svg.cards import card_inside, rubble_svg
from companion.web.svg.duel_symbols import duel_symbols
from companion.web.svg.symbol_use import use
from companion.web.svg.symbols import art as symbols

HEAD = '<svg class="maze-sprite" width="0" height="0" aria-hidden="true"><defs>'
FOOT = "</defs></svg>"


def sprite(cards: Iterable[PathCard] = (), art: Collection[str] = ()) -> Markup:
    """Return all symbols, hidden, and each of these cards as the symbol `card-<index>`.

    The symbols of The Duel are included if one of the cards needs them or `art` has `features`; those of the board of
    The Lost Mines likewise, with `forest`.
    """
    cards = list(cards)
    has_board = "forest" in art or any(card.features.ground for card in cards)
    features = "features" in art or any(card.features and not card.features.ground for card in cards)
    added = (_of_the_duel() if features else "") + (_of_the_board() if has_board else "")
    return Markup(f"{HEAD}{_base()}{added}{_whole_cards(cards)}{FOOT}")


def cards_sprite(cards: Iterable[PathCard]) -> Markup:
    """Return each of these cards as the hidden symbol `card-<index>`; it refers to the symbols of `sprite`."""
    return Markup(f"{HEAD}{_whole_cards(cards)}{FOOT}")


def _whole_cards(cards: Iterable[PathCard]) -> str:
    whole_cards = {
        f"card-{place}": use("rock-0") + card_inside(card, (True,) * len(card.groups))
        for place, card in enumerate(cards)
    }
    return _named(whole_cards)


@lru_cache(maxsize=1)
def _base() -> str:
    tunnels = {tunnel_paths.tunnel_id(sides): _tunnel(sides) for sides in range(1, 16) if sides.bit_count() > 1}
    return _named(symbols() | tunnels | _dead_ends())


@lru_cache(maxsize=1)
def _of_the_duel() -> str:
    return _named(duel_symbols())


@lru_cache(maxsize=1)
def _of_the_board() -> str:
    return _named(board_symbols())


def _named(drawings: dict[str, str]) -> str:
    return "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in drawings.items())


def _tunnel(sides: int) -> str:
    lips = {"h": tunnel_paths.LONG_LIP, "f": tunnel_paths.LONG_LIP, "m": tunnel_paths.LONGEST_LIP}
    layers = ("s1", "s2", "w", "h", "f", "m")
    lines = {layer: tunnel_paths.centre_line(sides, lips.get(layer, tunnel_paths.LIP)) for layer in layers}
    paths = "".join(f'<path class="m-{layer}" d="{line}"/>' for layer, line in lines.items())
    return f'<g class="m-dig">{paths}{_track(tunnel_paths.sleepers(sides), tunnel_paths.rails(sides))}</g>'


def _track(sleepers: str, rails: str) -> str:
    return f'<path class="m-z" d="{sleepers}"/><path class="m-r" d="{rails}"/>'


def _dead_ends() -> dict[str, str]:
    return {
        tunnel_paths.dead_end_id(side, kind): _dead_end(side, kind) for side in SIDES for kind in tunnel_paths.LENGTHS
    }


def _dead_end(side: int, kind: str) -> str:
    widths = {"s1": 76, "s2": 56, "w": tunnel_paths.WALL, "f": tunnel_paths.FLOOR, "m": tunnel_paths.MID}
    paths = {layer: _dead_end_layer(layer, side, kind, width) for layer, width in widths.items()}
    far = tunnel_paths.LONGEST_LIP
    line, gauge = tunnel_paths.dead_end_line(side, kind, by=far), tunnel_paths.GAUGE
    paths["w"] += f'<path class="m-h" d="{line}"/>'
    rails = tunnel_paths.dead_end_line(side, kind, gauge, far) + tunnel_paths.dead_end_line(side, kind, -gauge, far)
    return f'<g class="m-dig">{"".join(paths.values())}{_track(line, rails)}</g>{_rubble_at_end(side, kind)}'


def _dead_end_layer(layer: str, side: int, kind: str, width: float) -> str:
    lip = {"f": tunnel_paths.LONG_LIP, "m": tunnel_paths.LONGEST_LIP}.get(layer, tunnel_paths.LIP)
    return f'<path class="m-{layer} m-u" d="{tunnel_paths.dead_end_outline(side, kind, width, lip)}"/>'


def _rubble_at_end(side: int, kind: str) -> str:
    """Return the rubble at the end of a dead end. It is empty above a ladder, and for a dead end beside a path: that
    rubble is drawn by `cards.loose_rubble`, on top of the path."""
    return "" if kind in (tunnel_paths.SHAFT, tunnel_paths.BESIDE) else rubble_svg(side, kind)
