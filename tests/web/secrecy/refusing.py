"""Taps that a table refuses: wrong counts, wrong seats, too much, too little, in the wrong phase, too late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.play import Seat
from tests.web.secrecy.twins import PlayedGame, Tap

STALE = {"result_version": 99, "round": 99}
"""Says that the page showed another result, and another round to begin."""


def taps_in_vain(game: PlayedGame, who: str) -> list[Tap]:
    """What this viewer taps in vain at this table."""
    person, (one, other, *_) = game.people[who], game.seats
    if who == "host" or person is game.host:
        treasures = game.host.view.edition == "lost_mines" and game.host.view.phase == "dealt"
        return refused_by_host(game.seats, one, treasures)
    if person.seat:
        return refused_to_seat(person.seat, other if person.seat == one else one)
    return refused_to_all(one)


def refused_by_host(seats: Sequence[Seat], n: Seat, treasures: bool) -> list[Tap]:
    """What the host taps in vain; `n` is the seat he means where he means one, `treasures` whether any are found."""
    nobody = {"do": "end", "reached_by": 99, "by": 99, "dragon": 99, "crystals": -1}
    correct = {"do": "correct", "why": "misread"}
    return [
        ("/round", nobody),
        ("/round", {**nobody, **STALE}),
        *(("/round", form) for seat in seats if treasures for form in too_many_treasures(seats, seat)),
        *(("/settlement", {**correct, "round": 1, "seat": seat, "gold": -3}) for seat in seats),
        *(("/settlement", {**correct, "round": 2, "seat": n, "gold": gold}) for gold in (-3, -99, 100)),
        ("/settlement", {**correct, "round": 1, "seat": 99, "gold": 1}),
        ("/settlement", {"do": "pay", "seat": n, "cards": ["3", "3", "3"]}),
        (f"/seats/{n}/act", {"do": "steal", "from": n}),
        (f"/seats/{n}/act", {"do": "draft", "value": 9}),
        (f"/seats/{n}/act", {"do": "pass", "gets": "nonsense"}),
        (f"/seats/{n}/act", {"do": "inspect", "seat": n}),
        (f"/seats/{n}/token", {"do": "put", "kind": "nonsense"}),
        (f"/seats/{n}/sheet", {"do": "treasures", "values": ["4"]}),
        ("/seats", {"do": "gold", "seat": n, "gold": 1000}),
        ("/seats", {"do": "remove", "seat": 99}),
        ("/round", {"do": "begin", **STALE}),
        ("/history", {"do": "back-to", "version": 0}),
        ("/turn", {"seat": 99}),
    ]


def too_many_treasures(seats: Sequence[Seat], n: Seat) -> list[dict[str, Any]]:
    """More than there are, all for one seat; all others found none, or may have told it in secret."""
    most = {"do": "end", f"treasures.{n}": ["1"] * (len(seats) + 1)}
    return [most, most | {f"treasures.{seat}": "" for seat in seats if seat != n}]


def refused_to_seat(n: Seat, other: Seat) -> list[Tap]:
    """What seat `n` taps in vain."""
    sheet = f"/seat/sheet?n={n}"
    return [
        (sheet, {"do": "treasures", "values": ["1"] * 20}),
        (sheet, {"do": "draft", "value": 9}),
        (sheet, {"do": "steal", "from": n}),
        (sheet, {"do": "steal", "from": 99}),
        (sheet, {"do": "correct", "round": 9, "gold": 1, "why": "misread"}),
        (sheet, {"do": "note", "cell": "99,99", "note": "gold"}),
        (sheet, {"do": "pay", "cards": ["9"]}),
        (f"/seat/sheet?n={other}", {"do": "draft", "value": 1}),
        *refused_to_all(n),
    ]


def refused_to_all(n: Seat) -> list[Tap]:
    """What somebody taps in vain who may do nothing of it."""
    return [
        ("/round", {"do": "end", "reached_by": ""}),
        ("/settlement", {"do": "book"}),
        ("/history", {"do": "take-back"}),
        (f"/seats/{n}/act", {"do": "pass"}),
        (f"/seats/{n}/sheet", {"do": "draft", "value": 1}),
    ]
