"""The hidden SVG with the symbols that all cards and mazes of a page refer to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from markupsafe import Markup

from companion.game.maze.cards import PathCard
from companion.game.maze.grid import SIDES
from companion.web.editions import EDITION_ART
from companion.web.svg import tunnel_paths
from companion.web.svg.cards import card_without_rock_svg, rubble_svg
from companion.web.svg.symbols import common_symbols
from companion.web.svg.tunnel_paths import use_symbol

HEAD = '<svg class="maze-sprite" width="0" height="0" aria-hidden="true"><defs>'
FOOT = "</defs></svg>"


def sprite(edition: str, cards: Iterable[PathCard] = ()) -> Markup:
    """All symbols that pictures of this edition's cards need, and each card as the symbol `card-<index>`."""
    return Markup(f"{HEAD}{_shared_symbols()}{_own_symbols(edition)}{_card_symbols(cards)}{FOOT}")


def cards_sprite(cards: Iterable[PathCard]) -> Markup:
    """Refers to the symbols of `sprite`."""
    return Markup(f"{HEAD}{_card_symbols(cards)}{FOOT}")


def _card_symbols(cards: Iterable[PathCard]) -> str:
    whole_cards = {
        f"card-{index}": use_symbol("rock-0") + card_without_rock_svg(card, (True,) * len(card.tunnels))
        for index, card in enumerate(cards)
    }
    return _groups_with_ids(whole_cards)


@lru_cache(maxsize=1)
def _shared_symbols() -> str:
    tunnels = {tunnel_paths.tunnel_id(sides): _tunnel_symbol(sides) for sides in range(1, 16) if sides.bit_count() > 1}
    return _groups_with_ids(common_symbols() | tunnels | _dead_end_symbols())


@lru_cache
def _own_symbols(edition: str) -> str:
    return _groups_with_ids(EDITION_ART[edition].symbols()) if edition in EDITION_ART else ""


def _groups_with_ids(drawings: Mapping[str, str]) -> str:
    return "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in drawings.items())


def _tunnel_symbol(sides: int) -> str:
    lips = {"h": tunnel_paths.LONG_LIP, "f": tunnel_paths.LONG_LIP, "m": tunnel_paths.LONGEST_LIP}
    layers = ("s1", "s2", "w", "h", "f", "m")
    lines = {layer: tunnel_paths.centre_line(sides, lips.get(layer, tunnel_paths.LIP)) for layer in layers}
    paths = "".join(f'<path class="m-{layer}" d="{line}"/>' for layer, line in lines.items())
    track = _track_svg(tunnel_paths.sleeper_lines(sides), tunnel_paths.rail_lines(sides))
    return f'<g class="m-tunnel">{paths}{track}</g>'


def _track_svg(sleepers: str, rails: str) -> str:
    return f'<path class="m-z" d="{sleepers}"/><path class="m-r" d="{rails}"/>'


def _dead_end_symbols() -> dict[str, str]:
    return {
        tunnel_paths.dead_end_id(side, kind): _dead_end_symbol(side, kind)
        for side in SIDES
        for kind in tunnel_paths.LENGTHS
    }


def _dead_end_symbol(side: int, kind: str) -> str:
    widths = {"s1": 76, "s2": 56, "w": tunnel_paths.WALL, "f": tunnel_paths.FLOOR, "m": tunnel_paths.MID}
    paths = {layer: _dead_end_layer(layer, side, kind, width) for layer, width in widths.items()}
    far = tunnel_paths.LONGEST_LIP
    line, gauge = tunnel_paths.dead_end_line(side, kind, beyond=far), tunnel_paths.GAUGE
    paths["w"] += f'<path class="m-h" d="{line}"/>'
    rails = tunnel_paths.dead_end_line(side, kind, gauge, far) + tunnel_paths.dead_end_line(side, kind, -gauge, far)
    return (
        f'<g class="m-tunnel">{"".join(paths.values())}{_track_svg(line, rails)}</g>{_dead_end_rubble_svg(side, kind)}'
    )


def _dead_end_layer(layer: str, side: int, kind: str, width: float) -> str:
    lip = {"f": tunnel_paths.LONG_LIP, "m": tunnel_paths.LONGEST_LIP}.get(layer, tunnel_paths.LIP)
    return f'<path class="m-{layer} m-u" d="{tunnel_paths.dead_end_outline(side, kind, width, lip)}"/>'


def _dead_end_rubble_svg(side: int, dead_end_kind: str) -> str:
    """Empty for a ladder, and beside a path, where `cards.loose_rubble_svg` draws it on top of the path."""
    return "" if dead_end_kind in (tunnel_paths.SHAFT, tunnel_paths.BESIDE) else rubble_svg(side, dead_end_kind)
