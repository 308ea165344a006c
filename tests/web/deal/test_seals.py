"""Anybody checks that the deal was not changed: the seal before, the recipe afterwards."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS
from companion.table.seal import commitment_of, verify
from tests.web.people import Person, end_saboteur, open_saboteur, open_table, pick_all_gold, sit

SCRIPT = Path(__file__).resolve().parents[3] / "static/js/verify.js"
LATE = "opens only at the end of the game"


def test_the_seal_stands_there_before_the_deal(host: Person, guests: dict[str, Person]) -> None:
    seal = host.sight.seal.seal
    assert len(seal) == 64
    assert seal in Person(host.app, host.code).text("/seals")


def test_a_round_that_is_played_gives_nothing_away(host: Person, dealt: dict[str, Person]) -> None:
    text = host.text("/seals")
    assert "data-recipe" not in text and json.loads(host.text("/seals.json")) == []


def test_a_booked_round_is_opened_and_agrees(host: Person, dealt: dict[str, Person]) -> None:
    roles = [guest.role for guest in dealt.values()]
    host.post("/round", do="end", reached_by="", crystals="0")
    assert "data-recipe" not in host.text("/seals")
    host.post("/settlement", do="book")
    recipes = json.loads(host.text("/seals.json"))
    assert [verify(recipe) for recipe in recipes] == [[]] and not recipes[0]["void"]
    assert [row["role"] for row in recipes[0]["dealt"]] == roles
    assert "seal and cards agree." in host.text("/seals")


def test_the_lot_of_who_begins_is_checked_with_the_deal(app: Flask) -> None:
    host = open_table(app, "saboteur2", begins="lot")
    names = [sit(host, name).name for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    drawn = host.sight.names[host.sight.next_start]
    host.post("/history", do="take-back")
    recipe = json.loads(host.text("/seals/0.json"))
    assert recipe["lot"] == drawn and recipe["lot_of"] == names and verify(recipe) == []
    assert f"<dt>Begins by lot</dt><dd>{drawn}</dd>" in host.text("/seals")


def test_each_recipe_has_an_address_of_its_own(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/history", do="take-back")
    assert json.loads(host.text("/seals/0.json")) == json.loads(host.text("/seals.json"))[0]
    assert host.get("/seals/1.json").status_code == 404


def test_a_deal_that_was_taken_back_is_opened_and_named_void(host: Person, dealt: dict[str, Person]) -> None:
    before = host.sight.seal.seal
    host.post("/history", do="take-back")
    text = host.text("/seals")
    assert "taken back, void" in text and host.sight.seal.seal != before
    host.post("/round", do="begin")
    assert [recipe["seal"] for recipe in json.loads(host.text("/seals.json"))] == [before]


def test_a_cut_is_counted_and_stands_in_the_recipe(host: Person, guests: dict[str, Person]) -> None:
    guests["Ann"].cut()
    assert "One guest has cut it." in host.text("/seals")
    assert commitment_of(guests["Ann"].seat, guests["Ann"].digits) in host.text("/seals")
    host.post("/round", do="begin")
    guests["Ann"].open_cut()
    host.post("/history", do="take-back")
    recipe = json.loads(host.text("/seals/0.json"))
    assert recipe["cuts"] == [{"seat": guests["Ann"].seat, "cut": guests["Ann"].digits}] and verify(recipe) == []
    assert "Cut of Ann" in host.text("/seals")


def test_where_real_cards_are_dealt_nothing_is_sealed(host: Person) -> None:
    table = open_table(host.app, roles="cards")
    assert "the companion has nothing to seal" in table.text("/seals")


def test_where_real_cards_are_dealt_the_lot_of_who_begins_is_sealed_all_the_same(app: Flask) -> None:
    host = open_table(app, "saboteur2", roles="cards", begins="lot")
    for name in ("Ann", "Ben"):
        sit(host, name)
    assert "the companion seals the lot" in host.text("/seals")
    assert "This deal is sealed" in host.text("/host")
    host.post("/round", do="begin")
    drawn = host.sight.names[host.sight.next_start]
    host.post("/history", do="take-back")
    text = host.text("/seals")
    assert f'<dt>Begins by lot</dt><dd>{drawn}</dd><dd class="muted">Ann, Ben</dd>' in text and "gold cards" not in text
    assert "seal and cards agree." in text


# Gold cards


@pytest.fixture
def drafted(app: Flask) -> Person:
    """The host of a table whose real role cards made Cem a saboteur, after a round that the others won."""
    return drafted_round(open_saboteur(app, rounds="2"))


def drafted_round(host: Person) -> Person:
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    end_saboteur(host, guests[0].seat, guests[2].seat)
    pick_all_gold(host, *guests)
    assert host.post("/settlement", do="book").status_code == 200
    return host


def play_without_treasure(host: Person) -> None:
    host.post("/round", do="begin")
    end_saboteur(host, None, host.sight.circle[2].seat)
    assert host.post("/settlement", do="book").status_code == 200


def test_where_only_the_gold_cards_are_the_companions_they_are_sealed(app: Flask) -> None:
    text = open_saboteur(app).text("/seals")
    assert "the companion seals the gold cards that it lays out" in text and LATE in text
    assert "nothing to seal" not in text and "Sealed for round 1" in text


def test_where_real_gold_cards_are_drawn_too_nothing_is_sealed(app: Flask) -> None:
    text = open_saboteur(app, gold_cards="cards").text("/seals")
    assert "nothing to seal" in text and LATE not in text


def test_where_the_companion_deals_everything_both_are_sealed(app: Flask) -> None:
    text = open_table(app, "saboteur").text("/seals")
    assert "The same number shuffles the gold cards" in text and LATE in text


def test_where_gold_is_open_no_seal_waits_for_the_end(app: Flask) -> None:
    host = drafted_round(open_saboteur(app, totals="open"))
    text = host.text("/seals")
    assert LATE not in text and "Round 1: gold cards" in text


def test_a_box_without_a_draft_speaks_of_no_gold_cards(host: Person) -> None:
    assert "gold card" not in host.text("/seals")


def test_the_seal_of_a_round_with_gold_cards_is_named_while_it_is_shut(drafted: Person) -> None:
    text = drafted.text("/seals")
    assert "Round 1: gold cards were laid out, so its seal opens at the end of the game." in text
    assert "data-recipe" not in text and json.loads(drafted.text("/seals.json")) == []


def test_at_the_end_of_the_game_it_is_opened_and_lists_the_gold_cards(drafted: Person) -> None:
    play_without_treasure(drafted)
    (recipe,) = json.loads(drafted.text("/seals.json"))
    assert (recipe["dealt"], verify(recipe)) == ([], [])
    text = drafted.text("/seals")
    assert "Still shut" not in text and "seal and cards agree." in text
    assert f"<dt>Gold cards laid out</dt><dd>{recipe['gold'][0]}, {recipe['gold'][1]}</dd>" in text


def test_totals_opened_later_leave_it_shut(drafted: Person) -> None:
    drafted.post("/options", option__totals="open")
    assert drafted.sight.options["totals"] == "open"
    text = drafted.text("/seals")
    assert "Round 1: gold cards were laid out, so its seal opens at the end of the game." in text
    assert json.loads(drafted.text("/seals.json")) == []


def test_a_deal_taken_back_after_gold_cards_were_laid_out_is_named_shut(app: Flask) -> None:
    host = open_table(app, "saboteur")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    before = host.service.version(host.code)
    host.post("/round", do="begin")
    host.post("/round", do="end", reached_by=1)
    host.post("/history", do="back-to", version=before)
    text = host.text("/seals")
    assert "Round 1, deal 1: taken back after gold cards were laid out. Its seal stays shut." in text
    assert json.loads(host.text("/seals.json")) == []


def test_each_deal_on_the_page_is_checked_by_its_own_recipe(app: Flask) -> None:
    """Round 2 is opened before round 1, and stands above it."""
    host = open_table(app, "saboteur", rounds="3")
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    for reached in (1, ""):
        host.post("/round", do="begin")
        host.post("/round", do="end", reached_by=reached)
        pick_all_gold(host, *guests)
        host.post("/settlement", do="book")
    (second,) = json.loads(host.text("/seals.json"))
    host.post("/options", option__rounds="2")
    text = host.text("/seals")
    for address, heading in ((0, "Round 2"), (1, "Round 1")):
        recipe = json.loads(host.text(f"/seals/{address}.json"))
        panel = text.partition(f'data-recipe="/t/{host.code}/seals/{address}.json"')[2].partition("</section>")[0]
        assert f"<h2>{heading}</h2>" in panel and recipe["seal"] in panel
    assert json.loads(host.text("/seals/0.json")) == second
    assert text.index("<h2>Round 2</h2>") < text.index("<h2>Round 1</h2>")


def test_the_devices_script_knows_the_gold_cards_of_the_box() -> None:
    (box,) = {tuple(edition.gold.items()) for edition in EDITIONS.values() if edition.gold}
    assert "{ " + ", ".join(f"{gold}: {many}" for gold, many in box) + " }" in SCRIPT.read_text("utf-8")


# How likely which role is


def odds(page: str) -> dict[str, list[str]]:
    """The rows of the odds: role, and its numbers of a hundred."""
    rows = re.findall(r'<th scope="row">([^<]+)</th>((?:<td>[^<]*</td>)+)', page.partition('id="odds"')[2])
    return {role: re.findall(r"<td>([^<]*)</td>", cells) for role, cells in rows}


def test_the_page_says_how_likely_each_role_is_for_as_many_as_sit_here(app: Flask) -> None:
    host = open_table(app, "saboteur")
    assert "Gold-digger" not in odds(host.text("/seals"))
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    # One saboteur among four cards: 1 in 4; once 27 in 64, twice 9 in 64, thrice 1 in 64.
    assert odds(host.text("/seals")) == {"Gold-digger": ["75", "14", "42", "42"], "Saboteur": ["25", "42", "14", "2"]}


def test_what_is_rare_is_not_said_to_be_impossible(host: Person, guests: dict[str, Person]) -> None:
    assert odds(host.text("/seals"))["Boss"] == ["7", "17", "1", "&lt; 1"]


def test_a_fixed_number_of_saboteurs_counts_and_the_odds_tell_nothing_of_the_deal(app: Flask) -> None:
    host = open_table(app, "saboteur", saboteurs="2")
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia")]
    before = odds(host.text("/seals"))
    assert before["Saboteur"][0] == "50"
    host.post("/round", do="begin")
    assert odds(host.text("/seals")) == odds(guests[0].text("/seals")) == before


def test_a_table_without_roles_has_no_odds(app: Flask) -> None:
    assert odds(open_table(app, "duel").text("/seals")) == {}


def spread_odds(page: str) -> dict[str, list[str]]:
    """Who is on duty how often of a hundred, spread and by chance alone."""
    return odds('id="odds"' + page.partition('id="spread"')[2])


def test_a_table_that_spreads_the_duty_shows_whom_it_spares_and_how_much(app: Flask) -> None:
    host = open_table(app, "saboteur", spread="on", saboteurs="1")
    guests = {name: sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia")}
    assert "Nobody here was saboteur just now" in host.text("/seals")
    host.post("/round", do="begin")
    saboteur = next(name for name, guest in guests.items() if guest.role == "saboteur")
    assert spread_odds(guests[saboteur].text("/seals")) == spread_odds(host.text("/seals")) == {}
    host.post("/round", do="end", reached_by="")
    host.post("/settlement", do="book")
    # One card among four, for whom it is saboteur again half as likely: 1 in 7, and 2 in 7 for each other.
    assert spread_odds(host.text("/seals")) == {
        name: ["14" if name == saboteur else "29", "25"] for name in ("Ann", "Ben", "Cem", "Dia")
    }
    host.post("/round", do="begin")
    host.post("/round", do="end", reached_by="")
    host.post("/settlement", do="book")
    recipes = json.loads(host.text("/seals.json"))
    assert recipes[1]["burdens"] == [1 if name == saboteur else 0 for name in ("Ann", "Ben", "Cem", "Dia")]
    assert [verify(recipe) for recipe in recipes] == [[], []]


def test_where_nothing_was_agreed_nothing_is_said_of_the_duty(host: Person, guests: dict[str, Person]) -> None:
    assert 'id="spread"' not in host.text("/seals")
