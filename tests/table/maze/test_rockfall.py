"""A rockfall takes a path card off; start and goals stay."""

from __future__ import annotations

from tests.play import HOST, Game, Refusal, refusal, refusals


def three_cards_laid() -> Game:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    for cell, by in (("C1", "Ann"), ("C2", "Ben"), ("C3", "Cem")):
        game.lay(cell, by=by)
    return game


def treasure_shown() -> Game:
    game = three_cards_laid()
    game.do("reveal-goal", cell="C8", shows="treasure")
    return game


def test_a_card_is_taken_off_and_what_it_led_to_is_cut_off() -> None:
    game = three_cards_laid()
    game.do("remove-path", cell="C2")
    assert (game.maze.cards.keys(), game.maze.cut_off_cells) == ({(1, 0), (3, 0)}, ((3, 0),))
    assert [laid.cell for laid in game.round.laid] == [(1, 0), (3, 0)]
    game.lay("C2", "EW", by="Ann")
    assert (game.round.laid[-1].cell, game.round.laid[-1].by) == ((2, 0), game.seat("Ann")), "it is a new card"
    assert game.maze.cut_off_cells == ()


@refusals(
    *(refusal(three_cards_laid, HOST, "remove-path", "no-card-there", cell=cell) for cell in ("C0", "C8", "D5")),
    refusal(treasure_shown, HOST, "remove-path", "no-card-there", cell="C8"),
)
def test_start_goals_and_empty_cells_have_no_card_to_take(row: Refusal) -> None:
    row.check()
