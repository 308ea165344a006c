"""A dwarf enters a mine: one tap says what it finds; treasures are taken and put back, until all are taken."""

from __future__ import annotations

from typing import Any

from tests.play import cell_from_name
from tests.web.play_lost_mines import (
    Mine,
    as_it_stands,
    at,
    buttons,
    confirm_result,
    deal,
    dig,
    end,
    enter,
    event_text,
    finds,
    go,
    lay,
    maze,
    on_turn,
    put,
    put_back,
    sheet,
    stands,
    symbols_in,
    take,
    turn,
    walk,
    why_not,
)


def lies(mine: Mine, cell: str) -> Any:
    """The mine there."""
    return mine["host"].view.maze.maze.goals[cell_from_name(cell)]


def test_walk_into_a_mine(dug_board: Mine) -> None:
    ann, page = dug_board["Ann"].seat, sheet(dug_board, "C5")
    assert page.text("#cell-title") == "The mine at C5" and "Going in ends the move." in page
    assert "Ann goes in and finds" in page.texts("legend") and page.values('form[id^="shows"] [name=by]') == [str(ann)]
    assert buttons(page, "shows") == ["Gems", "Gold", "Silver", "The dragon"]
    assert "Ann goes in and finds" in dug_board["host"].page(f"/host?cell={at('C5')}").texts("legend")
    assert symbols_in(maze(dug_board))["mine-back"] == 4
    page = enter(dug_board, "C5", "gems", by=ann)
    assert event_text(page) == "Ann goes to C5. C5 is the mine with gems. Ann takes a treasure at C5: gems."
    assert (symbols_in(page)["mine-back"], symbols_in(page)["mine-gems"]) == (3, 1)
    assert symbols_in(page, "#board-dwarf-1")["treasure-gems"] == 1 and "3 treasures left" in page
    assert stands(dug_board)["Ann"] == "C5" and finds(dug_board) == {"Ann": ("gems",)} and on_turn(dug_board) == "Ben"
    assert buttons(sheet(dug_board, "C5"), "go-2-0") == ["Ben goes in and takes a treasure 3 steps"]
    assert event_text(go(dug_board, "Ben", "C5")) == "Ben goes to C5. Ben takes a treasure at C5: gems."
    assert sheet(dug_board, "C5").texts("details[id^=taken] li p") == ["Ann took a treasure", "Ben took a treasure"]
    assert buttons(sheet(dug_board, "C5"), "back-2") == ["There was no treasure left"]
    assert event_text(put_back(dug_board, "Ben", "C5")) == "Ben took no treasure at C5: none is left there."
    turn(dug_board, "Cem")
    assert buttons(sheet(dug_board, "E5"), "shows") == ["Gold", "Silver", "The dragon"], "gems lie open elsewhere"
    go(dug_board, "Cem", "C5", anyway="1")
    assert stands(dug_board)["Cem"] == "C5" and finds(dug_board) == {"Ann": ("gems",)}, "none was left there"
    turn(dug_board, "Dia")
    enter(dug_board, "E5", "gold")
    assert sheet(dug_board, "E5").texts("details[id^=taken] li p") == ["Dia took a treasure"]
    assert "It’s different on the table" in sheet(dug_board, "C5")
    page = enter(dug_board, "C5", "silver", way=["N", "E", "S", "W"])
    assert event_text(page) == "C5 is the silver mine." and on_turn(dug_board) == "Ann"
    assert finds(dug_board) == {"Ann": ("silver",), "Dia": ("gold",)}, "a correction corrects what was found"


