"""SVG symbols that all editions use, each drawn around its own centre.

Colours are classes and variables of the style sheet. Groups of the class `m-up` stay upright on a turned maze.
"""

from __future__ import annotations

FACETS = {
    "hi": "M7 1H38L30 24 12 31 1 22V7ZM99 58V92L84 99 73 80 84 62ZM1 118 20 106 41 122 36 139H7Q1 139 1 133Z",
    "lo": "M62 1H93Q99 1 99 7V34L82 41 66 22ZM1 62 17 55 27 78 14 96 1 90Z"
    "M58 139 63 120 86 110 99 121V133Q99 139 93 139Z",
}
"""The lighter and the darker faces of the rock, which don't overlap."""
CRACKS = "M9 40l8 5 3 9M80 10l6 9-2 7M88 46l-7 5M10 102l7-6 6 2M78 132l7-8M24 14l7 8"
FLIPS = ("", "matrix(-1 0 0 1 100 0)", "matrix(1 0 0 -1 0 140)", "matrix(-1 0 0 -1 100 140)")

BOULDERS = (
    ("M-17-1-14-9-6-11-1-6-3 2-10 5Z", "M-14-9-6-11-1-6-8-5Z"),
    ("M1-8 7-12 15-10 18-2 12 4 4 2Z", "M7-12 15-10 18-2 11-6Z"),
    ("M-15 8-11 2-3 1 1 7-2 14-9 16Z", "M-11 2-3 1 1 7-6 6Z"),
    ("M2 6 8 3 15 5 15 12 8 16 2 13Z", "M8 3 15 5 15 12 9 8Z"),
    ("M-5-1 0-5 6-2 5 4-1 6-5 4Z", "M-5-1 0-5 6-2 1 0Z"),
)
LUMPS = (
    ("M-16 7-13-3-4-5 2 2-1 12-11 14Z", "M-13-3-4-5 2 2-6 3Z"),
    ("M-5-6-2-15 7-17 14-10 12-2 2 0Z", "M-2-15 7-17 14-10 5-9Z"),
    ("M2 5 8-1 17 2 19 10 12 15 4 13Z", "M8-1 17 2 19 10 11 6Z"),
)

