"""One or two dwarves at a table: who is which, the round, what the phones say, the gold, the end of the game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import Person, sit
from tests.web.play_duel import Duel, claim, confirm_result, end_with_claims, facts_form, open_duel, score, why_not
from tests.web.setups import made

SECRETS = re.compile(r"\b(roles?|seal(ed|s)?|curtain|look at your|saboteurs?|boss)\b", re.IGNORECASE)
"""What nobody needs to read where nothing is dealt in secret."""


@made
def one_round_played(duel_of_two: Duel) -> Duel:
    """Ann has 3 gold after the first round, Ben 1."""
    score(duel_of_two, {"Ann": [3], "Ben": [1]})
    return duel_of_two


COME_BACK = "The cards that you put aside unseen come back in, too."


def dwarves(duel: Duel) -> list[str]:
    """Who is which dwarf, by the host's page."""
    return duel["host"].page("/round").texts("ul.dwarves li")


def gains(duel: Duel) -> list[int]:
    return [line.gain for line in duel["host"].view.end.scores.lines]


def end(duel: Duel, **form: Any) -> Page:
    return duel["host"].post_ok("/do/end", part="round", **form)


# Two dwarves


def test_what_the_page_asks_about_other_editions_is_ignored(app: Flask) -> None:
    options = open_duel(app, begin=False, totals="sealed", roles="cards", own_cards="off")["host"].view.options
    assert (options["totals"], options["roles"]) == ("open", "companion")


def test_walk_to_the_first_round(duel_to_begin: Duel) -> None:
    host, page = duel_to_begin["host"], duel_to_begin["host"].page("/options")
    assert "this-round" in page.values("[name='option.troll_pays_from']")
    assert not page.has("[name='option.totals'], [name='option.roles']"), "there is no choice"
    page = host.page("/round")
    assert dwarves(duel_to_begin) == ["Ann green dwarf · begins", "Ben blue dwarf"]
    assert "Leave 4 card widths" in page.text("#set-up") and "Each player gets 6 cards." in page
    assert page.text("form#begin button") == "Begin the round" and page.has("form#pick-dwarf")
    host.post_ok("/do/options", option__first_dwarf="blue")
    assert dwarves(duel_to_begin) == ["Ann blue dwarf", "Ben green dwarf · begins"]
    visitor = Person(host.app, host.code)
    assert "This table is full: at most 2 can play." in visitor.page()
    refused = visitor.post_refused("", htmx=False, name="Cem")
    assert "This edition takes at most 2 players" in " ".join(why_not(refused))
    page = host.page("/seats")
    assert [page.texts(f"#seat-{n} small span")[0] for n in (1, 2)] == ["blue dwarf", "green dwarf"]
    score(duel_to_begin, {"Ann": [1], "Ben": []})
    assert host.page("/round").has("ul.dwarves") and not host.page("/round").has("form#pick-dwarf")


def test_no_page_of_the_duel_mentions_roles(duel_of_two: Duel) -> None:
    pages = [duel_of_two["host"].page(path).heard() for path in ("/round", "/seats", "/options")]
    pages += [duel_of_two[name].page("/seat").heard("main") for name in ("Ann", "Ben")]
    assert all(pages) and [word for page in pages for word in SECRETS.findall(page)] == []
    assert duel_of_two["Ann"].get("/seat/role").status_code == 404


def test_walk_on_the_phones(duel_of_two: Duel) -> None:
    ann, ben = duel_of_two["Ann"], duel_of_two["Ben"]

    def turn_lines() -> list[str]:
        return [player.page("/seat/sheet").text(".own-turn h2") for player in (ann, ben)]

    assert turn_lines() == ["It’s your turn.", "It’s Ann’s turn."]
    tag = ann.get("/seat/sheet").headers["ETag"]
    assert ann.get("/seat/sheet", If_None_Match=tag).status_code == 304
    claim(duel_of_two, "Ann", "B1", 2)
    assert ann.get("/seat/sheet", If_None_Match=tag).status_code == 200
    assert turn_lines() == ["It’s Ben’s turn.", "It’s your turn."]
    page = ann.page("/seat/sheet")
    assert page.text(".own-turn p") == "7 of 8 dwarf markers are left."
    assert page.text(".claimed-so-far h3") == "Your gold this round: 2"
    assert page.texts(".claimed-so-far li span") == ["Ann claims 2 gold at B1. Ben has no path there."]
    assert ben.page("/seat/sheet").text(".claimed-so-far .other") == "Ann has 2 gold this round."
    duel_of_two["host"].post_ok("/do/token", seat=ben.seat, do="put", kind="lantern")
    assert "Broken lantern" in ben.page("/seat/sheet").heard()
    for column in range(1, 5):
        claim(duel_of_two, "Ben", f"D{column}", 1)
    for column in range(2, 5):
        claim(duel_of_two, "Ann", f"B{column}", 1)
    page = ann.page("/seat/sheet").part(".own-turn")
    assert page.text("h2") == "The round is over." and "The last marker is placed." in page
    assert "0 of 8 dwarf markers are left." in page


