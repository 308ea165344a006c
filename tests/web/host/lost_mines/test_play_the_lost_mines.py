"""Dwarves of two clans at a table: home, the deal, the badge of the clan, the spy, the game's end in points."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rules.dwarf_cards import CLANS, DWARVES, other_clan
from companion.rules.editions import find_edition
from companion.web.screens.seat.held_role import render_role
from tests.web.page import Page
from tests.web.people import Person, SetUp, open_table, sit_without_phone
from tests.web.play_lost_mines import Mine, clan, confirm_result, deal_by_hand, end, enter_treasures, open_mine, why_not

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva")
ODDS = "2 of the 8 dwarf cards are saboteurs"


@pytest.fixture
def five_to_deal(set_up: SetUp, app: Flask) -> Mine:
    """Ann, Ben, Cem, Dia and Eva, to whom nothing is dealt yet."""
    return set_up(open_mine, app, *CAST, begin=False)


def play(mine: Mine, **worths: list[int]) -> None:
    """A whole round in which these found treasures."""
    if mine["host"].view.phase == "seating":
        mine["host"].post_ok("/round", do="begin")
    end(mine, worths)
    confirm_result(mine)


# Home and options


def test_home_offers_the_edition(app: Flask) -> None:
    label = Person(app).page().text('label:has([name=edition][value="lost_mines"])')
    assert "The Lost Mines" in label and "3 to 9 players" in label


def test_a_table_has_as_many_rounds_as_its_edition_where_nobody_says(app: Flask) -> None:
    tables = [open_table(app, "lost_mines", **options) for options in ({}, {"rounds": ""}, {"rounds": "4"})]
    assert [host.view.rounds for host in tables] == [2, 2, 4]
    assert open_table(app, "saboteur2", rounds="").view.rounds == 3


def test_home_asks_for_rounds_as_the_edition_has_it_first(app: Flask) -> None:
    assert Person(app).page().texts("select[name='option.rounds'] option")[:2] == ["As in the rules", "1"]


def test_the_sheet_offers_only_options_with_a_choice(five_miners: Mine) -> None:
    page = five_miners["host"].page("/options")
    assert page.has("[name='option.roles'][value=cards]") and not page.has("[name='option.totals']")


# The deal


def test_the_odds_are_shown_before_the_deal(five_to_deal: Mine) -> None:
    host = five_to_deal["host"]
    page = host.page("/round")
    assert ODDS in page and page.text("#begin button span").startswith("Deal the dwarf cards")
    assert ODDS in five_to_deal["Ann"].page("/seat")
    host.post_ok("/round", do="begin")
    assert ODDS not in five_to_deal["Ann"].page("/seat")
    page = host.page("/round")
    assert ODDS not in page and "Each player gets 5 cards. Put 10 cards aside unseen." in page


def test_a_plate_says_character_and_clan(five_miners: Mine) -> None:
    for name in CAST:
        answer = five_miners[name].get("/seat/role")
        page = Page.of(answer)
        words = page.attribute(".role", "data-clan"), page.attribute(".role", "data-role")
        assert "-".join(words) == five_miners[name].role and answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("role", DWARVES)
def test_a_plate_says_where_the_finds_go(app: Flask, role: str) -> None:
    with app.test_request_context():
        page = Page(render_role(role, find_edition("lost_mines")))
    of, character = DWARVES[role]
    assert (f"into the {of} pool" in page) == (character == "loyal")
    assert (f"into the {other_clan(of)} pool" in page) == (character == "saboteur")
    assert ("You keep everything you find. You get nothing from the pools." in page) == (character == "selfish")


# The clan, which everybody sees


def test_every_phone_wears_the_badge_of_its_clan(five_miners: Mine) -> None:
    for name in CAST:
        page, of = five_miners[name].page("/seat"), clan(five_miners[name])
        assert page.text(".own-dwarf") == f"You’re a dwarf of the {of} clan."
        assert page.has(f".own-dwarf .sign.{of}") and page.has(f"#plate .dwarf.of-{of}")


def test_every_page_says_the_clan_of_each_seat(five_miners: Mine) -> None:
    seats, listed = five_miners["host"].page("/seats"), five_miners["Ann"].page("/seat").texts(".clan-list li")
    for name in CAST:
        of, seat_row = clan(five_miners[name]), seats.part(f"#seat-{five_miners[name].seat}")
        assert seat_row.texts("small span")[0] == f"{of} dwarf" and seat_row.has(f".sign.{of}")
        assert [name in line for line in listed] == [line.startswith(f"{of}:") for line in listed]
    assert len(listed) == len(CLANS)


def test_no_page_but_the_own_plate_says_a_character_before_the_reveal(five_miners: Mine) -> None:
    host = five_miners["host"]
    onlooker = Person(host.app, host.code)
    pages = [host.html(path) for path in ("/host", "/history", "/deals")]
    pages += [five_miners[name].html("/seat") for name in CAST]
    pages += [onlooker.html(path) for path in ("", "/history", "/deals", "/replay")]
    character = re.compile(r"\bloyal\b|\bselfish (blue|yellow)|(blue|yellow) saboteur|data-role")
    assert not [page for page in pages if character.search(page)]
    end(five_miners)
    assert character.search(host.html("/host"))


def test_no_page_names_a_clan_between_rounds(five_miners: Mine) -> None:
    play(five_miners)
    assert not five_miners["Ann"].page("/seat").has(".own-dwarf")
    assert "dwarf" not in five_miners["host"].page("/seats")


def test_no_cards_lie_before_a_seat(five_miners: Mine) -> None:
    assert not five_miners["host"].page("/seats").has('form[action$="/token"]')


# The spy


def test_the_spy_sees_one_dwarf_card_on_the_own_phone(five_miners: Mine) -> None:
    host, ann, ben = (five_miners[name] for name in ("host", "Ann", "Ben"))
    assert "Ann spies on the dwarf card of" in host.page("/seats")
    host.post_ok(f"/seats/{ann.seat}/act", do="inspect", seat=ben.seat)
    page = ann.page("/seat")
    assert "Look at the dwarf card of Ben, then tap “Done”." in page
    assert page.has(f"#plate-{ben.seat} .dwarf.of-{clan(ben)}")
    of, character = DWARVES[ben.role]
    assert ann.page(f"/seat/role?of={ben.seat}").has(f".role[data-role={character}][data-clan={of}]")
    assert five_miners["Cem"].get(f"/seat/role?of={ben.seat}").status_code == 404
    assert "Ann spied on Ben’s dwarf card." in host.page("/history")
    ann.post_ok("/seat/sheet", do="done", seat=ben.seat)
    assert ann.get(f"/seat/role?of={ben.seat}").status_code == 404


# Real cards


def test_a_table_may_deal_the_real_dwarf_cards(three_with_cards: Mine) -> None:
    mine = three_with_cards
    assert "Who had which dwarf card?" in mine["host"].page("/round")
    assert not mine["Ann"].page("/seat").has(".own-dwarf")
    enter_treasures(mine["Ben"], 3)
    cards = deal_by_hand(mine, Ann="blue-loyal", Ben="yellow-loyal", Cem="yellow-saboteur")
    end(mine, {"Ann": [4]}, **cards)
    assert [line.gain for line in mine["host"].view.round_scores.lines] == [2, 3, 2]


def test_more_of_a_dwarf_card_than_there_are_is_refused(three_with_cards: Mine) -> None:
    cards = deal_by_hand(three_with_cards, Ann="blue-loyal", Ben="blue-loyal", Cem="yellow-loyal")
    refused = end(three_with_cards, **cards, status=422)
    assert why_not(refused) == ["2 × loyal blue dwarf, but with 3 players there are only 1."]


def test_who_has_no_phone_is_offered_the_hosts_device(app: Flask) -> None:
    host = open_mine(app, "Ann", "Ben", begin=False)["host"]
    seat = sit_without_phone(host, "Gül")
    host.post_ok("/round", do="begin")
    page = host.page("/seats")
    assert page.has(f'[action$="/seats/{seat}/curtain"], [href$="/seats/{seat}/curtain"]')
    assert "to look at the dwarf card unseen" in page


# The end of the game


def test_two_rounds_make_a_game_and_another_may_follow(five_miners: Mine) -> None:
    host = five_miners["host"]
    play(five_miners, Ann=[4])
    assert host.view.phase == "seating"
    play(five_miners, Ann=[4])
    assert host.view.phase == "finished"
    host.post_ok("/options", option__rounds="3")
    play(five_miners, Ann=[4])
    assert [len(past.lines) for past in host.view.past_scores] == [5, 5, 5]


def test_the_podium_counts_points(five_miners: Mine) -> None:
    for _ in range(2):
        play(five_miners, Ann=[4])
    page = five_miners["host"].page("/round")
    assert "points in 2 rounds." in page and "the same seats, from 0 points" in page and "all points stay" in page
    assert re.search(r"Ann, you have \d+ points?\.", five_miners["Ann"].page("/seat").text())


def test_a_game_without_treasures_has_no_winner(five_miners: Mine) -> None:
    for _ in range(2):
        play(five_miners)
    assert "Nobody won a point" in five_miners["host"].page("/round")


def test_a_tie_is_shared(three_with_cards: Mine) -> None:
    cards = deal_by_hand(three_with_cards, Ann="blue-selfish", Ben="yellow-selfish", Cem="yellow-loyal")
    for number in (1, 2):
        if number == 2:
            three_with_cards["host"].post_ok("/round", do="begin")
        end(three_with_cards, {"Ann": [3], "Ben": [3]}, **cards)
        confirm_result(three_with_cards)
    assert "Ann and Ben share the win" in three_with_cards["host"].page("/round")


def test_no_page_of_the_lost_mines_mentions_gold(five_miners: Mine) -> None:
    host, ann = five_miners["host"], five_miners["Ann"]
    pages = [host.page("/host"), ann.page("/seat")]
    end(five_miners, {"Ann": [4], "Ben": [2]}, dragon="Cem")
    pages += [host.page("/host"), ann.page("/seat")]
    confirm_result(five_miners)
    host.post_ok("/options", option__rounds="1")
    assert host.view.phase == "finished"
    pages += [host.page("/host"), ann.page("/seat"), host.page("/history")]
    texts = [page.heard("main") for page in pages]
    assert all("Ann" in words for words in texts) and not [text for text in texts if re.search(r"\bgold\b", text)]
