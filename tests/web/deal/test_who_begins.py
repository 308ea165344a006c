"""Who begins the first round, as host and phones read it; and the time for a turn, which is there only if wished."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS
from tests.web.people import Person, open_table, sit


def seated(app: Flask, box: str, **options: str) -> tuple[Person, list[Person]]:
    host = open_table(app, box, **options)
    return host, [sit(host, name) for name in ("Ann", "Ben", "Cem")]


@pytest.mark.parametrize(
    ("box", "said"),
    [("saboteur", "The youngest of you begins."), ("lost_mines", "The most adventurous of you begins.")],
)
def test_by_the_box_everybody_reads_who_it_is_to_be(app: Flask, box: str, said: str) -> None:
    host, guests = seated(app, box)
    for _ in ("before the deal", "after it"):
        assert all(said in page for page in (host.text("/host"), *(guest.text("/seat") for guest in guests)))
        host.post("/round", do="begin")


def test_the_lot_is_on_every_phone_and_in_the_history(app: Flask) -> None:
    host, guests = seated(app, "saboteur2", begins="lot")
    assert "drawn by lot with the deal" in host.text("/host") + guests[0].text("/seat")
    host.post("/round", do="begin")
    drawn = host.sight.names[host.sight.next_start]
    assert f"{drawn} begins." in host.text("/host")
    assert all(f"{drawn} begins the round." in guest.text("/seat") for guest in guests)
    assert f"The lot fell on {drawn}, who begins." in host.text("/history")


def test_without_the_option_there_is_no_timer(app: Flask) -> None:
    host, _ = seated(app, "saboteur2")
    host.post("/round", do="begin")
    assert 'id="timer"' not in host.text("/host") and "timer-" not in host.text("/host")


@pytest.mark.parametrize("box", EDITIONS)
def test_with_it_every_screen_holds_one_that_only_a_script_shows(app: Flask, box: str) -> None:
    host = open_table(app, box, timer="90")
    names = ("Ann", "Ben", "Cem")[: min(3, EDITIONS[box].seats[-1])]
    guests = [sit(host, name) for name in names]
    assert 'id="timer"' not in host.text("/host")
    version = host.post("/round", do="begin").status_code and host.service.version(host.code)
    pages = {"host": host.text("/round"), "seat": guests[0].text("/seat"), "board": guests[0].text("/board")}
    if box != "duel":  # there green begins: the first turn is counted from the start of the round
        assert [name for name, page in pages.items() if 'id="timer"' in page] == ["host"], "a ring would stand still"
        if box == "lost_mines":
            return  # its board is not marked yet: nothing is followed
        host.post("/turn", seat=guests[0].seat)
        version = host.service.version(host.code)
        pages = {"host": host.text("/round"), "seat": guests[0].text("/seat"), "board": guests[0].text("/board")}
    for page in pages.values():
        assert page.count(f'id="timer" data-timer="90" data-since="{host.sight.turn_since}"') == 1
        assert page.partition('id="timer"')[2].partition(">")[0].endswith(" hidden")
    assert [name for name, page in pages.items() if "data-timer-next" in page] == ["host"]
    assert host.service.version(host.code) == version
