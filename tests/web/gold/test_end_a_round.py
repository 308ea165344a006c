"""The host tells how the round ended, and with that all roles are open."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.people import Person, open_table, sit


def end(host: Person, reached: Person | None, **said: object) -> int:
    form = {"reached_by": reached.seat if reached else "", "crystals": 2, **said}
    return int(host.post("/round", do="end", **form).status_code)


def test_before_the_end_no_role_is_shown_and_afterwards_all_are(host: Person, dealt: dict[str, Person]) -> None:
    roles = {guest.seat: guest.role for guest in dealt.values()}
    assert not any(row.role for row in host.sight.seats)
    assert end(host, dealt["Ann"], open_to="blue") == 200
    assert {row.seat: row.role for row in host.sight.seats} == roles
    assert f'data-seat="{dealt["Ann"].seat}"' in host.text("/settlement")


def test_both_clans_can_have_a_way(host: Person, dealt: dict[str, Person]) -> None:
    end(host, dealt["Ann"], open_to=["blue", "green"])
    assert host.sight.ending.open_to == ("blue", "green")


def test_an_end_that_leaves_open_who_has_a_way_reveals_nothing(host: Person, dealt: dict[str, Person]) -> None:
    """No answer is not *neither*: nobody shall lose the gold of a round by a tap that was forgotten."""
    assert '<input type="hidden" name="ways" value="asked">' in host.text("/maze")
    refused = host.post("/round", do="end", reached_by=dealt["Ann"].seat, ways="asked", crystals=2)
    text = refused.get_data(as_text=True)
    assert refused.status_code == 422 and "Who has a way to the treasure: both, one or neither?" in text
    assert f'name="reached_by" value="{dealt["Ann"].seat}" checked' in text
    assert not re.search(r'name="open_to" value="[^"]*" checked', text)
    assert host.sight.phase == "dealt" and not any(row.role for row in host.sight.seats)


def test_without_a_page_no_way_said_is_neither(host: Person, dealt: dict[str, Person]) -> None:
    assert end(host, dealt["Ann"]) == 200
    assert host.sight.ending.open_to == ()


@pytest.mark.parametrize(("said", "ways"), [("", ()), ("green", ("green",)), ("blue green", ("blue", "green"))])
def test_who_has_a_way_is_one_tap_and_stays_said(
    host: Person, dealt: dict[str, Person], said: str, ways: tuple[str, ...]
) -> None:
    assert end(host, dealt["Ann"], open_to=said) == 200
    assert host.sight.ending.open_to == ways
    assert re.findall(r'name="open_to" value="([^"]*)" checked', host.text("/round")) == [said]


def test_nobody_reached_it_and_ben_played_last(host: Person, dealt: dict[str, Person]) -> None:
    end(host, None, by=dealt["Ben"].seat)
    assert host.sight.ending.reached_by is None and host.sight.ending.last_by == dealt["Ben"].seat


def test_an_end_that_does_not_say_who_reached_it_reveals_nothing(host: Person, dealt: dict[str, Person]) -> None:
    refused = host.post("/round", do="end", open_to="blue", crystals=2)
    assert refused.status_code == 422
    assert "Who reached the treasure, or did nobody?" in refused.get_data(as_text=True)
    assert host.sight.phase == "dealt" and not any(row.role for row in host.sight.seats)


def test_a_prisoner_can_be_picked_but_is_refused(host: Person, dealt: dict[str, Person]) -> None:
    seat = dealt["Finn"].seat
    host.post(f"/seats/{seat}/token", kind="trapped", do="put")
    form = host.text("/maze")
    assert "Free Finn first, or who was it?" in form
    assert re.search(f'name="reached_by" value="{seat}"(?! disabled)', form)
    assert end(host, dealt["Finn"], open_to="blue") == 422
    assert host.sight.phase == "dealt" and not any(row.role for row in host.sight.seats)


def test_a_refused_end_keeps_what_was_picked(host: Person, dealt: dict[str, Person]) -> None:
    refused = host.post("/round", do="end", reached_by=dealt["Ben"].seat, open_to="green", crystals=100)
    text = refused.get_data(as_text=True)
    assert refused.status_code == 422 and 'class="problem"' in text
    assert f'name="reached_by" value="{dealt["Ben"].seat}" checked' in text
    assert 'name="open_to" value="green" checked' in text


def test_a_refused_end_keeps_both_ways_however_they_were_said(host: Person, dealt: dict[str, Person]) -> None:
    refused = host.post("/round", do="end", reached_by=99, open_to=["blue", "green"], crystals=0)
    assert refused.status_code == 422
    assert 'name="open_to" value="blue green" checked' in refused.get_data(as_text=True)


def test_more_crystals_than_there_are_chips(host: Person, dealt: dict[str, Person]) -> None:
    end(host, None, crystals="more", crystals_more="14")
    assert host.sight.ending.crystals == 14


def test_crystals_that_are_no_number_are_refused(host: Person, dealt: dict[str, Person]) -> None:
    assert end(host, None, crystals="lots") == 422


def test_a_stranger_to_the_table_cannot_have_reached_it(host: Person, dealt: dict[str, Person]) -> None:
    assert host.post("/round", do="end", reached_by="99").status_code == 422
    assert host.post("/round", do="end", reached_by="Ann").status_code == 422


def test_the_facts_can_be_changed_until_the_round_is_booked(host: Person, dealt: dict[str, Person]) -> None:
    end(host, dealt["Ann"], open_to="blue")
    assert "Change the facts" in host.text("/round")
    assert end(host, None) == 200
    assert host.sight.ending.reached_by is None


def test_the_changed_facts_begin_with_what_was_told(host: Person, dealt: dict[str, Person]) -> None:
    end(host, dealt["Ann"], open_to="blue", crystals=3)
    form = host.text("/round")
    assert f'name="reached_by" value="{dealt["Ann"].seat}" checked' in form
    assert 'name="crystals" value="3" checked' in form


def test_the_button_that_reveals_wants_to_be_held(host: Person, dealt: dict[str, Person]) -> None:
    assert "data-hold-submit" in host.text("/maze").split('id="facts"')[1]


def test_real_cards_are_told_at_the_end(host: Person) -> None:
    host = open_table(host.app, roles="cards")
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    assert f'name="role.{guests[0].seat}"' in host.text("/maze")
    missing = host.post("/round", do="end", part="maze", reached_by="", crystals=0, role__1="saboteur")
    assert missing.status_code == 422 and 'value="saboteur" selected' in missing.get_data(as_text=True)
    told = {"role__1": "saboteur", "role__2": "boss", "role__3": "blue-digger"}
    assert host.post("/round", do="end", reached_by="", crystals=0, **told).status_code == 200
    assert [row.role for row in host.sight.seats] == ["saboteur", "boss", "blue-digger"]


@pytest.mark.parametrize(("edition", "guests"), [("saboteur2", 3), ("saboteur", 3), ("duel", 2), ("lost_mines", 3)])
@pytest.mark.parametrize("part", ["maze", "round"])
def test_who_ends_it_in_the_same_moment_as_another_host_reads_so_under_the_facts(
    app: Flask, edition: str, guests: int, part: str
) -> None:
    host = open_table(app, edition)
    for name in ("Ann", "Ben", "Cem")[:guests]:
        sit(host, name)
    host.post("/round", do="begin")
    told = {"do": "end", "part": part, "reached_by": "", "crystals": 0, "dragon": "", "seen": host.sight.version}
    first, late = host.post("/round", **told), host.post("/round", **told)
    facts = late.get_data(as_text=True)
    assert (first.status_code, late.status_code) == (200, 409)
    assert facts.count("Somebody else just changed this.") == 1 and '<details class="change" id="change"' in facts
    assert re.search(r'id="change"[^>]* open', facts) and 'id="round"' in facts
    assert late.headers.get("HX-Retarget", "#round") == "#round" and ("HX-Retarget" in late.headers) == (part == "maze")
    assert "HX-Retarget" not in first.headers and f'id="{part}"' in first.get_data(as_text=True)


@pytest.mark.parametrize("part", ["maze", "round"])
@pytest.mark.parametrize("faster", [[("/history", "take-back")], [("/round", "end"), ("/settlement", "book")]])
def test_who_ends_it_after_another_host_took_the_deal_back_or_booked_reads_why_not(
    host: Person, dealt: dict[str, Person], part: str, faster: list[tuple[str, str]]
) -> None:
    seen = host.sight.version
    for page, do in faster:
        assert host.post(page, do=do, reached_by="", crystals=0).status_code == 200
    late = host.post("/round", do="end", part=part, reached_by="", crystals=0, seen=seen)
    text = late.get_data(as_text=True)
    assert late.status_code == 409 and text.count('class="problem"') == 1 and 'id="round" class="now seating"' in text
    assert ("HX-Retarget" in late.headers) == (part == "maze")


def test_who_waits_is_not_asked_about(host: Person, dealt: dict[str, Person]) -> None:
    late = sit(host, "Gül")
    assert f'name="reached_by" value="{late.seat}"' not in host.text("/maze")


def test_a_host_who_plays_is_sent_to_his_own_seat_before_the_end(host: Person) -> None:
    host.post("", htmx=False, name="Ann")
    guests = [sit(host, name) for name in ("Ben", "Cem")]
    host.post("/round", do="begin")
    assert '<a class="main-button" href="/t/' in host.text("/round")
    assert '<summary class="quiet-button">' in host.text("/maze")
    for person in (host, *guests):
        assert person.post("/seat/sheet", do="seen").status_code < 400
    assert '<summary class="main-button">' in host.text("/maze")


def test_the_newest_act_can_be_taken_back_from_the_bar(host: Person, dealt: dict[str, Person]) -> None:
    host.post(f"/seats/{dealt['Ben'].seat}/token", kind="pickaxe", do="put")
    assert buttons(host) == {"take-back": True, "redo": False}
    host.post("/history", do="take-back")
    assert buttons(host) == {"take-back": True, "redo": True}, "undo keeps its place beside it"


def buttons(host: Person) -> dict[str, bool]:
    """The two buttons of the bar, which never change places, and whether each can be tapped."""
    form = host.text("/round").split('id="undo"')[1].split("</form>")[0]
    found = re.findall(r"<(?:a|button) ([^>]*)>", form)
    return {name: "disabled" not in said for name, said in zip(("take-back", "redo"), found, strict=True)}
