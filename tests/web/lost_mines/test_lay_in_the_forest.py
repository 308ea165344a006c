"""Path cards with grounds are laid on the board, tools on obstacles, traps and trolls on links; a thunderstorm takes a
card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.rules.cards import lost_card
from companion.rules.sides import cell_named
from tests.web.lost_mines.miners import (
    BOARD,
    Mine,
    at,
    buttons,
    deal,
    dig,
    end,
    go,
    lay,
    on_turn,
    open_board,
    open_mine,
    plain,
    put,
    said,
    sheet,
    storm,
    tap,
    text_of,
    turn,
    walk,
    why_not,
)
from tests.web.maze.pictures import names


@pytest.fixture
def mine(app: Flask) -> Mine:
    """An empty board; it is Ann's turn."""
    mine = open_board(app)
    turn(mine, "Ann")
    return mine


def lies(mine: Mine, cell: str) -> Any:
    return mine["host"].sight.maze.maze.card_at(cell_named(cell))


def offers(page: Any) -> dict[str, str]:
    """The words of the cards that may be laid, in their order, each with what its button is marked by."""
    palette = text_of(page).split('class="offers"')[1].split("</form>")[0]
    return dict(re.findall(r'name="offer" value="([^"]+)" data-offer="\d+"([^>]*?) aria-label', palette))


def lying(mine: Mine, drawing: str) -> int:
    """How often this drawing is on the board."""
    drawn = re.findall(r'<svg class="maze .*?</svg>', mine["host"].text("/maze"), re.DOTALL)[0]
    return names(drawn)[drawing]


# Cards


def test_every_shape_is_offered_with_every_ground(mine: Mine) -> None:
    found = offers(mine["host"].text("/maze"))
    assert {"EW 0", "EW-lake 0", "NESW-campfire 0", "NES-rock 1", "NE-trunks 1", "NS-ditch 0"} <= found.keys()
    assert found["EW 0"] == "" and found["EW-lake 0"] == ' data-ladder="lake"'


def test_a_card_is_laid_by_whose_turn_it_is(mine: Mine) -> None:
    answer = mine["host"].post("/maze", cell=at("C3"), offer="EW-lake 0", by=mine["Ann"].seat)
    assert answer.status_code == 200 and said(answer) == "Ann laid a card with a lake on C3."
    assert lies(mine, "C3") == lost_card("EW", "lake") and lying(mine, "ground-lake") == 1
    assert "C3: Lake" in sheet(mine, "C3") and "Straight, open west, east, a lake on it." in sheet(mine, "C3")


def test_the_palette_says_who_lays_the_next_card(mine: Mine) -> None:
    assert "laid by Ann" in mine["host"].text("/maze")
    page = text_of(lay(mine, "C3"))
    assert "laid by Ben" in page and f'name="by" value="{mine["Ben"].seat}"' in page


def test_the_ground_is_chosen_beside_the_cards(mine: Mine) -> None:
    page = mine["host"].text("/maze").split('class="hats grounds laid-by"')[1].split("</fieldset>")[0]
    assert re.findall(r'name="hat" value="(\w*)"', page) == ["", "trunks", "lake", "ditch", "rock", "campfire"]
    assert plain(page.partition(">")[2]) == "with nothing Tree trunks Lake Ditch Rock Campfire"


def test_what_was_laid_comes_first_and_needs_no_ground_chosen(mine: Mine) -> None:
    lay(mine, "C3", "EW", "lake")
    found = offers(mine["host"].text("/maze"))
    assert next(iter(found)) == "EW-lake 0" and found["EW-lake 0"] == ' data-ladder="lake" data-used'
    assert [word for word, marks in found.items() if "data-used" in marks] == ["EW-lake 0"]


def test_a_card_that_was_laid_twice_comes_before_one_laid_once(mine: Mine) -> None:
    for cell, ground in (("C3", "lake"), ("C4", "rock"), ("E3", "rock")):
        lay(mine, cell, "EW", ground)
    assert list(offers(mine["host"].text("/maze")))[:2] == ["EW-rock 0", "EW-lake 0"]


def test_the_next_round_remembers_what_was_laid(mine: Mine) -> None:
    lay(mine, "C3", "EW", "rock")
    end(mine)
    mine["host"].post("/settlement", do="book")
    deal(mine, "BL YL BX YX")
    assert next(iter(offers(mine["host"].text("/maze")))) == "EW-rock 0"


def test_nobody_counts_what_is_left(mine: Mine) -> None:
    assert " left" not in " ".join(offers(mine["host"].text("/maze")).values())
    assert not re.search(r"\d left<", mine["host"].text("/maze"))


def test_a_card_that_extends_no_way_is_refused_and_laid_anyway(mine: Mine) -> None:
    refused = mine["host"].post("/maze", cell=at("C3"), offer="NS-rock 0", by=mine["Ann"].seat)
    assert refused.status_code == 422 and len(why_not(refused)) == 2
    assert "On C3 the card would extend no way." in why_not(refused)
    assert 'name="again" value="NS-rock 0"' in text_of(refused) and "Place it anyway" in text_of(refused)
    assert lay(mine, "C3", "NS", "rock", anyway="1").status_code == 200
    assert 'aria-label="C3, Straight, open north, south, a rock on it, cut off, against the rules"' in mine[
        "host"
    ].text("/maze")