# The end of a round


def test_walk_to_the_end_of_a_round(dug: Duel) -> None:
    host, page = dug["host"], dug["host"].page("/host")
    assert page.text("#counters-otherwise summary") == "The markers lie differently"
    assert page.has("#facts button:not([data-hold-submit])")
    assert page.values('#facts-entered [name^="claims."][checked]') == ["1", "3", "2"]
    end(dug)
    assert gains(dug) == [3, 2]
    page = host.page("/settlement")
    assert page.texts('.score-row[data-seat="1"] .who > *') == ["Ann", "", "green dwarf"]
    reasons = page.text('.score-row[data-seat="1"] .reasons')
    assert reasons == "Claimed cards worth 1 and 3. 1 troll bribed: paid with a card worth 1."
    assert page.text(".round-scores .rest") == "6 gold came out of the mine. The trolls got 1."
    page = dug["Ann"].page("/seat")
    assert "You get 3 gold this round." in page.texts("h2") and page.text("[data-own] .total") == "3 in total"
    form = host.page("/round").part("#facts-entered")
    assert form.values(f"[name='claims.{dug['Ann'].seat}'][checked]") == ["1", "3"]
    assert "Recalculate" in form.texts("button")
    end_with_claims(dug, {"Ann": [3], "Ben": [2]}, {"Ann": 0, "Ben": 1})
    assert gains(dug) == [3, 0]
    confirm_result(dug)
    host.post_refused("/do/end", 409, part="round", **facts_form(dug, {"Ann": [3]}, {}))
    host.post_ok("/do/deal")
    end_with_claims(dug, {"Ann": [], "Ben": []})
    assert host.page("/settlement").attribute("#correct-2-1 [name=gold]", "min") == "-99"
    host.post_ok("/do/correct", seat=dug["Ann"].seat, gold=-1, why="A troll")
    assert host.page("/settlement").texts(".round-scores .rest")[0] == "0 gold handed out."
    assert "You lose 1 gold this round." in dug["Ann"].page("/seat").texts("h2")


# Trolls are paid


def paid(duel: Duel) -> list[tuple[int, ...]]:
    return [line.own.paid for line in duel["host"].view.end.scores.lines]


def ways(page: Page) -> list[str]:
    """The ways to pay that a page offers, the one chosen marked with a star."""
    chosen = [way.has('button[aria-pressed="true"]') for way in page.parts('form[id^="pay-"]')]
    names = [name.split("-", 2)[2] for name in page.attributes('form[id^="pay-"]', "id")]
    return [name + ("*" if star else "") for name, star in zip(names, chosen, strict=True)]


def test_walk_with_a_bill(bill: Duel) -> None:
    host, ann, ben, page = bill["host"], bill["Ann"], bill["Ben"], bill["host"].page("/settlement")
    assert paid(bill) == [(1,), (2,)] and ways(page) == ways(ann.page("/seat")) == ["1*", "2", "3"]
    assert page.texts('form[id^="pay-"] small') == ["no change given"] * 2 and ways(ben.page("/seat")) == []
    ben.post("/do/pay", seat=ann.seat, cards=["3"])
    assert paid(bill) == [(1,), (2,)], "nobody pays for another"
    page = ann.post_ok("/do/pay", cards=["3"])
    assert paid(bill) == [(3,), (2,)] and ways(page) == ["1", "2", "3*"]
    assert "no change given" in page.text('.score-row[data-seat="1"] .reasons')
    host.post_ok("/do/pay", seat=ann.seat, cards=["2"])
    assert paid(bill) == [(2,), (2,)] and gains(bill) == [4, 0]
    confirm_result(bill)
    assert host.page("/settlement").has("#past") and ways(host.page("/settlement")) == ways(ann.page("/seat")) == []
    ann.post_refused("/do/pay", 409, cards=["3"])