CRYSTALS = (
    '<g class="m-up"><path class="m-ice-case" d="M-17 13-15-5-10-9-5-3-4-16 1-21 7-14 8-1 12-6 17 0 15 15 6 20H-10Z"/>'
    '<path fill="var(--ice-2)" d="M-17 13-15-5-10-9-5-3-4-16 1-21 7-14 8-1 12-6 17 0 15 15 6 20H-10Z"/>'
    '<path fill="var(--ice-1)" d="M-17 13-15-5-10-9-11 19H-10ZM-4-16 1-21 0 20H-6ZM12-6 10 18 6 20 8-1Z"/>'
    '<path fill="var(--ice-3)" d="M1-21 7-14 8 8 6 20H0ZM12-6 17 0 15 15 10 18Z"/></g>'
)
NUGGETS = (
    '<g class="m-up"><g class="m-gold" transform="translate(-25 -19) scale(1.25)">'
    '<path class="m-case" d="M12 12 16 3 24 1.5 29.5 8 28 14.5 34 16 39 23 35 28.5H5L1 23 6 15 12 14Z"/>'
    '<path fill="var(--gold-2)" d="M12 12 16 3 24 1.5 29.5 8 28 16 20 19 13 18ZM1 23 6 15 15 14 20.5 20 18 28.5H5Z'
    'M18.5 21.5 25 14 34 16 39 23 35 28.5H20Z"/>'
    '<path fill="var(--gold-1)" d="M12 12 16 3 24 1.5 21 10ZM1 23 6 15 15 14 11 21.5ZM18.5 21.5 25 14 34 16 28.5 '
    '21.5Z"/>'
    '<path fill="var(--gold-3)" d="M1 23 11 21.5 18 28.5H5ZM18.5 21.5H28.5L39 23 35 28.5H20Z"/></g></g>'
)
LADDER = (
    '<circle class="m-shaft-ring" r="22"/><circle fill="var(--shaft)" r="20"/><g class="m-up">'
    '<path class="m-rung-case" d="M-8-26-10 27M8-26 10 27M-8-17H8M-9-4H9M-9 9H9M-10 21H10"/>'
    '<path class="m-rung" d="M-8-26-10 27M8-26 10 27M-8-17H8M-9-4H9M-9 9H9M-10 21H10"/></g>'
)
BRIDGE = (
    '<path class="m-bridge-shade" d="M24 30H76V110H24Z"/><path fill="var(--deck)" d="M32 28H68V112H32Z"/>'
    '<path class="m-deck-line" d="M32 37H68M32 46H68M32 55H68M32 64H68M32 73H68M32 82H68M32 91H68M32 100H68"/>'
    '<path class="m-deck-seam" d="M38.5 29V111M61.5 29V111"/>'
    '<path class="m-parapet-case" d="M31 25V115M69 25V115"/><path class="m-parapet" d="M31 25V115M69 25V115"/>'
)
PLANK = '<path class="m-wood" d="M-30-8H30V8H-30Z"/><path class="m-grain" d="M-27-3H27M-27 3H27"/>'
SIGNS = {
    "blue": '<g class="m-up"><circle class="m-plate" fill="var(--blue)" r="17.5"/>'
    '<path class="m-sign" d="M-10.5-3.5c3.7-4.2 6.8-4.2 10.5-.6s6.8 3.6 10.5-.6'
    'M-10.5 5.3c3.7-4.2 6.8-4.2 10.5-.6s6.8 3.6 10.5-.6"/></g>',
    "green": '<g class="m-up"><path class="m-plate" fill="var(--green)" d="M0-23 19 0 0 23-19 0Z"/>'
    '<path fill="#fff" d="M0-13c5.4 4 7.9 8.6 7.1 13.9-.7 4.8-3.7 8.4-7.1 11-3.4-2.6-6.4-6.2-7.1-11-.8-5.3 '
    '1.7-9.9 7.1-13.9Z"/><path class="m-vein" d="M0-5V12"/></g>',
}
BACK = (
    '<rect class="m-back" x="3.5" y="3.5" width="93" height="133" rx="8"/>'
    '<path class="m-back-line" d="M12 12H88V128H12ZM12 32 32 12M68 12 88 32M88 108 68 128M32 128 12 108"/>'
    '<g transform="translate(50 70)"><g class="m-up"><path fill="var(--lozenge)" fill-rule="evenodd" '
    'd="M0-28 22 0 0 28-22 0ZM0-15-11 0 0 15 11 0Z"/><path class="m-back-cut" d="M0-28V-15M0 15V28"/></g></g>'
)
MARK = '<g class="m-up"><path class="m-warn" d="M0-13 14 11H-14Z"/><path class="m-warn-sign" d="M0-5V3M0 7V7"/></g>'
NEWEST = (
    '<path class="m-newest" d="M4 19V11Q4 4 11 4H19M81 4H89Q96 4 96 11V19M96 121V129Q96 136 89 136H81'
    'M19 136H11Q4 136 4 129V121"/>'
)
PICKED = (
    '<g class="m-when-picked"><rect class="m-picked-halo" x="-6" y="-6" width="112" height="152" rx="16"/>'
    '<rect class="m-picked-rim" x="3" y="3" width="94" height="134" rx="10"/>'
    '<path class="m-plus m-big" d="M32 70H68M50 52V88"/></g>'
)
RING = '<rect class="m-ring" x="3" y="3" width="94" height="134" rx="9"/>'
HIT = '<rect class="m-hit" width="100" height="140"/>'
TAP = HIT + RING
FREE = (
    f'{HIT}<rect class="m-free-rim" x="8" y="8" width="84" height="124" rx="10"/>'
    f'<path class="m-plus" d="M38 70H62M50 58V82"/>{RING}{PICKED}'
)
FAINT = f'{HIT}<rect class="m-faint-rim" x="12" y="12" width="76" height="116" rx="10"/>{RING}{PICKED}'
BEYOND = HIT + RING + PICKED


def stones_svg(shapes: tuple[tuple[str, str], ...]) -> str:
    """Each shape has an outline and a lighter side."""
    return "".join(
        f'<path class="m-stone" d="{outline}"/><path fill="var(--stone-hi)" d="{lit}"/>' for outline, lit in shapes
    )


def rock_symbols() -> dict[str, str]:
    """Four versions, so that neighbouring cards look different."""
    facets = "".join(f'<path fill="var(--rock-{shade})" d="{path}"/>' for shade, path in FACETS.items())
    outline = '<rect fill="var(--rock)" x=".7" y=".7" width="98.6" height="138.6" rx="7"/>'
    cut = f'{outline}{facets}<path class="m-crack" d="{CRACKS}"/>'
    return {f"rock-{n}": f'<g transform="{flip}">{cut}</g>' if flip else cut for n, flip in enumerate(FLIPS)}


def common_symbols() -> dict[str, str]:
    return {
        **rock_symbols(),
        **{f"sign-{clan}": drawing for clan, drawing in SIGNS.items()},
        "boulders": stones_svg(BOULDERS),
        "lumps": f'<g class="m-up">{stones_svg(LUMPS)}</g>',
        "crystals": CRYSTALS,
        "nuggets": NUGGETS,
        "halo": '<circle class="m-halo" r="40"/><circle class="m-halo" r="28"/>',
        "ladder": LADDER,
        "bridge": BRIDGE,
        "plank": PLANK,
        "back": BACK,
        "start-rim": '<rect class="m-start-rim" x="3" y="3" width="94" height="134" rx="7"/>',
        "goal-rim": '<rect class="m-goal-rim" x="2.5" y="2.5" width="95" height="135" rx="7"/>',
        "mark": MARK,
        "newest": NEWEST,
        "tap": TAP,
        "free": FREE,
        "faint": FAINT,
        "beyond": BEYOND,
        "ring": '<circle class="m-ring-case" r="34"/><circle class="m-ring-line" r="34"/>',
    }
