"""Path cards with grounds are laid on the board, tools on obstacles, traps and trolls on links; a thunderstorm takes a
card."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.rules.mazes.cards import lost_mines_card
from companion.rules.mazes.grid import cell_from_name
from tests.web.page import Page
from tests.web.people import People, Person, SetUp
from tests.web.play_lost_mines import (
    BOARD,
    Mine,
    at,
    buttons,
    confirm_result,
    deal,
    dig,
    end,
    event_text,
    go,
    lay,
    maze,
    on_turn,
    open_board,
    put,
    sheet,
    storm,
    symbols_in,
    tap,
    turn,
    walk,
    why_not,
)


def give_ann_the_turn(app: Flask) -> Mine:
    mine = open_board(app)
    turn(mine, "Ann")
    return mine


@pytest.fixture
def ann_begins(set_up: SetUp, app: Flask) -> Mine:
    """An empty board; it is Ann's turn."""
    return set_up(give_ann_the_turn, app)


def lies(mine: Mine, cell: str) -> Any:
    return mine["host"].view.maze.maze.card_at(cell_from_name(cell))


def offers(page: Page) -> list[str]:
    """The words of the cards that may be laid, in their order."""
    return page.values("#lay .offers button.offer")


def ground_of(page: Page, offer: str) -> str:
    """The ground that must be chosen for this card to be shown."""
    return page.attribute(f'#lay .offers button.offer[value="{offer}"]', "data-ladder")


# Cards


def test_every_shape_is_offered_with_every_ground(ann_begins: Mine) -> None:
    page = maze(ann_begins)
    assert {"EW 0", "EW-lake 0", "NESW-campfire 0", "NES-rock 1", "NE-trunks 1", "NS-ditch 0"} <= set(offers(page))
    assert ground_of(page, "EW 0") == "" and ground_of(page, "EW-lake 0") == "lake"


def test_a_card_is_laid_by_whose_turn_it_is(ann_begins: Mine) -> None:
    page = ann_begins["host"].post_ok("/maze", cell=at("C3"), offer="EW-lake 0", by=ann_begins["Ann"].seat)
    assert event_text(page) == "Ann placed a card with a lake at C3." and symbols_in(page)["ground-lake"] == 1
    assert lies(ann_begins, "C3") == lost_mines_card("EW", "lake")
    cell_sheet = sheet(ann_begins, "C3")
    assert cell_sheet.text("#cell-title") == "C3: Lake" and "Straight, open west, east, a lake on it." in cell_sheet


def test_the_palette_says_who_lays_the_next_card(ann_begins: Mine) -> None:
    assert maze(ann_begins).text("#lay .laid-next") == "placed by Ann"
    page = lay(ann_begins, "C3")
    assert page.text("#lay .laid-next") == "placed by Ben"
    assert page.values("#lay [name=by]") == [str(ann_begins["Ben"].seat)]


def test_the_ground_is_chosen_beside_the_cards(ann_begins: Mine) -> None:
    grounds = maze(ann_begins).part("#lay .terrain-choice")
    assert grounds.values("[name=hat]") == ["", "trunks", "lake", "ditch", "rock", "campfire"]
    assert grounds.texts("label") == ["nothing", "Tree trunks", "Lake", "Ditch", "Rock", "Campfire"]


def test_what_was_laid_comes_first_once_its_ground_is_chosen(ann_begins: Mine) -> None:
    page = lay(ann_begins, "C3", "EW", "lake")
    assert offers(page)[0] == "EW-lake 0" and ground_of(page, "EW-lake 0") == "lake"


def test_a_card_that_was_laid_twice_comes_before_one_laid_once(ann_begins: Mine) -> None:
    for cell, ground in (("C3", "lake"), ("C4", "rock"), ("E3", "rock")):
        lay(ann_begins, cell, "EW", ground)
    assert offers(maze(ann_begins))[:2] == ["EW-rock 0", "EW-lake 0"]


def test_the_next_round_remembers_what_was_laid(ann_begins: Mine) -> None:
    lay(ann_begins, "C3", "EW", "rock")
    end(ann_begins)
    confirm_result(ann_begins)
    deal(ann_begins, "BL YL BX YX")
    assert offers(maze(ann_begins))[0] == "EW-rock 0"


