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
    nobody = {"reached_by": 99, "by": 99, "dragon": 99, "crystals": -1}
    correct = {"why": "misread"}
    return [
        ("/do/end", nobody),
        ("/do/end", {**nobody, **STALE}),
        *(("/do/end", form) for seat in seats if treasures for form in too_many_treasures(seats, seat)),
        *(("/do/correct", {**correct, "round": 1, "seat": seat, "gold": -3}) for seat in seats),
        *(("/do/correct", {**correct, "round": 2, "seat": n, "gold": gold}) for gold in (-3, -99, 100)),
        ("/do/correct", {**correct, "round": 1, "seat": 99, "gold": 1}),
        ("/do/pay", {"seat": n, "cards": ["3", "3", "3"]}),
        ("/do/steal", {"seat": n, "victim": n}),
        ("/do/draft", {"seat": n, "value": 9}),
        ("/do/pass", {"seat": seats[-1]}),
        ("/do/inspect", {"by": n, "seat": n}),
        ("/do/token", {"seat": n, "do": "put", "kind": "nonsense"}),
        (f"/do/treasures?n={n}&passed=1", {"values": ["4"]}),
        ("/do/remove-seat", {"seat": 99}),
        ("/do/deal", STALE),
        ("/do/back-to", {"version": 10**9}),
        ("/do/begin-turn", {"seat": 99}),
    ]


def too_many_treasures(seats: Sequence[Seat], n: Seat) -> list[dict[str, Any]]:
    """More than there are, all for one seat; all others found none, or may have told it in secret."""
    most: dict[str, Any] = {f"treasures.{n}": ["1"] * (len(seats) + 1)}
    return [most, most | {f"treasures.{seat}": "" for seat in seats if seat != n}]


def refused_to_seat(n: Seat, other: Seat) -> list[Tap]:
    """What seat `n` taps in vain."""
    return [
        (f"/do/treasures?n={n}", {"values": ["1"] * 20}),
        (f"/do/draft?n={n}", {"value": 9}),
        (f"/do/steal?n={n}", {"victim": n}),
        (f"/do/steal?n={n}", {"victim": 99}),
        (f"/do/correct?n={n}", {"round": 9, "gold": 1, "why": "misread"}),
        (f"/do/note?n={n}", {"cell": "99,99", "note": "gold"}),
        (f"/do/pay?n={n}", {"cards": ["9"]}),
        (f"/do/draft?n={other}", {"value": 1}),
        *refused_to_all(n),
    ]


def refused_to_all(n: Seat) -> list[Tap]:
    """What somebody taps in vain who may do nothing of it."""
    return [
        ("/do/end", {"reached_by": ""}),
        ("/do/confirm", {}),
        ("/do/undo", {}),
        ("/do/pass", {"seat": n}),
        (f"/do/draft?n={n}&passed=1", {"value": 1}),
    ]
