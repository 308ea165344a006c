"""The thief's question: asked on her own phone, of seats with gold, and answered by her alone."""

from __future__ import annotations

import pytest

from tests.table import stacked_deck
from tests.web.page import Page
from tests.web.people import People, Person, SetUp
from tests.web.rounds import ROLES, end


def win_with_a_theft_to_come(host: Person) -> None:
    host.post_ok("/round", do="begin")
    host.post_ok("/seats/1/token", do="put", kind="theft")
    end_for_blue(host, crystals=0)


def end_for_blue(host: Person, crystals: int) -> None:
    end(host, host.view.circle[1].seat, open_to="blue", crystals=crystals, **ROLES)


@pytest.fixture
def thief(set_up: SetUp, with_real_roles: Person, players: People) -> Person:
    """Ann, with a Theft card. Ben the blue gold-digger, Dia the profiteer and Finn the boss have just won gold."""
    set_up(win_with_a_theft_to_come, with_real_roles)
    return players["Ann"]


def listed(page: Page) -> dict[str, bool]:
    """The names in the list, and whether each can be chosen."""
    return {label.text(".says"): not label.has("[disabled]") for label in page.parts("label:has([name=from])")}


def test_the_thief_chooses_among_those_with_gold(thief: Person) -> None:
    page = thief.page("/seat")
    assert list(listed(page).items()) == [
        ("Ben", True),
        ("Dia", True),
        ("Finn", True),
        ("Cem", False),
        ("Eva", False),
    ], "those without gold come last"
    assert page.chosen("from") == []
    assert page.attribute("[name=from][value='2']", "data-button-text") == "Take 1 gold from Ben"


def test_who_has_nothing_is_listed_with_the_reason(thief: Person) -> None:
    poor = [label.text(".note") for label in thief.page("/seat").parts("label:has([name=from][disabled])")]
    assert poor == ["saboteur · has no gold", "geologist · has no gold"]


def test_the_thief_reads_the_verdict_and_who_was_what(thief: Person) -> None:
    page = thief.page("/seat")
    assert "Ben, blue, reached the treasure" in page
    assert [label.text(".note") for label in page.parts("label:has([name=from]:not([disabled]))")] == [
        "blue gold-digger",
        "profiteer",
        "boss",
    ], "nobody sees how much anyone has"


def test_with_open_totals_the_thief_reads_what_each_has_now(with_real_roles: Person, players: People) -> None:
    with_real_roles.post_ok("/options", option__totals="open")
    win_with_a_theft_to_come(with_real_roles)
    thief = players["Ann"]

    def notes() -> list[str]:
        return [label.text(".note") for label in thief.page("/seat").parts("label:has([name=from]:not([disabled]))")]

    def owned(name: str) -> int | None:
        (line,) = (line for line in thief.view.round_scores.lines if line.name == name)
        return line.total

    before = notes()
    thief.post_ok("/seat/sheet", do="steal", from_="")
    assert before == [
        f"{role} · {owned(name)} gold"
        for role, name in (("blue gold-digger", "Ben"), ("profiteer", "Dia"), ("boss", "Finn"))
    ]
    assert owned("Ben")


def test_the_others_see_the_verdict_and_who_is_choosing_but_not_from_whom(thief: Person, players: People) -> None:
    page = players["Ben"].page("/seat")
    assert "Ben, blue, reached the treasure" in page
    assert "Ann is choosing who to steal from." in page
    assert not listed(page) and "has no gold" not in page


def test_she_takes_one_gold(thief: Person, players: People) -> None:
    assert "Stole 1 from Ben." in thief.post_ok("/seat/sheet", do="steal", from_=players["Ben"].seat)
    assert "Ann stole 1." in players["Ben"].page("/seat")


def test_an_empty_answer_takes_nothing(thief: Person) -> None:
    assert "Didn’t use the Theft card." in thief.post_ok("/seat/sheet", do="steal", from_="")
    assert thief.view.round_scores.stolen == 0


def test_no_answer_is_not_an_answer(thief: Person) -> None:
    page = thief.post_refused("/seat/sheet", do="steal")
    assert page.texts(".problem") == ["Choose who to steal from."] and not page.has("[name=from][required]")
    assert thief.view.phase == "sharing"


def test_nobody_answers_for_her(thief: Person, players: People) -> None:
    players["Ben"].post_refused("/seat/sheet", 409, do="steal", from_=players["Finn"].seat)
    players["Ben"].post_refused(f"/seat/sheet?n={thief.seat}", 403, do="steal", from_="")
    assert thief.view.phase == "sharing"


def test_a_double_tap_steals_once(thief: Person, players: People) -> None:
    for _ in range(2):
        thief.post_ok("/seat/sheet", do="steal", from_=players["Ben"].seat, once="a" * 32)
    assert thief.view.round_scores.stolen == 1


def test_the_answer_goes_back_to_the_page_without_a_script(thief: Person, players: People) -> None:
    answer = thief.post("/seat/sheet", htmx=False, do="steal", from_=players["Ben"].seat)
    assert (answer.status_code, answer.location) == (303, f"/t/{thief.code}/seat?n={thief.seat}")


def test_a_thief_whom_the_host_skipped_reads_so(host: Person, players: People) -> None:
    with stacked_deck.stacked(stacked_deck.ROLES, ["green-digger", *["blue-digger"] * 4, "green-digger"]):
        host.post_ok("/round", do="begin")
    for name in ("Cem", "Ann"):
        host.post_ok(f"/seats/{players[name].seat}/token", do="put", kind="theft")
    end_for_blue(host, crystals=0)
    said = "You were skipped and stole nothing."
    host.post_ok(f"/seats/{players['Ann'].seat}/act", do="pass")
    assert "Cem is choosing who to steal from." in players["Ann"].page("/seat/sheet")
    assert said in players["Ann"].page("/seat/sheet") and said not in players["Ben"].page("/seat/sheet")
    players["Cem"].post_ok("/seat/sheet", do="steal", from_="")
    assert said in players["Ann"].page("/seat/sheet") and said not in players["Cem"].page("/seat/sheet")
