"""The host leads a table of the base game: home, options, the deal, a quick round, a round with its maze, the gold."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS, find_edition
from companion.rules.message import Seat
from tests.web.host.maze.digging import dig_to_the_treasure
from tests.web.page import Page
from tests.web.people import (
    People,
    Person,
    SetUp,
    end_saboteur,
    open_saboteur,
    open_table,
    pick_all_gold,
    sit,
)
from tests.web.rounds import confirm_result, gains, play_saboteur, words_from_elsewhere

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva")


def seat_five(app: Flask) -> Person:
    host = open_table(app, "saboteur")
    for name in NAMES:
        sit(host, name)
    return host


@pytest.fixture
def five_seated(set_up: SetUp, app: Flask) -> Person:
    """The host of five, whose roles the companion deals."""
    return set_up(seat_five, app)


def begin_a_round(host: Person) -> None:
    host.post_ok("/round", do="begin")


@pytest.fixture
def five_dealt(set_up: SetUp, five_seated: Person) -> Person:
    """The same, with their roles dealt."""
    set_up(begin_a_round, five_seated)
    return five_seated


# Home and options


def test_home_offers_every_edition_with_its_players_and_this_one_first(app: Flask) -> None:
    page = Person(app).page()
    assert page.values("[name=edition]") == ["saboteur", "saboteur2", "duel", "lost_mines"]
    assert page.chosen("edition") == ["saboteur"]
    for edition in EDITIONS.values():
        assert f"{edition.seats[0]} to {edition.seats[-1]} players" in page


def test_the_edition_stays_chosen_when_another_word_was_refused(app: Flask) -> None:
    refused = Person(app).post_refused("/tables", htmx=False, edition="saboteur2", option__totals="half")
    assert refused.chosen("edition") == ["saboteur2"]


def test_a_script_opens_it_with_options_of_its_own(app: Flask) -> None:
    script = Person(app)
    form = {"option__split": "equal", "option__draw": "players_max9", "rounds": "2", "totals": "open"}
    answer = script.post("/tables", htmx=False, edition="saboteur", **form)
    script.code = answer.location.split("/")[2]
    options = script.view.options
    assert script.view.edition == "saboteur" and script.view.rounds == 2
    assert (options["split"], options["draw"], options["totals"]) == ("equal", "players_max9", "open")


def test_an_option_of_the_other_edition_is_refused(app: Flask) -> None:
    Person(app).post_refused("/tables", htmx=False, edition="saboteur", option__crystals="connected")


def test_every_option_and_custom_of_the_edition_is_in_the_sheet(five_seated: Person) -> None:
    page, edition = five_seated.page("/options"), find_edition("saboteur")
    assert edition.customs
    for option in edition.all_options:
        assert page.chosen(f"option.{option.name}") == [str(option.default)]
        assert {*map(str, option.values)} <= {*page.values(f"[name='option.{option.name}']")}


def test_a_custom_is_set(five_seated: Person) -> None:
    five_seated.post_ok("/options", option__gold_cards="cards")
    assert five_seated.page("/options").chosen("option.gold_cards") == ["cards"]


# The deal


def test_the_odds_are_shown_in_the_lobby_only(five_seated: Person) -> None:
    odds = "2 of the 6 cards are saboteurs"
    assert odds in five_seated.page("/round")
    assert odds not in five_seated.post_ok("/round", do="begin") and odds not in five_seated.page("/host")


def test_the_button_says_why_so_many_saboteurs_cannot_be_dealt(five_seated: Person) -> None:
    five_seated.post_ok("/options", option__saboteurs="4")
    assert "Exactly 4 saboteurs are in play." in five_seated.page("/round")
    for seat in (5, 4):
        five_seated.post_ok("/seats", do="remove", seat=seat)
    form = five_seated.page("/round").part("#begin")
    assert form.has("button.main-button[disabled]")
    assert "This table plays with 4 saboteurs, too many for 3 players." in form.without("button")
    refused = five_seated.post_refused("/round", do="begin")
    assert refused.text().count("too many for 3 players") == 1


def test_only_cards_of_the_edition_are_laid_before_a_seat(five_dealt: Person) -> None:
    assert five_dealt.page("/seats").values("#put-1 [name=kind]") == ["pickaxe", "lantern", "cart"]
    five_dealt.post_refused("/seats/1/token", do="put", kind="theft")


def test_nobody_inspects_or_swaps_hats_here(five_dealt: Person) -> None:
    acts = {*five_dealt.page("/seats").values("[name=do]")}
    assert "put" in acts and not {"inspect", "swap-hat"} & acts


# The end


def test_a_quick_round_asks_one_question(five_dealt: Person) -> None:
    page = five_dealt.page("/maze")
    assert "Who reached the treasure?" in page.part("#ending")
    fields = {*page.attributes("#facts [name]", "name")}
    assert fields == {"once", "result_version", "do", "part", "reached_by", "by"}


def test_with_real_role_cards_these_are_asked_for_too(saboteur_dealt: People) -> None:
    page = saboteur_dealt["host"].page("/maze")
    assert "Who reached the treasure?" in page.part("#ending")
    assert page.values("select[name='role.1'] option") == ["", "gold-digger", "saboteur"]


def test_nobody_reached_it_and_who_played_last_lets_the_next_one_begin(saboteur_dealt: People) -> None:
    host, dia = saboteur_dealt["host"], saboteur_dealt["Dia"].seat
    end_saboteur(host, None, dia, by=saboteur_dealt["Ben"].seat)
    assert host.view.phase == "proposed"
    page = host.page("/settlement")
    assert gains(page)[dia] == 4
    assert page.text(f".score-row[data-seat='{dia}'] .reasons") == "The only saboteur in play: 4."
    confirm_result(host)
    assert "Cem begins." in host.page("/round")


def test_the_answers_can_be_changed_and_the_form_is_filled_with_them(saboteur_dealt: People) -> None:
    host, ben, dia = saboteur_dealt["host"], saboteur_dealt["Ben"].seat, saboteur_dealt["Dia"].seat
    end_saboteur(host, ben, dia)
    assert host.view.phase == "sharing"
    form = host.page("/round").part("#facts")
    assert form.chosen("reached_by") == [str(ben)] and form.chosen("role.4") == ["saboteur"]
    assert end_saboteur(host, None, dia).status_code == 200
    assert host.view.phase == "proposed"


def test_more_saboteurs_than_the_edition_holds_are_refused_and_stay_chosen(saboteur_dealt: People) -> None:
    refused = Page.of(end_saboteur(saboteur_dealt["host"], Seat(1), Seat(2), Seat(3), Seat(4), part="maze"), 422)
    assert saboteur_dealt["host"].view.phase == "dealt"
    assert [refused.chosen(f"role.{seat}") for seat in (2, 3, 4)] == [["saboteur"]] * 3


def test_where_all_get_the_same_nobody_is_asked(app: Flask) -> None:
    host = open_saboteur(app, split="equal")
    ann, _, cem = (sit(host, name).seat for name in ("Ann", "Ben", "Cem"))
    play_saboteur(host, ann, cem)
    page = host.page("/settlement")
    assert host.view.phase == "proposed" and gains(page) == {1: 4, 2: 4, 3: 0}
    assert "secret" not in page


def test_a_game_of_three_rounds_ends_on_the_podium(draft_confirmed: People) -> None:
    host, players = draft_confirmed["host"], [draft_confirmed[name] for name in NAMES[:4]]
    for _ in (2, 3):
        play_saboteur(host, draft_confirmed["Ben"].seat, draft_confirmed["Dia"].seat)
        pick_all_gold(host, *players)
        confirm_result(host)
    assert host.view.phase == "finished"
    page = host.page("/settlement")
    drafted = [page.attributes(f".score-row[data-gains='{gold}']", "data-seat") for gold in (1, 2, 3)]
    assert sum(map(len, drafted)) == 3 * 4 and "secret" not in page
    totals = {seat.seat: seat.total for seat in host.view.circle}
    assert totals[draft_confirmed["Dia"].seat] == 0 and all(totals[player.seat] >= 3 for player in players[:3])
    assert host.page("/round").has(".podium-page")


# The maze


def test_a_round_with_its_maze_ends_by_one_held_button(five_dealt: Person) -> None:
    dig_to_the_treasure(five_dealt, by=Seat(2))
    banner = five_dealt.page("/maze").part("#reached")
    assert "The treasure has been reached." in banner and "Ben placed the last card." in banner
    assert banner.has("button[data-hold-submit][form=facts]")
    asked = {name: banner.chosen(name)[0] for name in ("reached_by", "by")}
    fixed = {name: banner.values(f"#facts [type=hidden][name={name}]")[0] for name in ("do", "part")}
    proof = five_dealt.post_ok("/round", **asked, **fixed).part("#maze")
    assert five_dealt.view.result.reached_by == 2
    assert "White dots: a path to the treasure." in proof and "otherwise" not in proof


def test_where_nobody_was_named_it_asks_who_laid_the_last_card(five_dealt: Person) -> None:
    dig_to_the_treasure(five_dealt)
    banner = five_dealt.page("/maze").part("#reached")
    assert banner.text("label:has([form=facts][name=reached_by][value='1'][required])") == "Ann"
    assert all(banner.texts("p")), "no paragraph is empty"


def test_a_seat_with_a_broken_tool_laid_no_last_card(five_dealt: Person) -> None:
    five_dealt.post_ok("/seats/1/token", do="put", kind="cart")
    dig_to_the_treasure(five_dealt)
    asked = five_dealt.page("/maze").values("#reached [form=facts][name=reached_by]")
    assert asked == ["2", "3", "4", "5", "1"], "Ann comes last"


def test_with_real_role_cards_the_maze_fills_in_the_end_too(saboteur_dealt: People) -> None:
    host, ben = saboteur_dealt["host"], saboteur_dealt["Ben"].seat
    dig_to_the_treasure(host, by=ben)
    banner = host.page("/maze").part("#reached")
    assert "Score the round" not in banner and banner.has("[name='role.1']")
    assert end_saboteur(host, ben, saboteur_dealt["Dia"].seat, part="maze").status_code == 200
    assert host.view.asking.seat == ben


def test_the_palette_and_a_drawn_card_know_this_edition_alone(five_dealt: Person) -> None:
    page = five_dealt.page("/free-card?side.N=way&side.S=way", htmx=True)
    assert {*page.attributes("#draw input[name]", "name")} == {f"side.{side}" for side in "NESW"}
    assert not page.has("#draw select")
    cards = {worth.split()[0] for worth in five_dealt.page("/maze").values("#lay [name=offer]")}
    assert cards == {kind.key for kind in find_edition("saboteur").paths}


def test_a_door_in_a_drawn_card_is_refused(five_dealt: Person) -> None:
    five_dealt.post_refused("/maze", cell="1,0", tracks="EW", door="blue")
    assert not five_dealt.view.maze.laid


# Words


def test_no_page_of_saboteur_uses_words_of_other_editions(saboteur_dealt: People) -> None:
    host, ann, words = saboteur_dealt["host"], saboteur_dealt["Ann"], {}

    def read(phase: str) -> None:
        words[phase] = words_from_elsewhere(host.page("/host").part("main")) | words_from_elsewhere(ann.page("/seat"))

    read("dealt")
    host.post_ok("/seats/2/token", do="put", kind="pickaxe")
    dig_to_the_treasure(host, by=ann.seat)
    read("reached")
    end_saboteur(host, ann.seat, saboteur_dealt["Dia"].seat)
    read("sharing")
    pick_all_gold(host, ann, saboteur_dealt["Cem"])
    read("proposed")
    confirm_result(host)
    read("confirmed")
    play_saboteur(host, None, saboteur_dealt["Dia"].seat)
    read("nobody reached it")
    assert words == dict.fromkeys(words, set()) and len(words) == 6


def test_the_same_pages_say_it_where_the_edition_knows_it(host: Person, dealt: People) -> None:
    host.post_ok("/seats/1/token", do="put", kind="theft")
    assert {"crystal", "ladder"} <= words_from_elsewhere(host.page("/host").part("main"))
    assert {"doors", "theft"} <= words_from_elsewhere(dealt["Ann"].page("/seat"))
