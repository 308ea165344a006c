"""Saboteur 2 on the own phone, from sitting down to the end of the game; and what of it is another's business."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.table import stacked_deck
from tests.web.people import People, Person, sit
from tests.web.seat.driver import glows, laid, maze, open_own_cards, sends, sheet

CARD = {"cell": "1,0", "card": "b_cross"}
DEALT = ["green-digger", "blue-digger", "saboteur", "profiteer", "geologist", "boss", "blue-digger"]
"""The roles of Ann to Finn, and the one for a hat swap."""


def test_a_round_from_the_seat_to_the_result(host: Person, players: People) -> None:
    host.post_ok("/do/options", option__rounds="1")
    ann, ben, cem = players["Ann"], players["Ben"], players["Cem"]
    page = ann.page("/seat")  # waits
    assert page.text("h1.own-name") == "Ann" and "between Finn and Ben" in page.text(".me")
    assert "You’re in. The host deals when everyone is here." in page and ann.get("/seat/role").status_code == 404
    assert "6 at the table, clockwise: Ann, Ben, Cem, Dia, Eva and Finn. The youngest of you begins." in page

    with stacked_deck.stacked(stacked_deck.ROLES, DEALT):
        host.post_ok("/do/deal")
    page = ann.page("/seat/sheet")  # looks
    assert page.texts("h2")[0].startswith("Look at your role, then hide it.") and page.has(
        "#plate[data-hold][data-seen-url]"
    )
    assert page.text(".flames") == "0 of 6 have looked" and "shows only with JavaScript" in page
    assert not page.has("#open-maze, a[data-open='#maze-sheet']")
    assert ann.page("/seat/role").attribute("[data-role]", "data-role") == ann.role == "green-digger"
    assert [ann.get(f"/seat/role?{query}").status_code for query in ("n=2", "of=2")] == [403, 404]
    ann.post_ok("/do/seen")
    page = ann.page("/seat/sheet")
    assert page.texts("h2")[0].startswith("You’ve seen your role. Play!") and not page.has("[data-seen-url]")
    assert page.text("a[data-open='#maze-sheet']") == "The maze"
    assert ben.page("/seat/sheet").text(".flames") == "1 of 6 have looked"

    host.post_ok("/do/token", seat=1, do="put", kind="theft")  # cards are played
    host.post_ok("/do/token", seat=2, do="put", kind="pickaxe")
    page = ann.page("/seat")
    assert "It’s Cem’s turn." in page and "Theft card" in page and "Broken pickaxe" in ben.page("/seat")
    host.post_ok("/do/inspect", by=1, seat=2)
    assert ann.page("/seat/sheet").texts("h2")[0] == "You may look at the role of Ben, then tap “Done”."
    assert ann.page("/seat/role?of=2").attribute("[data-role]", "data-role") == "blue-digger"
    assert cem.get("/seat/role?of=2").status_code == 404 and "the role of Ben" not in cem.page("/seat")
    page = ann.post_ok("/do/done", seat=2)
    assert (
        page.texts("h2")[0].startswith("You’ve seen your role. Play!") and ann.get("/seat/role?of=2").status_code == 404
    )
    dia = players["Dia"]
    dia.post_ok("/do/seen")
    host.post_ok("/do/swap-hat", seat=4)
    page = dia.page("/seat/sheet")
    assert page.texts("h2")[0] == "Your hat was swapped: look at your new role." and page.has("[data-seen-url]")
    dia.post_ok("/do/seen")
    assert dia.page("/seat/sheet").texts("h2")[0].startswith("You’ve seen your role. Play!")

    zoe = sit(host, "Zoe")  # comes late
    page = zoe.page("/seat")
    assert "You’ll join if there’s one more round." in page and "Watch the maze" in page
    assert zoe.get("/seat/role").status_code == 404 and maze(zoe).has("svg.maze")

    host.post_ok("/do/end", reached_by=2, open_to="blue", crystals=0)  # ends
    page = ann.page("/seat")
    assert "Who do you steal from?" in page
    assert ann.get("/seat/role").status_code == 404
    ann.post_ok("/do/steal", victim=2)
    page, bens = ann.page("/seat"), ben.page("/seat")
    assert page.text("#reveal b.serif") == "Green gold-digger"
    assert "You stole 1 gold from Ben: that’s already added." in page and page.text(".gained") == "+1"
    assert bens.text(".stolen-from-you") == "Ann stole 1 gold from you: that’s already taken off."
    assert bens.attributes("[data-own]", "data-seat") == ["2"] and "Tell the host before it’s confirmed." in bens
    assert bens.text("#reveal b.serif") == "Blue gold-digger"
    assert "You get no gold this round." in cem.page("/seat")

    host.post_ok("/do/correct", round=1, seat=2, gold=5, why="")
    assert not ben.page("/seat").has(".stolen-from-you"), "the corrected gain holds no theft"
    host.post_ok("/do/confirm")  # is over
    assert "Ben wins the game" in ben.page("/seat") and "Ann, you have 1 gold." in ann.page("/seat")
    assert {name for name, player in players.items() if "You win!" in player.html("/seat/sheet")} == {"Ben"}


def test_what_an_undecided_look_leaves_once_the_treasure_is_reached(
    host: Person, dealt: People, treasure_reached: Person
) -> None:
    host.post_ok("/do/inspect", by=1, seat=2)
    host.post_ok("/do/swap-hat", seat=2)
    said = [dealt[name].page("/seat/sheet").texts("h2")[0] for name in ("Ann", "Ben", "Cem")]
    assert said == [
        "You may look at the role of Ben, then tap “Done”.",
        "Your hat was swapped: look at your new role.",
        "The treasure has been reached.",
    ]
    host.post_ok("/do/end", reached_by=2, crystals=0)
    assert dealt["Ann"].get("/seat/role?of=2").status_code == 404


def test_with_real_cards_the_phone_holds_no_role(real_roles_dealt: Person, players: People) -> None:
    page = players["Ann"].page("/seat")
    assert "Look at your dwarf card" in page and not page.has("[data-hold]")
    assert players["Ann"].get("/seat/role").status_code == 404


# Everyone enters the own cards


def test_i_enter_my_cards_and_those_i_play_on_others(own_cards: People) -> None:
    host, ann, ben, cem = own_cards.values()
    assert all(map(glows, (ann, ben, cem))), "nobody knows who begins"
    ann.post_ok("/do/seen")
    assert ann.page("/seat").text("#open-maze") == "Enter my card"
    assert ann.page(f"/seat/play?n={ann.seat}").has("#lay")
    page = sends(ann, "place", **CARD, by=ben.seat)  # whoever stands in the form
    assert laid(own_cards) == {(1, 0): ann.seat} and page.text("#whose-turn h1") == "It’s Ben’s turn."
    assert glows(ben) and not glows(cem)
    sends(ann, "remove", cell="1,0", slip="1")  # my newest card
    assert laid(own_cards) == {}
    sends(ann, "place", **CARD)

    sends(ben, "token", seat=cem.seat, do="put", kind="pickaxe")
    assert maze(cem).text("#stopped") == "Your pickaxe is broken: no path cards until it’s repaired." and not glows(cem)
    assert "Ben broke Cem’s pickaxe." in maze(cem).part(f"#sheet-{cem.seat}").texts("p")
    assert maze(cem).text(f"#sheet-take-{cem.seat} [value='pickaxe']") == "Repair: broken pickaxe"
    assert maze(cem).has(f"#sheet-discard-{cem.seat}") and not maze(ann).has(f"#sheet-discard-{cem.seat}")
    sends(cem, "token", seat=cem.seat, do="take", kind="pickaxe", discarded="1")
    assert "You have 1 hand card fewer until the round ends." in cem.page("/seat")

    assert maze(ann).text(f"#sheet-inspect-{ben.seat} button") == "Inspect the role of Ben"
    answer = ann.post(f"/do/inspect?n={ann.seat}", seat=ben.seat)
    assert answer.headers["HX-Redirect"] == f"/t/{ann.code}/seat?n={ann.seat}"
    assert "You may look at the role of Ben" in ann.page("/seat").text("#sheet")
    assert cem.view.private.showings == host.view.private.showings == ()
    assert maze(ben).has(f"#sheet-swap-hat-{cem.seat} button[data-hold-submit]")
    sends(ben, "swap-hat", seat=cem.seat)
    assert cem.page("/seat/sheet").texts("h2")[0] == "Your hat was swapped: look at your new role."
    news = ann.page("/board").texts(".news p")[0]
    assert news == "Ben gave Cem a new role by a hat swap." and host.view.seat_on_turn == cem.seat

    assert maze(cem).text("#next-turn") == "Next: Ann" and not maze(ann).has("#next-turn")
    sends(cem, "begin-turn", seat=ann.seat)
    assert sheet(ann, "1,0").has("#take-it-off") and not sheet(ben, "1,0").has("#never-there")
    sends(ann, "remove", cell="1,0")  # a rockfall
    assert laid(own_cards) == {} and host.page("/history").texts("#story li")[0].startswith("Ann")
    host.post_ok("/do/undo")
    assert laid(own_cards) == {(1, 0): ann.seat} and host.view.seat_on_turn == ann.seat


@pytest.mark.parametrize(
    ("move", "form", "part"),
    [
        ("place", {"cell": "2,0", "card": "b_cross 0"}, "#maze"),
        ("remove", {"cell": "1,0"}, "#cell"),
        ("token", {"seat": "2", "do": "put", "kind": "cart"}, "#sheet-put-2"),
        ("token", {"seat": "1", "do": "take", "kind": "pickaxe", "discarded": "1"}, ""),
        ("inspect", {"seat": "1"}, "#sheet-inspect-1"),
        ("swap-hat", {"seat": "1"}, "#sheet-swap-hat-1"),
    ],
)
def test_in_anothers_turn_it_is_asked_about_and_entered_anyway(
    own_cards: People, move: str, form: dict[str, str], part: str
) -> None:
    host, ann, _, cem = own_cards.values()
    sends(ann, "place", **CARD)
    host.post_ok("/do/token", seat=1, do="put", kind="pickaxe", by=2)
    host.post_ok("/do/begin-turn", seat=2)
    before = host.view.version
    if not part:  # another's card is never discarded
        sends(cem, move, 403, **form)
        return
    page = sends(cem, move, 422, **form)
    assert "It’s Ben’s turn." in page.text(part) and page.has(f"{part} [name='anyway']")
    assert host.view.version == before and maze(ann).text(".seat-strip .on-turn b") == "Ben"
    sends(cem, move, **form, anyway="1")
    assert host.view.version > before


def test_the_goal_is_asked_of_who_reached_it_and_then_the_round_is_over(own_cards: People) -> None:
    host, ann, ben, cem = own_cards.values()
    for column in range(1, 8):
        host.post_ok("/do/place", cell=f"{column},0", card="b_cross", by=ann.seat)
    assert ann.page("/seat").text("a#open-maze.main-button") == "Turn over the goal card", "also before the look"
    for person in (ann, ben):
        person.post_ok("/do/seen")
    assert ann.page("/seat").text(".goal-reached") == "Turn over the goal card at C8." and maze(ann).has(".face")
    said = "Ann turns over the goal card at C8."
    assert ben.page("/seat").text(".goal-reached") == maze(ben).text(".goal-reached") == said
    assert sheet(ben, "8,0").text("#cell p") == said and sheet(ben, "8,0").text("#cell-title") == "The goal card at C8"
    for page in (maze(ann), maze(ben), ann.page("/seat"), ben.page("/seat")):
        assert "It’s" not in page, "a turn is named before the goal is turned over"
    sends(ben, "goal", 403, cell="8,0", shows="treasure")
    page = sends(ann, "goal", cell="8,0", shows="treasure")
    assert "?" in sheet(ann, "8,0").text("#cell") and "?" not in sheet(ben, "8,0").text("#cell")
    assert page.text(".reached h2") == "The treasure has been reached." and not page.has("#lay")
    for person in (ann, ben):
        page = person.page("/seat")
        assert page.texts("#sheet h2")[0] == "The treasure has been reached."
        assert page.text(".whose-turn") == "The round is over. It’s scored on the host’s page."
        refused = sends(person, "place", 403, cell="7,1", card="b_cross", anyway="1")
        assert "The round is over. The host can still enter what you played." in refused.text("#maze")


def test_whose_turn_it_is_is_told(app: Flask) -> None:
    host, ann, ben, cem = open_own_cards(app).values()
    host.post_ok("/do/begin-turn", seat=ann.seat)
    for person in (ann, ben):
        person.post_ok("/do/seen")
    assert maze(ann).text("h1") == "It’s your turn."
    assert (glows(ann), glows(ben)) == (True, False)
    assert "It’s Ann’s turn." in sends(ben, "place", 422, **CARD)
    sends(ann, "token", seat=ben.seat, do="put", kind="pickaxe")
    sends(ben, "token", seat=ben.seat, do="take", kind="pickaxe")
    assert maze(cem).text("h1") == "It’s your turn.", "action cards are turns, too"


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2"])
def test_only_where_the_host_chose_it_do_phones_enter_cards(app: Flask, edition: str) -> None:
    host, ann, _, _ = open_own_cards(app, edition, own_cards="off").values()
    sends(ann, "place", 403, **CARD)
    assert maze(ann).has("svg.maze") and not maze(ann).has("#lay")
    host.post_ok("/do/undo")
    host.post_ok("/do/options", option__own_cards="on")
    host.post_ok("/do/deal")
    sends(ann, "place", **CARD)
    late = sit(host, "Zoe")
    assert "You’ll join from the next round." in late.page("/seat")
    sends(late, "place", 403, cell="2,0", card="b_cross")
