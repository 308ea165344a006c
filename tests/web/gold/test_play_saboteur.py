"""The host leads a table of the base game: home, options, the deal, a quick round, a round with its maze, the gold."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS, find_edition
from companion.rules.sentence import Seat
from tests.web.people import Person, end_saboteur, open_saboteur, open_table, pick_all_gold, sit

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva")
ELSEWHERE = re.compile(r"\b(doors?|crystals?|ladders?|prison|thefts?|thief|stolen|clans?|robs?)\b", re.IGNORECASE)
"""What this box does not know."""


def seated(host: Person, *names: str) -> list[Seat]:
    return [sit(host, name).seat for name in names or NAMES]


@pytest.fixture
def table(app: Flask) -> Person:
    """The host of five, whose roles the companion deals."""
    host = open_table(app, "saboteur")
    seated(host)
    return host


def dig(host: Person, by: Seat | str = "") -> None:
    """Seven straights from the start to the treasure in the middle."""
    for column in range(1, 8):
        assert host.post("/maze", cell=f"{column},0", card="b_str_hor", turned=0, by=by).status_code == 200
    assert host.post("/goals/8,0", shows="treasure").status_code == 200


def banner(host: Person) -> str:
    return host.text("/maze").split('id="reached"')[1].split('class="maze-view"')[0]


def read(host: Person) -> str:
    """The words of the host's page, with those of its labels."""
    page = host.text("/host").split("<main")[1]
    said = re.findall(r'(?:aria-label|title)="([^"]*)"', page)
    return " ".join([*said, re.sub(r"<[^>]+>", " ", page)])


# Home and options


def test_home_offers_every_box_with_its_players_and_this_one_first(app: Flask) -> None:
    text = Person(app).text()
    offered = re.findall(r'name="edition" value="(\w+)"( checked)?', text)
    assert offered == [("saboteur", " checked"), ("saboteur2", ""), ("duel", ""), ("lost_mines", "")]
    for edition in EDITIONS.values():
        assert f"{edition.seats[0]} to {edition.seats[-1]} players" in text


def test_the_box_stays_chosen_when_another_word_was_refused(app: Flask) -> None:
    refused = Person(app).post("/tables", htmx=False, edition="saboteur2", option__totals="half")
    offered = re.findall(r'name="edition" value="(\w+)"( checked)?', refused.get_data(as_text=True))
    assert offered == [("saboteur", ""), ("saboteur2", " checked"), ("duel", ""), ("lost_mines", "")]


def test_a_script_opens_it_with_options_of_its_own(app: Flask) -> None:
    script = Person(app)
    form = {"option__split": "equal", "option__draw": "players_max9", "rounds": "2", "totals": "open"}
    answer = script.post("/tables", htmx=False, edition="saboteur", **form)
    script.code = answer.location.split("/")[2]
    options = script.sight.options
    assert script.sight.edition == "saboteur" and script.sight.rounds == 2
    assert (options["split"], options["draw"], options["totals"]) == ("equal", "players_max9", "open")


def test_an_option_of_the_other_box_is_refused(app: Flask) -> None:
    refused = Person(app).post("/tables", htmx=False, edition="saboteur", option__crystals="connected")
    assert refused.status_code == 422


def test_every_option_and_custom_of_the_box_is_in_the_sheet(table: Person) -> None:
    text = table.text("/options")
    box = find_edition("saboteur")
    assert box.customs
    for option in box.choices:
        assert f'name="option.{option.name}" value="{option.default}" checked' in text
        assert all(f'name="option.{option.name}" value="{value}"' in text for value in option.values)


def test_a_custom_is_set(table: Person) -> None:
    assert table.post("/options", option__gold_cards="cards").status_code == 200
    assert 'name="option.gold_cards" value="cards" checked' in table.text("/options")


# The deal


def test_everybody_may_know_the_odds_before_and_while_it_is_played(table: Person) -> None:
    odds = "2 of the 6 cards are saboteurs"
    assert odds in table.text("/round")
    table.post("/round", do="begin")
    assert odds in table.text("/round")
    table.post("/maze", cell="1,0", card="b_cross")
    assert odds in table.text("/maze") and odds not in table.text("/round")
    table.post("/round", do="end", reached_by="")
    assert odds not in table.text("/host")