# Between rounds, and the end of the game


def test_walk_after_a_round(one_round_played: Duel) -> None:
    host, page = one_round_played["host"], one_round_played["host"].page("/round")
    assert "Take what the trolls got and all goal cards on the table out" in page and COME_BACK not in page
    assert dwarves(one_round_played)[1] == "Ben blue dwarf · begins", "who has less"
    assert "Ben begins the round." in one_round_played["Ann"].page("/seat")
    score(one_round_played, {"Ann": [], "Ben": []}, {"Ann": 1})
    score(one_round_played, {"Ann": [], "Ben": []})
    assert "round 2: −3" in host.page("/round").heard(), "a loss stands beside the name"


@pytest.mark.parametrize(("of_ben", "text"), [([1], "Ann wins the game"), ([1, 1], "Ann and Ben share the win")])
def test_the_winner_of_three_rounds_is_named(duel_of_two: Duel, of_ben: list[int], text: str) -> None:
    for _ in range(3):
        score(duel_of_two, {"Ann": [2], "Ben": of_ben})
    assert text in duel_of_two["host"].page("/round") and text in duel_of_two["Ben"].page("/seat")


def test_who_is_left_goes_on_alone(one_round_played: Duel) -> None:
    host = one_round_played["host"]
    host.post_ok("/do/remove-seat", seat=one_round_played["Ben"].seat)
    page = host.page("/round")
    assert "Ann plays on alone. Set up for one player; the gold so far counts." in page
    assert "7 card widths" in page.text("#set-up")
    score(one_round_played, {"Ann": [2]})
    assert [line.total for line in host.view.past_scores[-1].lines] == [5]


def test_who_comes_late_plays_from_the_next_round(app: Flask) -> None:
    duel = open_duel(app, "Ann")
    duel["Ben"] = sit(duel["host"], "Ben")
    page = duel["Ben"].page("/seat")
    assert "Round 1 began before you joined." in page and "It’s your turn." not in page
    score(duel, {"Ann": [1]})
    assert duel["Ben"].page("/seat").text(".own-dwarf") == "You’re the blue dwarf."
    assert COME_BACK in duel["host"].page("/round"), "who played alone put cards aside"


# One dwarf alone


def test_walk_alone(app: Flask) -> None:
    duel = open_duel(app, begin=False)
    host = duel["host"]
    assert "You can also play solo." in host.page("/round")
    cem = duel["Cem"] = sit(host, "Cem")
    page = host.page("/round")
    for words in ("One dwarf digs alone.", "A second player can still join.", "Which dwarf digs?"):
        assert words in page
    assert (
        "7 card widths" in page.text("#set-up")
        and "Put 10 cards of the deck aside unseen" in page
        and page.has("form#begin")
    )
    host.post_ok("/do/options", option__first_dwarf="blue")
    assert cem.page("/seat").text(".own-dwarf") == "You’re the blue dwarf."
    host.post_ok("/do/deal")
    page = cem.page("/seat").part(".own-turn")
    assert page.text("h2") == "You’re digging alone." and "6 of 6 dwarf markers are left." in page
    sabotage = "If you draw a sabotage card, put it in front of you at once. Discard a second one of the same kind."
    assert sabotage in host.page("/seats")
    assert sabotage not in open_duel(app, "Ann", "Ben")["host"].page("/seats"), "two don't draw their own"


def test_three_rounds_are_graded(dwarf_alone: Duel) -> None:
    for _ in range(3):
        score(dwarf_alone, {"Cem": [3, 2]})
    page = dwarf_alone["host"].page("/round")
    assert "Decent work" in page and "Cem dug out 15 gold in 3 rounds." in page and "wins" not in page
    assert "Decent work" in dwarf_alone["Cem"].page("/seat")