def test_nobody_counts_what_is_left(ann_begins: Mine, host: Person, dealt: People) -> None:
    """In Saboteur the number that is left stands on each card; of this edition nobody knows it."""
    assert any("left" in label for label in host.page("/maze").texts("#lay .offer"))
    assert not any(maze(ann_begins).texts("#lay .offer"))


def test_a_card_that_extends_no_way_is_refused_and_laid_anyway(ann_begins: Mine) -> None:
    form = {"cell": at("C3"), "offer": "NS-rock 0", "by": ann_begins["Ann"].seat}
    refused = ann_begins["host"].post_refused("/maze", **form)
    assert len(why_not(refused)) == 2 and "At C3 the card wouldn’t extend a path." in why_not(refused)
    assert refused.values("#lay [name=again]") == ["NS-rock 0"]
    assert "Place it anyway" in refused.text("#lay [name=anyway]")
    page = lay(ann_begins, "C3", "NS", "rock", anyway="1")
    assert page.attribute(f'a.cell[data-cell="{at("C3")}"]', "aria-label") == (
        "C3, Straight, open north, south, a rock on it, not connected, against the rules"
    )


def test_off_the_board_nothing_is_offered_and_nothing_lies_even_anyway(ann_begins: Mine) -> None:
    free = set(lay(ann_begins, "C1").attributes("a.cell.free", "data-cell"))
    assert at("B1") in free and not {at("C0"), at("D0")} & free
    assert "C0 isn’t on the board." in why_not(lay(ann_begins, "C0", anyway="1", status=422))


# A card that is drawn


def test_a_card_that_no_list_has_is_drawn_with_its_ground(ann_begins: Mine) -> None:
    page = ann_begins["host"].page("/free-card?side.N=way&side.S=way&side.E=second&side.W=second&ground=rock")
    (worth,) = {value for value in page.values("button[form=lay][name=offer]") if value.startswith("free")}
    assert worth == "free NS|EW - 0 0 ground:rock"
    assert page.text("option[value=rock][selected]") == "Rock" and not page.has("[name=crystals]")
    page = ann_begins["host"].post_ok("/maze", cell=at("C3"), offer=worth)
    assert lies(ann_begins, "C3") == lost_mines_card("NS|EW", "rock")
    assert worth in offers(page) and ground_of(page, worth) == "rock"


def test_a_drawn_card_that_is_on_the_list_is_one_of_these(ann_begins: Mine) -> None:
    lay(ann_begins, "C3", "WE", "campfire")
    assert ann_begins["host"].view.maze.laid[-1].key == "EW-campfire" and not ann_begins["host"].view.maze.custom_cards


def test_a_script_may_lay_an_obstacle_with_its_tool(ann_begins: Mine) -> None:
    page = lay(ann_begins, "C3", "EW", "lake", bridged="1")
    assert lies(ann_begins, "C3").features.bridged and symbols_in(page)["tool-boat"] == 1


@pytest.mark.parametrize(
    "form",
    [
        {"ground": "lava"},
        {"ground": "lake", "bridged": "perhaps"},
        {"ground": "lake", "door": "blue"},
        {"ground": "lake", "ladder": "1"},
        {"ground": "lake", "crystals": "1"},
        {"tracks": "", "card": "EW-lake", "ground": "rock"},
        {"offer": "free EW - 0 0 ground:lake;ground:rock"},
        {"tracks": "", "card": "EW", "feature": "rock"},
        {"tracks": "", "card": "EW-lake", "bridged": "1"},
        {"tracks": "EW|E"},
    ],
)
def test_what_no_card_of_this_edition_carries_is_refused(ann_begins: Mine, form: dict[str, Any]) -> None:
    ann_begins["host"].post_refused("/maze", cell=at("C3"), **{"tracks": "EW", **form})
    assert lies(ann_begins, "C3") is None


