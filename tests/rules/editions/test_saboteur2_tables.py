"""The decision tables of Saboteur 2, row by row. Letters: b g clans, B boss, p profiteer, o geologist, s saboteur."""

from __future__ import annotations

import pytest

from tests.rules.core import SABOTEUR2
from tests.rules.rounds import gains, reasons, round_of

NEITHER = [
    # roles, connector, trapped, by the letter, always
    ("b g B s", "b", (), [0, 0, 4, 0], [0, 0, 4, 0]),
    ("b g B s", "s", (), [0, 0, 4, 0], [0, 0, 4, 0]),
    ("b g B s", "B", (), [0, 0, 4, 0], [0, 0, 4, 0]),
    ("b g p s", "p", (), [0, 0, 3, 0], [0, 0, 3, 0]),
    ("b g p s", "g", (), [0, 0, 0, 0], [0, 0, 3, 0]),
    ("b g B p", "B", (), [0, 0, 3, 2], [0, 0, 3, 2]),
    ("b g B p", "p", (), [0, 0, 3, 2], [0, 0, 3, 2]),
    ("b g o s", "o", (), [0, 0, 0, 0], [0, 0, 0, 0]),
    ("b g B p", "b", (4,), [0, 0, 4, 0], [0, 0, 4, 0]),
    ("b g B p", "p", (3,), [0, 0, 0, 3], [0, 0, 0, 3]),
    ("b g B p", "b", (3,), [0, 0, 0, 0], [0, 0, 0, 3]),
    ("b g B p", "b", (3, 4), [0, 0, 0, 0], [0, 0, 0, 0]),
]


@pytest.mark.parametrize(("roles", "conn", "trap", "letter", "always"), NEITHER)
def test_doors_bar_both_clans(
    roles: str, conn: str, trap: tuple[int, ...], letter: list[int], always: list[int]
) -> None:
    assert gains(round_of(roles, conn, "neither", trap=trap)) == letter
    assert gains(round_of(roles, conn, "neither", trap=trap, neither_open_profiteer="always")) == always


VERDICTS = [
    ("b g s", "b", "blue", (), "verdict-own-blue"),
    ("b g s", "g", "green", (), "verdict-own-green"),
    ("b g s", "b", "both", (), "verdict-first-blue"),
    ("b g s", "b", "green", (), "verdict-barred-blue"),
    ("b g s", "b", "green", (2,), "verdict-barred-blue-absent"),
    ("b g s", "s", "both", (), "verdict-both"),
    ("b g s", "s", "both", (1, 2), "verdict-both-absent"),
    ("b g s", "s", "blue", (), "verdict-blue"),
    ("b g B", "B", "blue", (1,), "verdict-blue-absent"),
    ("b B p", "b", "neither", (), "verdict-neither-boss-and-profiteer"),
    ("b B", "b", "neither", (), "verdict-neither-boss"),
    ("b p", "p", "neither", (), "verdict-neither-profiteer"),
    ("b p", "b", "neither", (), "verdict-neither-nobody"),
    ("b s", None, "", (), "verdict-saboteurs"),
    ("b s", None, "", (2,), "verdict-saboteurs-absent"),
    ("b p", None, "", (), "verdict-no-saboteur-profiteer"),
    ("b p", None, "", (2,), "verdict-no-saboteur-nobody"),
]


@pytest.mark.parametrize(("roles", "conn", "way", "trap", "key"), VERDICTS)
def test_the_verdict_names_what_decided(
    roles: str, conn: str | None, way: str, trap: tuple[int, ...], key: str
) -> None:
    assert SABOTEUR2.settle(round_of(roles, conn, way, trap=trap)).verdict.key == key


REASONS = [
    # roles, connector, open, trapped, seat, reason
    ("b g", "b", "both", (), 1, "share-alone"),
    ("b g", "b", "both", (), 2, "other-clan-first-green"),
    ("g b", "g", "both", (), 2, "other-clan-first-blue"),
    ("b b g s", "b", "green", (), 1, "door-bars-blue"),
    ("b b g s", "b", "green", (), 2, "no-way-blue"),
    ("b b g s", "b", "green", (), 4, "treasure-reached"),
    ("b b B s", "b", "blue", (), 1, "share-winner"),
    ("b b B s", "b", "blue", (), 3, "share-boss-blue"),
    ("b g B s", "s", "both", (), 3, "share-boss-both"),
    ("b g B s", "s", "blue", (1,), 3, "share-boss-alone"),
    ("b g B p", "b", "neither", (), 3, "share-boss-neither"),
    ("b g B p", "b", "neither", (), 4, "share-profiteer-neither"),
    ("b g B p", "b", "neither", (3,), 4, "profiteer-did-not-connect"),
    ("b g B p", "b", "neither", (4,), 4, "no-share-prisoner"),
    ("g g p s", "g", "green", (), 3, "share-profiteer-green"),
    ("b g p s", None, "", (), 3, "share-profiteer-saboteurs"),
    ("b g p s", None, "", (), 1, "treasure-not-reached"),
    ("b g p s", None, "", (4,), 4, "no-share-prisoner"),
    ("b b b b B p", "b", "blue", (), 1, "share-at-five"),
    ("b b b b B p", "b", "blue", (), 6, "share-profiteer-nothing"),
    ("b o", "b", "blue", (), 2, "no-crystals"),
    ("b o", "b", "blue", (2,), 2, "crystals-in-prison"),
]


@pytest.mark.parametrize(("roles", "conn", "way", "trap", "seat", "key"), REASONS)
def test_every_seat_gets_the_reason_for_its_gold(
    roles: str, conn: str | None, way: str, trap: tuple[int, ...], seat: int, key: str
) -> None:
    assert reasons(round_of(roles, conn, way, trap=trap), seat) == [key]


REMARKS = [
    # roles, trapped, crystals; what is remarked
    ("b g s", (), 3, ["crystals-for-nobody"]),
    ("b g s", (), 1, ["crystals-for-nobody-one"]),
    ("b g s", (), 0, []),
    ("b g o", (), 3, []),
    ("b g o", (3,), 3, []),  # the prisoner's own line says it
]


@pytest.mark.parametrize(("roles", "trap", "crystals", "keys"), REMARKS)
def test_crystals_without_a_geologist_are_remarked(
    roles: str, trap: tuple[int, ...], crystals: int, keys: list[str]
) -> None:
    remarks = SABOTEUR2.settle(round_of(roles, None, "", crystals, trap)).remarks
    assert [remark.key for remark in remarks] == keys