def test_saboteurs_that_cannot_be_dealt_are_said_under_the_button(table: Person) -> None:
    table.post("/options", option__saboteurs="4")
    assert "Exactly 4 saboteurs are in play." in table.text("/round")
    for seat in (5, 4):
        table.post("/seats", do="remove", seat=seat)
    form = table.text("/round").split('id="begin"')[1].split("</form>")[0]
    assert re.search(r'<button class="main-button"[^>]* disabled', form)
    assert "This table plays with 4 saboteurs: too many for 3 players." in form.split("</button>")[1]
    refused = table.post("/round", do="begin")
    assert refused.status_code == 422
    assert refused.get_data(as_text=True).count("too many for 3 players") == 1


def test_only_cards_of_the_box_are_laid_before_a_seat(table: Person) -> None:
    table.post("/round", do="begin")
    row = table.text("/seats").split('id="put-1"')[1].split("</form>")[0]
    assert re.findall(r'name="kind" value="(\w+)"', row) == ["pickaxe", "lantern", "cart"]
    assert table.post("/seats/1/token", do="put", kind="theft").status_code == 422


def test_nobody_inspects_or_swaps_hats_here(table: Person) -> None:
    table.post("/round", do="begin")
    assert 'value="inspect"' not in table.text("/seats") and 'value="swap-hat"' not in table.text("/seats")


# The end


def test_a_quick_round_asks_one_question(table: Person) -> None:
    table.post("/round", do="begin")
    part = table.text("/maze")
    assert "one question, then the gold" in part
    form = part.split('id="facts"')[1].split("</form>")[0]
    assert set(re.findall(r'name="([\w.]+)"', form)) == {"once", "seen", "do", "part", "reached_by", "by"}


def test_with_real_role_cards_these_are_asked_for_too(miners: dict[str, Person]) -> None:
    part = miners["host"].text("/maze")
    assert "two questions, then the gold" in part
    kinds = re.findall(r'<option value="([\w-]+)"', part.split('name="role.1"')[1].split("</select>")[0])
    assert kinds == ["gold-digger", "saboteur"]


def test_nobody_reached_it_and_who_played_last_lets_the_next_one_begin(miners: dict[str, Person]) -> None:
    host = miners["host"]
    end_saboteur(host, None, miners["Dia"].seat, by=miners["Ben"].seat)
    assert host.sight.phase == "proposed"
    receipt = host.text("/settlement")
    assert f'data-seat="{miners["Dia"].seat}" data-gains="4"' in receipt and "The only saboteur in play: 4." in receipt
    host.post("/settlement", do="book")
    assert "Cem begins." in host.text("/round")


def test_the_facts_can_be_changed_and_begin_with_what_was_told(miners: dict[str, Person]) -> None:
    host, ben = miners["host"], miners["Ben"].seat
    end_saboteur(host, ben, miners["Dia"].seat)
    assert host.sight.phase == "sharing"
    form = host.text("/round").split('id="facts"')[1]
    assert f'name="reached_by" value="{ben}" checked' in form
    assert end_saboteur(host, None, miners["Dia"].seat).status_code == 200
    assert host.sight.phase == "proposed"


def test_more_saboteurs_than_the_box_holds_are_refused_and_stay_chosen(miners: dict[str, Person]) -> None:
    refused = end_saboteur(miners["host"], Seat(1), Seat(2), Seat(3), Seat(4), part="maze")
    assert refused.status_code == 422 and miners["host"].sight.phase == "dealt"
    assert refused.get_data(as_text=True).count('value="saboteur" selected') == 3


def test_where_all_get_the_same_nobody_is_asked(app: Flask) -> None:
    host = open_saboteur(app, split="equal")
    first, second, third = seated(host, "Ann", "Ben", "Cem")
    host.post("/round", do="begin")
    end_saboteur(host, first, third)
    assert host.sight.phase == "proposed"
    assert re.findall(r'data-gains="(\d)"', host.text("/settlement")) == ["4", "4", "0"]
    assert "secret" not in host.text("/settlement")


