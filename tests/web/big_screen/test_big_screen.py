"""The big screen shows what lies in the open, the same to whoever asks, and nothing on it is tapped."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web import drawings, play_duel, play_lost_mines
from tests.web.page import Page
from tests.web.people import People, Person, open_table, pick_gold, sit

TAPPED = "a, button, form, input, summary, select, [tabindex]"


def look(*people: Person) -> Page:
    """What hangs on the wall, the same to each of these; it is in the page as it is by itself."""
    first, *others = (sent(person) for person in people)
    assert all(other == first for other in others), "all get the same bytes"
    scene, page = people[0].page("/board/scene"), people[0].page("/board")
    assert not scene.has(TAPPED) and page.part("#scene").html == scene.part("#scene").html
    return scene


def sent(person: Person) -> list[tuple[bytes, list[tuple[str, str]]]]:
    """Both answers, but their date."""
    answers = [person.get(path) for path in ("/board", "/board/scene")]
    return [(answer.data, [head for head in answer.headers if head[0] != "Date"]) for answer in answers]


def places(page: Page) -> dict[str, Page]:
    """What stands at each player's place."""
    return {place.text(".name").split()[-1]: place for place in page.parts(".place")}


def gains(page: Page) -> list[str]:
    return page.attributes("[data-gains]", "data-gains")


def test_walk_through_a_round_of_saboteur_2(host: Person, players: People, stranger: Person) -> None:
    ann, ben, *_ = players.values()
    everybody = (stranger, host, ann, ben)
    assert "Is everyone here?" in look(host) and look(host).texts(".chair") == list(players)

    host.post_ok("/do/deal")
    host.page("/host?turn=3")  # which turns the host's maze and no other
    page = look(*everybody)
    assert page.texts("ol.side .name") == list(players)
    assert [side.split()[1] for side in page.attributes("ol.side", "class")] == ["right", "left"], "clockwise"
    assert page.text(".flames") == "0 of 6 have looked"
    assert roles(host, page) == set()
    before = page.texts(".place")
    ben.post_ok("/do/seen")
    assert look(host).text(".flames") == "1 of 6 have looked"
    assert look(host).texts(".place") == before, "but not who"
    for name in ("Ann", "Cem", "Dia", "Eva"):
        players[name].post_ok("/do/seen")
    for name, kind in (("Ben", "pickaxe"), ("Ben", "trapped"), ("Ann", "theft"), ("Dia", "theft")):
        host.post_ok("/do/token", seat=players[name].seat, do="put", kind=kind)
    lies = places(look(host))
    assert "Broken pickaxe" in lies["Ben"] and "Trapped" in lies["Ben"]
    assert "Order of the thefts: 2" in lies["Ann"] and "Order of the thefts: 1" in lies["Dia"]

    host.post_ok("/do/place", cell="1,0", card="b_cross", by=players["Eva"].seat)
    host.post_ok("/do/begin-turn", seat=players["Cem"].seat)
    page = look(*everybody)
    assert page.has(".middle .maze.t0[aria-label='The maze']")
    assert page.text(".announcement h2") == "It’s Cem’s turn." and page.text("#scene").count("Cem’s turn") == 1
    assert page.texts(".news p")[0] == "Eva placed a card at C1: Crossing."
    assert page.text(".flames") == "5 of 6 have looked"
    players["Finn"].post_ok("/do/seen")
    assert look(host).texts(".flames") == []
    host.post_ok("/do/token", seat=players["Cem"].seat, do="put", kind="cart")
    host.post_ok("/do/undo")
    assert look(host).texts(".news s") == ["In front of Cem: broken cart."]

    host.post_ok("/do/end", reached_by=ann.seat, open_to=["blue", "green"], crystals=4)
    page = look(*everybody)
    assert "Dia is choosing who to steal from." in page and "stealing now" in page and gains(page) == []
    assert len(roles(host, page)) > 1
    assert page.attributes("#scene", "style") == ["--n:6"], "the result waits for so many lanterns"
    for name in ("Dia", "Ann"):
        host.post_ok("/do/pass", seat=players[name].seat)
    page = look(*everybody)
    assert len(gains(page)) == 6
    host.post_ok("/do/confirm")
    after = look(host)
    assert gains(after) == gains(page) and "Round 1 is confirmed. On to round 2." in after
    sit(host, "<b>Gül")
    assert "New at the table: <b>Gül." in look(host)
    host.post_ok("/do/deal")
    assert gains(look(host)) == []


