"""Everybody looks at the big screen: it shows what lies open, the same to whoever asks, and nothing on it is tapped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS, find_edition
from companion.web.i18n import phrase
from companion.web.view_models.public_maze import count_seats_at_right
from tests.web import play_duel
from tests.web.big_screen.big_screen import (
    OPEN_EDITIONS,
    alone,
    big_screen_of,
    duel,
    mines,
    phases,
    step_text,
    without_board,
)
from tests.web.people import People, Person, SetUp, end_saboteur, open_table, pick_gold, sit

PATHS = ("/board", "/board/scene")
TAPPED = "a, button, form, input, summary, select, [tabindex]"


# Nobody's page


def everything(person: Person) -> list[tuple[bytes, list[tuple[str, str]]]]:
    """Both addresses, all that is sent but the cookie, which every page renews."""
    answers = [person.get(path) for path in PATHS]
    headers = [
        [(name, text) for name, text in answer.headers if name not in ("Date", "Set-Cookie")] for answer in answers
    ]
    return [(answer.data, sent) for answer, sent in zip(answers, headers, strict=True)]


def test_every_browser_gets_the_same_bytes_with_any_key_or_none(
    host: Person, players: People, stranger: Person
) -> None:
    host.post_ok("/options", option__first_round="2")  # Ben has gold to steal, whatever roles are dealt
    host.post_ok("/seats", do="gold", seat=players["Ben"].seat, gold=2)
    for phase in phases(host, players["Ann"]):
        assert host.view.phase == phase
        public = everything(stranger)
        assert everything(host) == everything(players["Ann"]) == everything(players["Ben"]) == public, phase


def test_what_others_chose_for_their_own_pages_does_not_turn_it(host: Person, dealt: People) -> None:
    before = big_screen_of(host)
    assert host.page("/host?turn=3").has(".maze.t3") and before.has(".maze.t0")
    assert big_screen_of(host).html == before.html


def test_no_role_is_on_it_before_the_reveal_and_all_are_after(host: Person, players: People) -> None:
    with host.app.test_request_context():
        words = {phrase(f"role-{role}") for role in find_edition("saboteur2").roles}
    for phase in phases(host, players["Ann"]):
        visible_roles = {role for role in words if role in step_text(big_screen_of(host))}
        if phase == "dealt":
            assert visible_roles == set()
        if phase == "sharing":
            assert {player.view.me.role for player in players.values()} <= {
                role.replace(" gold-digger", "-digger") for role in visible_roles
            }


@pytest.mark.parametrize("path", PATHS)
def test_a_table_that_is_not_there_has_none(stranger: Person, path: str) -> None:
    stranger.code = "ZZZZ"
    assert stranger.get(path).status_code == 404


# What it shows


def test_an_empty_table_shows_how_to_join(stranger: Person) -> None:
    page = stranger.page("/board")
    assert "Nobody is here yet." in page and stranger.code in page and page.has("svg.qr")


@pytest.mark.parametrize("n", range(13))
def test_seats_stand_left_and_right_of_the_middle(n: int) -> None:
    assert n / 2 <= count_seats_at_right(n) <= 8


def test_seats_go_round_clockwise(host: Person, dealt: People) -> None:
    page = big_screen_of(host)
    assert page.texts("ol.side .name") == list(dealt)
    assert [side.split()[1] for side in page.attributes("ol.side", "class")] == ["right", "left"]


@pytest.mark.parametrize("who", ["Ann", "Ben"])
def test_the_big_screen_shows_how_many_have_looked(host: Person, dealt: People, who: str) -> None:
    before = big_screen_of(host)
    dealt[who].post_ok("/seat/sheet", do="seen")
    after = big_screen_of(host)
    assert (before.text(".flames"), after.text(".flames")) == ("0 of 6 have looked", "1 of 6 have looked")
    assert before.texts(".place") == after.texts(".place")


def test_what_lies_before_a_seat_is_named(host: Person, dealt: People) -> None:
    cards = (("Ben", "pickaxe"), ("Ben", "trapped"), ("Ben", "theft"), ("Cem", "theft"), ("Dia", "theft"))
    for name, kind in cards:
        host.post_ok(f"/seats/{dealt[name].seat}/token", do="put", kind=kind)
    places = dict(zip(dealt, big_screen_of(host).parts(".place"), strict=True))
    assert "Broken pickaxe" in places["Ben"] and "Trapped" in places["Ben"]
    assert "Order of the thefts: 2" in places["Cem"] and "Order of the thefts: 1" in places["Dia"]
    assert "Order of the thefts" not in places["Ben"]


def test_the_maze_hangs_there_and_what_happened_last_stands_beside_it(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", card="b_cross", by=dealt["Ben"].seat)
    page, line = big_screen_of(host), "Ben placed a crossing at C1."
    assert page.has(".middle [aria-label='The maze']") and page.texts(".news p")[0] == line
    host.post_ok("/history", do="take-back")
    assert big_screen_of(host).texts(".news s") == [line]


def test_the_big_screen_names_the_thief_who_chooses(host: Person, players: People) -> None:
    for phase in phases(host, players["Ann"]):
        assert ("Ann is choosing who to steal from." in big_screen_of(host)) == (phase == "sharing")
        assert ("stealing now" in big_screen_of(host)) == (phase == "sharing")


def test_the_big_screen_names_who_picks_and_no_gold(drafting: People) -> None:
    watcher = Person(drafting["host"].app, drafting["host"].code)
    first = big_screen_of(watcher)
    assert "Ben is picking a gold nugget card." in first and "Nobody sees what the others take." in first
    pick_gold(drafting["Ben"], drafting["Ben"].view.asking.choices[0])
    then = big_screen_of(watcher)
    assert "Ann is picking a gold nugget card." in then and "has a card" in then
    assert "Take " not in then and "gold-face" not in then.html
    drafting["host"].post_ok("/history", do="take-back")
    again = "Undone: the cards picked by Ben. New gold nugget cards are laid out, and everyone picks again."
    assert again in big_screen_of(watcher) and again in drafting["Ben"].page("/seat/sheet")


def test_the_result_stays_until_the_next_deal(host: Person, players: People) -> None:
    gains_by_phase = [
        big_screen_of(host).attributes("[data-gains]", "data-gains") for _ in phases(host, players["Ann"])
    ]
    assert [bool(gains) for gains in gains_by_phase] == [False, False, False, True, True]
    assert gains_by_phase[3] == gains_by_phase[4] and "Round 1 is confirmed. On to round 2." in big_screen_of(host)
    host.post_ok("/round", do="begin")
    assert not big_screen_of(host).has("[data-gains]")


def play_a_round(host: Person, players: People) -> None:
    for _ in phases(host, players["Ann"]):
        pass


def test_who_came_after_the_round_is_named_beside_its_result(set_up: SetUp, host: Person, players: People) -> None:
    set_up(play_a_round, host, players)
    assert "New at the table" not in big_screen_of(host)
    sit(host, "<b>Gül")
    assert "New at the table: <b>Gül." in big_screen_of(host)


def test_sealed_totals_are_not_on_it_before_the_end(app: Flask) -> None:
    host = open_table(app, rounds="1")
    players = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    for player in players:
        host.post_ok("/seats", do="gold", seat=player.seat, gold=17)
    for phase in phases(host, players[0]):
        if phase != "seating":
            assert "17" not in step_text(big_screen_of(host)) and not big_screen_of(host).has("[data-total]"), phase
    last = step_text(big_screen_of(host))
    assert host.view.phase == "finished" and "wins the game" in last and ("17" in last or "18" in last)


def test_what_was_drafted_in_secret_has_no_number(drafting: People) -> None:
    host = drafting["host"]
    while (asking := host.view.asking) is not None:
        host.post_ok(f"/seats/{asking.seat}/act", do="pass")
    page = big_screen_of(host)
    assert len(page.all(".score-row")) == 5 and len(page.all("[data-gains]")) == 1  # Dia, the saboteur, drafted nothing


def test_who_begins_is_no_news_once_a_card_was_laid(host: Person, dealt: People) -> None:
    assert "begins." in big_screen_of(host).text(".announcement")
    host.post_ok("/maze", cell="1,0", card="b_cross", by=dealt["Ben"].seat)
    assert "begins." not in big_screen_of(host).text(".announcement")


def test_the_big_screen_says_how_many_have_looked_until_all_have(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", card="b_cross", by=dealt["Ben"].seat)
    for name in ("Ann", "Ben", "Cem", "Eva"):
        dealt[name].post_ok("/seat/sheet", do="seen")
    assert big_screen_of(host).text(".flames") == "4 of 6 have looked"
    dealt["Finn"].post_ok("/seat/sheet", do="seen")
    assert big_screen_of(host).text(".flames") == "5 of 6 have looked"
    dealt["Dia"].post_ok("/seat/sheet", do="seen")
    assert not big_screen_of(host).has(".flames")


# Other boxes


@pytest.mark.parametrize("open_edition", OPEN_EDITIONS, ids=lambda open_edition: open_edition.__name__)
def test_every_drawing_of_every_edition_is_there(
    set_up: SetUp, app: Flask, open_edition: Callable[[Flask], Person]
) -> None:
    page = set_up(open_edition, app).page("/board")
    drawings = {address.removeprefix("#") for address in page.attributes("use", "href")}
    assert drawings <= set(page.attributes("[id]", "id")) and (drawings or open_edition is without_board)


@pytest.mark.parametrize("open_edition", OPEN_EDITIONS, ids=lambda open_edition: open_edition.__name__)
def test_nothing_in_the_scene_can_be_tapped(set_up: SetUp, app: Flask, open_edition: Callable[[Flask], Person]) -> None:
    host = set_up(open_edition, app)
    assert host.page("/round").has(TAPPED) and not big_screen_of(host).has(TAPPED)


def test_nothing_can_be_tapped_in_any_phase(host: Person, players: People) -> None:
    for phase in phases(host, players["Ann"]):
        assert host.page("/host").has(TAPPED) and not big_screen_of(host).has(TAPPED), phase


def test_the_duel_shows_whose_turn_it_is_and_what_each_claimed(set_up: SetUp, app: Flask) -> None:
    host = set_up(duel, app)
    places = {place.text(".name").split()[-1]: place for place in big_screen_of(host).parts(".place")}
    on_turn = host.view.names[host.view.maze.duel.seat_on_turn]
    assert [name for name, place in places.items() if place.has(".on-turn")] == [on_turn]
    assert "2" in places["Ann"].text(".claim") and "2" not in places["Ben"].text()


def test_several_gold_cards_of_a_dwarf_are_added_up(app: Flask) -> None:
    game = play_duel.open_duel(app, "Ann", "Ben")
    play_duel.claim(game, "Ann", "B1", 2)
    play_duel.claim(game, "Ben", "D1", 1)
    play_duel.claim(game, "Ann", "B2", 3)
    places = {place.text(".name").split()[-1]: place for place in big_screen_of(game["host"]).parts(".place")}
    assert places["Ann"].text(".lies > b") == "5 gold" and places["Ben"].text(".lies") == "1"


def test_who_digs_alone_is_always_on_turn_and_nobody_says_so(set_up: SetUp, app: Flask) -> None:
    on_turn = [big_screen_of(set_up(opened, app)).attributes(".on-turn", "class") for opened in (duel, alone)]
    assert [len(places) for places in on_turn] == [1, 0]


def test_the_lost_mines_show_each_clan_and_no_character(set_up: SetUp, app: Flask) -> None:
    text = step_text(big_screen_of(set_up(mines, app)))
    assert text.count("blue dwarf") == text.count("yellow dwarf") == 2
    assert not [word for word in ("loyal", "selfish", "saboteur") if word in text.lower()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_big_screen_before_anybody_sits(set_up: SetUp, app: Flask, edition: str) -> None:
    host = set_up(open_table, app, edition)
    assert big_screen_of(host).part("#scene").html == host.page("/board").part("#scene").html


def test_a_draft_that_nobody_owes_shows_the_result_at_once(saboteur_dealt: People) -> None:
    host = saboteur_dealt["host"]
    end_saboteur(host, None, saboteur_dealt["Dia"].seat)
    assert host.view.phase == "proposed" and big_screen_of(host).has("[data-gains]")


# The page round it


@pytest.mark.parametrize(
    ("asked", "theme"), [("?theme=light", "light"), ("?theme=dark", "dark"), ('?theme="><b>', "dark"), ("", "dark")]
)
def test_the_big_screen_is_dark_unless_its_address_chooses_light(stranger: Person, asked: str, theme: str) -> None:
    assert stranger.page(f"/board{asked}").attribute("html", "data-theme") == theme


def test_it_hears_of_every_change_by_the_stream(stranger: Person, dealt: People) -> None:
    page, version = stranger.page("/board"), stranger.service.version(stranger.code)
    assert page.attribute("body", "hx-sse:connect") == f"/t/{stranger.code}/stream?screen&seen={version}"
    part = page.one("#scene").attributes
    assert part["hx-get"] == f"/t/{stranger.code}/board/scene"
    assert (part["hx-trigger"] or "").startswith("changed from:body")


def test_the_host_and_the_door_lead_to_it(host: Person, dealt: People) -> None:
    for person, path in ((host, "/host"), (host, ""), (dealt["Ann"], "")):
        assert person.page(path).has(f'a[href="/t/{host.code}/board"]')


def test_the_scene_changes_with_the_table_alone(host: Person, dealt: People) -> None:
    first = [big_screen_of(host).html, big_screen_of(host).html]
    dealt["Ann"].post_ok("/seat/sheet", do="seen")
    assert first[0] == first[1] != big_screen_of(host).html


def test_who_is_awake_changes_nothing(host: Person, dealt: People) -> None:
    before = big_screen_of(host).html
    host.service.version_bus.add_page(host.code, (dealt["Ann"].seat,))
    assert big_screen_of(host).html == before


@pytest.mark.parametrize(("by", "words"), [("Ann", "Ann turns over"), ("", "Now")])
def test_it_says_who_turns_a_goal_over_before_whose_turn_it_is(
    host: Person, dealt: People, stranger: Person, by: str, words: str
) -> None:
    for column in range(1, 8):
        host.post_ok("/maze", cell=f"{column},0", card="b_cross", by=dealt[by].seat if by else "")
    assert big_screen_of(stranger).text(".announcement .goal-reached").startswith(words)
    host.post_ok("/goals/8,0", shows="treasure")
    assert not big_screen_of(stranger).has(".announcement .goal-reached")


def test_while_a_goal_waits_no_turn_is_announced(host: Person, dealt: People) -> None:
    for column in range(1, 8):
        host.post_ok("/maze", cell=f"{column},0", card="b_cross", by=dealt["Ann"].seat)
    assert not big_screen_of(host).has(".on-turn") and host.page("/round").text(".on-turn") == ""
    host.post_ok("/goals/8,0", shows="stone-ne")
    assert big_screen_of(host).texts(".on-turn .name") == ["Ben"]
    assert host.page("/round").text(".on-turn") == "It’s Ben’s turn."


def test_the_turn_is_said_once(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", card="b_cross", by=dealt["Ann"].seat)
    host.post_ok("/turn", seat=dealt["Cem"].seat)
    page = big_screen_of(host)
    assert "It’s Cem’s turn." in page.text(".announcement")
    assert page.text("#scene").count("Cem’s turn") == 1
