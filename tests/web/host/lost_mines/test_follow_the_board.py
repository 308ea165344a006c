"""The host follows the board: cards with grounds, tools, traps and trolls, thunderstorms, and where dwarves go."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.play import cell_from_name, lost_mines_card
from tests.web.page import Page
from tests.web.play_lost_mines import (
    Mine,
    at,
    buttons,
    confirm_result,
    deal,
    deal_by_hand,
    end,
    enter,
    enter_treasures,
    event_text,
    go,
    lay,
    maze,
    on_turn,
    put,
    sheet,
    stands,
    storm,
    symbols_in,
    turn,
    why_not,
)


def lies(mine: Mine, cell: str) -> Any:
    return mine["host"].view.maze.maze.card_at(cell_from_name(cell))


def offers(page: Page) -> list[str]:
    """The words of the cards that may be laid, in their order."""
    return page.values("#lay .offers button.offer")


def ground_of(page: Page, offer: str) -> str:
    """The ground that must be chosen for this card to be shown."""
    return page.attribute(f'#lay .offers button.offer[value="{offer}"]', "data-ladder")


def heard(mine: Mine, cell: str) -> str:
    """What is heard of this cell."""
    return maze(mine).attribute(f'a.cell[data-cell="{at(cell)}"]', "aria-label")


def reached(page: Page) -> set[str]:
    """The cells that are said to be in reach."""
    labels = page.attributes("a.cell", "aria-label")
    return {label.split(",")[0] for label in labels if "can go here" in label}


# Cards


def test_walk_with_cards_and_their_grounds(anns_turn: Mine) -> None:
    host, page = anns_turn["host"], maze(anns_turn)
    assert {"EW 0", "EW-lake 0", "NESW-campfire 0", "NES-rock 1", "NE-trunks 1", "NS-ditch 0"} <= set(offers(page))
    assert ground_of(page, "EW 0") == "" and ground_of(page, "EW-lake 0") == "lake"
    assert page.values("#lay .terrain-choice [name=hat]") == ["", "trunks", "lake", "ditch", "rock", "campfire"]
    names = ["nothing", "Tree trunks", "Lake", "Ditch", "Rock", "Campfire"]
    assert page.texts("#lay .terrain-choice label") == names
    assert page.text("#lay .laid-next") == "placed by Ann" and not any(page.texts("#lay .offer")), "nobody counts"
    page = host.post_ok("/do/place", cell=at("C3"), card="EW-lake 0", by=anns_turn["Ann"].seat)
    assert event_text(page) == "Ann placed a card at C3: Lake." and symbols_in(page)["ground-lake"] == 1
    assert page.attribute("#dug", "role") == "status" and lies(anns_turn, "C3") == lost_mines_card("EW", "lake")
    assert page.text("#lay .laid-next") == "placed by Ben"
    assert page.values("#lay [name=by]") == [str(anns_turn["Ben"].seat)]
    assert sheet(anns_turn, "C3").text("#cell-title") == "C3: Lake"
    assert "Straight, open west, east, a lake on it." in sheet(anns_turn, "C3")
    assert offers(page)[0] == "EW-lake 0", "what was placed comes first"
    lay(anns_turn, "C4", "EW", "rock", anyway="1")
    assert offers(lay(anns_turn, "E3", "EW", "rock"))[:2] == ["EW-rock 0", "EW-lake 0"]
    end(anns_turn)
    confirm_result(anns_turn)
    deal(anns_turn, "BL YL BX YX")
    assert offers(maze(anns_turn))[0] == "EW-rock 0", "the next round remembers it"


def test_a_card_that_extends_no_path_is_refused_and_placed_anyway(anns_turn: Mine) -> None:
    form = {"cell": at("C3"), "card": "NS-rock 0", "by": anns_turn["Ann"].seat}
    refused = anns_turn["host"].post_refused("/do/place", **form)
    assert len(why_not(refused)) == 2 and "At C3 the card wouldn’t extend a path." in why_not(refused)
    assert refused.values("#lay [name=again]") == ["NS-rock 0"]
    assert "Place it anyway" in refused.text("#lay [name=anyway]")
    lay(anns_turn, "C3", "NS", "rock", anyway="1")
    assert heard(anns_turn, "C3") == ("C3, Straight, open north, south, a rock on it, not connected, against the rules")


# Tools, traps, trolls, thunderstorms


def tools(mine: Mine) -> list[str]:
    """The tools that may be laid on C3."""
    page = sheet(mine, "C3")
    return [label for tool in ("axe", "boat", "rope") for label in buttons(page, f"put-{tool}")]


@pytest.mark.parametrize(("ground", "tool"), [("trunks", "axe"), ("lake", "boat"), ("ditch", "rope")])
def test_a_tool_is_laid_by_a_tap_on_the_sheet_of_its_obstacle(anns_turn: Mine, ground: str, tool: str) -> None:
    lay(anns_turn, "C3", "EW", ground)
    assert tools(anns_turn) == [f"{tool.capitalize()} played: the path is open"]
    page = put(anns_turn, tool, "C3")
    assert event_text(page).startswith("Ben ") and symbols_in(page)[f"tool-{tool}"] == 1
    assert on_turn(anns_turn) == "Ben" and "Ben goes here" in sheet(anns_turn, "C3"), "a tool is the turn's card"
    assert buttons(sheet(anns_turn, "C3"), f"take-{tool}") == [f"{tool.capitalize()}: no longer there"]
    assert symbols_in(put(anns_turn, tool, "C3", do="take"))[f"tool-{tool}"] == 0


def test_walk_with_a_trap(anns_turn: Mine) -> None:
    def sides() -> list[str]:
        """The sides of C3 at which a trap may be laid, as they are seen."""
        return sheet(anns_turn, "C3").attributes("#on-edges .edge", "aria-label")

    lay(anns_turn, "C3")
    assert sides() == ["right", "left"]
    page = put(anns_turn, "trap", "C3", "W")
    assert event_text(page) == "Ben sets a trap between C3 and C2." and symbols_in(page)["link-trap"] == 1
    assert buttons(sheet(anns_turn, "C3"), "take-trap-W") == ["Remove: Trap"]
    assert buttons(sheet(anns_turn, "C2"), "take-trap-E") == ["Remove: Trap"]
    page = put(anns_turn, "trap", "C2", "E", do="take")
    assert event_text(page) == "The trap between C2 and C3 was removed." and symbols_in(page)["link-trap"] == 0
    lay(anns_turn, "C1", anyway="1")
    assert "The board ends on that side of C1." in why_not(put(anns_turn, "trap", "C1", "W", status=422))
    anns_turn["host"].page("/host?turn=1")
    assert sides() == ["top", "bottom"], "on a turned board"


def test_a_troll_bars_the_way_until_his_placers_next_turn(anns_turn: Mine) -> None:
    lay(anns_turn, "C3")
    page = put(anns_turn, "troll", "C2", "E")
    assert event_text(page) == "Ben puts a troll between C2 and C3." and symbols_in(page)["link-troll"] == 1
    assert buttons(sheet(anns_turn, "C3"), "go-2-0") == []
    for name in ("Cem", "Dia", "Ann"):
        assert symbols_in(turn(anns_turn, name))["link-troll"] == 1
    page = turn(anns_turn, "Ben")
    assert event_text(page) == "Ben’s troll between C2 and C3 leaves." and symbols_in(page)["link-troll"] == 0
    assert buttons(sheet(anns_turn, "C3"), "go-2-0") == ["Ben goes here 1 step"]


def test_walk_with_a_thunderstorm(anns_turn: Mine) -> None:
    lay(anns_turn, "C3", "EW", "lake")
    put(anns_turn, "boat", "C3")
    assert buttons(sheet(anns_turn, "C3"), "take-it-off") == ["Remove thunderstorm"]
    page = storm(anns_turn, "C3")
    assert lies(anns_turn, "C3") is None and on_turn(anns_turn) == "Cem" and symbols_in(page)["tool-boat"] == 0
    lay(anns_turn, "C3", by=anns_turn["Ann"].seat)
    go(anns_turn, "Ann", "C3")
    refused = storm(anns_turn, "C3", status=422)
    assert why_not(refused) == ["A dwarf is at C3, so a thunderstorm can’t remove that card."]
    assert "Remove anyway it’s no longer there" in buttons(refused, "take-it-off")
    storm(anns_turn, "C3", anyway="1")
    assert lies(anns_turn, "C3") is None
    for cell in ("C2", "C5"):
        assert sheet(anns_turn, cell).has("#cell-title") and buttons(sheet(anns_turn, cell), "take-it-off") == []


# Dwarves


def test_walk_with_a_dwarf(dug_board: Mine) -> None:
    page, host = maze(dug_board), dug_board["host"]
    assert symbols_in(page)["figure-blue"] == symbols_in(page)["figure-yellow"] == 2
    assert page.texts("svg.maze .f-letters") == ["An", "Be", "Ce", "Di"]
    assert page.texts("button.board-dwarf b") == ["Ann", "Ben", "Cem", "Dia"]
    assert page.texts("button.board-dwarf[aria-pressed=true] b") == ["Ann"]
    drawn = symbols_in(page)
    assert (drawn["figure-glow"], drawn["reach"], drawn["reach-mine"]) == (1, 3, 1)
    assert reached(page) == {"C3", "C4", "C5"}
    assert "Ann and Ben are here." in sheet(dug_board, "C2") and "Cem and Dia are here." in sheet(dug_board, "E2")
    for page in (sheet(dug_board, "C4"), host.page(f"/host?cell={at('C4')}")):
        assert buttons(page, "go-1-0") == ["Ann goes here 2 steps"]
    assert buttons(sheet(dug_board, "C4"), "go-3-") == ["Cem"]
    go(dug_board, "Ben", "C3")
    assert stands(dug_board)["Ben"] == "C3" and on_turn(dug_board) == "Ann", "who is not on turn goes too"
    assert event_text(go(dug_board, "Ann", "C4", traps=0, start="2,0")) == "Ann goes to C4."
    assert stands(dug_board)["Ann"] == "C4" and "Ann is here." in sheet(dug_board, "C4")
    go(dug_board, "Ann", "C3", start="2,0", status=409)  # another host's page, where she still stood on C2
    assert on_turn(dug_board) == "Ben" and reached(turn(dug_board, "Cem")) == {"E3", "E4", "E5"}
    refused = go(dug_board, "Cem", "C4", status=422)
    assert why_not(refused.part("#cell-sheet")) == ["By the rules Cem can’t get to C4 now."]
    assert refused.attribute("#cell", "data-cell") == at("C4")
    assert event_text(go(dug_board, "Cem", "C4", anyway="1")) == "Cem’s dwarf is at C4."
    assert stands(dug_board)["Cem"] == "C4" and on_turn(dug_board) == "Cem"
    host.post_ok("/do/move-dwarf", seat=dug_board["Dia"].seat, cell="E4")
    assert stands(dug_board)["Dia"] == "E4", "a space by its name"


def test_walk_over_traps(trapped: Mine) -> None:
    page = sheet(trapped, "C3")
    assert buttons(page, "go-2-0") == ["Ben goes here 3 steps"]
    assert buttons(page, "go-2-1") == ["Ben goes here over a trap: one hand card lost"]
    assert page.attributes("form[id^='go-2-']", "id")[:2] == ["go-2-0", "go-2-1"]
    assert event_text(go(trapped, "Ben", "C3")) == "Ben goes to C3.", "round the trap, where nothing is said"
    turn(trapped, "Ann")
    page = go(trapped, "Ann", "C3", traps=1)
    assert event_text(page) == "Ann goes to C3 over a trap. Ben draws one card from Ann’s hand; it’s discarded."
    assert "Ben draws one card from Ann’s hand; it’s discarded." in trapped["Dia"].page("/history")
    assert page.text("#board-dwarf-1 .fewer .sr") == "1 hand card fewer"
    assert len(page.all(".board-dwarf .fewer")) == 1
    assert trapped["Ann"].page("/seat").text("#fewer") == "You have 1 hand card fewer until the round ends."
    assert trapped["host"].page("/board").texts(".place .fewer .sr") == ["1 hand card fewer"]


def test_the_traps_on_the_way_are_counted_on_the_card(trapped: Mine) -> None:
    put(trapped, "trap", "C3", "E", by=trapped["Cem"].seat)
    page = turn(trapped, "Ben")
    assert symbols_in(page)["link-trap"] == 2 and symbols_in(page)["reach-trap"] == 0
    lay(trapped, "C4", "EW", anyway="1", by=trapped["Ben"].seat)
    put(trapped, "trap", "D2", "E", by=trapped["Ben"].seat)
    page = maze(trapped)
    assert symbols_in(page)["reach-trap"] == 4
    assert sorted(page.texts("svg.maze .f-trap-count")) == ["1", "1", "2", "2"]


def test_with_real_cards_each_dwarf_is_put_on_its_start_by_hand(three_on_the_board: Mine) -> None:
    mine = three_on_the_board
    assert stands(mine) == {} and symbols_in(maze(mine))["figure-"] == 0
    for name, start in (("Ann", "C2"), ("Ben", "E2")):
        go(mine, name, start, anyway="1")
    assert stands(mine) == {"Ann": "C2", "Ben": "E2"} and symbols_in(maze(mine))["figure-"] == 2
    page = turn(mine, "Ann")
    assert page.has("#look") and not page.has("#spy"), "dwarf cards lie on the table"
    lay(mine, "C3")
    go(mine, "Ann", "C3")
    end(mine, **deal_by_hand(mine, Ann="blue-loyal", Ben="yellow-loyal", Cem="blue-selfish"))
    assert symbols_in(maze(mine))["figure-blue"] == symbols_in(maze(mine))["figure-yellow"] == 1


def test_a_look_at_a_mine_counts_as_the_card(dug_board: Mine) -> None:
    assert maze(dug_board).texts("#look button") == ["A mine", "A treasure"]
    page = dug_board["host"].post_ok("/do/look", seat=dug_board["Ann"].seat, at="mine")
    assert event_text(page) == "Ann looks at a mine in secret."
    assert "Ann may move: tap where the dwarf goes." in page.text(".to-do")


# For ears


def test_walk_by_ear(dug_board: Mine) -> None:
    ann = dug_board["Ann"].seat
    lay(dug_board, "D2", "NS", "lake", by=ann)
    labels = maze(dug_board).attributes("a.cell", "aria-label")
    assert {
        "C2, start of the blue dwarves, Ann, Ben",
        "E2, start of the yellow dwarves, Cem, Dia",
        "C3, Straight, open west, east, Ann can go here",
        "E3, Straight, open west, east",
        "D2, Straight, open north, south, a lake on it",
        "C5, mine, face down, Ann can go here",
        "A9, mine, face down",
        "B2, free",
    } <= set(labels)
    assert all(re.match(r"[A-G]\d+, ", label) for label in labels)
    put(dug_board, "boat", "D2", by=ann)
    assert heard(dug_board, "D2").endswith("a lake on it, passable with a boat, Ann can go here")
    put(dug_board, "trap", "C3", "W", by=ann)
    put(dug_board, "troll", "C3", "E", by=ann)
    assert heard(dug_board, "C3").endswith("east, Ann can go here, over a trap, Troll: right, Trap: left")
    assert heard(dug_board, "C4") == "C4, Straight, open west, east, Troll: left"


def test_open_mines_and_names_are_heard(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems", way=["E", "W"], by=dug_board["Ann"].seat)
    assert heard(dug_board, "C5") == "C5, the mine with gems, open west, east, Ann, Ben can go here"
    enter_treasures(dug_board["Ann"], 3)
    page = maze(dug_board)
    assert page.attribute("#board-dwarf-1", "aria-label").startswith("Make it Ann’s turn, gems")
    assert "entered on their phone" in page.text("#board-dwarf-1")
    assert page.has("#board-dwarf-2[aria-pressed=true]") and page.text("#board-dwarf-2 .sr") == "their turn"
