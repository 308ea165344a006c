"""SVG symbols of The Lost Mines: obstacles, tools, treasures, mines, dwarves.

Each symbol is drawn around its own centre. Everything blue is round and everything yellow is square, so that nothing is
told by colour alone.
"""

from __future__ import annotations

from companion.web.duel.symbols import AWAKE, BODY, NUGGET

GROUNDS = {
    "trunks": '<g transform="rotate(9)"><path fill="var(--wood)" d="M-18-18H15V-4H-18Z"/>'
    '<path class="f-bark" d="M-9-14H9M-4-8H12"/>'
    '<ellipse class="f-cut" cx="-18" cy="-11" rx="5" ry="7"/></g>'
    '<g transform="rotate(-9)"><path fill="var(--wood)" d="M-14 3-16-3-10-4-7 3H18V18H-18V3Z"/>'
    '<path class="f-bark" d="M-12 8H6M-8 13H9"/><ellipse class="f-cut" cx="18" cy="10.5" rx="5" ry="7.5"/></g>',
    "lake": '<path fill="var(--f-water)" d="M-23 3C-24-8-13-10-8-15 0-21 '
    '10-15 16-13 25-9 24 4 20 10 14 19 4 14-4 18-13 20-22 13-23 3Z"/>'
    '<path class="f-wave" d="M-9-5q5-5 10 0t10 0M-15 6q5-5 10 0t10 0"/>',
    "ditch": '<path fill="var(--f-bed)" d="M-23 2-17-8-11-6-5-16 3-13 10-17 15-9 23-6 '
    '18 2 23 9 13 11 9 18 1 14-7 19-11 12-19 13Z"/>'
    '<path fill="#0c0906" stroke="none" d="M-23 2-15 4-10 1-5-4 2 0 8-5 13 1 20 0 18 2 23 9 13 11 9 18 1 14-7 19-11 '
    '12-19 13Z"/>',
    "rock": '<path fill="var(--stone)" d="M-23 16-24 5-19-5-9-9-4-1-3 14-6 19-19 20Z'
    'M23 17 25 0 18-15 8-18 3-8 4 19 18 20Z"/>'
    '<path fill="var(--stone-hi)" stroke="none" d="M-24 5-19-5-9-9-10 1-18 6ZM25 0 18-15 8-18 9-6 19 0Z"/>',
    "campfire": '<ellipse class="f-ash" cy="13" rx="22" ry="10"/>'
    '<path class="f-log-case" d="M-17 18 15 8M17 18-15 8"/><path class="f-log" d="M-17 18 15 8M17 18-15 8"/>'
    '<path fill="#f2682a" d="M1-22C3-13 14-9 13 2 12 10 6 13 0 13S-12 10-13 2'
    'C-13-4-9-7-8-13-5-11-4-9-3-7-4-13-2-18 1-22Z"/>'
    '<path fill="#ffe27a" stroke="none" d="M0-7C2-2 7 0 6 5 5 10 3 11 0 11S-6 9-6 5C-6 1-1-1 0-7Z"/>',
}
TOOLS = {
    "axe": '<path class="f-line" d="M-6 10 4-8"/><path fill="var(--f-beard)" stroke="none" d="M0-10Q9-9 9 '
    '1L2-2-2-6Z"/>',
    "boat": '<path fill="var(--f-beard)" stroke="none" d="M-11 3H11L7 9H-7ZM-2-10V1H-9ZM1-8 8 1H1Z"/>',
    "rope": '<path class="f-line" d="M5 0C-4 4-12-1-9-6-5-12 10-10 9-4 8 0 5 1 5 4S-2 6-1 10"/>',
}
JAWS = (
    '<path fill="#dfe5ea" d="M-17-3H-13C-11-18 11-18 13-3H17V3H13C11 18-11 18-13 3H-17Z"/>'
    '<path fill="#0c0906" stroke="none" d="M-10 0-8-6-5 0-3-9 0-2 3-9 5 0 8-6 10 0 8 6 5 2 3 9 0 3-3 9-5 2-8 6Z"/>'
)

