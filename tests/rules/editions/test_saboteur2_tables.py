"""The decision tables of Saboteur 2, row by row. Letters: b g clans, B boss, p profiteer, o geologist, s saboteur."""

from __future__ import annotations

import pytest

from tests.rules.core import SABOTEUR2
from tests.rules.rounds import reasons, round_of

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
