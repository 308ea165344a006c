"""The Lost Mines on the own phone: my card, my dwarf, my treasures; what others entered is theirs."""

from __future__ import annotations

from flask import Flask

from tests.web import play_lost_mines as play
from tests.web.people import People, Person, SetUp, sit, sit_without_phone
from tests.web.play_lost_mines import Mine, at, on_turn, walk
from tests.web.seat.driver import glows, maze, open_own_mine, sends, sheet

CARD = {"cell": at("B2"), "card": "NS 0"}
SECOND = "You’ve already played a card in this turn."


def test_a_round_on_the_board(set_up: SetUp, app: Flask) -> None:
    mine = set_up(open_own_mine, app, rounds="1")
    host, ann, ben, cem, dia = mine.values()
    page = ann.page("/seat")  # looks
    assert "You’re a dwarf of the blue clan." in page and "Look at your dwarf card, then hide it." in page
    for person in (ann, ben):
        person.post_ok("/do/seen")
    assert ann.page("/seat").text("a#open-maze.main-button") == "Enter my card"
    assert ben.page("/seat").has("a#open-maze.quiet-button")
    assert [glows(person) for person in (ann, ben)] == [True, False] and maze(ben).has("a.free")
    assert not maze(ben).has("a.card, a.goal, a.start, #spy, #look, #next-turn")
    assert maze(ann).texts("#spy button") == ["Ben", "Cem", "Dia"] and maze(ann).text("#next-turn") == "Next: Ben"

    page = sends(ann, "place", **CARD, by=cem.seat)  # a card, whoever stands in the form, then the dwarf
    assert page.text("#whose-turn h1") == "It’s your turn." and host.view.maze.laid[-1].by == ann.seat
    assert page.text(".to-do p").startswith("Tap where your dwarf goes.")
    assert page.has("a.free.faint") and not page.has("a.free.glows, #spy")
    assert ann.page("/seat").text("#open-maze") == "Move my dwarf"
    assert "You placed it." in sheet(ann, at("B2")) and "Ann placed it." in host.page(f"/maze/{at('B2')}")
    assert sheet(ann, at("C4")).text(".main-button").startswith("Go here")
    assert "You can’t get here now." in sheet(ann, at("E5"))
    assert "You go in and find" in sheet(ann, at("C5")).texts("legend")
    sends(ann, "goal", cell=at("C5"), shows="gems")
    assert walk(mine).taken_treasures[ann.seat] == ("gems",) and on_turn(mine) == "Ben"
    assert "You took a treasure" in sheet(ann, at("C5")) and "Ann took a treasure" in host.page(f"/maze/{at('C5')}")
    assert sheet(ann, at("C5")).has("#is-5\\,0") and not sheet(ben, at("C5")).has("#is-5\\,0")

    page = ann.page("/seat")  # what it is worth
    assert "You took a treasure: gems. Enter what it’s worth." in page and page.has("#treasures > .main-button")
    page = play.enter_treasures(ann, 2)
    assert "You entered: 2." in page.part("#treasures") and not page.has("#treasures > .main-button")

    sends(ben, "move-dwarf", cell=at("C5"))
    sends(cem, "look", at="treasure")
    assert walk(mine).acted and on_turn(mine) == "Cem"
    sends(cem, "goal", cell=at("E5"), shows="gold")
    page = sends(dia, "move-dwarf", cell=at("E5"))  # the last treasure
    assert page.text("#over h2") == "All treasures are taken." and page.text("#whose-turn h1") == "The round is over."
    assert not page.has("form, a.free") and host.page("/host").has("#over")
    for move, form in (("begin-turn", {"seat": cem.seat}), ("place", {**CARD, "anyway": "1"}), ("take-treasure", {})):
        sends(dia, move, 403, **form)

    play.end(mine, {"Ben": (3,), "Cem": (1,), "Dia": (1,)}, dragon="Cem")
    assert ann.page("/seat").text("#reveal b.serif") == "Loyal"
    host.post_ok("/do/confirm")
    winners = {seat.name for seat in host.view.seats if seat.winner}
    assert winners and winners == {name for name in mine if name != "host" and "falling" in mine[name].html("/seat")}


