"""Who begins the first round, as host and phones read it; and the time for a turn, which is there only if wished."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS
from tests.web.people import Person, SetUp, open_table, sit


def seat_some(app: Flask, edition: str, many: int = 3, **options: str) -> tuple[Person, list[Person]]:
    host = open_table(app, edition, **options)
    return host, [sit(host, name) for name in ("Ann", "Ben", "Cem")[:many]]


@pytest.mark.parametrize(
    ("edition", "text"),
    [("saboteur", "The youngest of you begins."), ("lost_mines", "The most adventurous of you begins.")],
)
def test_everybody_reads_who_begins_by_the_rulebook(app: Flask, edition: str, text: str) -> None:
    host, players = seat_some(app, edition)
    pages = [host.page("/host"), *(player.page("/seat") for player in players)]
    host.post_ok("/round", do="begin")
    pages += [host.page("/host"), *(player.page("/seat") for player in players)]
    assert all(text in page for page in pages)


def test_the_lot_is_on_every_phone_and_in_the_history(app: Flask) -> None:
    host, players = seat_some(app, "saboteur2", begins="lot")
    assert "Who begins is drawn at random with the deal." in players[0].page("/seat")
    host.post_ok("/round", do="begin")
    first_player = host.view.names[host.view.next_starter]
    assert f"{first_player} begins." in host.page("/host")
    pages = [player.page("/seat") for player in players]
    assert ["You begin the round." in page for page in pages].count(True) == 1
    assert [f"{first_player} begins the round." in page for page in pages].count(True) == len(pages) - 1
    assert f"{first_player} was drawn at random and begins." in host.page("/history").texts("#story .grow")


def test_without_the_option_there_is_no_timer(app: Flask) -> None:
    host, _ = seat_some(app, "saboteur2")
    host.post_ok("/round", do="begin")
    assert not host.page("/host").has("#timer, [data-timer-next]")


def begin_with_a_timer(app: Flask, edition: str) -> tuple[Person, list[Person]]:
    host, players = seat_some(app, edition, min(3, EDITIONS[edition].seats[-1]), timer="90")
    assert not host.page("/host").has("#timer")
    host.post_ok("/round", do="begin")
    return host, players


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition != "duel"])
def test_a_timer_stands_on_no_screen_where_it_is_nobodys_turn(app: Flask, set_up: SetUp, edition: str) -> None:
    host, players = set_up(begin_with_a_timer, app, edition)
    assert host.page("/round").has("#timer")
    assert not players[0].page("/seat").has("#timer") and not players[0].page("/board").has("#timer")


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2", "duel"])
def test_with_it_every_screen_holds_one_that_only_a_script_shows(app: Flask, set_up: SetUp, edition: str) -> None:
    host, players = set_up(begin_with_a_timer, app, edition)
    if edition != "duel":  # there green begins: the first turn is counted from the start of the round
        host.post_ok("/turn", seat=players[0].seat)
    version = host.service.version(host.code)
    pages = {"host": host.page("/round"), "seat": players[0].page("/seat"), "board": players[0].page("/board")}
    for page in pages.values():
        timer = page.one("#timer[hidden]").attributes
        assert (timer["data-timer"], timer["data-since"]) == ("90", str(host.view.turn_start_version))
    assert [name for name, page in pages.items() if page.has("[data-timer-next]")] == ["host"]
    assert host.service.version(host.code) == version
