"""The host enters the cards of the maze: a tap on a cell, a tap on a card; what lies otherwise is corrected."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.play import a_troll, path_card, some_gold
from tests.web.host.maze.digging import dig_to_the_treasure
from tests.web.page import Page
from tests.web.people import People, Person, SetUp
from tests.web.play_duel import lay as lay_in_duel
from tests.web.play_duel import open_duel

MOBILE = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36"
AGAINST = "Placed against the rules."
ASKED = "Goal card reached at C8: what does it show?"


def lying(host: Person) -> dict[tuple[int, int], str]:
    """Cell -> the tracks of the card there."""
    return {cell: card.tracks for cell, card in host.view.maze.maze.cards.items()}


def place(host: Person, **form: object) -> Page:
    return host.post_ok("/do/place", **{"cell": "1,0", "card": "b_str_hor 0", **form})


# Cards are laid


def test_walk_with_the_first_card(host: Person, dealt: People) -> None:
    dia, page = dealt["Dia"].seat, host.page("/host")
    hint = "Tap a glowing space, then the card that was placed."
    assert page.text("#dug") == hint and page.part("#lay").chosen("by") == [""]
    fits = page.attribute("a[data-cell='1,0']", "data-fits").split()
    numbers = [page.attribute(f"#lay [value='{offer}']", "data-offer") for offer in ("b_str_hor 0", "b_str_vert 0")]
    assert page.attribute("a[data-cell='1,0']", "aria-label") == "C1, free"
    assert [number in fits for number in numbers] == [True, False]
    assert page.text("#lay [value='b_t_hor 0']") == "5 left"
    assert page.text("#lay [value='s_blue_ew 0']") == "", "a count that is not certain"
    page = place(host, card="b_t_hor 0", by=dia)
    assert lying(host) == {(1, 0): "NEW"} and host.view.maze.laid[-1].by == dia
    assert page.attribute("a.card[data-cell='1,0']", "aria-label") == "C1, T-junction, open west, north, east"
    assert page.attribute("a[data-cell='8,-2']", "aria-label") == "A8, goal card, face down"
    assert page.text("#dug") == "Dia placed a card at C1: T-junction."
    assert page.text("#lay [value='b_t_hor 0']") == "4 left"
    assert page.part("#lay").chosen("by") == [str(dealt["Eva"].seat)]
    assert "Dia placed it." in host.page("/maze/1,0")
    place(host, cell="2,0", by="")
    assert host.view.maze.laid[-1].by is None and "Nobody entered who placed it." in host.page("/maze/2,0")
    host.post_ok("/do/end", reached_by="", crystals=0)
    host.post_ok("/do/confirm")
    assert host.page("/maze").text("#maze") == "", "between rounds nothing lies"
    host.post_ok("/do/deal")
    assert host.page("/host").text("#dug") == "", "who has entered a card knows how"


@pytest.mark.parametrize(
    ("form", "tracks"),
    [
        ({"card": "b_t_hor 1"}, "ESW"),
        ({"card": "b_curve_ne 1"}, "SW"),
        ({"card": "free NES|W"}, "NES|W"),
    ],
)
def test_the_card_lies_as_it_was_tapped_or_sent(host: Person, dealt: People, form: dict[str, str], tracks: str) -> None:
    host.post_ok("/do/place", cell="1,0", **form)
    assert host.view.maze.maze.cards[1, 0].comparison_key == path_card(tracks).comparison_key


def test_how_the_maze_is_turned_stays(host: Person, dealt: People) -> None:
    def turned(path: str, **headers: str) -> str:
        return host.page(path, **headers).attribute("#maze", "data-turn")

    assert turned("/maze") == "0"
    assert turned("/maze", User_Agent=MOBILE) == "1", "with the start below"
    assert turned("/maze?turn=2") == turned("/host", User_Agent=MOBILE) == turned("/maze?turn=9") == "2"


# Against the rules


def test_walk_with_a_card_against_the_rules(host: Person, dealt: People) -> None:
    ben = dealt["Ben"].seat
    refused = host.post_refused("/do/place", cell="1,0", card="b_str_vert 0", by=ben)
    sheet = refused.part("dialog#free-cell-sheet[open]")
    assert sheet.has(".problem") and "Place it anyway" in sheet and refused.part("#lay").chosen("by") == [str(ben)]
    assert sheet.values("[name=again]") == ["b_str_vert 0"] and sheet.values("#lay [name=cell]") == ["1,0"]
    host.post_ok("/do/place", cell="1,0", again="b_str_vert 0", anyway="1", by=ben)
    (laid,) = host.view.maze.laid
    assert laid.anyway and laid.by == ben and laid.key == "b_str_vert"
    assert AGAINST in host.page("/maze/1,0")
    host.post_ok("/do/remove", cell="1,0")
    host.post_ok("/do/place", cell="2,0", card="b_cross", anyway="1")
    assert AGAINST in host.page("/maze/2,0")
    host.post_ok("/do/place", cell="1,0", card="b_cross", anyway="1")
    assert AGAINST not in host.page("/maze/1,0") and AGAINST not in host.page("/maze/2,0"), "now it fits"


# Corrections


def test_walk_with_corrections(two_cards_laid: Person) -> None:
    host, sheet = two_cards_laid, two_cards_laid.page("/maze/2,0", htmx=True)
    assert sheet.text("#cell-title") == "C2: T-junction" and "Turn it" in sheet
    assert sheet.attribute("#take-it-off", "action") == f"/t/{host.code}/do/remove"
    assert "Turn it" not in host.page("/maze/1,0"), "a crossing lies the same either way"
    host.post_ok("/do/turn-card", cell="2,0")
    assert host.view.maze.maze.cards[2, 0].comparison_key == path_card("ESW").comparison_key
    page = host.post_ok("/do/remove", cell="2,0")
    assert page.attributes("a.card", "data-cell") == ["1,0"] and set(lying(host)) == {(1, 0)}


def test_who_digs_alone_has_the_card_named_that_a_rockfall_takes(set_up: SetUp, app: Flask) -> None:
    duel = set_up(open_duel, app, "Ann")
    host, page = duel["host"], duel["host"].page("/maze")
    assert page.has("#maze") and not page.has(".rockfall"), "there is nothing to take"
    assert page.values("#lay [name=by]") == [str(duel["Ann"].seat)] and "6 of 6 markers left" in page
    lay_in_duel(duel, "Ann", "C1")
    lay_in_duel(duel, "Ann", "C2", "NESW", a_troll("E"))
    lay_in_duel(duel, "Ann", "B2", "NS|EW", some_gold(1, "NS"))
    page = host.page("/maze")
    assert "It removes the card at C1: the newest one without gold or a troll." in page.part(".rockfall")
    assert page.has("#maze-view [href$='#doomed']") and not host.page("/board").has("svg.maze [href$='#doomed']")
    assert page.attribute(".rockfall form", "action") == f"/t/{host.code}/do/remove"
    assert "It removes no card: each has gold or a troll." in host.post_ok("/do/remove", cell="1,0").part(".rockfall")


# Goal cards


def test_walk_with_a_goal_card(goal_reached: Person) -> None:
    host, page = goal_reached, goal_reached.page("/maze")
    assert ASKED in page.part(".banner") and page.has("a.free.glows")
    assert sorted(page.values(".banner [name=shows]")) == ["stone-ne", "stone-nw", "treasure"]
    page = host.post_ok("/do/goal", cell="8,0", shows="stone-ne")
    goal = host.view.maze.maze.goals[8, 0]
    assert goal.shows == "stone-ne" and goal.card and "W" in goal.card.tracks and ASKED not in page
    assert host.page("/maze/8,2").values("[name=shows]") == ["treasure", "stone-nw"]
    assert host.post_refused("/do/goal", cell="8,2", shows="stone-ne").has(".problem")
    host.post_ok("/do/turn-card", cell="8,0")
    turned = host.view.maze.maze.goals[8, 0].card
    assert turned and goal.card.after_half_turn.comparison_key == turned.comparison_key
    assert "treasure" in host.page("/maze/8,0").values("[name=shows]")
    page = host.post_ok("/do/goal", cell="8,0", shows="treasure")
    assert host.view.maze.maze.treasure_cell == (8, 0)
    assert page.has("a.free.faint") and not page.has("a.free.glows"), "a card can still be placed"


def test_any_goal_card_can_be_turned_over_but_not_with_one_tap(host: Person, dealt: People) -> None:
    page = host.page("/maze/8,-2")
    assert "What does the goal card at A8 show?" in page and page.has("details:not([open]) [value=treasure]")
    assert "Did you look with a treasure map? Keep it to yourself." in page
    host.post_ok("/do/goal", cell="8,-2", shows="treasure")
    assert host.view.maze.maze.treasure_cell == (8, -2)


# The round ends by the maze


def test_walk_to_the_end_by_the_maze(treasure_behind_a_door: Person, dealt: People) -> None:
    host, ben = treasure_behind_a_door, dealt["Ben"].seat
    page = host.page("/maze")
    banner = page.part("#reached")
    for words in (
        "The treasure has been reached.",
        "Ben placed the newest card.",
        "Not Ben?",
        "The green door at C3 blocks blue. Green has a path.",
    ):
        assert words in banner
    assert banner.text("button[data-hold-submit][form=facts] > span") == "End the round: reveal all roles"
    chosen = [banner.chosen(name) for name in ("reached_by", "open_to", "crystals")]
    assert chosen == [[str(ben)], ["green"], ["2"]]
    assert page.has(".seat-strip") and not page.has(".seat-strip .on-turn")
    host.post_ok("/do/end", reached_by=ben, open_to="green", crystals=2)
    proof = host.page("/maze").part("#maze")
    assert "White dots: a path to the treasure." in proof and "The green door at C3 blocks blue" in proof
    assert proof.has("#maze-view svg") and not proof.has("#maze-view svg a, form")
    host.post_ok("/do/confirm")
    assert host.page("/maze").text("#maze") == ""


def test_doors_of_both_teams_block_both(treasure_behind_a_door: Person, dealt: People) -> None:
    treasure_behind_a_door.post_ok("/do/remove", cell="5,0")
    page = place(treasure_behind_a_door, cell="5,0", card="free EW blue", by=dealt["Ben"].seat)
    assert "Doors block both teams. Green door at C3, blue door at C5." in page.part("#reached")


def test_the_maze_says_nothing_that_cannot_be_overruled(treasure_reached: Person, dealt: People) -> None:
    cem = dealt["Cem"].seat
    page = treasure_reached.post_ok("/do/end", part="maze", reached_by=cem, open_to="blue", crystals=7)
    result = treasure_reached.view.end.result
    assert (result.reached_by, result.open_to, result.crystals) == (cem, ("blue",), 7) and page.has("#maze")


def test_where_nobody_was_named_the_likely_seats_are_asked_for(set_up: SetUp, host: Person, dealt: People) -> None:
    set_up(dig_to_the_treasure, host)
    banner = host.page("/maze").part("#reached")
    assert "Who placed the last card?" in banner and "Change the answers" in banner
    assert banner.has("#asked-reached-maze-somebody") and banner.chosen("reached_by") == []
    assert banner.text("label:has([form=facts][name=reached_by][value='1'][required])") == "Ann"


def test_all_hands_empty_asks_who_played_last_with_the_crystals_counted(host: Person, dealt: People) -> None:
    page = host.page("/maze")
    assert "Who reached the treasure?" in page.part("#ending") and page.has("#facts button[data-hold-submit]")
    assert [page.chosen(name) for name in ("reached_by", "open_to", "crystals")] == [[], [], []]
    page = place(host, card="free EW - 0 3", by=dealt["Dia"].seat)
    assert "End the round" in page.part("#ending")
    assert page.chosen("reached_by") == [""] and page.chosen("crystals") == ["3"]
    (last,) = [field for field in page.parts("#facts fieldset") if "Who played the last card?" in field]
    assert last.texts("label")[:3] == ["Eva", "Finn", "Ann"], "who sits after Dia comes first"