TREASURES = {
    "gems": '<path fill="#d8549c" d="M-5-8H5L10-2 0 9-10-2Z"/>'
    '<path fill="#ffa9d3" stroke="none" d="M-5-8H1L-4-2H-10ZM-4-2H4L0 9Z"/>'
    '<path fill="#9d2b6b" stroke="none" d="M4-2H10L0 9Z"/>',
    "gold": NUGGET,
    "silver": '<path fill="#dfe5ea" d="M-4-8H4L6-1H-6ZM-8 1H-2L0 8H-10ZM2 1H8L10 8H0Z"/>'
    '<path fill="#98a5b0" stroke="none" d="M-5-4H5L6-1H-6ZM-9 5H-1L0 8H-10ZM1 5H9L10 8H0Z"/>',
    "dragon": '<path fill="#c9402c" d="M-11-1-8-5-5-4-2-7C2-9 6-9 10-11 10-7 7-5 5-4 8-4 10-5 11-7 12-3 9 0 7 0'
    'L9 10H-2C0 8 0 6-1 5L-8 8-10 5-3 2-4 1-7 4-7 2-10 3Z"/>'
    '<path fill="#8e2418" stroke="none" d="M9 10H3L5 2 7 0Z"/><path fill="#ffe27a" stroke="none" d="M-3-4 2-5-1-2Z"/>',
}
FRAME = (
    '<path fill="var(--stone)" d="M-23-20-16-25-3-29 9-26 18-27 23-20Z"/>'
    '<path fill="#0c0906" d="M-18 27V-14H18V27Z"/>'
    '<path fill="var(--wood)" d="M-24-13H-16V27H-24ZM16-13H24V27H16ZM-27-21H27V-12H-27Z"/>'
)
SIZES = {"gems": 1.8, "gold": 1, "silver": 1.8, "dragon": 2}
HEAP = ((-9, 12), (9, 12), (0, 0))

CLANS = {
    "blue": (
        "M-12-3C-14-14-10-23 0-23S14-14 12-3Z",
        "M-10-24C-10-31-5-34 0-34S10-31 10-24Z",
        '<circle class="f-brim" cy="-34" r="2.5"/><path class="f-brim" d="M-11-26Q0-29 11-26V-23Q0-25-11-23Z"/>',
        7,
    ),
    "yellow": (
        "M-13-3V-22H13V-3Z",
        "M-9-24-8-36H8L9-24Z",
        '<circle fill="var(--on-yellow)" stroke="none" cy="-30" r="3"/>'
        '<path fill="var(--on-yellow)" stroke="none" d="M-13-26H13V-23H-13Z"/>',
        1,
    ),
    "": ("M-13-3-8-22H8L13-3Z", "M-9-22C-9-29-4-31 0-36 4-31 9-29 9-22Z", "", 4),
}
"""Clan -> body, hat, ornament of the hat, and corner radius of the beard."""


def board_symbols() -> dict[str, str]:
    grounds = {f"ground-{kind}": _keep_upright(drawing) for kind, drawing in GROUNDS.items()}
    tools = {f"tool-{kind}": _keep_upright(f'<circle fill="#6b3d17" r="14"/>{sign}') for kind, sign in TOOLS.items()}
    links = {
        "link-trap": _keep_upright(JAWS),
        "link-troll": f'<g class="m-up"><g transform="scale(.7)">{BODY}{AWAKE}</g></g>',
    }
    treasures = {
        f"treasure-{kind}": _keep_upright(f'<g transform="scale(.8)">{sign}</g>') for kind, sign in TREASURES.items()
    }
    mines = {f"mine-{kind}": _mine_svg(kind) for kind in TREASURES} | {"mine-back": BACK}
    figures = {f"figure-{clan}": _dwarf_svg(clan) for clan in CLANS} | {"figure-glow": GLOW}
    return grounds | tools | links | treasures | mines | figures | MARKS


