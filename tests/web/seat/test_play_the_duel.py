"""The Duel on the own phone: on my turn I lay my card as the host would; on the other's turn I only watch."""

from __future__ import annotations

from flask import Flask

from tests.play import HOST
from tests.web import play_duel
from tests.web.page import Page
from tests.web.people import open_table, sit
from tests.web.play_duel import Duel, at
from tests.web.seat.driver import laid, maze, sends, sheet

CARD = {"card": "d_ew 0"}


def turn(duel: Duel) -> str:
    view = duel["host"].view
    return view.names[view.seat_on_turn]


def test_a_game_from_the_seat_to_the_result(app: Flask) -> None:
    host = open_table(app, "duel", rounds="1")
    ann, ben = sit(host, "Ann"), sit(host, "Ben")
    duel = {"host": host, "Ann": ann, "Ben": ben}
    page = ann.page("/seat")
    assert "across from Ben" in page.text(".me") and "You’re the green dwarf." in page
    assert "The round begins when everyone is here." in page and "Ann begins the round." in page
    host.post_ok("/do/deal")
    assert "You’re the blue dwarf." in ben.page("/seat") and "8 of 8 dwarf markers are left." in ben.page("/seat")
    texts = [(person.page("/seat").text("#open-maze"), maze(person).text("#whose-turn h1")) for person in (ann, ben)]
    assert texts == [("Enter my card", "It’s your turn."), ("The maze", "It’s Ann’s turn.")]
    assert maze(ben).has("svg.maze") and not maze(ben).has("#lay, #next-turn, #maze a.cell")
    assert play_duel.offers(maze(ann)) == play_duel.offers(play_duel.maze(duel)) != []
    fits = [page.attributes("#maze a.cell", "data-fits") for page in (maze(ann), play_duel.maze(duel))]
    assert fits[0] == fits[1]

    page = sends(ann, "place", 422, cell=at("B3"), **CARD)
    assert play_duel.why_not(page) and page.text(".against [name='anyway']").startswith("Place it anyway")
    for _ in range(2):  # a double tap; whoever stands in the form
        page = sends(ann, "place", cell=at("B1"), by=ben.seat, once="a" * 32, **CARD)
    assert laid(duel) == {(1, -1): ann.seat} and page.text("#whose-turn h1") == "It’s Ben’s turn."
    sends(ann, "turn-card", cell=at("B1"))  # until the other has played
    assert sheet(ben, at("B1")).text("#take-it-off") == "Removerockfall"
    sends(ben, "remove", cell=at("B1"))
    assert laid(duel) == {} and turn(duel) == "Ann"

    assert maze(ann).has(f"#sheet-{ben.seat} [value='lantern']")
    sends(ann, "token", seat=ben.seat, do="put", kind="lantern")
    host.post_ok("/do/begin-turn", seat=ann.seat)
    assert maze(ann).has(f"#sheet-put-{ben.seat}") and not maze(ann).has(f"#sheet-take-{ben.seat}")
    sends(ann, "token", 403, seat=ben.seat, do="take", kind="lantern")
    host.post_ok("/do/begin-turn", seat=ben.seat)
    sends(ben, "token", seat=ben.seat, do="take", kind="lantern")
    assert maze(ann).text("#next-turn") == "Next: Ben"
    sends(ann, "begin-turn", seat=ben.seat)
    assert turn(duel) == "Ben"

    host.post_ok("/do/end", part="round", told="1", **{"claims__1": ["", "3"], "claims__2": ["", "1"]})
    page = ann.page("/seat")
    assert "You get 3 gold this round." in page and page.has("[data-own]") and not page.has("#reveal")
    host.post_ok("/do/confirm")
    assert "Ann wins the game" in ann.page("/seat") and "Ann wins the game" in ben.page("/seat")
    assert ["falling" in person.html("/seat/sheet") for person in (ann, ben)] == [True, False]


def test_doors_and_trolls_on_my_card_are_mine_to_enter(duel_of_two: Duel) -> None:
    ann, ben = duel_of_two["Ann"], duel_of_two["Ben"]
    sends(ann, "place", cell=at("B1"), card="d_nesw_troll 0", anyway="1")
    sends(ben, "place", cell=at("D1"), card="d_nesw_green 0", anyway="1")
    buttons = sheet(ann, at("B1")).texts(".card-contents button")
    assert [text for text in buttons if "bribes" in text] == ["Ann bribes the troll"]


def reach_the_goal(duel: Duel) -> Page:
    """Ann's card reaches the goal at A5; what her phone shows then."""
    for column in range(1, 5):
        play_duel.lay(duel, "Ann", f"B{column}")
    play_duel.act(duel, "begin-turn", seat=duel["Ann"].seat)
    return sends(duel["Ann"], "place", cell=at("B5"), card="d_nesw_troll 0")


def test_the_goal_that_i_reached_is_asked_of_me_and_mine_until_the_other_plays(duel_of_two: Duel) -> None:
    ann, ben = duel_of_two["Ann"], duel_of_two["Ben"]
    sends(ann, "goal", 403, cell=at("A5"), shows="d_goal_7")
    assert reach_the_goal(duel_of_two).has("#cell-sheet[open] .face")
    assert ann.page("/seat").text("#open-maze.main-button") == "Turn over the goal card"
    assert ben.page("/seat").text(".own-turn h2") == "Ann turns over the goal card at A5."
    assert all("It’s" not in person.page("/seat") for person in (ann, ben)), "a turn is named before"
    sends(ann, "goal", 403, cell=at("C5"), shows="d_goal_7")
    for shows in ("d_goal_7", "d_goal_8"):
        sends(ann, "goal", cell=at("A5"), shows=shows)
        assert duel_of_two["host"].view.maze.maze.goals[(5, -2)].shows == shows
    sends(ben, "place", cell=at("D1"), **CARD)
    sends(ann, "goal", 403, cell=at("A5"), shows="d_goal_7")


def test_two_on_one_phone_lay_each_by_the_own_key(duel_of_two: Duel) -> None:
    host, ann, ben = (duel_of_two[name] for name in ("host", "Ann", "Ben"))
    ticket = host.service.devices.issue_ticket(ann.code, HOST, ben.seat)
    assert not maze(ben).has("#next-here")
    ann.post_redirected(f"/take/{ticket}")
    for seat, cell, other in ((ann.seat, "B1", ben.seat), (ben.seat, "D1", ann.seat)):
        page = ann.post_ok(f"/do/place?n={seat}", cell=at(cell), **CARD)
        assert page.attribute("#next-here", "href") == f"/t/{ann.code}/seat/play?n={other}"
    assert laid(duel_of_two) == {(1, -1): ann.seat, (1, 1): ben.seat}
