"""The result on a phone: who got what and why; totals only where the seat may know them; the podium at the end."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.message import Seat
from tests.web.page import Page
from tests.web.people import People, Person, open_table, sit
from tests.web.rounds import ROLES, confirm_result, end, gains, play, totals

ANN, BEN, CEM, DIA, EVA, FINN = map(Seat, range(1, 7))


def reasons(page: Page) -> dict[str, str]:
    """Name -> why this seat got what it got."""
    return {line.text(".who b"): line.text(".reasons") for line in page.parts(".score-row")}


def test_it_has_a_line_for_every_player(nobody_reached: Person, players: People) -> None:
    assert gains(players["Ann"].page("/seat")) == {ANN: 0, BEN: 0, CEM: 4, DIA: 2, EVA: 2, FINN: 0}


def test_every_line_says_the_role_and_the_reason(nobody_reached: Person, players: People) -> None:
    page = players["Ann"].page("/seat")
    assert page.texts(".who > span") == [role.replace("-digger", " gold-digger") for role in ROLES.values()]
    assert all(reasons(page).values()) and len(reasons(page)) == 6
    assert reasons(page)["Eva"] == "2 crystals in the maze."
    assert "Nobody reached the treasure" in page.text(".verdict")


def test_a_sealed_total_is_in_no_others_page(nobody_reached: Person, players: People) -> None:
    for player in players.values():
        page = player.page("/seat")
        assert set(totals(page)) == {player.seat}
        assert "Totals stay sealed until round 3 is confirmed." in page


def test_own_gold_is_folded_away_while_it_is_sealed(nobody_reached: Person, players: People) -> None:
    confirm_result(nobody_reached)
    page = players["Cem"].page("/seat")
    assert page.part("details.secret#own-gold:not([open])").text("p") == "You have 4 gold."
    assert "Waiting for round 2 to begin." in page


def test_a_phone_cannot_correct(nobody_reached: Person, players: People) -> None:
    opened = "[id^=correct-], [data-open^='#correct-']"
    assert nobody_reached.page("/settlement").has(opened) and not players["Ann"].page("/seat").has(opened)


def test_a_correction_says_why_and_the_line_keeps_its_explanation(nobody_reached: Person, players: People) -> None:
    before = reasons(players["Ben"].page("/seat"))["Cem"]
    nobody_reached.post_ok("/settlement", do="correct", round=1, seat=CEM, gold=7, why="miscounted")
    page = players["Ben"].page("/seat")
    assert gains(page)[CEM] == 7
    after = reasons(page)["Cem"]
    assert before and after.startswith(before) and after.endswith("The host corrected it to 7 instead of 4: miscounted")


def test_the_winners_are_named(real_roles_dealt: Person, players: People) -> None:
    end(real_roles_dealt, BEN, open_to="blue", **ROLES)
    assert players["Cem"].page("/seat").text(".winners") == "Winners of round 1: Ben, Dia and Finn."


@pytest.mark.parametrize(("role", "spoken_of"), [("geologist", False), ("green-digger", True)])
def test_crystals_without_a_geologist_are_spoken_of(
    real_roles_dealt: Person, players: People, role: str, spoken_of: bool
) -> None:
    end(real_roles_dealt, **{**ROLES, "role__5": role, "crystals": 3})
    assert ("3 crystals, but no geologist in play." in players["Ann"].page("/seat")) is spoken_of


def test_thefts_that_no_longer_stand_are_one_sentence(real_roles_dealt: Person, players: People) -> None:
    thieves, ann_stole = (players["Ann"], players["Cem"]), players["Ben"]
    for thief in thieves:
        real_roles_dealt.post_ok(f"/seats/{thief.seat}/token", do="put", kind="theft")
    end(real_roles_dealt, ann_stole.seat, open_to="blue", **ROLES)
    for thief in sorted(thieves, key=lambda thief: thief.seat != real_roles_dealt.view.asking.seat):
        thief.post_ok("/seat/sheet", do="steal", from_=ann_stole.seat)
    dropped = "The answers changed, so the thefts by Ann and Cem no longer count."
    assert dropped not in ann_stole.page("/seat")
    end(real_roles_dealt, **{**ROLES, "role__3": "green-digger", "role__4": "green-digger"})
    assert dropped in ann_stole.page("/seat")


def test_open_totals_are_for_all(app: Flask) -> None:
    host = open_table(app, totals="open")
    ann, _ = sit(host, "Ann"), sit(host, "Ben")
    host.post_ok("/round", do="begin")
    end(host)
    assert set(totals(ann.page("/seat"))) == {ANN, BEN}


def test_confirming_the_last_round_opens_everything(three_rounds_played: Person, players: People) -> None:
    page = players["Ann"].page("/seat")
    assert page.text(".podium-page h1") == "Cem wins the game"
    assert len(page.all(".podium-page .column")) == 6
    assert set(totals(page)) == {ANN, BEN, CEM, DIA, EVA, FINN}


def test_gold_that_was_brought_is_in_the_podium(with_real_roles: Person, players: People) -> None:
    with_real_roles.post_ok("/seats", do="gold", seat=ANN, gold=30)
    play(with_real_roles, 3)
    podium = players["Ben"].page("/seat").part(".podium-page")
    assert podium.text("h1") == "Ann wins the game" and "Ann brought 30 gold" in podium