def _keep_upright(drawing: str) -> str:
    """On a turned maze."""
    return f'<g class="m-up f-cased">{drawing}</g>'


def _mine_svg(kind: str) -> str:
    heap = "".join(f'<g transform="translate({x} {y})">{NUGGET}</g>' for x, y in HEAP)
    inside = heap if kind == "gold" else TREASURES[kind]
    return _keep_upright(f'{FRAME}<g transform="translate(0 8)scale({SIZES[kind]})">{inside}</g>')


def _dwarf_svg(clan: str) -> str:
    """The beard is the light background for letters: 18 by 14 units around (0, -11)."""
    body, hat, brim, round_by = CLANS[clan]
    colour = f'fill="var(--{clan or "f-plain"})"'
    return (
        '<g class="f-cased"><rect fill="var(--wood)" x="-13" y="-4" width="26" height="4" rx="2"/>'
        f'<path {colour} d="{body}"/>'
        f'<path class="f-skin" d="M-6-25H6V-16H-6Z"/><path {colour} d="{hat}"/>{brim}'
        f'<rect class="f-beard" x="-9" y="-18" width="18" height="14" rx="{round_by}"/>'
        '<circle class="f-skin" cy="-19" r="2.6"/></g>'
    )


BACK = (
    '<rect class="m-back" x="3.5" y="3.5" width="93" height="133" rx="8"/><g transform="translate(50 70)">'
    '<g class="m-up f-cased"><path fill="#0c0906" d="M-26 38V-26H26V38Z"/>'
    '<path fill="var(--wood)" d="M-36-24H-25V40H-36ZM25-24H36V40H25ZM-40-38H40V-25H-40Z"/>'
    '<path fill="var(--wood)" d="M-37-14 37-4V6L-37-4ZM-37 24 37 14V24L-37 34Z"/>'
    '<path fill="var(--lozenge)" d="M0-22 20 6 0 34-20 6Z"/>'
    '<path class="f-ask" d="M-5 1C-5-8 6-8 6 0 6 5 0 5 0 10M0 18V18"/></g></g>'
)
GLOW = '<circle class="f-glow" cy="-18" r="23"/><circle class="f-glow-ring" cy="-18" r="23"/>'
RIM = 'x="5" y="5" width="90" height="130" rx="9"'
MARKS = {
    "reach": f'<rect class="f-reach-case" {RIM}/><rect class="f-reach" {RIM}/>',
    "reach-trap": f'<g class="m-up f-cased"><rect class="f-badge" x="-21" y="-11" width="42" height="22" rx="11"/>'
    f'<g transform="translate(-10)scale(.6)">{JAWS}</g></g>',
    "reach-mine": '<g class="m-up f-cased"><circle class="f-badge" r="11"/>'
    '<path class="f-look" d="M-7 0Q0-8 7 0 0 8-7 0ZM0 0V0"/></g>',
    "start-blue": '<use href="#sign-blue" transform="scale(.62)"/>',
    "start-yellow": '<g class="m-up"><rect class="f-plate" x="-11" y="-11" width="22" height="22" rx="4"/>'
    '<circle fill="var(--on-yellow)" stroke="none" r="4"/>'
    '<path class="f-rays" d="M0-8V-6M0 6V8M-8 0H-6M6 0H8M-5-5-4-4M5-5 4-4M5 5 4 4M-5 5-4 4"/></g>',
    "storm": '<g class="m-up f-storm"><path d="M-6 3C-12 3-12-5-6-5-5-12 5-12 5-6 12-6 12 3 6 3H4L5-1H-1L-3 3Z"/>'
    '<path d="M1 1H4L2 4H5L-2 11 0 6H-3Z"/></g>',
}
