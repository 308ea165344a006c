"""SVG symbols of The Duel: trolls, keys, gold, dwarf counters, and the marks along a tunnel that only one clan reaches.

Each symbol is drawn around its own centre. Everything blue is round and everything green is pointed, so that nothing is
told by colour alone.
"""

from __future__ import annotations

from companion.game.maze.grid import SIDES
from companion.web.svg import tunnel_paths

HATS = {
    "blue": '<path class="m-plate" fill="var(--blue)" d="M-14 10C-13-2-8-13 0-15 8-13 13-2 14 10Z"/>'
    '<circle class="m-brim" cy="-16" r="4.5"/>'
    '<path class="m-sign" d="M-6.5 1.5c2.2-2.8 4.3-2.8 6.5-.4s4.3 2.4 6.5-.4"/>',
    "green": '<path class="m-plate" fill="var(--green)" d="M-14 10C-10 0-8-9-3-14 1-18 6-20 12-18 8-15 7-12 8-8 9-1 '
    '12 4 14 10Z"/>'
    '<path fill="#fff" d="M0-8c3.3 2.8 4.9 5.4 4.4 8.4-.4 2.7-2.2 4.6-4.4 6.1-2.2-1.5-4-3.4-4.4-6.1-.5-3 1.1-5.6 '
    '4.4-8.4Z"/>',
}
BRIM = '<path class="m-brim" d="M-16 8C-9 11.5 9 11.5 16 8V13C9 17-9 17-16 13Z"/>'
PLATES = {
    "blue": '<circle class="{kind}" r="{radius}"/>',
    "green": '<path class="{kind}" d="M0-{high} {wide} 0 0 {high}-{wide} 0Z"/>',
}
KEY = '<circle class="m-key" cy="-5" r="3.6"/><path class="m-key" d="M0-1V9.5M0 4H4.5M0 9H4.5"/>'

OUTLINE = "M-22 19C-26 5-23-6-14-9L-19-20-8-17Q0-22 8-17L19-20 14-9C23-6 26 5 22 19Q0 24-22 19Z"
BODY = (
    f'<path class="m-troll-case" d="{OUTLINE}"/><path fill="var(--troll)" d="{OUTLINE}"/>'
    '<path fill="var(--troll-hi)" d="M-19-20-8-17Q0-22 8-17L4-13-5-13-12-8-20 0Q-20-6-14-9Z"/>'
    '<path class="m-troll-lo" d="M-12 20.5-10 9-16 3M12 20.5 10 9 16 3M-4 14 0 17 5 14"/>'
)
AWAKE = (
    '<path class="m-eye" d="M-12-7Q-7-11-2-5-7-1-12-7ZM12-7Q7-11 2-5 7-1 12-7Z"/>'
    '<path class="m-troll-line" d="M-13-10-2-7M13-10 2-7M-8 6Q0 1.5 8 6"/>'
    '<circle fill="var(--wall)" cx="-6.5" cy="-5.5" r="1.7"/><circle fill="var(--wall)" cx="6.5" cy="-5.5" r="1.7"/>'
    '<path class="m-tusk" d="M-6.5 5-5.5-1-3 3.4ZM6.5 5 5.5-1 3 3.4Z"/>'
)
ASLEEP = '<path class="m-troll-line" d="M-11-5Q-6.5-1-2.5-5M11-5Q6.5-1 2.5-5M-6 4Q0 7.5 6 4"/>'
SNORE = '<path class="m-snore" d="M20-22H28L20-13H28"/>'
NUGGET = (
    '<g class="m-gold"><path class="m-case" d="M-11 4-8-4-2-8.5 6-7.5 11 0 10 6 6 8H-8Z"/>'
    '<path fill="var(--gold-2)" d="M-11 4-8-4-2-8.5 6-7.5 11 0 10 6 6 8H-8Z"/>'
    '<path fill="var(--gold-1)" d="M-8-4-2-8.5 6-7.5 2-2-5 0Z"/>'
    '<path fill="var(--gold-3)" d="M-11 4-5 0 2-2 11 0 10 6 6 8H-8Z"/></g>'
)
HEAPS = {1: ((0, 0),), 2: ((-11, 0), (11, 0)), 3: ((-11.5, 6.5), (11.5, 6.5), (0, -8.5))}  # by the value of the gold
SPLITS = "M20 5 31 25 24 39 40 56M82 135 72 113 81 99 65 84M95 34 81 42 78 55M5 104 20 97 29 108"
FRAME = 'x="4.5" y="4.5" width="91" height="131" rx="8"'
DOOMED = (
    f'<rect class="m-doomed-case" {FRAME}/><rect class="m-doomed" {FRAME}/>'
    f'<path class="m-doomed-case" d="{SPLITS}"/><path class="m-split" d="{SPLITS}"/>'
)


def duel_symbols() -> dict[str, str]:
    clans = {name: drawing for clan in HATS for name, drawing in _clan_symbols(clan).items()}
    nuggets = {f"gold-{worth}": _nuggets_svg(points) for worth, points in HEAPS.items()}
    trolls = {
        "troll": f'<g class="m-up">{BODY}{AWAKE}</g>',
        "troll-bribed": f'<g class="m-up"><g class="m-asleep">{BODY}{ASLEEP}</g>{SNORE}</g>',
    }
    return clans | trolls | {"nugget": NUGGET} | nuggets | {"doomed": DOOMED} | _tunnel_mark_symbols()


def _clan_symbols(clan: str) -> dict[str, str]:
    plate, hat = PLATES[clan], HATS[clan] + BRIM
    key = plate.format(kind=f"m-plate m-{clan}", radius=14, wide=16, high=19) + KEY
    disc = "".join(
        plate.format(kind=kind, radius=13.5, wide=16, high=18.5) for kind in ("m-disc-case", f"m-disc m-{clan}")
    )
    return {
        f"hat-{clan}": hat,
        f"key-{clan}": f'<g class="m-up">{key}</g>',
        f"counter-{clan}": f'{disc}<use href="#hat-{clan}" transform="scale(.52)"/>',
    }


def _nuggets_svg(points: tuple[tuple[float, float], ...]) -> str:
    nuggets = "".join(f'<use href="#nugget" x="{x}" y="{y}"/>' for x, y in points)
    return f'<circle class="m-halo" r="25"/><g class="m-up">{nuggets}</g>'


def _tunnel_mark_symbols() -> dict[str, str]:
    """Along each tunnel, for when only one clan reaches it: `o-` and the id of the tunnel."""
    tunnels = [sides for sides in range(1, 16) if sides.bit_count() > 1]
    joined = {tunnel_paths.tunnel_id(sides): tunnel_paths.sleeper_lines(sides) for sides in tunnels}
    ends = {(side, kind): tunnel_paths.dead_end_line(side, kind) for side in SIDES for kind in tunnel_paths.LENGTHS}
    lines = joined | {tunnel_paths.dead_end_id(*end): line for end, line in ends.items()}
    return {f"o-{name}": f'<path class="m-trail" d="{line}"/>' for name, line in lines.items()}
