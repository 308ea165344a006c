"""Laying my card on my own phone in The Duel: on my turn, as the host lays it; on the other's turn I only watch."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.table.viewer import HOST
from tests.web import play_duel
from tests.web.page import Page
from tests.web.people import Person, SetUp
from tests.web.play_duel import Duel, at

CARD = {"offer": "d_ew 0"}
TAPPED = "#maze a.cell"


@pytest.fixture
def duel(app: Flask, set_up: SetUp) -> Duel:
    """Ann is green and begins, Ben is blue."""
    return set_up(play_duel.open_duel, app, "Ann", "Ben")


def sends(person: Person, path: str, status: int = 200, **form: object) -> Page:
    """What this person's phone gets for a form."""
    return Page.of(person.post(f"/seat/{path}?n={person.seat}", **form), status)


def lays(person: Person, cell: str, status: int = 200, **form: object) -> Page:
    return sends(person, "maze", status, **{"cell": at(cell), **CARD, **form})


def maze(person: Person) -> Page:
    return person.page(f"/seat/maze?n={person.seat}")


def cards(duel: Duel) -> dict[tuple[int, int], int | None]:
    """Who laid the cards that lie in the maze, by cell."""
    seen = duel["host"].view.maze
    assert seen
    return {laid.cell: laid.by for laid in seen.laid}


def turn(duel: Duel) -> int | None:
    return duel["host"].view.seat_on_turn


# My turn


def test_the_page_of_my_seat_leads_to_it(duel: Duel) -> None:
    ann, ben = duel["Ann"], duel["Ben"]
    assert (ann.page("/seat").text("#open-maze"), ben.page("/seat").text("#open-maze")) == ("Enter my card", "The maze")
    assert ann.page("/seat").attribute("#open-maze", "href") == f"/t/{ann.code}/seat/play?n={ann.seat}"
    assert not ann.page("/seat").has("#maze-sheet")


def test_my_card_is_mine_and_then_it_is_the_others_turn(duel: Duel) -> None:
    page = lays(duel["Ann"], "B1")
    assert cards(duel) == {(1, -1): duel["Ann"].seat} and turn(duel) == duel["Ben"].seat
    assert page.text("#whose-turn h1") == "It’s Ben’s turn." and not page.has("#lay")
    assert maze(duel["Ben"]).text("#whose-turn h1") == "It’s your turn."


def test_it_offers_the_cards_that_the_host_is_offered(duel: Duel) -> None:
    offers = play_duel.offers(maze(duel["Ann"]))
    assert offers and offers == play_duel.offers(play_duel.maze(duel))
    hosts = play_duel.maze(duel).attributes(TAPPED, "data-fits")
    assert maze(duel["Ann"]).attributes(TAPPED, "data-fits") == hosts


def test_a_card_against_the_rules_is_refused_with_all_reasons_and_laid_anyway(duel: Duel) -> None:
    page = lays(duel["Ann"], "B3", 422)
    assert play_duel.why_not(page) and page.text(".against [name='anyway']").startswith("Place it anyway")
    assert not cards(duel)
    lays(duel["Ann"], "B3", anyway="1", again="d_ew 0")
    assert cards(duel) == {(3, -1): duel["Ann"].seat}


def test_a_double_tap_lays_one_card(duel: Duel) -> None:
    for _ in range(2):
        lays(duel["Ann"], "B1", once="a" * 32)
    assert len(cards(duel)) == 1 and turn(duel) == duel["Ben"].seat


def test_the_host_undoes_it(duel: Duel) -> None:
    lays(duel["Ann"], "B1")
    duel["host"].post_ok("/history", do="take-back")
    assert not cards(duel) and turn(duel) == duel["Ann"].seat


def test_i_pass(duel: Duel) -> None:
    assert maze(duel["Ann"]).text("#next-turn") == "Next: Ben"
    sends(duel["Ann"], "turn", seat=duel["Ben"].seat)
    assert turn(duel) == duel["Ben"].seat


