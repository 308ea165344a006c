"""The Lost Mines with the option *Everyone enters their own*: a player's phone enters that player's turn."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import Person, SetUp
from tests.web.play_lost_mines import (
    Mine,
    at,
    dig,
    enter,
    enter_treasures,
    go,
    lay,
    on_turn,
    open_board,
    open_board_with_cards,
    put,
    take,
    turn,
    walk,
    why_not,
)


def open_own_cards(app: Flask) -> Mine:
    """Two cards lead from each start to the mine three steps east of it; it is Ann's turn, and each enters their own
    cards."""
    mine = open_board(app, own_cards="on")
    dig(mine, "C3", "C4", "E3", "E4")
    turn(mine, "Ann")
    return mine


@pytest.fixture
def mine(app: Flask, set_up: SetUp) -> Mine:
    return set_up(open_own_cards, app)


def sends(person: Person, path: str, status: int = 200, **form: object) -> Page:
    return Page.of(person.post(f"/seat/{path}?n={person.seat}", **form), status)


def maze(person: Person) -> Page:
    return person.page(f"/seat/maze?n={person.seat}")


def sheet(person: Person, cell: str) -> Page:
    return person.page(f"/seat/maze/{at(cell)}?n={person.seat}")


CARD = {"cell": at("B2"), "offer": "NS 0"}


def test_the_host_sets_it_between_rounds(dug_board: Mine) -> None:
    ann = dug_board["Ann"]
    assert dug_board["host"].page("/options").chosen("option.own_cards") == ["off"]
    for path, form in (("maze", CARD), ("dwarf", {"cell": at("C4")}), ("spy", {"seat": 2}), ("turn", {"seat": 2})):
        sends(ann, path, 403, **form)
    assert not maze(ann).has("#lay, a.cell, #next-turn")


def test_on_my_turn_i_lay_a_card_move_my_dwarf_and_the_turn_passes(mine: Mine) -> None:
    ann = mine["Ann"]
    page = sends(ann, "maze", **CARD, by=mine["Cem"].seat)
    assert page.text("#whose-turn h1") == "It’s your turn."
    assert mine["host"].view.maze.laid[-1].by == ann.seat
    assert page.text(".to-do p").startswith("Tap where your dwarf goes.")
    assert sheet(ann, "C4").text(".main-button").startswith("Go here")
    page = sends(ann, "dwarf", cell=at("C4"))
    assert page.text("#whose-turn h1") == "It’s Ben’s turn." and on_turn(mine) == "Ben"


def test_my_own_page_addresses_me(mine: Mine) -> None:
    ann = mine["Ann"]
    sends(ann, "maze", **CARD)
    assert "You placed it." in sheet(ann, "B2") and "Ann placed it." in mine["host"].page(f"/maze/{at('B2')}")
    assert "You can’t get here now." in sheet(ann, "E5")
    assert why_not(sends(ann, "dwarf", 422, cell=at("E4"))) == ["By the rules you can’t get to E4 now."]
    assert why_not(sends(ann, "dwarf", 422, cell=at("C5"), do="put-back")) == ["You have no treasure from C5."]
    assert "You enter and find" in sheet(ann, "C5").texts("legend")
    sends(ann, f"goals/{at('C5')}", shows="gems", way=["E", "W"])
    assert "You took one" in sheet(ann, "C5") and "Ann took one" in mine["host"].page(f"/maze/{at('C5')}")
    refused = mine["Ann"].post("/seat/sheet", do="treasures", values=["", "3", "3"])
    assert why_not(Page.of(refused, 422)) == ["Your treasures: 1 taken on the board, 2 entered. Correct one of them."]


def test_my_page_leads_to_it_once_i_have_looked(mine: Mine) -> None:
    ann, ben = mine["Ann"], mine["Ben"]
    for person in (ann, ben):
        assert not person.page("/seat").has("#open-maze")
        person.post_ok("/seat/sheet", do="seen")
    assert ann.page("/seat").has("a#open-maze.main-button") and ben.page("/seat").has("a#open-maze.quiet-button")
    assert ann.page(f"/seat/play?n={ann.seat}").has("#lay")


def test_in_anothers_turn_a_card_is_refused_with_whose_it_is_and_placed_anyway(mine: Mine) -> None:
    cem = mine["Cem"]
    assert not maze(cem).has("a.free.glows") and maze(cem).has("a.free")
    page = sends(cem, "maze", 422, **CARD)
    assert "It’s Ann’s turn." in page.text(".against") and page.has(".against [name=anyway]")
    sends(cem, "maze", cell=CARD["cell"], again=CARD["offer"], anyway="1")
    assert on_turn(mine) == "Cem"


def test_i_say_that_it_is_my_turn(mine: Mine) -> None:
    cem = mine["Cem"]
    assert not maze(mine["Ann"]).has("#my-turn")
    assert maze(cem).text("#my-turn") == "It’s my turn"
    assert sends(cem, "turn", seat=cem.seat).text("#whose-turn h1") == "It’s your turn."
    sends(cem, "turn", 403, seat=mine["Ben"].seat)


def test_before_anybody_began_every_phone_offers_the_turn(app: Flask) -> None:
    mine = open_board(app, own_cards="on")
    for name in ("Ann", "Dia"):
        page = maze(mine[name])
        assert page.has("#my-turn") and page.has("a.free.glows") and not page.has("#next-turn, #spy")


def test_in_anothers_turn_nothing_but_a_path_card_is_offered(mine: Mine) -> None:
    put(mine, "trap", "C3", "W")
    ben = maze(mine["Ben"])
    assert ben.has("a.free") and not ben.has("a.card, a.goal, a.start, #spy, #look, #next-turn")
    for cell in ("C3", "C5", "C2"):
        assert not sheet(mine["Ben"], cell).has("form")


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("dwarf", {"cell": at("C4")}),
        ("dwarf", {"cell": at("C4"), "anyway": "1"}),
        ("dwarf", {"do": "look", "at": "mine"}),
        ("cells/" + at("C3") + "/token", {"do": "put", "kind": "troll", "side": "W"}),
        ("maze/" + at("C3") + "/remove", {}),
        ("goals/" + at("C5"), {"shows": "gems"}),
        ("spy", {"seat": 1}),
    ],
)
def test_in_anothers_turn_the_server_refuses_the_rest(mine: Mine, path: str, form: dict[str, object]) -> None:
    version = mine["host"].view.version
    page = sends(mine["Ben"], path, 403, **form)
    assert "It isn’t your turn." in page.text("#why") and mine["host"].view.version == version


def test_a_form_made_by_hand_moves_no_other_dwarf(mine: Mine) -> None:
    ann, ben = mine["Ann"], mine["Ben"]
    before = dict(walk(mine).board.dwarves)
    for path in ("dwarf", "maze", "spy", "turn"):
        answer = ann.post(f"/seat/{path}?n={ben.seat}", cell=at("C4"), seat=ben.seat)
        assert answer.status_code == 403
    sends(ann, "dwarf", cell=at("C4"), seat=ben.seat)
    after = dict(walk(mine).board.dwarves)
    assert {seat for seat in after if after[seat] != before[seat]} == {ann.seat}


def test_i_set_a_trap_a_troll_and_a_tool_and_only_the_host_removes_them(mine: Mine) -> None:
    ann = mine["Ann"]
    lay(mine, "D2", "NS", "lake")
    for name in ("Ben", "Cem", "Ann"):
        turn(mine, name)
    assert sheet(ann, "C3").has("#on-edges [value=trap]") and sheet(ann, "D2").has("#put-boat-")
    sends(ann, f"cells/{at('D2')}/token", do="put", kind="boat")
    for name in ("Ben", "Cem", "Ann"):
        turn(mine, name)
    sends(ann, f"cells/{at('C3')}/token", do="put", kind="troll", side="W")
    for cell in ("C3", "D2"):
        assert not sheet(ann, cell).has("[value=take]")
        assert mine["host"].page(f"/maze/{at(cell)}").has("[value=take]")


SECOND = "You’ve already played a card in this turn."


def test_a_second_path_card_is_refused_and_placed_anyway(mine: Mine) -> None:
    ann = mine["Ann"]
    sends(ann, "maze", **CARD)
    page = sends(ann, "maze", 422, cell=at("B3"), offer="EW 0", again="")
    assert SECOND in page.text(".against")
    sends(ann, "maze", cell=at("B3"), again="EW 0", anyway="1")
    assert mine["host"].view.maze.laid[-1].by == ann.seat and on_turn(mine) == "Ann"


def test_a_second_card_with_a_trap_is_refused_and_placed_anyway(mine: Mine) -> None:
    ann, path = mine["Ann"], f"cells/{at('C3')}/token"
    sends(ann, "maze", **CARD)
    version = mine["host"].view.version
    page = sends(ann, path, 422, do="put", kind="trap", side="W")
    assert page.text("#cell-sheet .problem") == SECOND and mine["host"].view.version == version
    form = {
        field: page.attribute(f"#second-card [name={field}]", "value") for field in ("do", "kind", "side", "anyway")
    }
    sends(ann, path, **form)
    assert sheet(ann, "C3").has(".card-contents use[href='#link-trap']")


def test_a_second_card_with_a_thunderstorm_or_a_look_is_refused(mine: Mine) -> None:
    ann = mine["Ann"]
    sends(ann, "dwarf", do="look", at="mine")
    assert SECOND in sends(ann, "dwarf", 422, do="look", at="treasure").text("#why")
    page = sends(ann, f"maze/{at('E4')}/remove", 422)
    assert SECOND in page.text("#cell-sheet") and page.has("#take-it-off [name=anyway]")


def test_a_thunderstorm_is_mine_too(mine: Mine) -> None:
    assert "thunderstorm" in sheet(mine["Ann"], "E4").text("#take-it-off")
    sends(mine["Ann"], f"maze/{at('E4')}/remove")
    assert not mine["host"].view.maze.maze.card_at((4, 2)) and on_turn(mine) == "Ann"


def test_i_enter_a_mine_and_correct_what_it_shows(mine: Mine) -> None:
    ann = mine["Ann"]
    assert sheet(ann, "C5").has("#shows-5\\,0 [value=gems]")
    sends(ann, f"goals/{at('C5')}", shows="gems")
    assert walk(mine).taken_treasures[ann.seat] == ("gems",) and on_turn(mine) == "Ben"
    assert sheet(ann, "C5").has("#is-5\\,0") and not sheet(mine["Ben"], "C5").has("#is-5\\,0")
    sends(ann, f"goals/{at('C5')}", shows="gold")
    assert walk(mine).taken_treasures[ann.seat] == ("gold",)


def test_a_treasure_that_i_took_is_due_until_i_enter_its_worth(mine: Mine) -> None:
    ann = mine["Ann"]
    assert not ann.page("/seat").has("#treasures > .main-button")
    sends(ann, f"goals/{at('C5')}", shows="gems")
    assert "You took a treasure: gems. Enter what it’s worth." in ann.page("/seat").text()
    assert ann.page("/seat").has("#treasures > .main-button")
    page = enter_treasures(ann, 2)
    assert "Enter what it’s worth." not in page and not page.has("#treasures > .main-button")


def test_the_mine_that_i_cannot_reach_is_for_the_host(mine: Mine) -> None:
    assert not sheet(mine["Ann"], "A9").has("form")
    sends(mine["Ann"], f"goals/{at('A9')}", 422, shows="gold")
    sends(mine["Ann"], f"goals/{at('A9')}", 403, shows="gold", anyway="1")
    assert mine["host"].page(f"/maze/{at('A9')}").has("form")


def test_i_stay_in_a_mine_and_take_one_more_or_put_one_back(mine: Mine) -> None:
    ann = mine["Ann"]
    enter(mine, "C5", "gems")
    go(mine, "Ben", "C5", anyway="1")
    take(mine, "Ben")
    turn(mine, "Ann")
    assert sheet(ann, "C5").has(f"#take-{ann.seat}") and not sheet(ann, "C5").has(f"#take-{mine['Ben'].seat}")
    assert len(sheet(ann, "C5").all("[value=put-back]")) == 1, "Ben's treasure is Ben's"
    sends(ann, "dwarf", do="put-back", cell=at("C5"))
    sends(ann, "dwarf", do="take")
    assert walk(mine).taken_treasures[ann.seat] == ("gems",) and on_turn(mine) == "Ben"


def test_i_put_a_treasure_back_that_was_not_there_until_another_plays(mine: Mine) -> None:
    ann, ben = mine["Ann"], mine["Ben"]
    enter(mine, "C5", "gems")
    go(mine, "Ben", "C5")
    assert on_turn(mine) == "Cem" and walk(mine).taken_treasures[ben.seat] == ("gems",)
    sends(ann, "dwarf", 403, do="put-back", cell=at("C5"))
    assert not sheet(ann, "C5").has("[value=put-back]") and len(sheet(ben, "C5").all("[value=put-back]")) == 1
    sends(ben, "dwarf", do="put-back", cell=at("C5"))
    assert walk(mine).taken_treasures[ben.seat] == ()
    assert not sheet(ben, "C5").has("[value=put-back]")


def test_i_correct_where_my_dwarf_stands_and_no_other_dwarf(mine: Mine) -> None:
    ann = mine["Ann"]
    page = sheet(ann, "E3")
    assert page.text(f"#go-{ann.seat}-") == "My dwarf is already here" and not page.has(f"#go-{mine['Ben'].seat}-")
    sends(ann, "dwarf", cell=at("E3"), anyway="1")
    assert walk(mine).board.dwarves[ann.seat] == (3, 2) and on_turn(mine) == "Ann"


def test_i_spy_and_my_own_page_shows_the_covered_card(mine: Mine) -> None:
    ann, cem = mine["Ann"], mine["Cem"]
    assert maze(ann).texts("#spy button") == ["Ben", "Cem", "Dia"]
    answer = ann.post(f"/seat/spy?n={ann.seat}", seat=cem.seat)
    assert answer.headers["HX-Redirect"] == f"/t/{ann.code}/seat?n={ann.seat}"
    assert ann.page(f"/seat?n={ann.seat}").has(f"#shown-{cem.seat}")
    for person in (mine["Ben"], cem):
        assert not person.page("/seat").has(f"#shown-{cem.seat}")
    assert ann.get(f"/seat/role?n={ann.seat}&of={cem.seat}").status_code == 200
    assert mine["Ben"].get(f"/seat/role?n={mine['Ben'].seat}&of={cem.seat}").status_code == 404
    assert "Ann spied on Cem’s dwarf card" in mine["host"].page("/history").text("#story")


def test_after_my_card_my_page_says_that_my_dwarf_moves(mine: Mine) -> None:
    ann = mine["Ann"]
    ann.post_ok("/seat/sheet", do="seen")
    assert ann.page("/seat").text("#open-maze") == "Enter my card"
    sends(ann, "maze", **CARD)
    assert ann.page("/seat").text("#open-maze") == "Move my dwarf"


def test_an_undo_is_told_on_the_phone(mine: Mine) -> None:
    ann = mine["Ann"]
    sends(ann, "maze", **CARD)
    mine["host"].post_ok("/history", do="take-back")
    assert maze(ann).text("#dug").startswith("Undid")


def test_i_spy_once_in_a_turn_even_if_i_take_it(mine: Mine) -> None:
    cem = mine["Cem"]
    sends(cem, "turn", seat=cem.seat)
    cem.post(f"/seat/spy?n={cem.seat}", seat=mine["Ann"].seat)
    assert not maze(cem).has("#spy, #look") and maze(cem).has("#next-turn")
    sends(cem, "turn", seat=mine["Dia"].seat)
    sends(cem, "turn", seat=cem.seat)
    page = sends(cem, "spy", 422, seat=mine["Ben"].seat)
    assert "You’ve already played a card in this turn." in page.text("#why")
    assert cem.get(f"/seat/role?n={cem.seat}&of={mine['Ben'].seat}").status_code == 404


def test_i_spy_without_scripts(mine: Mine) -> None:
    ann = mine["Ann"]
    assert ann.post_redirected(f"/seat/spy?n={ann.seat}", seat=mine["Cem"].seat) == f"/t/{ann.code}/seat?n={ann.seat}"


def test_i_cannot_spy_on_myself(mine: Mine) -> None:
    ann = mine["Ann"]
    assert sends(ann, "spy", 422, seat=ann.seat).has("#why .problem")


def test_i_look_at_a_mine_in_secret(mine: Mine) -> None:
    ann = mine["Ann"]
    sends(ann, "dwarf", do="look", at="mine")
    assert walk(mine).acted and on_turn(mine) == "Ann"


def test_the_turn_is_passed_by_a_button(mine: Mine) -> None:
    ann, ben = mine["Ann"], mine["Ben"]
    assert maze(ann).text("#next-turn") == "Next: Ben"
    sends(ann, "turn", seat=ben.seat)
    assert on_turn(mine) == "Ben"


def test_once_my_card_lies_no_space_glows_and_nobody_offers_to_spy(mine: Mine) -> None:
    for page in (maze(mine["Ann"]), mine["host"].page("/maze")):
        assert page.has("a.free.glows") and page.has("#spy")
    for page in (sends(mine["Ann"], "maze", **CARD), mine["host"].page("/maze")):
        assert page.has("a.free.faint") and not page.has("a.free.glows, #spy")


def test_a_wrong_trap_that_the_host_removes_frees_the_turn_again(mine: Mine) -> None:
    put(mine, "trap", "C3", "W", by=mine["Ann"].seat)
    assert not mine["host"].page("/maze").has("a.free.glows, #spy")
    put(mine, "trap", "C3", "W", do="take")
    for page in (maze(mine["Ann"]), mine["host"].page("/maze")):
        assert page.has("a.free.glows") and page.has("#spy")


def test_the_host_undoes_it_and_still_enters_all(mine: Mine) -> None:
    sends(mine["Ann"], "dwarf", cell=at("C4"))
    mine["host"].post_ok("/history", do="take-back")
    assert on_turn(mine) == "Ann" and walk(mine).board.dwarves[mine["Ann"].seat] == (2, 0)
    go(mine, "Ann", "C3")
    assert on_turn(mine) == "Ben"


def test_who_dealt_real_cards_places_the_own_dwarf(app: Flask) -> None:
    mine = open_board_with_cards(app, own_cards="on")
    ann = mine["Ann"]
    sends(ann, "turn", seat=ann.seat)
    page = sheet(ann, "C2")
    assert "Whose dwarf begins here?" in page.text() and page.texts(".acts button") == ["Ann"]
    assert not maze(ann).has("#spy") and maze(ann).has("#look")
    sends(ann, "dwarf", cell=at("C2"), anyway="1")
    assert dict(walk(mine).board.dwarves) == {ann.seat: (2, 0)}


def test_once_all_treasures_are_taken_nothing_is_entered_any_more(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    for name in ("Ben", "Cem", "Dia"):
        go(mine, name, "C5", anyway="1")
        take(mine, name)
    page = maze(mine["Ann"])
    assert page.text("#over h2") == "All treasures are taken." and page.text("#whose-turn h1") == "The round is over."
    assert not page.has("form, a.free, .settles")
    version = mine["host"].view.version
    for name in ("Ann", "Dia"):
        for path, form in (
            ("turn", {"seat": mine[name].seat}),
            ("spy", {"seat": mine["Cem"].seat}),
            ("maze", {**CARD, "anyway": "1"}),
            ("dwarf", {"cell": at("C4")}),
            ("dwarf", {"do": "look", "at": "mine"}),
            ("dwarf", {"do": "take"}),
        ):
            sends(mine[name], path, 403, **form)
    assert mine["host"].view.version == version


def test_a_round_is_played_on_phones_alone(mine: Mine) -> None:
    sends(mine["Ann"], "maze", **CARD)
    sends(mine["Ann"], f"goals/{at('C5')}", shows="gems")
    sends(mine["Ben"], "dwarf", cell=at("C5"))
    sends(mine["Cem"], "dwarf", do="look", at="treasure")
    sends(mine["Cem"], f"goals/{at('E5')}", shows="gold")
    page = sends(mine["Dia"], "dwarf", cell=at("E5"))
    assert page.text("#over h2") == "All treasures are taken."
    assert list(walk(mine).taken_treasures.values()) == [("gems",), ("gems",), ("gold",), ("gold",)]
    assert mine["host"].page("/host").has("#over")