def test_no_card_of_another_edition_has_a_ground(host: Person, dealt: People) -> None:
    host.post_refused("/maze", cell="1,0", tracks="EW", feature="lake")
    assert not host.view.maze.maze.cards
    host.post_ok("/maze", cell="1,0", tracks="EW")
    assert (1, 0) in host.view.maze.maze.cards


# Tools


@pytest.mark.parametrize(("ground", "tool"), [("trunks", "axe"), ("lake", "boat"), ("ditch", "rope")])
def test_a_tool_is_laid_by_a_tap_on_the_sheet_of_its_obstacle(ann_begins: Mine, ground: str, tool: str) -> None:
    lay(ann_begins, "C3", "EW", ground)
    assert tools(ann_begins) == [f"{tool.capitalize()} played: the path is open"]
    page = put(ann_begins, tool, "C3")
    assert event_text(page).startswith("Ben ") and symbols_in(page)[f"tool-{tool}"] == 1
    assert buttons(sheet(ann_begins, "C3"), f"take-{tool}") == [f"{tool.capitalize()}: no longer there"]
    assert symbols_in(put(ann_begins, tool, "C3", do="take"))[f"tool-{tool}"] == 0


def tools(mine: Mine) -> list[str]:
    """The tools that may be laid on C3."""
    page = sheet(mine, "C3")
    return [label for tool in ("axe", "boat", "rope") for label in buttons(page, f"put-{tool}")]


def test_who_plays_a_tool_has_played_a_card(ann_begins: Mine) -> None:
    lay(ann_begins, "C3", "EW", "lake")
    put(ann_begins, "boat", "C3")
    assert on_turn(ann_begins) == "Ben" and "Ben goes here" in sheet(ann_begins, "C3")


@pytest.mark.parametrize(("ground", "tool"), [("lake", "axe"), ("rock", "axe"), ("", "boat"), ("lake", "key")])
def test_a_tool_for_another_obstacle_is_refused(ann_begins: Mine, ground: str, tool: str) -> None:
    lay(ann_begins, "C3", "EW", ground)
    assert why_not(put(ann_begins, tool, "C3", status=422)) == ["There’s no matching obstacle at C3."]


def test_a_rock_asks_for_no_tool(ann_begins: Mine) -> None:
    lay(ann_begins, "C3", "EW", "rock")
    assert tools(ann_begins) == []


# Traps and trolls


def sides(mine: Mine) -> list[str]:
    """The sides of C3 at which a trap may be laid, as they are seen."""
    return sheet(mine, "C3").attributes("#on-edges .edge", "aria-label")


def test_a_trap_is_laid_at_a_side_as_it_is_seen(ann_begins: Mine) -> None:
    lay(ann_begins, "C3")
    assert sides(ann_begins) == ["right", "left"]
    page = put(ann_begins, "trap", "C3", "W")
    assert event_text(page) == "Ben sets a trap between C3 and C2." and symbols_in(page)["link-trap"] == 1
    assert buttons(sheet(ann_begins, "C3"), "take-trap-W") == ["Remove: Trap"]
    assert buttons(sheet(ann_begins, "C2"), "take-trap-E") == ["Remove: Trap"]


def test_the_sides_are_named_as_they_are_seen_on_a_turned_board(ann_begins: Mine) -> None:
    lay(ann_begins, "C3")
    ann_begins["host"].page("/host?turn=1")
    assert sides(ann_begins) == ["top", "bottom"]


def test_a_trap_that_was_a_slip_is_lifted_from_either_side(ann_begins: Mine) -> None:
    lay(ann_begins, "C3")
    put(ann_begins, "trap", "C3", "W")
    page = put(ann_begins, "trap", "C2", "E", do="take")
    assert event_text(page) == "There’s no trap between C2 and C3 after all." and symbols_in(page)["link-trap"] == 0
    put(ann_begins, "trap", "C2", "E", do="take", status=422)


