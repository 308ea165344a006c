"""What was drafted in secret is corrected by its owner alone, on the phone or behind the curtain."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.people import People, Person

EVA = 5


def correction_form(gold: object, why: str = "misread") -> dict[str, Any]:
    return {"do": "correct", "round": 1, "gold": gold, "why": why}


def total(player: Person) -> int:
    return int(player.view.me.total)


def test_a_player_corrects_their_own_drafted_gold(draft_confirmed: People) -> None:
    page = draft_confirmed["Ben"].post_ok("/seat/sheet", **correction_form(0))
    assert "You have 0 gold. Nobody else sees this." in page.part("#own-gold")
    assert total(draft_confirmed["Ben"]) == 0


def test_the_others_read_that_but_not_how_much_nor_why(draft_confirmed: People) -> None:
    scores_read = []
    for gold in (0, 2):
        draft_confirmed["Ben"].post_ok("/seat/sheet", **correction_form(gold))
        page = draft_confirmed["Ann"].page("/seat")
        assert page.texts(".correction:not(details)") == ["Corrected in secret."] and "misread" not in page.html
        scores_read.append(page.part(".round-scores").html)
    assert scores_read[0] == scores_read[1]


@pytest.mark.parametrize(
    ("gold", "why", "reason"),
    [(-1, "x", "Gold can’t go below 0."), ("", "x", "Type a number first")],
)
def test_a_refusal_stands_in_its_own_form_with_what_was_typed(
    draft_confirmed: People, gold: object, why: str, reason: str
) -> None:
    page = draft_confirmed["Ben"].post_refused("/seat/sheet", **correction_form(gold, why))
    form = page.part("#correction-1 form")
    assert reason in form.text(".problem") and len(page.all(".problem")) == 1
    assert form.values("[name=gold]") == [str(gold)]


def test_correcting_is_offered_to_players_with_sealed_gold_only(draft_confirmed: People) -> None:
    assert draft_confirmed["Ben"].page("/seat").has("#correction-1")
    assert not draft_confirmed["Dia"].page("/seat").has("#correction-1")
    draft_confirmed["Dia"].post_refused("/seat/sheet", 403, **correction_form(3))


def test_nobody_puts_another_seat_right(draft_confirmed: People) -> None:
    ann, ben = draft_confirmed["Ann"], draft_confirmed["Ben"]
    before = total(ben)
    ann.post_refused(f"/seat/sheet?n={ben.seat}", 403, **correction_form(0))
    ann.post_ok("/seat/sheet", seat=ben.seat, **correction_form(0))
    assert total(ben) == before > 0 and total(ann) == 0


def test_on_the_hosts_device_she_corrects_her_gold(draft_confirmed: People) -> None:
    host = draft_confirmed["host"]
    host.post_refused(f"/seats/{EVA}/sheet", 403, **correction_form(0))
    host.post_ok(f"/seats/{EVA}/curtain", do="open")
    page = host.post_ok(f"/seats/{EVA}/sheet", **correction_form(0))
    assert "You have 0 gold. Nobody else sees this." in page.part("#own-gold")
