"""A dwarf enters a mine: one tap says what it finds; treasures are taken and put back, until all are taken."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.mazes.grid import cell_from_name
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
    storm,
    symbols_in,
    take,
    turn,
    walk,
    why_not,
)


def lies(mine: Mine, cell: str) -> Any:
    """The mine there."""
    return mine["host"].view.maze.maze.goals[cell_from_name(cell)]


# Entering


def test_the_sheet_of_a_mine_in_reach_asks_what_is_found_there(dug_board: Mine) -> None:
    page = sheet(dug_board, "C5")
    assert page.text("#cell-title") == "The mine at C5" and "Entering ends the move." in page
    assert "Ann enters and finds" in page.texts("legend")
    assert buttons(page, "shows") == ["Gems", "Gold", "Silver", "The dragon"]
    assert page.values('form[id^="shows"] [name=by]') == [str(dug_board["Ann"].seat)]


def test_who_enters_takes_a_treasure_and_the_turn_passes_on(dug_board: Mine) -> None:
    page = enter(dug_board, "C5", "gems", by=dug_board["Ann"].seat)
    assert event_text(page) == "Ann goes to C5. C5 is the mine with gems. Ann takes a treasure at C5: gems."
    assert stands(dug_board)["Ann"] == "C5" and finds(dug_board) == {"Ann": ("gems",)} and on_turn(dug_board) == "Ben"
    assert symbols_in(page, "#board-dwarf-1")["treasure-gems"] == 1 and "3 treasures left" in page


def test_the_open_mine_is_drawn_with_what_is_in_it(dug_board: Mine) -> None:
    before, after = symbols_in(maze(dug_board)), symbols_in(enter(dug_board, "C5", "silver"))
    assert (before["mine-back"], before["mine-silver"]) == (4, 0)
    assert (after["mine-back"], after["mine-silver"]) == (3, 1)


def test_who_meets_the_dragon_takes_nothing_and_is_named(dug_board: Mine) -> None:
    page = enter(dug_board, "C5", "dragon")
    assert walk(dug_board).dragon == dug_board["Ann"].seat
    assert finds(dug_board) == {} and walk(dug_board).left == 4
    assert symbols_in(page, "#board-dwarf-1")["treasure-dragon"] == 1
    assert "You met the dragon." in dug_board["Ann"].page("/seat")
    assert buttons(sheet(dug_board, "C5"), "take-") == []


def test_the_sheet_names_a_trap_on_the_path_and_the_trap_costs_a_card(dug_board: Mine) -> None:
    put(dug_board, "trap", "C3", "W")
    assert "Ann crosses a trap to get here." in sheet(dug_board, "C5")
    assert event_text(enter(dug_board, "C5", "gold")).startswith("Ann goes to C5 over a trap. Ben takes one")


def test_what_lies_open_elsewhere_is_offered_no_more_and_refused(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    turn(dug_board, "Cem")
    assert buttons(sheet(dug_board, "E5"), "shows") == ["Gold", "Silver", "The dragon"]
    refused = enter(dug_board, "E5", "gems", status=422)
    assert why_not(refused) == ["The mine at C5 already shows that. Correct that one first."]


def test_a_mine_out_of_reach_says_so_and_can_be_revealed_anyway(dug_board: Mine) -> None:
    page = sheet(dug_board, "E5")
    assert "Ann can’t get here now." in page and "It’s face up anyway" in page
    refused = enter(dug_board, "E5", "gold", status=422)
    assert why_not(refused) == ["By the rules Ann can’t get to E5 now."]
    assert refused.has("details.other-face[open]")
    enter(dug_board, "E5", "gold", anyway="1")
    assert lies(dug_board, "E5").shows == "gold" and finds(dug_board) == {} and on_turn(dug_board) == "Ann"


def test_before_anybody_is_on_turn_it_is_asked_whose_turn_it_is(empty_board: Mine) -> None:
    dig(empty_board, "C3", "C4")
    assert "Whose turn is it? Tap a name first." in sheet(empty_board, "C5")
    assert why_not(enter(empty_board, "C5", "gems", status=422)) == ["Whose turn is it? Tap a name first."]


@pytest.mark.parametrize(
    ("cell", "shows", "why"),
    [
        ("C5", "iron", "There’s no such mine."),
        ("C5", "", "There’s no such mine."),
        ("C4", "gems", "There’s no mine at C4."),
        ("C2", "gems", "There’s no mine at C2."),
    ],
)
def test_what_is_no_mine_is_refused(dug_board: Mine, cell: str, shows: str, why: str) -> None:
    assert why in why_not(enter(dug_board, cell, shows, status=422))


def test_without_a_script_the_page_follows(dug_board: Mine) -> None:
    assert "Ann enters and finds" in dug_board["host"].page(f"/host?cell={at('C5')}").texts("legend")
    enter(dug_board, "C5", "gems", htmx=False, status=303)
    assert finds(dug_board) == {"Ann": ("gems",)}


def test_one_undo_reverts_everything_about_entering_a_mine(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    dug_board["host"].post_ok("/history", do="take-back")
    assert stands(dug_board)["Ann"] == "C2" and finds(dug_board) == {} and lies(dug_board, "C5").card is None
    assert on_turn(dug_board) == "Ann"


# How it lies


def test_the_sides_of_a_mine_that_nobody_has_seen_are_asked_for(dug_board: Mine) -> None:
    form = as_it_stands(sheet(dug_board, "C5"), "shows-5,0")
    assert form.pop("way") == ["W"], "the side by which Ann comes"
    assert "earlier round" not in sheet(dug_board, "C5")
    refused = enter(dug_board, "C5", "gems", status=422, **form)
    assert why_not(refused) == ["Tap the sides where paths lead out of the mine, then what it shows."]
    assert lies(dug_board, "C5").card is None
    enter(dug_board, "C5", "gems", **form, way=["N", "E", "S", "W"])
    assert lies(dug_board, "C5").card.tracks == "NESW" and finds(dug_board) == {"Ann": ("gems",)}


def test_the_ways_are_ticked_as_it_lies(dug_board: Mine) -> None:
    page = enter(dug_board, "C5", "gems", way=["E", "W"])
    assert sorted(lies(dug_board, "C5").card.tracks) == ["E", "W"]
    assert as_it_stands(sheet(dug_board, "C5"), "is-5,0")["way"] == ["E", "W"]
    assert at("C6") in page.attributes("a.cell.free.glows", "data-cell")


def test_wrong_paths_of_a_mine_are_corrected_even_to_all_four(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems", way=["E", "W"])
    for ways in (["N", "W"], ["N", "E", "S", "W"]):
        enter(dug_board, "C5", "gems", **(as_it_stands(sheet(dug_board, "C5"), "is-5,0") | {"way": ways}))
        assert sorted(lies(dug_board, "C5").card.tracks) == sorted(ways)
    assert finds(dug_board) == {"Ann": ("gems",)} and on_turn(dug_board) == "Ben"


def test_a_corrected_mine_without_a_path_is_refused(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems", way=["E", "W"])
    form = as_it_stands(sheet(dug_board, "C5"), "is-5,0")
    del form["way"]
    assert why_not(enter(dug_board, "C5", "gems", status=422, **form))
    assert sorted(lies(dug_board, "C5").card.tracks) == ["E", "W"]


def test_the_next_round_knows_the_ways_of_a_mine_that_was_seen(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems", way=["N", "E", "W"])
    end(dug_board, {"Ann": [2]}, by="")
    confirm_result(dug_board)
    deal(dug_board, "BL YL BX YX")
    dig(dug_board, "E3", "E4")
    turn(dug_board, "Ben")
    assert "You needn’t tap any for a mine that was seen in an earlier round." in sheet(dug_board, "E5")
    form = as_it_stands(sheet(dug_board, "E5"), "shows-5,2")
    enter(dug_board, "E5", "gold", status=422, **form)
    enter(dug_board, "E5", "gems", **form)
    assert len(lies(dug_board, "E5").card.tracks) == 3


def test_correcting_a_mine_on_its_sheet_corrects_what_was_found(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    assert "It’s different on the table" in sheet(dug_board, "C5")
    page = enter(dug_board, "C5", "gold", way=["N", "E", "S", "W"])
    assert event_text(page) == "C5 is the gold mine."
    assert finds(dug_board) == {"Ann": ("gold",)} and on_turn(dug_board) == "Ben"


# Treasures


def test_who_comes_to_an_open_mine_takes_one_too(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    assert buttons(sheet(dug_board, "C5"), "go-2-0") == ["Ben enters and takes a treasure 3 steps"]
    assert event_text(go(dug_board, "Ben", "C5")) == "Ben goes to C5. Ben takes a treasure at C5: gems."
    assert "Ann took one" in sheet(dug_board, "C5") and "Ben took one" in sheet(dug_board, "C5")


def test_the_sheet_of_a_mine_names_only_who_took_its_own_treasures(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    turn(dug_board, "Cem")
    enter(dug_board, "E5", "gold")
    took = {cell: sheet(dug_board, cell).texts("details[id^=taken] li p") for cell in ("C5", "E5")}
    assert took == {"C5": ["Ann took one"], "E5": ["Cem took one"]}


def test_where_none_was_left_the_treasure_is_put_back(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    go(dug_board, "Ben", "C5")
    assert buttons(sheet(dug_board, "C5"), "back-2") == ["There was none left"]
    assert event_text(put_back(dug_board, "Ben", "C5")) == "Ben took no treasure at C5: none is left there."
    assert finds(dug_board) == {"Ann": ("gems",)}
    turn(dug_board, "Cem")
    go(dug_board, "Cem", "C5", anyway="1")
    assert stands(dug_board)["Cem"] == "C5" and "Cem" not in finds(dug_board)


def test_who_stays_takes_one_more(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    assert buttons(sheet(dug_board, "C5"), "take-1") == ["Ann took one more"]
    turn(dug_board, "Ann")
    assert buttons(sheet(dug_board, "C5"), "take-1") == ["Ann stays and takes one more"]
    take(dug_board, "Ann", cell=at("C5"))
    assert finds(dug_board) == {"Ann": ("gems", "gems")} and on_turn(dug_board) == "Ben"
    assert "You took 2 treasures: 2 × gems." in dug_board["Ann"].page("/seat")


def test_a_dwarf_in_a_mine_is_told_after_the_card_that_it_may_stay(dug_board: Mine) -> None:
    hint = "To stay and take a treasure, tap the mine."
    enter(dug_board, "C5", "gems")
    turn(dug_board, "Ann")
    assert hint not in maze(dug_board).text(".to-do")
    lay(dug_board, "D2", "NS")
    assert maze(dug_board).text(".to-do").startswith(f"Ann may move: tap where the dwarf goes. {hint}")
    turn(dug_board, "Cem")
    lay(dug_board, "F2", "NS")
    assert hint not in maze(dug_board).text(".to-do")


@pytest.mark.parametrize("name", ["Ann", "Cem"])
def test_who_stands_on_no_mine_takes_nothing(dug_board: Mine, name: str) -> None:
    assert why_not(take(dug_board, name, status=422)) == []
    assert why_not(take(dug_board, name, cell=at("C4"), status=422)) == [f"{name} isn’t on a mine with treasures."]
    assert finds(dug_board) == {}


def test_only_what_was_taken_is_put_back(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    assert why_not(put_back(dug_board, "Ben", "C5", status=422)) == ["Ben has no treasure from C5."]


def test_once_all_are_taken_the_round_is_over(dug_board: Mine) -> None:
    page = enter(dug_board, "C5", "gems")
    for _ in range(3):
        assert page.has("#next-turn") and not page.has("#over")
        page = take(dug_board, "Ann")
    assert page.has("#over") and "All treasures are taken." in page
    assert page.has(".board-dwarves") and not page.has("#next-turn") and "reach" not in symbols_in(page)
    refused = take(dug_board, "Ann", cell=at("C5"), status=422)
    assert why_not(refused) == ["All treasures are taken. End the round."]
    assert not put_back(dug_board, "Ann", "C5").has("#over")


def test_no_thunderstorm_takes_a_mine(dug_board: Mine) -> None:
    enter(dug_board, "C5", "gems")
    go(dug_board, "Ann", "C4", anyway="1")
    storm(dug_board, "C5", status=422)
    assert lies(dug_board, "C5").shows == "gems"