def test_a_rockfall_takes_a_card_off(duel: Duel) -> None:
    play_duel.lay(duel, "Ann", "B1")
    ben = duel["Ben"]
    assert ben.page(f"/seat/maze/{at('B1')}?n={ben.seat}").text("#take-it-off") == "Removerockfall"
    sends(ben, f"maze/{at('B1')}/remove")
    assert not cards(duel) and turn(duel) == duel["Ann"].seat


def test_i_break_a_tool_of_the_other_and_he_repairs_it(duel: Duel) -> None:
    ann, ben = duel["Ann"], duel["Ben"]
    assert maze(ann).has(f"#sheet-{ben.seat} [value='lantern']")
    sends(ann, f"tools/{ben.seat}", do="put", kind="lantern")
    assert turn(duel) == ben.seat
    sends(ben, f"tools/{ben.seat}", do="take", kind="lantern")
    assert turn(duel) == ann.seat


def test_what_lies_in_front_of_the_other_stays(duel: Duel) -> None:
    ann, ben = duel["Ann"], duel["Ben"]
    play_duel.act(duel, "put-token", seat=ben.seat, kind="lantern")
    play_duel.act(duel, "begin-turn", seat=ann.seat)
    page = maze(ann)
    assert page.has(f"#sheet-put-{ben.seat}") and not page.has(f"#sheet-take-{ben.seat}, #sheet-discard-{ben.seat}")
    sends(ann, f"tools/{ben.seat}", 403, do="take", kind="lantern")
    sends(ann, f"tools/{ann.seat}", 403, do="put", kind="lantern")
    assert turn(duel) == ann.seat


def test_i_open_a_door_with_my_key_and_bribe_a_troll(duel: Duel) -> None:
    ann, ben = duel["Ann"], duel["Ben"]
    lays(ann, "B1", offer="d_nesw_troll 0", anyway="1")
    lays(ben, "D1", offer="d_nesw_green 0", anyway="1")
    sheet = ann.page(f"/seat/maze/{at('B1')}?n={ann.seat}")
    assert [text for text in sheet.texts(".card-contents button") if "bribes" in text] == ["Ann bribes the troll"]


# The goal that I reached


def reached(duel: Duel) -> Page:
    """Ann's card reaches the goal at A5; what her phone shows then."""
    for column in range(1, 5):
        play_duel.lay(duel, "Ann", f"B{column}")
    play_duel.act(duel, "begin-turn", seat=duel["Ann"].seat)
    return lays(duel["Ann"], "B5", offer="d_nesw_troll 0")


def test_the_goal_i_reached_is_asked_of_me_after_my_turn(duel: Duel) -> None:
    page = reached(duel)
    assert turn(duel) == duel["Ben"].seat and page.has("#cell-sheet[open] .face")
    assert duel["Ann"].page("/seat").text("#open-maze.main-button") == "Turn over the goal card"
    assert duel["Ben"].page("/seat").text(".own-turn h2") == "Ann turns over the goal card at A5."
    for name in ("Ann", "Ben"):
        assert "It’s" not in duel[name].page("/seat"), "a turn is named before the goal is turned over"
    sends(duel["Ann"], f"goals/{at('A5')}", shows="d_goal_7")
    seen = duel["host"].view.maze
    assert seen and seen.maze.goals[(5, -2)].shows == "d_goal_7"


def test_i_correct_its_picture_until_the_other_has_played(duel: Duel) -> None:
    reached(duel)
    sends(duel["Ann"], f"goals/{at('A5')}", shows="d_goal_7")
    sends(duel["Ann"], f"goals/{at('A5')}", shows="d_goal_8")
    lays(duel["Ben"], "D1")
    sends(duel["Ann"], f"goals/{at('A5')}", 403, shows="d_goal_7")


