"""Dwarves of two clans at a table: the deal, the badge of the clan, the spy, the game's end in points."""

from __future__ import annotations

import re

from flask import Flask

from tests.play import DWARVES
from tests.web.page import Page
from tests.web.people import SetUp, open_table
from tests.web.play_lost_mines import Mine, clan, confirm_result, end, open_mine

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva")
CLANS = ("blue", "yellow")


def play(mine: Mine, **worths: list[int]) -> None:
    """A whole round in which these found treasures."""
    if mine["host"].view.phase == "seating":
        mine["host"].post_ok("/do/deal")
    end(mine, worths)
    confirm_result(mine)


def test_a_table_has_as_many_rounds_as_its_edition_where_nobody_says(app: Flask) -> None:
    tables = [open_table(app, "lost_mines", **options) for options in ({}, {"rounds": ""}, {"rounds": "4"})]
    assert [host.view.rounds for host in tables] == [2, 2, 4]
    assert open_table(app, "saboteur2", rounds="").view.rounds == 3


def test_walk_through_the_deal(set_up: SetUp, app: Flask) -> None:
    mine = set_up(open_mine, app, *CAST, begin=False)
    host, page = mine["host"], mine["host"].page("/options")
    assert page.has("[name='option.roles'][value=cards]") and not page.has("[name='option.totals']")
    page = host.page("/round")
    assert page.text("#begin button span").startswith("Deal the dwarf cards")
    page = host.post_ok("/do/deal")
    assert "Each player gets 5 cards. Put 10 cards of the deck aside unseen." in page
    seats, listed = host.page("/seats"), mine["Ann"].page("/seat").texts(".clan-list li")
    assert len(listed) == len(CLANS) and not seats.has('form[action$="/token"]'), "no cards lie before a seat"
    for name in CAST:
        person, of = mine[name], clan(mine[name])
        answer = person.get("/seat/role")
        role = Page.of(answer)
        assert f"{role.attribute('.role', 'data-clan')}-{role.attribute('.role', 'data-role')}" == person.role
        assert answer.headers["Cache-Control"] == "no-store"
        page = person.page("/seat")
        assert page.text(".own-dwarf") == f"You’re a dwarf of the {of} clan."
        assert page.has(f".own-dwarf .sign.{of}") and page.has(f"#plate .dwarf.of-{of}")
        row = seats.part(f"#seat-{person.seat}")
        assert row.texts("small span")[0] == f"{of} dwarf" and row.has(f".sign.{of}")
        assert [name in line for line in listed] == [line.startswith(f"{of}:") for line in listed]
    play(mine)
    assert "dwarf" not in host.page("/seats") and mine["Ann"].page("/seat").has("h1")
    assert not mine["Ann"].page("/seat").has(".own-dwarf"), "between rounds nobody has a clan"


def test_walk_with_the_spy(five_miners: Mine) -> None:
    host, ann, ben = (five_miners[name] for name in ("host", "Ann", "Ben"))
    assert "Ann spies on the dwarf card of" in host.page("/seats")
    host.post_ok("/do/inspect", by=ann.seat, seat=ben.seat)
    page = ann.page("/seat")
    assert "You may look at the dwarf card of Ben, then tap “Done”." in page
    assert page.has(f"#plate-{ben.seat} .dwarf.of-{clan(ben)}")
    of, character = DWARVES[ben.role]
    assert ann.page(f"/seat/role?of={ben.seat}").has(f".role[data-role={character}][data-clan={of}]")
    assert five_miners["Cem"].get(f"/seat/role?of={ben.seat}").status_code == 404
    assert "Ann spied on Ben’s dwarf card." in host.page("/history")
    ann.post_ok("/do/done", seat=ben.seat)
    assert ann.get(f"/seat/role?of={ben.seat}").status_code == 404


# The end of the game


def test_walk_to_the_end_of_the_game_without_a_word_of_gold(five_miners: Mine) -> None:
    host, ann = five_miners["host"], five_miners["Ann"]

    def pages_speak_of_points() -> None:
        for page in (host.page("/host"), ann.page("/seat"), host.page("/history")):
            heard = page.heard("main")
            assert "Ann" in heard and not re.search(r"\bgold\b", heard)

    pages_speak_of_points()
    end(five_miners, {"Ann": [4], "Ben": [2]}, dragon="Cem")
    pages_speak_of_points()
    confirm_result(five_miners)
    play(five_miners, Ann=[4])
    assert host.view.phase == "finished"
    pages_speak_of_points()
    page = host.page("/round")
    for words in ("points in 2 rounds.", "the same seats, from 0 points", "all points stay"):
        assert words in page
    assert re.search(r"Ann, you have \d+ points?\.", ann.page("/seat").text())
    host.post_ok("/do/options", option__rounds="3")
    play(five_miners, Ann=[4])
    assert [len(past.lines) for past in host.view.past_scores] == [5, 5, 5]
