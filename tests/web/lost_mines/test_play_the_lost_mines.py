"""Dwarfs of two clans at a table: home, the deal, the badge of the clan, the spy, the evening's end in points."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rules.dwarfs import CLANS, DWARFS, other_clan
from companion.rules.editions import find_edition
from companion.web.plate import drawn_role
from tests.web.duel.test_play_the_duel import words
from tests.web.lost_mines.miners import Mine, clan, deal_by_hand, end, open_mine, tell
from tests.web.people import Person, open_table, sit_without_phone

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva")


@pytest.fixture
def mine(app: Flask) -> Mine:
    """Five dwarfs, whose first round was dealt."""
    return open_mine(app, *CAST)


def book(mine: Mine) -> None:
    assert mine["host"].post("/settlement", do="book").status_code == 200


def play(mine: Mine, **found: list[int]) -> None:
    """A whole round in which these found treasures."""
    if mine["host"].sight.phase == "seating":
        assert mine["host"].post("/round", do="begin").status_code == 200
    assert end(mine, found).status_code == 200
    book(mine)


def badge(page: str) -> str:
    """The clan that the head of a phone's page says, the same as its sign."""
    found = re.search(
        r'class="own-dwarf"><svg class="sign (\w+)".*?You are a dwarf of the (\w+) clan\.', page, re.DOTALL
    )
    assert found and found[1] == found[2]
    return found[1]


# Home and options


def test_home_offers_the_box(app: Flask) -> None:
    assert "The Lost Mines 3 to 9 players" in words(Person(app).text())


def test_a_table_has_as_many_rounds_as_its_box_where_nobody_says(app: Flask) -> None:
    tables = [open_mine(app, begin=False, **said) for said in ({}, {"rounds": ""}, {"rounds": "4"})]
    assert [mine["host"].sight.rounds for mine in tables] == [2, 2, 4]
    assert open_table(app, "saboteur2", rounds="").sight.rounds == 3


def test_home_asks_for_rounds_as_the_box_has_it_first(app: Flask) -> None:
    page = Person(app).text()
    assert '<select name="option.rounds"><option value="">As the box has it</option><option>1</option>' in page


def test_the_sheet_offers_only_options_with_a_choice(mine: Mine) -> None:
    page = mine["host"].text("/options")
    assert "option.totals" not in page and 'name="option.roles" value="cards"' in page


# The deal


def test_the_odds_are_said_before_the_deal_and_while_it_is_played(app: Flask) -> None:
    mine = open_mine(app, *CAST, begin=False)
    assert "2 of the 8 dwarf cards are saboteurs." in words(mine["host"].text("/round"))
    mine["host"].post("/round", do="begin")
    for page in (mine["host"].text("/round"), mine["Ann"].text("/seat")):
        assert "2 of the 8 dwarf cards are saboteurs." in words(page)
    assert "5 hand cards for each, and 10 cards go aside unseen." in words(mine["host"].text("/round"))


def test_the_companion_deals_dwarf_cards(app: Flask) -> None:
    mine = open_mine(app, *CAST, begin=False)
    assert "Deal the dwarf cards" in words(mine["host"].text("/round"))


def test_a_plate_says_character_and_clan(mine: Mine) -> None:
    for name in CAST:
        answer = mine[name].get("/seat/role")
        found = re.search(r'<div class="role" data-role="(\w+)" data-clan="(\w+)">', answer.get_data(as_text=True))
        assert found and f"{found[2]}-{found[1]}" == mine[name].role
        assert answer.headers["Cache-Control"] == "no-store"


def test_all_plates_have_one_length(mine: Mine) -> None:
    for language in ("en", "de"):
        sizes = {len(mine[name].get("/seat/role", Accept_Language=language).data) for name in CAST}
        assert len(sizes) == 1


@pytest.mark.parametrize("role", DWARFS)
def test_a_plate_says_where_the_finds_go(app: Flask, role: str) -> None:
    with app.test_request_context():
        said = words(drawn_role(role, find_edition("lost_mines")))
    of, character = DWARFS[role]
    assert (f"into the {of} pool" in said) == (character == "loyal")
    assert (f"into the {other_clan(of)} pool" in said) == (character == "saboteur")
    assert ("You keep what you find" in said) == (character == "selfish")


# The clan, which everybody sees


def test_every_phone_wears_the_badge_of_its_clan(mine: Mine) -> None:
    for name in CAST:
        page = mine[name].text("/seat")
        assert badge(page) == clan(mine[name])
        assert f'<svg class="dwarf of-{clan(mine[name])}"' in page.split('id="plate"')[1]


def test_every_page_says_the_clan_of_each_seat(mine: Mine) -> None:
    rows = mine["host"].text("/seats")
    for name in CAST:
        row = rows.split(f'id="seat-{mine[name].seat}"')[1].split("</li>")[0]
        assert f"{clan(mine[name])} dwarf" in words(row) and f'class="sign {clan(mine[name])}"' in row
    listed = words(mine["Ann"].text("/seat").split('class="clan-list"')[1].split("</ul>")[0])
    for of in CLANS:
        names = [name for name in CAST if clan(mine[name]) == of]
        assert all(name in listed.split(f"{of}:")[1].split(":")[0] for name in names)


