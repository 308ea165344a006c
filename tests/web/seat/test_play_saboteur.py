"""The base game on the own phone: the draft of gold cards, and gold that stays its owner's secret until the end."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import People, Person, SetUp, end_saboteur, open_saboteur, pick_gold, sit
from tests.web.rounds import cards, confirm_result, gains, play_saboteur, totals, turns

EVA = 5


def take_the_best(player: Person) -> Page:
    """She takes the best card that is left; her page afterwards."""
    return Page.of(pick_gold(player, player.view.end.asking.choices[0]))


def correct(player: Person, gold: int, **form: object) -> Page:
    return player.post_ok("/do/correct", round=1, gold=gold, why="misread", **form)


def test_a_draft_from_the_first_card_to_the_last(drafting: People) -> None:
    host, ann, ben, cem, dia = drafting.values()
    best, *left = ben.view.end.asking.choices
    page = ben.page("/seat")
    assert "Ben reached the treasure, so the gold-diggers win." in page
    assert "There are 4 gold nugget cards: take one in secret. After you: Ann, Eva and Cem." in page
    cover = page.part("details.secret#cover-0:not([open])")
    assert cards(cover) == cards(page) == [best, *left] and page.chosen("value") == []
    assert page.attributes("[name=value]", "data-button-text") == [f"Take {gold} gold" for gold in (best, *left)]
    assert len(cover.all(".gold-face")) == len(cover.all(".gold-back")) == 4
    for name, said in (
        ("Ann", "You pick next, after Ben."),
        ("Cem", "You pick after Ben, Ann and Eva."),
        ("Dia", "Ben is picking a gold nugget card."),
    ):
        page = drafting[name].page("/seat")
        assert said in page and not cards(page) and not page.has(".gold-face")
        assert turns(page) == ["Ben picking now", "Ann is next", "Eva later", "Cem later"]

    page = take_the_best(ben)
    assert "You took a gold nugget card." in page and page.text("#own-gold .gold-count") == str(best)
    assert "Before this round you had 0 gold." in page.part("#own-gold")
    in_the_open = page.without("#own-gold, dialog, .bar").text().replace("Roles in round 1", "")
    assert not re.search(r"\d", in_the_open), "its value stands in an open place"
    assert cards(ann.page("/seat")) == left
    take_the_best(ann)
    assert turns(cem.page("/seat")) == ["Ben has a card", "Ann has a card", "Eva picking now", "Cem is next"]
    assert "You pick next, after Eva." in cem.page("/seat")

    host.post_ok(f"/seats/{EVA}/curtain", do="open")  # on the host's device
    page = host.page(f"/seats/{EVA}/sheet")
    assert cards(page) == left[1:]
    assert "You took a gold nugget card." in host.post_ok(f"/do/draft?n={EVA}&passed=1", value=cards(page)[0])
    take_the_best(cem)

    for person in (ann, ben, cem, dia):  # the result is sealed
        page = person.page("/seat")
        assert page.texts(".round-scores .gain") == ["secret", "secret", "secret", "0", "secret"]
        assert page.texts(".round-scores .reasons").count("Picked in secret.") == 4
        assert set(gains(page)) == {person.seat, dia.seat} and not page.has(".gained")
    assert "What you picked stays your secret." in ben.page("/seat")
    assert page.text("#reveal b.serif") == "Saboteur" and "You get no gold this round." in page


def test_who_picks_twice_gets_a_new_cover_with_a_note(two_cards_for_ann: People) -> None:
    for name in ("Ann", "Cem", "Ben"):
        take_the_best(two_cards_for_ann[name])
    page = two_cards_for_ann["Ann"].page("/seat")
    assert "Pick your next gold nugget card" in page and "The last gold nugget card is yours." in page
    assert len(cards(page.part("#cover-1"))) == 1
    assert page.text("#cover-1 summary .main-button > span") == "Show the gold nugget card"


def test_a_double_tap_takes_one_card_and_nobody_picks_for_another(drafting: People) -> None:
    ann, ben = drafting["Ann"], drafting["Ben"]
    answers = {pick_gold(ann, gold).data for gold in (1, 2, 3)}
    assert len(answers) == 1, "a refusal tells nothing of the cards that lie there"
    ann.post_refused(f"/do/draft?n={ben.seat}", 403, value=1)
    gold = ben.view.end.asking.choices[0]
    for _ in range(2):
        ben.post_ok("/do/draft", value=gold, once="a" * 32)
    assert ben.view.private.picked == (gold,)


# Real gold cards


def test_what_real_gold_cards_show_is_entered_in_any_order(real_gold_drawn: People) -> None:
    host, ann, ben, cem, dia = real_gold_drawn.values()
    for person in (ann, ben, cem):
        page = person.page("/seat")
        assert page.texts("h1") == ["What does your gold nugget card show?"] and page.chosen("value") == []
        assert page.attributes("[name=value]", "data-button-text") == [f"My card shows {n} gold" for n in (3, 2, 1)]
    page = Page.of(pick_gold(cem, 3))
    assert "You entered what your gold nugget card shows." in page and page.text("#own-gold .gold-count") == "3"
    page = dia.page("/seat")
    assert turns(page)[0] == "Cem done" and {*turns(page)[1:]} == {"Ben not yet", "Ann not yet", "Eva not yet"}
    assert not page.has(".gold-count, .gold-face") and not cards(page)
    for person in (ann, ben):
        pick_gold(person, 1)
    host.post_ok("/do/draft", seat=5, value=1)
    assert host.view.phase == "proposed"


def test_who_drew_two_real_cards_is_asked_again(two_real_cards_for_ann: People) -> None:
    ann = two_real_cards_for_ann["Ann"]
    assert Page.of(pick_gold(ann, 2)).texts("h1") == ["What does your next gold nugget card show?"]
    assert "You entered what your gold nugget cards show." in Page.of(pick_gold(ann, 1))
    assert ann.view.private.picked == (2, 1)


def end_with_five_diggers(app: Flask, totals: str) -> People:
    host = open_saboteur(app, gold_cards="cards", totals=totals)
    people = {name: sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Kim")}
    host.post_ok("/do/deal")
    assert end_saboteur(host, people["Ann"].seat, people["Finn"].seat, people["Kim"].seat).status_code == 200
    return {"host": host, **people}


@pytest.mark.parametrize(("totals", "says_so"), [("sealed", False), ("open", True)])
def test_a_fifth_card_of_a_kind_is_remarked_on_unless_gold_is_secret(
    set_up: SetUp, app: Flask, totals: str, says_so: bool
) -> None:
    """A word of it would tell the fifth player what the other four have."""
    people = set_up(end_with_five_diggers, app, totals)
    for name in ("Ann", "Ben", "Cem", "Dia", "Eva"):
        pick_gold(people[name], 3)
    assert people["host"].view.phase == "proposed"
    assert ("5 gold nugget cards" in people["host"].page("/settlement")) is says_so


# My gold


def test_my_gold_is_my_secret_in_every_phase_until_the_game_is_over(draft_confirmed: People) -> None:
    host, ann, ben, cem, dia = draft_confirmed.values()
    first = 2
    assert "You have 2 gold. Nobody else sees this." in correct(ben, first).part("#own-gold")
    page = ann.page("/seat")
    assert page.texts(".correction:not(details)") == ["Corrected in secret."] and "misread" not in page
    assert "Waiting for round 2 to begin." in page and "Cem begins the round." in page
    secret = f"You have {first} gold. Nobody else sees this."
    host.post_ok(f"/seats/{EVA}/curtain", do="open")
    steps = {
        "seating": lambda: host.post_ok("/do/deal"),
        "dealt": lambda: end_saboteur(host, ben.seat, dia.seat),
        "sharing": lambda: end_saboteur(host, None, dia.seat),
        "proposed": lambda: confirm_result(host),
    }
    for phase, go_on in steps.items():
        assert host.view.phase == phase and secret in ben.page("/seat").part("details.secret#own-gold")
        assert "gold. Nobody else sees this." in host.page(f"/seats/{EVA}/sheet").part("#own-gold")
        go_on()
    play_saboteur(host, None, ben.seat)
    fold = ben.page("/seat").part("#own-gold")
    assert fold.texts(".own-rounds .row > b:first-child")[:1] == ["Round 1"] and fold.texts(".gold-count")[0] == str(
        first
    )

    confirm_result(host)
    page = dia.page("/seat")
    assert host.view.phase == "finished" and "wins the game" in page
    assert "secret" not in page.texts(".gain") and not page.has("#own-gold")
    assert len(gains(page.parts(".round-scores")[0])) == 5
    (right,) = page.texts(".correction")
    assert right.startswith("Corrected to 2 instead of ") and right.endswith(": misread")


def test_only_i_correct_what_i_drafted_in_secret(draft_confirmed: People) -> None:
    ann, ben, dia, host = (draft_confirmed[name] for name in ("Ann", "Ben", "Dia", "host"))
    ann.post_refused(f"/do/correct?n={ben.seat}", 403, round=1, gold=0, why="misread")
    ann.post_refused("/do/correct", 403, seat=ben.seat, round=1, gold=0, why="misread")
    correct(ann, 0)
    assert ann.view.me.total == 0 < ben.view.me.total
    assert ben.page("/seat").has("#correction-1") and not dia.page("/seat").has("#correction-1")
    host.post_ok(f"/seats/{EVA}/curtain", do="open")
    page = host.post_ok(f"/do/correct?n={EVA}&passed=1", round=1, gold=0, why="misread")
    assert "You have 0 gold. Nobody else sees this." in page.part("#own-gold")


def test_what_was_drafted_in_secret_stays_so_where_totals_are_opened_later(draft_confirmed: People) -> None:
    draft_confirmed["host"].post_ok("/do/options", option__totals="open")
    ann, dia = draft_confirmed["Ann"].page("/seat"), draft_confirmed["Dia"].page("/seat")
    assert ann.texts(".gain").count("secret") == dia.texts(".gain").count("secret") == 4
    assert set(totals(ann)) == {1, 4} and set(totals(dia)) == {4}
    assert "gold. Nobody else sees this." in ann.part("#own-gold")
    correct(draft_confirmed["Ben"], 3)


def test_where_totals_are_open_nothing_is_sealed(drafted_in_the_open: People) -> None:
    page = drafted_in_the_open["Cem"].page("/seat")
    assert "secret" not in page.texts(".gain") and set(gains(page)) == {1, 2, 3}
    assert drafted_in_the_open["Ann"].page("/seat").text(".gained") == f"+{gains(page)[1]}"
    confirm_result(drafted_in_the_open["host"])
    assert "You have 0 gold." in drafted_in_the_open["Cem"].page("/seat")