def test_i_correct_what_i_entered_and_only_the_host_corrects_the_rest(own_mine: Mine) -> None:
    ann, ben = own_mine["Ann"], own_mine["Ben"]
    sends(ann, "goal", cell=at("C5"), shows="gems")
    sends(ann, "goal", cell=at("C5"), shows="gold")
    assert walk(own_mine).taken_treasures[ann.seat] == ("gold",)
    play.go(own_mine, "Ben", "C5")
    assert on_turn(own_mine) == "Cem" and walk(own_mine).taken_treasures[ben.seat] == ("gold",)
    sends(ann, "put-treasure-back", 403, cell=at("C5"))
    sends(ben, "put-treasure-back", cell=at("C5"))  # until another plays
    assert walk(own_mine).taken_treasures[ben.seat] == () and not sheet(ben, at("C5")).has(
        "[action*=put-treasure-back]"
    )
    play.turn(own_mine, "Ann")
    assert sheet(ann, at("C5")).has(f"#take-{ann.seat}") and not sheet(ann, at("C5")).has(f"#take-{ben.seat}")
    sends(ann, "put-treasure-back", cell=at("C5"))
    sends(ann, "take-treasure")  # stays and takes another treasure
    assert walk(own_mine).taken_treasures[ann.seat] == ("gold",) and on_turn(own_mine) == "Ben"
    play.turn(own_mine, "Ann")
    assert sheet(ann, at("E3")).text(f"#go-{ann.seat}-") == "My dwarf is already here"
    sends(ann, "move-dwarf", cell=at("E3"), anyway="1")
    assert play.stands(own_mine)["Ann"] == "E3" and on_turn(own_mine) == "Ann"
    assert sheet(ann, at("A9")).has("form") is False and own_mine["host"].page(f"/maze/{at('A9')}").has("form")
    sends(ann, "goal", 403, cell=at("A9"), shows="gold", anyway="1")


def test_i_lay_a_trap_and_only_the_host_removes_it(own_mine: Mine) -> None:
    ann = own_mine["Ann"]
    assert sheet(ann, at("C3")).has("#on-edges [value=troll]") and sheet(ann, at("E4")).has("#take-it-off")
    sends(ann, "cell-token", cell=at("C3"), do="put", kind="trap", side="W")
    assert not sheet(ann, at("C3")).has("[value=take]")
    assert own_mine["host"].page(f"/maze/{at('C3')}").has("[value=take]")
    play.put(own_mine, "trap", "C3", "W", do="take")
    assert glows(ann) and maze(ann).has("#spy"), "the turn is free again"


def test_a_second_card_is_refused_and_played_anyway(own_mine: Mine) -> None:
    ann = own_mine["Ann"]
    sends(ann, "place", **CARD)
    before = own_mine["host"].view.version
    trap = {"cell": at("C3"), "do": "put", "kind": "trap", "side": "W"}
    for move, form, part in (
        ("place", {"cell": at("B3"), "card": "EW 0"}, ".against"),
        ("cell-token", trap, "#cell-sheet .problem"),
        ("remove", {"cell": at("E4")}, "#cell-sheet"),
        ("look", {"at": "treasure"}, "#why"),
        ("inspect", {"seat": "2"}, "#why"),
    ):
        assert SECOND in sends(ann, move, 422, **form).text(part)
    assert own_mine["host"].view.version == before
    page = sends(ann, "cell-token", 422, **trap)
    sends(
        ann,
        "cell-token",
        **{field: page.attribute(f"#second-card [name={field}]", "value") for field in (*trap, "anyway")},
    )
    sends(ann, "place", cell=at("B3"), again="EW 0", anyway="1")
    assert sheet(ann, at("C3")).has(".card-contents use[href$='#link-trap']") and on_turn(own_mine) == "Ann"


def test_whose_turn_it_is_can_be_taken(own_mine: Mine) -> None:
    ann, cem = own_mine["Ann"], own_mine["Cem"]
    page = sends(cem, "place", 422, **CARD)
    assert "It’s Ann’s turn." in page.text(".against") and page.has(".against [name=anyway]")
    assert maze(cem).text("#my-turn") == "It’s my turn" and not maze(ann).has("#my-turn")
    assert sends(cem, "begin-turn", seat=cem.seat).text("#whose-turn h1") == "It’s your turn."
    own_mine["host"].post_ok("/do/undo")
    assert maze(cem).text("#dug").startswith("Undid") and on_turn(own_mine) == "Ann"


def test_i_spy_and_my_own_page_shows_the_covered_card(own_mine: Mine) -> None:
    host, ann, ben, cem, _ = own_mine.values()
    answer = ann.post(f"/do/inspect?n={ann.seat}", seat=cem.seat)
    assert answer.headers["HX-Redirect"] == f"/t/{ann.code}/seat?n={ann.seat}"
    assert [person.page("/seat").has(f"#shown-{cem.seat}") for person in (ann, ben, cem)] == [True, False, False]
    looks = [person.get(f"/seat/role?n={person.seat}&of={cem.seat}").status_code for person in (ann, ben)]
    assert looks == [200, 404]
    assert "Ann spied on Cem’s dwarf card" in host.page("/history").text("#story")
    assert maze(ann).has("#next-turn") and not maze(ann).has("#spy, #look")