def roles(host: Person, page: Page) -> set[str]:
    """The roles that are named on this page."""
    with host.app.test_request_context():
        words = {drawings.phrase(f"role-{role}") for role in drawings.EDITIONS["saboteur2"].roles}
    return {role for role in words if role in page}


@pytest.mark.parametrize(("by", "words"), [("Ann", "Ann turns over"), ("", "Now")])
def test_a_goal_is_turned_over_before_the_next_turn(host: Person, dealt: People, by: str, words: str) -> None:
    assert "begins." in look(host).text(".announcement")
    for column in range(1, 8):
        host.post_ok("/do/place", cell=f"{column},0", card="b_cross", by=dealt[by].seat if by else "")
    page = look(host)
    assert page.text(".announcement .goal-reached").startswith(words) and "begins." not in page
    assert page.texts(".on-turn") == []
    host.post_ok("/do/goal", cell="8,0", shows="stone-ne")
    page = look(host)
    assert page.texts(".announcement .goal-reached") == []
    assert page.texts(".on-turn .name") == (["Ben"] if by else [])


# The draft of the base game


def test_walk_through_a_draft(drafting: People, stranger: Person) -> None:
    host, ben = drafting["host"], drafting["Ben"]
    stranger.code = host.code
    page = look(stranger, host, ben)
    assert "Ben is picking a gold nugget card." in page and "Nobody sees what the others take." in page
    pick_gold(ben, ben.view.end.asking.choices[0])
    page = look(stranger, host, ben)
    assert "Ann is picking a gold nugget card." in page and "has a card" in page
    assert "Take " not in page and "gold-face" not in page.html
    host.post_ok("/do/undo")
    again = "Undone: the cards picked by Ben. New gold nugget cards are laid out, and everyone picks again."
    assert again in look(stranger, host) and again in ben.page("/seat/sheet")
    while (asking := host.view.end.asking) is not None:
        host.post_ok("/do/pass", seat=asking.seat)
    page = look(stranger, host, ben)
    assert len(page.all(".score-row")) == 5 and len(gains(page)) == 1, "that of Dia, who drafted nothing in secret"


# Other boxes


def test_the_duel_shows_whose_turn_it_is_and_the_sum_of_what_each_claimed(app: Flask) -> None:
    duel = play_duel.open_duel(app, "Ann", "Ben")
    for name, cell, gold in (("Ann", "B1", 2), ("Ben", "D1", 1), ("Ann", "B2", 3)):
        play_duel.claim(duel, name, cell, gold)
    page = places(look(*duel.values()))
    assert page["Ann"].text(".lies > b") == "5 gold" and page["Ben"].text(".lies") == "1"
    assert [name for name, place in page.items() if place.has(".on-turn")] == ["Ben"]


def test_the_lost_mines_show_each_clan_and_no_character(app: Flask) -> None:
    mine = play_lost_mines.open_board(app)
    play_lost_mines.turn(mine, "Ann")
    play_lost_mines.lay(mine, "C3", ground="lake")
    text = look(*mine.values()).text().lower()
    assert text.count("blue dwarf") == text.count("yellow dwarf") == 2
    assert not [word for word in ("loyal", "selfish", "saboteur") if word in text]


@pytest.mark.parametrize("edition", drawings.EDITIONS)
def test_a_table_where_nobody_sits_shows_how_to_join(app: Flask, edition: str) -> None:
    host = open_table(app, edition)
    assert "Nobody is here yet." in look(host) and look(host).has("svg.qr") and host.code in host.page("/board")


# The page round it


@pytest.mark.parametrize(
    ("asked", "theme"), [("?theme=light", "light"), ("?theme=dark", "dark"), ('?theme="><b>', "dark"), ("", "dark")]
)
def test_the_big_screen_is_dark_unless_its_address_chooses_light(stranger: Person, asked: str, theme: str) -> None:
    assert stranger.page(f"/board{asked}").attribute("html", "data-theme") == theme


def test_it_hears_of_every_change_and_links_lead_to_it(host: Person, dealt: People, stranger: Person) -> None:
    page, version = stranger.page("/board"), host.service.version(host.code)
    assert page.attribute("body", "hx-sse:connect") == host.url(f"/stream?screen&seen={version}")
    assert page.attribute("#scene[hx-trigger^='changed from:body']", "hx-get") == host.url("/board/scene")
    for person, path in ((host, "/host"), (host, ""), (dealt["Ann"], "")):
        assert person.page(path).has(f'a[href="{host.url("/board")}"]')
