"""The round ends by the maze: it says who connected, for whom the way is open, and how many crystals lie."""

from __future__ import annotations

from flask import Flask

from tests.web.host.maze.digging import dig_to_the_treasure
from tests.web.people import People, Person, SetUp, open_table, sit


def test_the_banner_names_the_player_the_door_and_the_clans(treasure_behind_a_door: Person) -> None:
    banner = treasure_behind_a_door.page("/maze").part("#reached")
    assert "The treasure has been reached." in banner and "Ben placed the last card." in banner
    assert "The green door at C3 blocks blue. Green has a path." in banner
    assert "Not Ben?" in banner


def test_one_held_button_settles_by_what_the_maze_says(treasure_behind_a_door: Person, dealt: People) -> None:
    banner = treasure_behind_a_door.page("/maze").part("#reached")
    assert banner.text("button[data-hold-submit][form=facts] > span") == "Score the round"
    assert banner.chosen("reached_by") == [str(dealt["Ben"].seat)]
    assert banner.chosen("open_to") == ["green"]
    assert banner.chosen("crystals") == ["2"]


def test_doors_of_both_clans_bar_both(treasure_behind_a_door: Person, dealt: People) -> None:
    treasure_behind_a_door.post_ok("/maze/5,0/remove")
    page = treasure_behind_a_door.post_ok("/maze", cell="5,0", tracks="EW", door="blue", by=dealt["Ben"].seat)
    assert "Doors block both teams. Green door: C3. Blue door: C5." in page.part("#reached")


def test_where_nobody_was_named_the_likely_seats_are_asked_for(set_up: SetUp, host: Person, dealt: People) -> None:
    set_up(dig_to_the_treasure, host)
    banner = host.page("/maze").part("#reached")
    assert "Who placed the last card?" in banner and "Enter something else" in banner
    likely = banner.part(f"label:has([form=facts][name=reached_by][value='{dealt['Ann'].seat}'][required])")
    assert likely.text() == "Ann"
    assert banner.chosen("reached_by") == []
    assert banner.has("#asked-reached-maze-somebody")


def test_the_maze_says_nothing_that_cannot_be_overruled(treasure_reached: Person, dealt: People) -> None:
    cem = dealt["Cem"].seat
    page = treasure_reached.post_ok("/round", do="end", part="maze", reached_by=cem, open_to="blue", crystals=7)
    ending = treasure_reached.view.result
    assert ending.reached_by == cem and ending.open_to == ("blue",) and ending.crystals == 7
    assert page.has("#maze")


def test_a_refused_end_shows_its_problem_beside_the_maze(treasure_reached: Person) -> None:
    fields = {"do": "end", "part": "maze", "reached_by": 99, "open_to": "blue", "crystals": 0}
    form = treasure_reached.post_refused("/round", **fields).part("#maze form#facts")
    assert form.has(".problem") and form.chosen("open_to") == ["blue"]


def test_all_hands_empty_asks_who_played_last_with_the_crystals_counted(host: Person, dealt: People) -> None:
    page = host.post_ok("/maze", cell="1,0", tracks="EW", crystals=3, by=dealt["Dia"].seat)
    assert "End the round" in page.part("#ending")
    assert page.chosen("reached_by") == [""] and page.chosen("crystals") == ["3"]
    asked = page.parts("#facts fieldset")
    (last,) = [field for field in asked if "Who played the last card?" in field]
    assert last.texts("label")[:3] == ["Eva", "Finn", "Ann"], "who sits after Dia comes first"


def test_a_quick_round_without_a_card_keeps_its_three_questions(host: Person, dealt: People) -> None:
    page = host.page("/maze")
    assert "Who reached the treasure?" in page.part("#ending")
    assert page.has("#facts button[data-hold-submit]")
    assert [page.chosen(name) for name in ("reached_by", "open_to", "crystals")] == [[], [], []]
    host.post_ok("/round", do="end", part="maze", reached_by="", crystals=1)
    assert host.view.result.crystals == 1


def test_beside_the_result_the_maze_is_the_proof(treasure_behind_a_door: Person, dealt: People) -> None:
    treasure_behind_a_door.post_ok("/round", do="end", reached_by=dealt["Ben"].seat, open_to="green", crystals=2)
    proof = treasure_behind_a_door.page("/maze").part("#maze")
    assert "White dots: a path to the treasure." in proof
    assert "The green door at C3 blocks blue" in proof
    assert proof.has("#maze-view svg") and not proof.has("#maze-view svg a, form")


def test_a_round_without_a_maze_has_no_proof(host: Person, dealt: People) -> None:
    host.post_ok("/round", do="end", reached_by="", crystals=0)
    assert host.page("/maze").text("#maze") == ""


def test_once_it_is_confirmed_the_maze_is_gone_from_the_page(treasure_reached: Person) -> None:
    treasure_reached.post_ok("/round", do="end", reached_by="", crystals=0)
    assert treasure_reached.page("/maze").text("#maze")
    treasure_reached.post_ok("/settlement", do="book")
    assert treasure_reached.page("/maze").text("#maze") == ""


def test_with_real_cards_the_roles_are_entered_in_the_banner(app: Flask) -> None:
    host = open_table(app, roles="cards")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post_ok("/round", do="begin")
    dig_to_the_treasure(host, by="2")
    banner = host.page("/maze").part("#reached")
    assert "Score the round" not in banner
    assert banner.attributes("#facts select", "name") == ["role.1", "role.2", "role.3"]
    role_fields = {"role__1": "saboteur", "role__2": "boss", "role__3": "blue-digger"}
    host.post_ok("/round", do="end", part="maze", reached_by=2, open_to="blue", crystals=0, **role_fields)
    assert host.view.result.reached_by == 2


def test_after_the_treasure_nothing_glows_but_a_card_can_be_laid(
    goal_reached: Person,
) -> None:
    assert goal_reached.page("/maze").has("a.free.glows")
    page = goal_reached.post_ok("/goals/8,0", shows="treasure")
    assert page.has("a.free.faint") and not page.has("a.free.glows")


def test_in_the_last_round_who_played_last_is_sent_along_for_one_more(host: Person, players: People) -> None:
    host.post_ok("/options", option__rounds=1)
    host.post_ok("/round", do="begin")
    dia = players["Dia"].seat
    page = host.post_ok("/maze", cell="1,0", tracks="EW", crystals=0, by=dia)
    assert page.values("#facts [name=by]") == [str(dia)]


def test_nobody_is_marked_as_on_turn_once_the_treasure_is_reached(treasure_reached: Person) -> None:
    assert not treasure_reached.page("/maze").has(".seat-strip .on-turn")
