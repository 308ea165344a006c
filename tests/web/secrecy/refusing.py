"""Taps that a table refuses: wrong counts, wrong seats, too much, too little, in the wrong phase, too late.

None of them would tell anything if it were done, so that some may be where chance made them fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.message import Seat

Tap = tuple[str, dict[str, Any]]
STALE = {"result_version": 99, "round": 99}
"""Says that the page showed another result, and another round to begin."""


def refused_by_host(seats: Sequence[Seat], n: Seat, treasures: bool) -> list[Tap]:
    """What the host taps in vain; `n` is the seat he means where he means one, `treasures` whether any are found."""
    return [
        *(("/round", form) for form in impossible_ends()),
        *(("/round", form) for seat in seats if treasures for form in too_many_treasures(seats, seat)),
        *(
            ("/settlement", {"do": "correct", "round": number, "seat": seat, "gold": gold, "why": "misread"})
            for seat in seats
            for number, gold in ((1, -3), (2, -3), (2, -99), (2, 100))
        ),
        ("/settlement", {"do": "correct", "round": 1, "seat": n, "gold": 1, "why": ""}),
        ("/settlement", {"do": "correct", "round": 1, "seat": 99, "gold": 1, "why": "misread"}),
        ("/settlement", {"do": "pay", "seat": n, "cards": ["3", "3", "3"]}),
        (f"/seats/{n}/act", {"do": "steal", "from": n}),
        (f"/seats/{n}/act", {"do": "draft", "value": 9}),
        (f"/seats/{n}/act", {"do": "pass", "gets": "nonsense"}),
        (f"/seats/{n}/act", {"do": "inspect", "seat": n}),
        ("/seats/99/act", {"do": "swap-hat"}),
        ("/seats/99/token", {"do": "put", "kind": "theft"}),
        (f"/seats/{n}/token", {"do": "put", "kind": "nonsense"}),
        (f"/seats/{n}/sheet", {"do": "treasures", "values": ["4"]}),
        ("/seats", {"do": "gold", "seat": n, "gold": 1000}),
        ("/seats", {"do": "rename", "seat": n, "name": ""}),
        ("/seats", {"do": "remove", "seat": 99}),
        ("/options", {"option.totals": "nonsense"}),
        ("/options", {"option.rounds": "0"}),
        ("/round", {"do": "begin", **STALE}),
        ("/history", {"do": "back-to", "version": 0}),
        (f"/dwarfs/{n}", {"do": "take"}),
        ("/turn", {"seat": 99}),
    ]


def impossible_ends() -> list[dict[str, Any]]:
    """Ends of a round that no table can have."""
    nobody = {"do": "end", "reached_by": 99, "by": 99, "dragon": 99, "crystals": -1}
    return [nobody, {**nobody, **STALE}]


def too_many_treasures(seats: Sequence[Seat], n: Seat) -> list[dict[str, Any]]:
    """More than there are, all for one seat: it is left out what nobody else, one, or two others found, who may have
    told it in secret."""
    most, others = ["1"] * (len(seats) + 1), [seat for seat in seats if seat != n]
    left_out = [[], *([seat] for seat in others), others[:2]]
    return [
        {"do": "end", **{f"treasures.{seat}": most if seat == n else "" for seat in seats if seat not in missing}}
        for missing in left_out
    ]


def refused_to_seat(n: Seat, other: Seat) -> list[Tap]:
    """What seat `n` taps in vain."""
    sheet = f"/seat/sheet?n={n}"
    return [
        (sheet, {"do": "treasures", "values": ["1"] * 20}),
        (sheet, {"do": "treasures", "values": ["100"]}),
        (sheet, {"do": "draft", "value": 9}),
        (sheet, {"do": "draft", "value": 0}),
        (sheet, {"do": "steal", "from": n}),
        (sheet, {"do": "steal", "from": 99}),
        (sheet, {"do": "correct", "round": 9, "gold": 1, "why": "misread"}),
        (sheet, {"do": "correct", "round": 1, "gold": -1, "why": ""}),
        (sheet, {"do": "note", "cell": "99,99", "note": "gold"}),
        (sheet, {"do": "note", "cell": "5,0", "note": "x" * 61}),
        (sheet, {"do": "pay", "cards": ["9"]}),
        (sheet, {"do": "nonsense"}),
        (f"/seat/sheet?n={other}", {"do": "draft", "value": 1}),
        *refused_to_onlooker(n),
    ]


def refused_to_onlooker(n: Seat) -> list[Tap]:
    """What somebody taps in vain who may do nothing of it."""
    return [
        ("/round", {"do": "end", "reached_by": ""}),
        ("/settlement", {"do": "book"}),
        ("/history", {"do": "take-back"}),
        (f"/seats/{n}/act", {"do": "pass"}),
        (f"/seats/{n}/sheet", {"do": "draft", "value": 1}),
    ]
