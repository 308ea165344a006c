"""Who begins, whose turn it is and since when, on every screen; how long ago that was changes no byte of a fragment."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.page import Page
from tests.web.people import People, Person, open_table, sit
from tests.web.play_lost_mines import Mine, deal, end, go, lay, on_turn, turn

FRAGMENTS = ("/board/scene", "/seat/sheet", "/round")
SCREENS = {"host": "/host", "Ann": "/seat", "Cem": "/board"}


def place(people: People, by: str = "Ann") -> None:
    """A crossing beside the start, placed by her or, where nobody is named, by nobody in particular."""
    people["host"].post_ok("/do/place", cell="1,0", card="free NESW", by=people[by].seat if by else "")


def asks(people: People, path: str, **headers: str) -> TestResponse:
    return people["host" if path == "/round" else "Ann"].get(path, htmx=True, **headers)


def proposed(host: Person) -> str:
    """Whom the palette proposes for the next card."""
    return host.page("/maze").text("#lay label:has([name=by][checked])")


# Who begins


@pytest.mark.parametrize(
    ("edition", "text"),
    [("saboteur", "The youngest of you begins."), ("lost_mines", "The most adventurous of you begins.")],
)
def test_everybody_reads_who_begins_by_the_rulebook(app: Flask, edition: str, text: str) -> None:
    host = open_table(app, edition)
    players = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    for begin in (False, True):
        if begin:
            host.post_ok("/do/deal")
        assert all(text in page for page in (host.page("/host"), *(player.page("/seat") for player in players)))


# Whose turn it is


def test_walk_with_the_turn_in_saboteur(ann_begins: People) -> None:
    host, bens = ann_begins["host"], "It’s Ben’s turn."
    assert proposed(host) == "Ann"
    assert host.page("/seats").attributes(".asked-now", "id") == ["seat-1"], "who begins"
    place(ann_begins)
    assert all(bens in ann_begins[who].page(path) for who, path in SCREENS.items())
    own = ann_begins["Ben"].page("/seat")
    assert "It’s your turn." in own and bens not in own
    assert ann_begins["Ann"].page("/board").texts(".on-turn .name") == ["Ben"]
    assert host.page("/seats").texts(".seat-row.asked-now:has(.their-turn) .who > b") == ["Ben"]
    assert host.page("/maze").text("#next-turn") == "Next: Cem"
    assert host.page("/maze").texts("#lay label:has([name=by])")[:3] == ["Ben", "Cem", "Ann"], "likeliest first"
    assert host.page("/maze/1,0").text("#take-it-off label:has([checked])") == "Ben"
    host.post_ok("/do/remove", cell="1,0", by=ann_begins["Ben"].seat)
    page = host.page("/host")
    assert "It’s Cem’s turn." in page and "Ben’s rockfall removed" in page and proposed(host) == "Cem"
    host.post_ok("/do/token", seat=ann_begins["Ben"].seat, do="put", kind="cart")
    assert proposed(host) == "Ann", "a card before a player is a turn"
    page = host.post_ok("/do/begin-turn", seat=ann_begins["Cem"].seat)
    assert page.text("#next-turn") == "Next: Ann" and "It’s your turn." in ann_begins["Cem"].page("/seat")


def test_a_card_that_was_never_there_costs_nobody_a_turn(ann_begins: People) -> None:
    host = ann_begins["host"]
    place(ann_begins)
    host.post_ok("/do/place", cell="2,0", card="free NESW", by=ann_begins["Ben"].seat)
    assert host.page("/maze/2,0").values("#never-there [name=slip]") == ["1"]
    host.post_ok("/do/remove", cell="2,0", slip=1)
    assert proposed(host) == "Ben"


def test_no_turn_passes_while_a_goal_card_waits(ann_begins: People) -> None:
    host = ann_begins["host"]
    for column in range(1, 8):
        page = host.post_ok("/do/place", cell=f"{column},0", card="free NESW", by=1)
    assert page.has("#maze") and not page.has("#next-turn")
    assert host.post_ok("/do/goal", cell="8,0", shows="stone-ne").text("#next-turn") == "Next: Cem", "it is Ben's turn"


def test_the_end_proposes_who_played_the_newest_card(host: Person, players: People) -> None:
    def proposed_last() -> list[str]:
        return host.page("/maze").part("#facts").chosen("by")

    host.post_ok("/do/options", option__own_cards="on", option__rounds=2)
    host.post_ok("/do/deal")
    dia, eva = players["Dia"], players["Eva"]
    dia.post_ok(f"/do/place?n={dia.seat}", cell="1,0", card="b_t_hor 0")
    assert proposed_last() == [str(dia.seat)]
    eva.post_ok(f"/do/token?n={eva.seat}", seat=players["Ann"].seat, do="put", kind="cart")
    assert proposed_last() == [str(eva.seat)]
    host.post_ok("/do/begin-turn", seat=players["Ann"].seat)
    assert proposed_last() == [""], "what was played before “Next” was not entered"


# In The Lost Mines


def test_walk_with_the_turn_on_the_board(empty_board: Mine) -> None:
    mine, host, page = empty_board, empty_board["host"], empty_board["host"].page("/maze")
    begins = "The most adventurous of you begins."

    def to_do(page: Page) -> str:
        return page.text(".to-do p").removesuffix(" 4 treasures left")

    def marked(page: Page) -> list[str]:
        return page.texts("#turn [aria-pressed=true] b")

    assert marked(page) == [] and to_do(page) == "Whose turn is it? Tap a name." and begins in host.page("/host")
    assert "’s turn" not in mine["Ann"].page("/seat") and not page.has("#next-turn")
    page = turn(mine, "Ann")
    assert marked(page) == ["Ann"] and to_do(page) == "Ann plays a card, then moves."
    assert page.attributes("#turn button[name=seat]", "aria-label") == [
        f"Make it {name}’s turn" for name in ("Ben", "Cem", "Dia")
    ]
    assert "It’s your turn." in mine["Ann"].page("/seat") and "It’s Ann’s turn." in mine["Ben"].page("/seat")
    assert begins not in host.page("/host") and begins not in mine["Ann"].page("/seat")
    page = lay(mine, "C3")
    assert page.text("#dug") == "Ann placed a card at C3: Straight."
    assert to_do(page) == "Ann may move: tap where the dwarf goes."
    assert marked(go(mine, "Ann", "C3")) == ["Ben"]
    lay(mine, "C4")
    lay(mine, "D3", by=mine["Dia"].seat, anyway="1")
    assert on_turn(mine) == "Dia", "a card that somebody else placed is that one's turn"
    page = host.page("/maze")
    assert page.text("#next-turn") == "Next: Ann"
    assert page.values("#next-turn [name=seat]") == [str(mine["Ann"].seat)]
    lay(mine, "D4", anyway="1")
    assert on_turn(mine) == "Ann", "a second card is the next one's"
    end(mine, by=mine["Ann"].seat)
    host.post_ok("/do/confirm")
    deal(mine, "BL YL BX YX")
    assert on_turn(mine) == "Ben" and "It’s your turn." in mine["Ben"].page("/seat"), "left of who played last"
