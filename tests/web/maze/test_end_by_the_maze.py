"""The round ends by the maze: it says who connected, for whom the way is open, and how many crystals lie."""

from __future__ import annotations

import re

from tests.web.people import Person, open_table, sit


def dig(host: Person, by: int | str = "", door: str = "", crystals: int = 0) -> None:
    """Straights from the start to the treasure in the middle, the third with a door or crystals."""
    for column in range(1, 8):
        more = {"door": door, "crystals": crystals} if column == 3 else {}
        assert host.post("/maze", cell=f"{column},0", tracks="EW", by=by, **more).status_code == 200
    assert host.post("/goals/8,0", shows="treasure").status_code == 200


def banner(host: Person) -> str:
    return host.text("/maze").split('id="reached"')[1].split('class="maze-view"')[0]


def test_the_banner_names_the_player_the_door_and_the_clans(host: Person, dealt: dict[str, Person]) -> None:
    dig(host, by=dealt["Ben"].seat, door="green")
    said = banner(host)
    assert "The treasure is reached." in said and "Ben laid the last card." in said
    assert "The green door on C3 lies on every way: open to green, shut to blue." in said
    assert "Not Ben?" in said


def test_one_held_button_settles_by_what_the_maze_says(host: Person, dealt: dict[str, Person]) -> None:
    dig(host, by=dealt["Ben"].seat, door="green", crystals=2)
    said = banner(host)
    assert re.search(r'data-hold-submit form="facts"', said)
    assert f'name="reached_by" value="{dealt["Ben"].seat}" checked' in said
    assert 'name="open_to" value="green" checked' in said and 'name="open_to" value="blue" checked' not in said
    assert 'name="crystals" value="2" checked' in said


def test_doors_of_both_clans_bar_both(host: Person, dealt: dict[str, Person]) -> None:
    dig(host, by=dealt["Ben"].seat, door="green")
    host.post("/maze/5,0/remove")
    host.post("/maze", cell="5,0", tracks="EW", door="blue", by=dealt["Ben"].seat)
    said = banner(host)
    assert "Doors bar both clans: blue is stopped on C3, green on C5." in re.sub(r"\s+", " ", said)


def test_where_nobody_was_named_the_likely_seats_are_asked_for(host: Person, dealt: dict[str, Person]) -> None:
    dig(host)
    said = banner(host)
    assert "Who laid the last card?" in said and "Put it otherwise" in said
    assert re.search(rf'form="facts" name="reached_by" value="{dealt["Ann"].seat}" required>Ann', said)
    assert not re.search(r'name="reached_by" value="\d+" checked', said)


def test_the_maze_says_nothing_that_cannot_be_overruled(host: Person, dealt: dict[str, Person]) -> None:
    dig(host, by=dealt["Ben"].seat)
    answer = host.post("/round", do="end", part="maze", reached_by=dealt["Cem"].seat, open_to="blue", crystals=7)
    assert answer.status_code == 200 and 'id="maze"' in answer.get_data(as_text=True)
    assert host.sight.ending.reached_by == dealt["Cem"].seat and host.sight.ending.crystals == 7


def test_a_refused_end_is_said_beside_the_maze(host: Person, dealt: dict[str, Person]) -> None:
    dig(host, by=dealt["Ben"].seat)
    refused = host.post("/round", do="end", part="maze", reached_by=99, open_to="blue", crystals=0)
    text = refused.get_data(as_text=True)
    assert refused.status_code == 422 and text.startswith('<section id="maze"') or 'id="maze"' in text
    assert 'class="problem"' in text.split('id="facts"')[1] and 'name="open_to" value="blue" checked' in text


def test_all_hands_empty_asks_who_played_last_with_the_crystals_counted(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/maze", cell="1,0", tracks="EW", crystals=3, by=dealt["Dia"].seat)
    part = host.text("/maze").split('id="ending"')[1].split("</details>\n")[0]
    text = host.text("/maze")
    assert "All hands are empty" in part and 'name="reached_by" value="" checked' in text
    assert 'name="crystals" value="3" checked' in text
    asked = text.split("Who played the last card?")[1]
    assert asked.index(">Eva") < asked.index(">Ann")


def test_a_quick_round_without_a_card_keeps_its_three_questions(host: Person, dealt: dict[str, Person]) -> None:
    part = host.text("/maze")
    assert "three questions, then the gold" in part and "data-hold-submit" in part.split('id="facts"')[1]
    assert not re.search(r'name="(reached_by|open_to|crystals)" value="[^"]*" checked', part)
    assert host.post("/round", do="end", part="maze", reached_by="", crystals=1).status_code == 200


def test_beside_the_receipt_the_maze_is_the_proof(host: Person, dealt: dict[str, Person]) -> None:
    dig(host, by=dealt["Ben"].seat, door="green")
    host.post("/round", do="end", reached_by=dealt["Ben"].seat, open_to="green", crystals=0)
    part = host.text("/maze")
    assert 'class="maze-part proof"' in part and "White dots: a way to the treasure." in part
    assert "The green door on C3 lies on every way" in part
    assert "<a class=" not in part and "<form" not in part


def test_a_round_without_a_maze_has_no_proof(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/round", do="end", reached_by="", crystals=0)
    assert 'class="maze-part none"' in host.text("/maze")


def test_once_it_is_booked_the_maze_is_gone_from_the_page(host: Person, dealt: dict[str, Person]) -> None:
    dig(host, by=dealt["Ben"].seat)
    host.post("/round", do="end", reached_by="", crystals=0)
    host.post("/settlement", do="book")
    assert 'class="maze-part none"' in host.text("/maze")


def test_with_real_cards_the_roles_are_told_in_the_banner(host: Person) -> None:
    host = open_table(host.app, roles="cards")
    guests = [sit(host, name) for name in ("Ann", "Ben", "Cem")]
    host.post("/round", do="begin")
    dig(host, by=guests[1].seat)
    said = banner(host)
    assert "Settle the round" not in said and f'name="role.{guests[0].seat}"' in said
    told = {"role__1": "saboteur", "role__2": "boss", "role__3": "blue-digger"}
    answer = host.post("/round", do="end", part="maze", reached_by=guests[1].seat, open_to="blue", crystals=0, **told)
    assert answer.status_code == 200


def test_nothing_glows_once_the_treasure_is_reached_but_a_forgotten_card_can_be_laid(
    host: Person, dealt: dict[str, Person]
) -> None:
    dig(host, by=dealt["Ben"].seat)
    maze = host.text("/maze")
    assert "free glows" not in maze and "free faint" in maze
