"""The host enters that a player looks at a mine or a treasure in secret: two taps under the dwarves."""

from __future__ import annotations

from tests.web.play_lost_mines import Mine, event_text, maze


def test_a_look_at_a_mine_counts_as_the_card(dug_board: Mine) -> None:
    ann, host = dug_board["Ann"], dug_board["host"]
    assert maze(dug_board).texts("#look button") == ["A mine", "A treasure"]
    page = host.post_ok(f"/dwarfs/{ann.seat}", do="look", at="mine")
    assert event_text(page) == "Ann looks at a mine in secret."
    assert "Ann may move: tap where the dwarf goes." in page.text(".to-do")


def test_with_real_dwarf_cards_only_mines_and_treasures_are_offered(three_on_the_board: Mine) -> None:
    three_on_the_board["host"].post_ok("/turn", seat=three_on_the_board["Ann"].seat)
    page = maze(three_on_the_board)
    assert page.has("#look") and not page.has("#spy")
