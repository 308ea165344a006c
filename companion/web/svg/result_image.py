"""The picture of a game's result, 1200 by 630 pixels, as SVG without references to style sheets, fonts or scripts."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

WIDE, TALL, EDGE = 1200, 630, 72
MOST = 12  # players that get a line
SERIF, PLAIN = "Georgia, 'Noto Serif', serif", "system-ui, 'Noto Sans', sans-serif"
TONES = ("#b9792f", "#f6b443", "#ffe1a0")

LANTERN = (
    "M0-46C-26-46-26-12-26-12H26S26-46 0-46M-34-6H34L40 6H-40ZM-34 8H34L40 74H-40ZM-46 76H46V90H-46Z",
    "M0 20C4 30 14 36 14 50A14 14 0 0 1-14 50C-14 40-2 36 0 20Z",
)
"""Path data of a lantern and its flame."""


class PlayerResult(NamedTuple):
    name: str
    layers: Sequence[int]
    total: int
    winner: bool


def result_image_svg(title: str, subtitle: str, players: Sequence[PlayerResult]) -> Markup:
    svg = text_svg(EDGE, 118, title, 62, 880, "#f6ead6", SERIF, 700)
    svg += text_svg(EDGE, 166, subtitle, 28, 880, "#bfae94") + lantern_svg() + player_lines_svg(players[:MOST])
    if len(players) > MOST:
        svg += text_svg(WIDE - EDGE, 602, f"+ {len(players) - MOST}", 24, 200, "#bfae94", anchor="end")
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img"'
        ' aria-label="{title}"><defs><radialGradient id="pool" cx="0.82" cy="0.1" r="0.8"><stop offset="0"'
        ' stop-color="#4a3317"/><stop offset="1" stop-color="#15110d"/></radialGradient><radialGradient id="glow">'
        '<stop offset="0" stop-color="#f6b443" stop-opacity=".3"/><stop offset="1" stop-color="#f6b443"'
        ' stop-opacity="0"/></radialGradient></defs>'
        '<rect width="{w}" height="{h}" fill="url(#pool)"/>{drawn}</svg>\n'
    ).format(w=WIDE, h=TALL, title=f"{title}. {subtitle}", drawn=svg)


def lantern_svg() -> Markup:
    body, flame = LANTERN
    return Markup(
        '<g transform="translate(1076 92)"><circle r="170" cy="30" fill="url(#glow)"/><path d="{}"'
        ' fill="none" stroke="#f6b443" stroke-width="6" stroke-linejoin="round"/><path d="{}" fill="#ffe9a6"/></g>'
    ).format(body, flame)


def player_lines_svg(players: Sequence[PlayerResult]) -> Markup:
    """In two columns for more than six."""
    halves = 2 if len(players) > 6 else 1
    deep = -(-len(players) // halves) or 1
    height, width = min(84, 396 // deep), (WIDE - 2 * EDGE - 48 * (halves - 1)) // halves
    most = max([sum(gain for gain in player.layers if gain > 0) for player in players] + [1])
    svg = Markup("")
    for place, player in enumerate(players):
        x, y = EDGE + place // deep * (width + 48), 204 + place % deep * height
        svg += player_line_svg(x, y, width, height, player, most)
    return svg


def player_line_svg(x: int, y: int, width: int, height: int, player: PlayerResult, most: int) -> Markup:
    """`most` is the gold for which a bar has full length."""
    name, colour, middle = width * 2 // 5, "#ffc766" if player.winner else "#f6ead6", y + height // 2
    svg = text_svg(x + 30, middle + 9, player.name, 28, name - 40, colour, weight=700 if player.winner else 400)
    if player.winner:
        flame = Markup('<path d="{}" transform="translate({} {}) scale(.6)" fill="#f6b443"/>')
        svg += flame.format(LANTERN[1], x + 10, middle - 26)
    max_width, at = width - name - 76, x + name
    for place, gain in enumerate(player.layers):
        long = max_width * gain // most if gain > 0 else 0
        if long:
            bar = Markup('<rect x="{}" y="{}" width="{}" height="22" rx="3" fill="{}"/>')
            svg += bar.format(at, middle - 11, max(2, long - 3), TONES[place % 3])
        at += long
    return svg + text_svg(x + width, middle + 11, str(player.total), 34, 70, colour, SERIF, 700, "end")


def text_svg(
    x: int,
    y: int,
    words: str,
    size: float,
    max_width: int,
    colour: str,
    font: str = PLAIN,
    weight: int = 400,
    anchor: str = "start",
) -> Markup:
    """Shrunk to fit into `max_width` pixels if necessary."""
    fitting = min(size, max_width / max(1.0, estimated_width(words)))
    return Markup(
        '<text x="{}" y="{}" font-family="{}" font-size="{:.1f}" font-weight="{}" text-anchor="{}" fill="{}">{}</text>'
    ).format(x, y, font, fitting, weight, anchor, colour, words)


def estimated_width(text: str) -> float:
    """An upper estimate, in units of the font size."""
    return sum(letter_width(letter) for letter in text)


def letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or unicodedata.category(letter) == "So":
        return 1.1
    return 1.0 if letter in "MWmw@" else 0.76 if letter.isupper() else 0.3 if letter in " iljtf.,'" else 0.62