@pytest.mark.parametrize(
    ("cell", "side", "why"),
    [
        ("C3", "N", "There’s no path on that side of C3."),
        ("C3", "", "There’s no path on that side of C3."),
        ("C3", "EW", "There’s no path on that side of C3."),
        ("D7", "N", "There’s no path on that side of D7."),
        ("C1", "W", "The board ends on that side of C1."),
    ],
)
def test_where_no_way_leads_no_trap_lies(ann_begins: Mine, cell: str, side: str, why: str) -> None:
    for name in ("C3", "C1"):
        lay(ann_begins, name, anyway="1")
    assert why in why_not(put(ann_begins, "trap", cell, side, status=422))


def test_before_anybody_is_on_turn_it_is_asked_whose_turn_it_is(empty_board: Mine) -> None:
    dig(empty_board, "C3")
    refused = put(empty_board, "trap", "C3", "W", status=422)
    assert why_not(refused) == ["Whose turn is it? Tap a name first."]


def test_a_troll_bars_the_way_until_his_placers_next_turn(ann_begins: Mine) -> None:
    lay(ann_begins, "C3")
    page = put(ann_begins, "troll", "C2", "E")
    assert event_text(page) == "Ben puts a troll between C2 and C3." and symbols_in(page)["link-troll"] == 1
    assert buttons(sheet(ann_begins, "C3"), "go-2-0") == []
    for name in ("Cem", "Dia", "Ann"):
        assert symbols_in(turn(ann_begins, name))["link-troll"] == 1
    page = turn(ann_begins, "Ben")
    assert event_text(page) == "Ben’s troll between C2 and C3 leaves." and symbols_in(page)["link-troll"] == 0
    assert buttons(sheet(ann_begins, "C3"), "go-2-0") == ["Ben goes here 1 step"]


# A thunderstorm


def test_a_thunderstorm_takes_a_card_with_what_lies_on_it(ann_begins: Mine) -> None:
    lay(ann_begins, "C3", "EW", "lake")
    put(ann_begins, "boat", "C3")
    assert buttons(sheet(ann_begins, "C3"), "take-it-off") == ["Remove thunderstorm"]
    page = storm(ann_begins, "C3")
    assert lies(ann_begins, "C3") is None and on_turn(ann_begins) == "Cem"
    assert not walk(ann_begins).link_trolls and symbols_in(page)["tool-boat"] == 0


def test_no_thunderstorm_takes_a_card_on_which_a_dwarf_stands(ann_begins: Mine) -> None:
    lay(ann_begins, "C3")
    go(ann_begins, "Ann", "C3")
    refused = storm(ann_begins, "C3", status=422)
    assert why_not(refused) == ["A dwarf is at C3, so a thunderstorm can’t remove that card."]
    assert "Remove anyway it’s no longer there" in buttons(refused, "take-it-off")
    storm(ann_begins, "C3", anyway="1")
    assert lies(ann_begins, "C3") is None


@pytest.mark.parametrize("cell", ["C2", "C5", "D7"])
def test_only_path_cards_are_taken(ann_begins: Mine, cell: str) -> None:
    storm(ann_begins, cell, anyway="1", status=422)
    assert buttons(sheet(ann_begins, cell), "take-it-off") == []


def test_a_card_that_lay_elsewhere_is_moved_with_who_stands_on_it(ann_begins: Mine) -> None:
    lay(ann_begins, "C3")
    go(ann_begins, "Ann", "C3")
    ann_begins["host"].post_ok(f"/maze/{at('C3')}/move", to="E3")
    assert lies(ann_begins, "C3") is None and lies(ann_begins, "E3")
    assert "Ann is here." in sheet(ann_begins, "E3")


# Without a board


def test_without_a_board_nothing_is_laid(three_miners: Mine) -> None:
    lay(three_miners, "C3", status=422)
    put(three_miners, "trap", "C3", "W", status=422)
    go(three_miners, "Ann", "C3", status=422)
    turn(three_miners, "Ann", status=422)
    tap(three_miners["host"], *BOARD)
    lay(three_miners, "C3")
    assert lies(three_miners, "C3")


def test_who_begins_is_said_until_somebody_is_on_turn(empty_board: Mine) -> None:
    host, begins = empty_board["host"], "The most adventurous of you begins."
    assert begins in host.page("/host")
    turn(empty_board, "Ann")
    assert begins not in host.page("/host") and begins not in empty_board["Ann"].page("/seat")