def test_no_other_goal_is_turned_over(duel: Duel) -> None:
    before = maze(duel["Ann"])
    sends(duel["Ann"], f"goals/{at('A5')}", 403, shows="d_goal_7")
    reached(duel)
    assert [page.has(".goal-reached") for page in (before, maze(duel["Ann"]))] == [False, True]
    sends(duel["Ann"], f"goals/{at('C5')}", 403, shows="d_goal_7")


# A card that I entered wrongly


def test_i_turn_move_and_undo_my_newest_card(duel: Duel) -> None:
    ann = duel["Ann"]
    lays(ann, "B1", offer="d_nw 0", anyway="1")
    sheet = ann.page(f"/seat/maze/{at('B1')}?n={ann.seat}")
    assert sheet.has("#turn-it, #move-it, #never-there") and not sheet.has("#take-it-off")
    sends(ann, f"maze/{at('B1')}/turn")
    sends(ann, f"maze/{at('B1')}/move", to="B2", anyway="1")
    sends(ann, f"maze/{at('B2')}/remove", slip="1")
    assert not cards(duel) and turn(duel) == ann.seat


def test_once_the_other_has_played_only_the_host_corrects_it(duel: Duel) -> None:
    lays(duel["Ann"], "B1")
    lays(duel["Ben"], "D1")
    for path, form in (("turn", {}), ("move", {"to": "B2"}), ("remove", {"slip": "1"})):
        sends(duel["Ann"], f"maze/{at('B1')}/{path}", 403, **form)
    assert len(cards(duel)) == 2


# The other's turn


def test_on_the_other_players_turn_i_only_watch(duel: Duel) -> None:
    page = maze(duel["Ben"])
    assert page.has("svg.maze") and not page.has(f"#lay, #next-turn, {TAPPED}")
    assert page.text("#whose-turn h1") == "It’s Ann’s turn."


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("maze", {"cell": "1,1", **CARD}),
        ("maze/1,-1/remove", {}),
        ("cells/1,-1/token", {"do": "put", "kind": "bribe", "side": "E"}),
        ("cells/1,-1/claim", {"place": "0", "seat": "2"}),
        ("turn", {"seat": "2"}),
        ("tools/1", {"do": "put", "kind": "lantern"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_everything_i_send_out_of_turn_is_refused(duel: Duel, path: str, form: dict[str, str]) -> None:
    play_duel.lay(duel, "Ann", "B1")
    play_duel.act(duel, "begin-turn", seat=duel["Ann"].seat)
    before = duel["host"].view.version
    page = sends(duel["Ben"], path, 403, **form)
    assert "It isn’t your turn. The host can still enter it." in page.text("#maze")
    assert duel["host"].view.version == before


def test_who_plays_follows_from_my_key_and_not_from_the_form(duel: Duel) -> None:
    lays(duel["Ann"], "B1", by=duel["Ben"].seat)
    assert cards(duel) == {(1, -1): duel["Ann"].seat}
    assert duel["Ben"].post(f"/seat/maze?n={duel['Ann'].seat}", cell=at("D1"), **CARD).status_code == 403


def test_two_on_one_phone_lay_each_by_the_own_key(app: Flask, duel: Duel) -> None:
    ann, ben = duel["Ann"], duel["Ben"]
    assert not maze(ben).has("#next-here")
    ticket = duel["host"].service.seat_transfer.issue_ticket(ann.code, HOST, ben.seat)
    assert ann.post(f"/take/{ticket}", htmx=False).status_code == 303
    for seat, cell, other in ((ann.seat, "B1", ben.seat), (ben.seat, "D1", ann.seat)):
        page = Page.of(ann.post(f"/seat/maze?n={seat}", cell=at(cell), **CARD))
        assert page.attribute("#next-here", "href") == f"/t/{ann.code}/seat/play?n={other}"
    assert cards(duel) == {(1, -1): ann.seat, (1, 1): ben.seat}