def test_an_evening_of_three_rounds_ends_on_the_podium(miners: dict[str, Person]) -> None:
    host, guests = miners["host"], [miners[name] for name in ("Ann", "Ben", "Cem", "Dia")]
    for round in (1, 2, 3):
        assert round == 1 or host.post("/round", do="begin").status_code == 200
        assert end_saboteur(host, miners["Ben"].seat, miners["Dia"].seat).status_code == 200
        pick_all_gold(host, *guests)
        assert host.post("/settlement", do="book").status_code == 200
    assert host.sight.phase == "finished"
    receipts = host.text("/settlement")
    assert "secret" not in receipts and len(re.findall(r'data-gains="[1-3]"', receipts)) == 3 * 4
    totals = {row.seat: row.total for row in host.sight.circle}
    assert totals[miners["Dia"].seat] == 0 and all(totals[guest.seat] >= 3 for guest in guests[:3])


# The maze


def test_a_round_with_its_maze_ends_by_one_held_button(table: Person) -> None:
    table.post("/round", do="begin")
    dig(table, by=Seat(2))
    said = banner(table)
    assert "The treasure is reached." in said and "Ben laid the last card." in said
    assert re.search(r'data-hold-submit form="facts"', said) and 'name="reached_by" value="2" checked' in said
    fields = dict(re.findall(r'name="([\w.]+)" value="([^"]*)"(?: checked|>)', said.split('id="facts"')[1]))
    asked = {name: fields[name] for name in ("do", "part", "reached_by", "by")}
    assert table.post("/round", **asked).status_code == 200
    assert table.sight.ending.reached_by == 2
    proof = table.text("/maze")
    assert 'class="maze-part proof"' in proof and "White dots: a way to the treasure." in proof
    assert "otherwise" not in proof


def test_where_nobody_was_named_it_asks_who_laid_the_last_card(table: Person) -> None:
    table.post("/round", do="begin")
    dig(table)
    said = banner(table)
    assert re.search(r'form="facts" name="reached_by" value="1" required>Ann', said) and "<p></p>" not in said


def test_a_seat_with_a_broken_tool_laid_no_last_card(table: Person) -> None:
    table.post("/round", do="begin")
    table.post("/seats/1/token", do="put", kind="cart")
    dig(table)
    asked = re.findall(r'form="facts" name="reached_by" value="(\d)"', banner(table))
    assert asked[-1] == "1" and len(asked) == 5


def test_with_real_role_cards_the_maze_fills_in_the_end_too(miners: dict[str, Person]) -> None:
    host, ben = miners["host"], miners["Ben"].seat
    dig(host, by=ben)
    said = banner(host)
    assert "Settle the round" not in said and 'name="role.1"' in said
    assert end_saboteur(host, ben, miners["Dia"].seat, part="maze").status_code == 200
    assert host.sight.asking.seat == ben


def test_the_palette_and_a_drawn_card_know_this_box_alone(table: Person) -> None:
    table.post("/round", do="begin")
    text = table.text("/free-card?side.N=way&side.S=way", htmx=True)
    assert set(re.findall(r'name="(side\.\w|door|ladder|crystals)"', text)) == {f"side.{side}" for side in "NESW"}
    cards = set(re.findall(r'name="offer" value="(\w+) \d', table.text("/maze")))
    assert cards == {kind.key for kind in find_edition("saboteur").paths}


def test_a_door_in_a_drawn_card_is_refused(table: Person) -> None:
    table.post("/round", do="begin")
    assert table.post("/maze", cell="1,0", tracks="EW", door="blue").status_code == 422


# Words


@pytest.mark.parametrize("by_maze", [False, True])
def test_nothing_is_said_of_what_the_box_does_not_know(app: Flask, by_maze: bool) -> None:
    host = open_saboteur(app)
    seats = seated(host)
    said = {"seating": read(host)}
    host.post("/round", do="begin")
    host.post(f"/seats/{seats[1]}/token", do="put", kind="pickaxe")
    said["dealt"] = read(host)
    if by_maze:
        dig(host, by=seats[0])
        said["reached"] = read(host)
    assert end_saboteur(host, seats[0], seats[3]).status_code == 200
    said["sharing"] = read(host)
    while host.sight.phase == "sharing":
        host.post(f"/seats/{host.sight.asking.seat}/act", do="pass")
    said["proposed"] = read(host)
    host.post("/settlement", do="book")
    said["booked"] = read(host)
    assert {phase: ELSEWHERE.findall(words) for phase, words in said.items()} == {phase: [] for phase in said}