def test_no_page_but_the_own_plate_says_a_character_before_the_reveal(mine: Mine) -> None:
    pages = [mine["host"].text(path) for path in ("/host", "/history", "/seals")]
    pages += [mine[name].text("/seat") for name in CAST]
    pages += [Person(mine["host"].app, mine["host"].code).text(path) for path in ("", "/history", "/seals", "/replay")]
    for page in pages:
        assert not re.search(r"\bloyal\b|\bselfish (blue|yellow)|(blue|yellow) saboteur|data-role", page)


def test_nothing_is_said_of_clans_between_rounds(mine: Mine) -> None:
    play(mine)
    assert "own-dwarf" not in mine["Ann"].text("/seat") and "dwarf" not in words(mine["host"].text("/seats"))


def test_no_cards_lie_before_a_seat(mine: Mine) -> None:
    page = mine["host"].text("/seats")
    assert "Lay a card before" not in page and "/token" not in page


# The spy


def test_the_spy_sees_one_dwarf_card_on_the_own_phone(mine: Mine) -> None:
    host, ann, ben = mine["host"], mine["Ann"], mine["Ben"]
    assert "Ann spies on the dwarf card of" in words(host.text("/seats"))
    assert host.post(f"/seats/{ann.seat}/act", do="inspect", seat=ben.seat).status_code == 200
    page = ann.text("/seat")
    assert "Look at the dwarf card of Ben, then tap done." in words(page)
    assert f'<svg class="dwarf of-{clan(ben)}"' in page.split(f'id="plate-{ben.seat}"')[1]
    of, character = DWARFS[ben.role]
    assert f'data-role="{character}" data-clan="{of}"' in ann.text(f"/seat/role?of={ben.seat}")
    assert mine["Cem"].get(f"/seat/role?of={ben.seat}").status_code == 404
    assert "Ann inspected Ben." in host.text("/history")
    assert ann.post("/seat/sheet", do="done", seat=ben.seat).status_code == 200
    assert ann.get(f"/seat/role?of={ben.seat}").status_code == 404


# Real cards


def test_a_table_may_deal_the_real_dwarf_cards(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", roles="cards")
    page = mine["host"].text("/round")
    assert "Who had which dwarf card?" in page and "own-dwarf" not in mine["Ann"].text("/seat")
    assert tell(mine["Ben"], 3).status_code == 200
    cards = deal_by_hand(mine, Ann="blue-loyal", Ben="yellow-loyal", Cem="yellow-saboteur")
    assert end(mine, {"Ann": [4]}, **cards).status_code == 200
    assert [line.gain for line in mine["host"].sight.receipt.lines] == [2, 3, 2]


def test_more_of_a_dwarf_card_than_there_are_is_refused(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", roles="cards")
    answer = end(mine, **deal_by_hand(mine, Ann="blue-loyal", Ben="blue-loyal", Cem="yellow-loyal"))
    assert answer.status_code == 422
    assert "2 times loyal blue dwarf: the cards for 3 players hold 1." in words(answer.get_data(as_text=True))


def test_who_has_no_phone_is_offered_the_curtain(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", begin=False)
    seat = sit_without_phone(mine["host"], "Gül")
    mine["host"].post("/round", do="begin")
    assert f"/seats/{seat}/curtain" in mine["host"].text("/seats")
    assert "to look at the dwarf card unseen" in mine["host"].text("/seats")


# The end of the evening


def test_two_rounds_make_a_game_and_another_may_follow(mine: Mine) -> None:
    play(mine, Ann=[4])
    assert mine["host"].sight.phase == "seating"
    play(mine, Ann=[4])
    assert mine["host"].sight.phase == "finished"
    assert mine["host"].post("/options", option__rounds="3").status_code == 200
    play(mine, Ann=[4])
    assert [len(past.lines) for past in mine["host"].sight.past] == [5, 5, 5]


def test_the_podium_counts_points(mine: Mine) -> None:
    play(mine, Ann=[4])
    play(mine, Ann=[4])
    page = words(mine["host"].text("/round"))
    assert "points in 2 rounds." in page and "the same seats, from 0 points" in page and "all points stay" in page
    assert re.search(r"Ann, you have \d+ points?\.", words(mine["Ann"].text("/seat")))


def test_an_evening_without_treasures_has_no_winner(mine: Mine) -> None:
    play(mine)
    play(mine)
    assert "Nobody won a point" in mine["host"].text("/round")


def test_a_tie_is_shared(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem", roles="cards")
    cards = deal_by_hand(mine, Ann="blue-selfish", Ben="yellow-selfish", Cem="yellow-loyal")
    for _ in range(2):
        if mine["host"].sight.phase == "seating":
            mine["host"].post("/round", do="begin")
        assert end(mine, {"Ann": [3], "Ben": [3]}, **cards).status_code == 200
        book(mine)
    assert "Ann and Ben share the night" in mine["host"].text("/round")


def test_no_page_of_an_evening_speaks_of_gold(mine: Mine) -> None:
    pages = [mine["host"].text("/host"), mine["Ann"].text("/seat")]
    for _ in range(2):
        mine["host"].post("/round", do="begin")
        end(mine, {"Ann": [4], "Ben": [2]}, dragon="Cem")
        pages += [mine["host"].text("/host"), mine["Ann"].text("/seat")]
        book(mine)
        pages += [mine["host"].text("/host"), mine["Ann"].text("/seat"), mine["host"].text("/history")]
    assert [page for page in pages if re.search(r"\bgold\b", words(page))] == []
