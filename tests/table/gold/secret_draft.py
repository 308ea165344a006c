"""A draft of the base game in each of its states, and what its receipts say to whom."""

from __future__ import annotations

from typing import Any

from companion.rules.message import Seat
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER, Viewer
from companion.table.views import Receipt, ReceiptLine
from tests.table.evening import Evening

ANN, BEN, CEM, DIA, EVA = map(Seat, range(1, 6))
DIGGER, SABOTEUR = "gold-digger", "saboteur"
ROLES = (DIGGER, SABOTEUR, DIGGER, SABOTEUR, DIGGER)


def table(**options: str) -> Evening:
    """Ann, Ben, Cem and Dia have phones, Eva none."""
    evening = Evening("Ann", "Ben", "Cem", "Dia", edition="saboteur", **options)
    evening.do(moves.add_seat, name="Eva")
    return evening


def laid(**options: str) -> Evening:
    """Cem, Ann and Eva are about to take cards of 3, 2 and 1."""
    evening = table(**options)
    evening.deal(*ROLES)
    evening.end("Cem", gold=(2, 3, 1))
    return evening


def drafted(**options: str) -> Evening:
    """Cem took 2, Ann 3, Eva 1; it is not booked."""
    evening = laid(**options)
    evening.draft(("Cem", 2), ("Ann", 3))
    evening.draft(("Eva", 1), viewer=HOST)
    return evening


def booked(**options: str) -> Evening:
    evening = drafted(**options)
    evening.do(moves.book)
    return evening


def others(evening: Evening) -> list[Viewer]:
    """Everybody but the three who drafted."""
    return [HOST, ONLOOKER, evening.as_seat("Ben"), evening.as_seat("Dia")]


def line_of(receipt: Receipt | None, name: str) -> ReceiptLine:
    assert receipt
    return next(line for line in receipt.lines if line.name == name)


def last_receipt(evening: Evening, viewer: Viewer) -> Receipt:
    view = evening.view(viewer)
    return view.receipt or view.past[-1]


def correct(evening: Evening, viewer: Viewer, name: str, gold: int, round: int | None = None) -> Any:
    said = {"round": round, "seat": evening.seat(name), "gold": gold, "why": "misread"}
    return evening.do(moves.correct, viewer, **said)