def test_before_anybody_began_every_phone_offers_the_turn(app: Flask) -> None:
    page = maze(play.open_board(app, own_cards="on")["Dia"])
    assert page.has("#my-turn") and page.has("a.free.glows") and not page.has("#next-turn, #spy")


def test_who_dealt_real_cards_places_the_own_dwarf(app: Flask) -> None:
    mine = play.open_board_with_cards(app, own_cards="on")
    ann = mine["Ann"]
    sends(ann, "begin-turn", seat=ann.seat)
    page = sheet(ann, at("C2"))
    assert "Whose dwarf begins here?" in page.text() and page.texts(".acts button") == ["Ann"]
    assert not maze(ann).has("#spy") and maze(ann).has("#look")
    sends(ann, "move-dwarf", cell=at("C2"), anyway="1")
    assert play.stands(mine) == {"Ann": "C2"}


def test_where_the_host_enters_all_phones_only_watch(dug_board: Mine) -> None:
    ann = dug_board["Ann"]
    for move, form in (
        ("place", CARD),
        ("move-dwarf", {"cell": at("C4")}),
        ("inspect", {"seat": 2}),
        ("begin-turn", {"seat": 2}),
    ):
        sends(ann, move, 403, **form)
    assert maze(ann).has("svg.maze.forest") and not maze(ann).has("#lay, a.cell, #next-turn")
    play.enter(dug_board, "C5", "dragon", by=ann.seat)
    sentence = "You met the dragon. It takes 2 of the points you win this round."
    assert sentence in ann.page("/seat") and sentence not in dug_board["Ben"].page("/seat")


# What my treasures are worth


def test_treasures_are_entered_in_a_fold_that_only_their_owner_reads(three_miners: Mine) -> None:
    host, ann, ben, _ = three_miners.values()
    page = ann.page("/seat").part("details.secret#treasures:not([open])")
    assert {*page.values("[name=values]")} == {"1", "2", "3", "4"} and page.has("[name=other]")
    assert "You entered: 4 + 2." in play.enter_treasures(ann, 4, 2).part("#treasures")
    for values, other in (((3, 3), ""), *(((1,), typed) for typed in ("7 5", " 7,5 ", "7+5", "7;5")), ((), "")):
        page = play.enter_treasures(ann, *values, other=other)
        assert ann.view.own.entered_treasures == (*values, *((7, 5) if other else ()))
        assert page.attribute("#treasures [name=other]", "value") == ("7 5" if other else "")
        assert page.values("#treasures [name=values][checked]") == [str(value) for value in values]
    assert "You entered that you found none." in page.part("#treasures") and "Enter my treasures again" in page
    seats = host.page("/seats")
    assert ["treasures entered" in seats.text(f"#seat-{person.seat}") for person in (ann, ben)] == [True, False]
    assert host.view.own.entered_treasures is None and ben.view.own.entered_treasures is None
    assert "treasure" not in host.page("/history").text().lower()
    late = sit(host, "Eva")
    assert not late.page("/seat").has("#treasures")
    play.enter_treasures(late, 4, status=422)

    play.end(three_miners)
    assert "The round has ended" in play.enter_treasures(ann, 4, status=409)
    play.confirm_result(three_miners)
    host.post_ok("/do/deal")
    assert ann.view.own.entered_treasures is None and ann.page("/seat").values("#treasures [checked]") == []


def test_on_the_hosts_device_treasures_are_entered_and_nothing_is_noted(mine_host: Person) -> None:
    host = play.open_mine(mine_host.app, "Ann", "Ben", begin=False)["host"]
    seat = sit_without_phone(host, "Gül")
    host.post_ok("/do/deal")
    host.post_ok(f"/seats/{seat}/curtain", do="open")
    page = host.page(f"/seats/{seat}/curtain")
    assert page.has("#treasures") and not page.has("#notes")
    assert "You entered: 3." in host.post_ok(f"/do/treasures?n={seat}&passed=1", values=["3"])


def test_in_other_editions_there_are_no_treasures_and_no_notes(dealt: People) -> None:
    assert not dealt["Ann"].page("/seat").has("#treasures, #notes")
    play.enter_treasures(dealt["Ann"], 3, status=404)
    play.note(dealt["Ann"], "12,-2", kind="gems", status=422)