def test_off_the_board_nothing_is_offered_and_nothing_lies_even_anyway(mine: Mine) -> None:
    dig_to_the_rim(mine)
    cells = set(re.findall(r'class="cell free [^>]*data-cell="([^"]+)"', mine["host"].text("/maze")))
    assert cells and not {at("C0"), at("D0")} & cells
    answer = mine["host"].post("/maze", cell="0,0", tracks="EW", anyway="1")
    assert answer.status_code == 422 and "C0 is not on the board." in why_not(answer)


def dig_to_the_rim(mine: Mine) -> None:
    assert lay(mine, "C1", "EW").status_code == 200


# A card that is drawn


def test_a_card_that_no_list_has_is_drawn_with_its_ground(mine: Mine) -> None:
    page = mine["host"].text("/free-card?side.N=way&side.S=way&side.E=second&side.W=second&ground=rock")
    (worth,) = set(re.findall(r'form="lay" name="offer" value="(free [^"]+)"', page))
    assert worth == "free NS|EW - 0 0 ground:rock"
    assert '<option value="rock" selected>Rock</option>' in page and 'name="crystals"' not in page
    assert mine["host"].post("/maze", cell=at("C3"), offer=worth).status_code == 200
    assert lies(mine, "C3") == lost_card("NS|EW", "rock")
    assert offers(mine["host"].text("/maze"))[worth] == ' data-ladder="rock" data-used'


def test_a_drawn_card_that_is_on_the_list_is_one_of_these(mine: Mine) -> None:
    lay(mine, "C3", "WE", "campfire")
    assert mine["host"].sight.maze.laid[-1].key == "EW-campfire" and not mine["host"].sight.maze.free


def test_a_script_may_lay_an_obstacle_with_its_tool(mine: Mine) -> None:
    assert lay(mine, "C3", "EW", "lake", bridged="1").status_code == 200
    assert lies(mine, "C3").features.bridged and lying(mine, "tool-boat") == 1


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
def test_what_no_card_of_this_box_carries_is_refused(mine: Mine, form: dict[str, Any]) -> None:
    answer = mine["host"].post("/maze", cell=at("C3"), **{"tracks": "EW", **form})
    assert answer.status_code == 422 and lies(mine, "C3") is None


def test_no_card_of_another_box_has_a_ground(host: Any, dealt: Any) -> None:
    assert host.post("/maze", cell="1,0", tracks="EW", feature="lake").status_code == 422


# Tools


@pytest.mark.parametrize(("ground", "tool"), [("trunks", "axe"), ("lake", "boat"), ("ditch", "rope")])
def test_a_tool_is_laid_by_a_tap_on_the_sheet_of_its_obstacle(mine: Mine, ground: str, tool: str) -> None:
    lay(mine, "C3", "EW", ground)
    assert buttons(sheet(mine, "C3"), "put-(?:axe|boat|rope)") == [f"{tool.capitalize()} played: now it can be passed"]
    answer = put(mine, tool, "C3")
    assert answer.status_code == 200 and said(answer).startswith("Ben ") and lying(mine, f"tool-{tool}") == 1
    assert buttons(sheet(mine, "C3"), f"take-{tool}") == [f"{tool.capitalize()}: it lies there no more"]
    assert put(mine, tool, "C3", do="take").status_code == 200 and lying(mine, f"tool-{tool}") == 0


def test_who_plays_a_tool_has_played_a_card(mine: Mine) -> None:
    lay(mine, "C3", "EW", "lake")
    put(mine, "boat", "C3")
    assert on_turn(mine) == "Ben" and "Ben goes here" in sheet(mine, "C3")


@pytest.mark.parametrize(
    ("ground", "tool", "why"),
    [
        ("lake", "axe", "On C3 lies no obstacle for that."),
        ("rock", "axe", "On C3 lies no obstacle for that."),
        ("", "boat", "On C3 lies no obstacle for that."),
        ("lake", "key", "On C3 lies no obstacle for that."),
    ],
)
def test_a_tool_for_another_obstacle_is_refused(mine: Mine, ground: str, tool: str, why: str) -> None:
    lay(mine, "C3", "EW", ground)
    answer = put(mine, tool, "C3")
    assert answer.status_code == 422 and why_not(answer) == [why]


def test_a_rock_asks_for_no_tool(mine: Mine) -> None:
    lay(mine, "C3", "EW", "rock")
    assert buttons(sheet(mine, "C3"), "put-(?:axe|boat|rope)") == []


# Traps and trolls