def test_a_dwarf_in_a_mine_is_told_after_the_card_that_it_may_stay(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    turn(dug_board, "Ann")
    page = lay(dug_board, "D2", "NS")
    assert page.text(".to-do").startswith("Ann may move: tap where the dwarf goes.")
    assert page.text(f".to-do [data-open-cell='{at('C5')}']") == "Take another treasure"
    turn(dug_board, "Cem")
    to_do = lay(dug_board, "F2", "NS").text(".to-do")
    assert to_do.startswith("Cem may move: tap where the dwarf goes. 3 treasures left")


def test_who_meets_the_dragon_takes_nothing_and_is_named(dug_board: Mine) -> None:
    page = enter(dug_board, "C5", "dragon")
    assert walk(dug_board).dragon == dug_board["Ann"].seat and finds(dug_board) == {} and walk(dug_board).left == 4
    assert symbols_in(page, "#board-dwarf-1")["treasure-dragon"] == 1
    assert "You met the dragon." in dug_board["Ann"].page("/seat")
    assert buttons(sheet(dug_board, "C5"), "take-") == []


def test_the_sheet_names_a_trap_on_the_path_and_the_trap_costs_a_card(dug_board: Mine) -> None:
    put(dug_board, "trap", "C3", "W")
    assert "Ann crosses a trap to get here." in sheet(dug_board, "C5")
    assert event_text(enter(dug_board, "C5", "gold")).startswith("Ann goes to C5 over a trap. Ben draws one")


def test_a_mine_out_of_reach_says_so_and_can_be_revealed_anyway(dug_board: Mine) -> None:
    page = sheet(dug_board, "E5")
    assert "Ann can’t get here now." in page and "It was turned over anyway" in page
    assert enter(dug_board, "E5", "gold", status=422).has("details.other-face[open]")
    enter(dug_board, "E5", "gold", anyway="1")
    assert lies(dug_board, "E5").shows == "gold" and finds(dug_board) == {} and on_turn(dug_board) == "Ann"


# How it lies


def mine_form(mine: Mine, cell: str = "C5", form_id: str = "is-5,0") -> dict[str, list[str]]:
    """The form that says what this mine shows, without its cell."""
    form = as_it_stands(sheet(mine, cell), form_id)
    del form["cell"]
    return form


def test_walk_with_the_sides_of_a_mine(dug_board: Mine) -> None:
    form = mine_form(dug_board, "C5", "shows-5,0")
    assert form.pop("way") == ["W"], "the side by which Ann comes"
    refused = enter(dug_board, "C5", "gems", status=422, **form)
    assert why_not(refused) == ["Tap the sides where paths lead out of the mine, then what it shows."]
    page = enter(dug_board, "C5", "gems", **form, way=["E", "W"])
    assert sorted(lies(dug_board, "C5").card.tracks) == ["E", "W"]
    assert at("C6") in page.attributes("a.cell.free.glows", "data-cell")
    form = mine_form(dug_board)
    assert form.pop("way") == ["E", "W"] and why_not(enter(dug_board, "C5", "gems", status=422, **form))
    for ways in (["N", "W"], ["N", "E", "S", "W"], ["E", "N", "W"]):
        enter(dug_board, "C5", "gems", **(mine_form(dug_board) | {"way": ways}))
        assert sorted(lies(dug_board, "C5").card.tracks) == sorted(ways)
    assert finds(dug_board) == {"Ann": ("gems",)} and on_turn(dug_board) == "Ben"
    end(dug_board, {"Ann": [2]}, by="")
    confirm_result(dug_board)
    deal(dug_board, "BL YL BX YX")
    dig(dug_board, "E3", "E4")
    turn(dug_board, "Ben")
    assert "For a mine seen in an earlier round, you can leave this out." in sheet(dug_board, "E5")
    form = mine_form(dug_board, "E5", "shows-5,2")
    enter(dug_board, "E5", "gold", status=422, **form)
    enter(dug_board, "E5", "gems", **form)
    assert len(lies(dug_board, "E5").card.tracks) == 3


# Treasures


def test_walk_until_all_treasures_are_taken(dug_board: Mine) -> None:
    page = enter(dug_board, "C5", "gems")
    assert buttons(sheet(dug_board, "C5"), "take-1") == ["Ann took another treasure"]
    turn(dug_board, "Ann")
    assert buttons(sheet(dug_board, "C5"), "take-1") == ["Ann stays and takes another treasure"]
    for many in (2, 3, 4):
        assert page.has("#next-turn") and not page.has("#over")
        page = take(dug_board, "Ann", cell=at("C5"))
        assert f"You took {many} treasures: {many} × gems." in dug_board["Ann"].page("/seat")
    assert page.has("#over") and "All treasures are taken." in page
    assert page.has(".board-dwarves") and not page.has("#next-turn") and "reach" not in symbols_in(page)
    refused = take(dug_board, "Ann", cell=at("C5"), status=422)
    assert why_not(refused) == ["All treasures are taken. End the round."]
    assert put_back(dug_board, "Ann", "C5").has("#next-turn")
