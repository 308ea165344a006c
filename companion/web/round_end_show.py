"""The show at the end of a round, which all screens play by the same clock: how the round ended, then the roles. After
the last theft or pick the big screen unfolds the result, and at the end of the game the podium, and the others wait for
it. The host's page can skip any wait.

The clock is the time since the event that ended the round or the game, or that completed the result: a later event,
such as a new name, begins no show again. A response header has the time, so that an unchanged fragment stays the same
bytes. A page that is loaded shows the final state at once, except while a big screen still plays the show, and except a
page to which a phone comes from the maze because the round ended: its URL has the argument `SHOW`. Then the page has
the clock in it.
`static/css/round_end_show.css` has the same times."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from flask import Flask, request

from companion.editions import find_edition
from companion.game.edition import Edition
from companion.game.message import Seat
from companion.game.views import TableView
from companion.tables import Version
from companion.web.auth import table_service
from companion.web.responses import add_response_header, is_htmx_request

SHOW = "show"
"""The query argument of a page that is loaded because the round ended."""

LONGEST = 60  # seconds after which every show is over
HEADER = "Show"
"""Response header: seconds since the show began, and 1 if a big screen is open, else 0. Others than a big screen get
whole seconds, rounded down, so that they are late rather than early. After an undo it is `LONGEST`, so that nothing is
played again."""

LEAD = 3.5  # seconds to say how the round ended
PACE = 0.8  # seconds from one lantern to the next
WAIT = 4.5
"""Seconds until a big screen has lit the path in the maze and said how the round ended, or has shown the podium."""

LATE = 3.0
"""Seconds that the other pages wait after the last lantern, so that also a slow big screen has shown that role."""


@dataclass(frozen=True)
class RoundEndShow:
    key: str  # no page plays the same one twice
    first_version: Version  # of the event with which it begins
    tells_ending: bool = False  # first, for `LEAD` seconds
    positions: Mapping[Seat, int] = field(default_factory=dict)
    """For each player whose role is revealed, the position in the order of the reveal, from 1. Empty if no roles are
    revealed."""

    lines: int = 0
    """The number of lines of the result, which the big screen unfolds after the roles, or alone."""

    is_podium: bool = False  # which only the big screen plays

    @property
    def seconds_without_big_screen(self) -> float:
        return round(LEAD * self.tells_ending + (PACE * len(self.positions) + LATE if self.positions else 0), 1)

    @property
    def seconds_without_motion(self) -> float:
        """If the device asks for reduced motion, roles appear at once."""
        return 0 if self.positions else self.seconds_without_big_screen

    @property
    def seconds_with_big_screen(self) -> float:
        if not self.positions and not self.lines:
            return WAIT
        line = 0.9 if self.lines < 8 else 0.45
        return round(self.seconds_without_big_screen + (LATE + 2 + line * self.lines if self.lines else 0), 1)


def current_round_end_show(view: TableView, edition: Edition) -> RoundEndShow | None:
    """How the round ended, once the maze ends it; the roles, saboteurs last, after they are revealed; the lines of the
    result, after the last theft or pick of gold; and the podium, at the end of the game."""
    maze_ended = bool(view.maze and view.maze.is_over)
    key, ended = f"{view.game} {view.round}", view.end.round_end_version
    if view.phase == "dealt" and maze_ended:
        return RoundEndShow(f"{key} end", ended, tells_ending=True)
    if view.phase == "finished":
        return RoundEndShow(f"{key} podium", ended, is_podium=True)
    if view.phase not in ("sharing", "proposed"):
        return None
    lines = len(view.end.scores.lines) if view.end.scores else 0
    if lines and (newest := view.end.newest_theft_or_pick_version):
        # Another last theft or pick, after an undo, is another show. A corrected gain is not.
        return RoundEndShow(f"{key} gold {newest}", newest, lines=lines)
    seats = [seat for seat in view.dealt_seats if seat.role]
    order = sorted(seats, key=lambda seat: seat.role in edition.saboteur_roles)
    positions = {seat.seat: position for position, seat in enumerate(order, 1)}
    return RoundEndShow(f"{key} roles", ended, not maze_ended, positions, lines)


def add_show_header(view: TableView, show: RoundEndShow, is_big_screen: bool = False) -> str:
    """Add the seconds since the animation began as a header to a fragment's response, and return "". For a page that is
    loaded while the animation lasts, return the header's value instead. A big screen plays the result of the round
    as an animation of its own, which begins with the newest event. Its header has tenths of seconds, so that it
    catches up after a slow response. Where no roles are revealed, phones show all themselves and wait for no big
    screen."""
    has_big_screen = bool(find_edition(view.edition).roles) and table_service().has_big_screen(view.code)
    first_version = table_service().version_taking_effect(
        view.code, view.version if is_big_screen else show.first_version
    )
    ago = table_service().seconds_since_event(view.code, first_version) if first_version else LONGEST
    value = f"{f'{ago:.1f}' if is_big_screen else int(ago)} {has_big_screen:d}"
    if is_htmx_request():
        add_response_header(HEADER, value)
        return ""
    lasts = show.seconds_with_big_screen if has_big_screen else LONGEST if SHOW in request.args else 0
    return value if ago < lasts else ""


# The podium: a column for each player, and in it a layer for each round


class Layer(NamedTuple):
    """On the podium: the gold of one round (numbered from 1), and how much of it was lost in later rounds."""

    round: int
    gain: int
    lost: int

    @property
    def remaining_gold(self) -> int:
        return self.gain - self.lost


def stack_layers(gains: Sequence[int]) -> list[Layer]:
    """Together as high as the player's total: a loss is subtracted from the newest earlier layers."""
    layers: list[Layer] = []
    for number, gain in enumerate(gains, 1):
        for place, layer in reversed(list(enumerate(layers))) if gain < 0 else ():
            lost = min(-gain, layer.remaining_gold)
            layers[place] = layer._replace(lost=layer.lost + lost)
            gain += lost
        if gain > 0:
            layers.append(Layer(number, gain, 0))
    return layers


@dataclass(frozen=True)
class PodiumColumn:
    """`role` and `clan` are those of the last round, or empty."""

    name: str
    total: int
    gains: Sequence[int]
    """By round."""

    best: bool
    role: str = ""
    clan: str = ""

    @cached_property
    def layers(self) -> Sequence[Layer]:
        return stack_layers(self.gains)


def podium_columns(view: TableView, edition: Edition) -> Sequence[PodiumColumn]:
    """The highest first."""
    last = {line.seat: line for line in view.past_scores[-1].lines} if view.past_scores else {}
    columns = []
    for seat in view.seats:
        total, line = seat.total or 0, last.get(seat.seat)
        gains = [0] * view.rounds
        for scores, gain in zip(view.past_scores, seat.gains, strict=False):
            if scores.round <= view.rounds:
                gains[scores.round - 1] += gain or 0
        role = line.role if line and line.role else ""
        clan = edition.clan_of(role) or (line.clan if line else "")
        columns.append(PodiumColumn(seat.name, total, gains, seat.winner and total > 0, role, clan or ""))
    return sorted(columns, key=lambda column: column.total, reverse=True)


def longest_word(name: str) -> int:
    """The letters of the longest word, at least 8: names are drawn so small that it fits."""
    return max(8, *map(len, re.split(r"[\s-]", name)))


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(add_show_header=add_show_header)
    app.jinja_env.filters["longest_word"] = longest_word