def test_a_trap_is_laid_at_a_side_as_it_is_seen(mine: Mine) -> None:
    lay(mine, "C3")
    links = sheet(mine, "C3").split('class="links"')[1].split("</details>")[0]
    assert re.findall(r"<li><p>(\w+)", links) == ["right", "left"]
    answer = put(mine, "trap", "C3", "W")
    assert said(answer) == "Ben lays a trap between C3 and C2." and lying(mine, "link-trap") == 1
    assert '<details class="links" id="links-3,0" open>' in sheet(mine, "C3")
    assert "Away: Trap" in buttons(sheet(mine, "C3"), "take-trap-W")
    assert buttons(sheet(mine, "C2"), "take-trap-E") == ["Away: Trap"]


def test_the_sides_are_named_as_they_are_seen_on_a_turned_board(mine: Mine) -> None:
    lay(mine, "C3")
    mine["host"].text("/host?turn=1")
    links = sheet(mine, "C3").split('class="links"')[1].split("</details>")[0]
    assert re.findall(r"<li><p>(\w+)", links) == ["top", "bottom"]


def test_a_trap_that_was_a_slip_is_lifted_from_either_side(mine: Mine) -> None:
    lay(mine, "C3")
    put(mine, "trap", "C3", "W")
    answer = put(mine, "trap", "C2", "E", do="take")
    assert answer.status_code == 200 and said(answer) == "No trap lies between C2 and C3 after all."
    assert put(mine, "trap", "C2", "E", do="take").status_code == 422


@pytest.mark.parametrize(
    ("cell", "side", "why"),
    [
        ("C3", "N", "No way leads there on that side of C3."),
        ("C3", "", "No way leads there on that side of C3."),
        ("C3", "EW", "No way leads there on that side of C3."),
        ("D7", "N", "No way leads there on that side of D7."),
        ("C1", "W", "Beyond that side of C1 the board ends."),
    ],
)
def test_where_no_way_leads_no_trap_lies(mine: Mine, cell: str, side: str, why: str) -> None:
    for name in ("C3", "C1"):
        assert lay(mine, name, anyway="1").status_code == 200
    answer = put(mine, "trap", cell, side)
    assert answer.status_code == 422 and why in why_not(answer)


def test_before_anybody_is_on_turn_it_is_asked_whose_turn_it_is(app: Flask) -> None:
    mine = open_board(app)
    dig(mine, "C3")
    answer = put(mine, "trap", "C3", "W")
    assert answer.status_code == 422 and why_not(answer) == ["Whose turn is it? Tap a name first."]


def test_a_troll_bars_the_way_until_his_placers_next_turn(mine: Mine) -> None:
    lay(mine, "C3")
    answer = put(mine, "troll", "C2", "E")
    assert said(answer) == "Ben lures a troll between C2 and C3." and lying(mine, "link-troll") == 1
    assert buttons(sheet(mine, "C3"), "go-2-0") == []
    for name in ("Cem", "Dia", "Ann"):
        turn(mine, name)
        assert lying(mine, "link-troll") == 1
    answer = turn(mine, "Ben")
    assert said(answer) == "The troll of Ben between C2 and C3 leaves." and lying(mine, "link-troll") == 0


# A thunderstorm


def test_a_thunderstorm_takes_a_card_with_what_lies_on_it(mine: Mine) -> None:
    lay(mine, "C3", "EW", "lake")
    put(mine, "boat", "C3")
    assert "Take it off thunderstorm" in buttons(sheet(mine, "C3"), "take-it-off")
    answer = storm(mine, "C3")
    assert answer.status_code == 200 and lies(mine, "C3") is None and on_turn(mine) == "Cem"
    assert not walk(mine).lurking and lying(mine, "tool-boat") == 0


def test_no_thunderstorm_takes_a_card_on_which_a_dwarf_stands(mine: Mine) -> None:
    lay(mine, "C3")
    go(mine, "Ann", "C3")
    answer = storm(mine, "C3")
    assert answer.status_code == 422
    assert why_not(answer) == ["A dwarf stands on C3: no thunderstorm takes that card."]
    assert "Take it off anyway it lies there no more" in buttons(answer, "take-it-off")
    assert storm(mine, "C3", anyway="1").status_code == 200 and lies(mine, "C3") is None


@pytest.mark.parametrize("cell", ["C2", "C5", "D7"])
def test_only_path_cards_are_taken(mine: Mine, cell: str) -> None:
    assert storm(mine, cell, anyway="1").status_code == 422
    assert "take-it-off" not in sheet(mine, cell)


def test_a_card_that_lay_elsewhere_is_moved_with_who_stands_on_it(mine: Mine) -> None:
    lay(mine, "C3")
    go(mine, "Ann", "C3")
    answer = mine["host"].post(f"/maze/{at('C3')}/move", to="E3")
    assert answer.status_code == 200 and lies(mine, "E3") and "Ann stands here." in sheet(mine, "E3")


# Without a board


def test_without_a_board_nothing_is_laid(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem")
    for answer in (lay(mine, "C3"), put(mine, "trap", "C3", "W"), go(mine, "Ann", "C3"), turn(mine, "Ann")):
        assert answer.status_code == 422
    tap(mine["host"], *BOARD)
    assert lay(mine, "C3").status_code == 200
