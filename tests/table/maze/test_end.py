"""What the maze says about the end of a round: who connected, who has a way, which doors bar, which crystals count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.play import Cell, Game, MazeOutcome, RoundResult, cell_name, format_message

NAMES = ("Ann", "Ben", "Cem", "Dia")


def fresh(**options: str) -> Game:
    game = Game(*NAMES, **options)
    game.do("begin-round")
    return game


def lay_row(game: Game, *, by: tuple[str, ...] = NAMES, door: str = "", at: int = 4) -> None:
    """Seven straights from the start to the middle goal; the one in column `at` has this door."""
    for column in range(1, 8):
        name = by[(column - 1) % len(by)] if by else None
        game.lay(f"C{column}", "EW", door if column == at else "", by=name)


def treasure(game: Game) -> None:
    game.do("reveal-goal", cell="C8", shows="treasure")


def ended(game: Game) -> MazeOutcome:
    view = game.view().maze
    assert view
    assert view.outcome
    return view.outcome


def connector(game: Game) -> str | None:
    seat = ended(game).reached_by
    return None if seat is None else game.table.places[seat].name


def likely(game: Game) -> str:
    return " ".join(game.table.places[seat].name for seat in ended(game).seats_by_likelihood)


def named(cells: tuple[Cell, ...]) -> str:
    return " ".join(map(cell_name, cells))


# Whether


def test_an_empty_maze_says_nothing(dealt_to_four: Game) -> None:
    view = dealt_to_four.view().maze
    assert view
    assert view.outcome is None


def test_a_treasure_face_down_is_not_reached(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four)
    assert (ended(dealt_to_four).reached, ended(dealt_to_four).open_to, ended(dealt_to_four).barred) == (False, (), {})
    treasure(dealt_to_four)
    assert ended(dealt_to_four).reached


def test_a_treasure_that_nothing_leads_to_is_not_reached(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1")
    treasure(dealt_to_four)
    assert not ended(dealt_to_four).reached


# Who


def test_the_player_of_the_last_card_to_the_treasure_is_the_connector(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four)
    assert connector(dealt_to_four) is None
    treasure(dealt_to_four)
    assert connector(dealt_to_four) == "Cem"
    assert likely(dealt_to_four) == "Cem Dia Ann Ben"


def test_a_card_laid_after_the_path_was_whole_did_not_connect(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four)
    dealt_to_four.lay("D0", "NS", by="Dia")
    treasure(dealt_to_four)
    assert connector(dealt_to_four) == "Cem"


def test_a_card_in_the_middle_of_the_path_connects_as_well(dealt_to_four: Game) -> None:
    treasure(dealt_to_four)
    lay_row(dealt_to_four)
    dealt_to_four.do("remove-path", cell="C3")
    assert not ended(dealt_to_four).reached
    dealt_to_four.lay("C3", "EW", by="Dia")
    assert connector(dealt_to_four) == "Dia"


def test_a_ladder_far_from_the_treasure_connects(dealt_to_four: Game) -> None:
    treasure(dealt_to_four)
    for cell, name in (("C7", "Ann"), ("C6", "Ben")):
        dealt_to_four.lay(cell, "EW", by=name, anyway=True)
    assert connector(dealt_to_four) is None
    dealt_to_four.lay("C5", "E", ladder=True, by="Dia")
    assert connector(dealt_to_four) == "Dia"


def test_a_stone_between_counts_for_the_card_that_reached_it(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four)
    dealt_to_four.lay("B8", "NS", by="Dia", anyway=True)
    dealt_to_four.do("remove-path", cell="C7")
    dealt_to_four.do("reveal-goal", cell="A8", shows="treasure")
    assert not ended(dealt_to_four).reached
    dealt_to_four.lay("C7", "EW", by="Ann")
    dealt_to_four.do("reveal-goal", cell="C8", shows="stone-nw")
    assert connector(dealt_to_four) == "Ann"


def test_no_player_reached_it_if_the_last_cards_player_is_unknown(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four, by=("Ann", "Ben", "Cem", "Dia", "Ann", "Ben"))
    dealt_to_four.do("remove-path", cell="C7")
    dealt_to_four.lay("C7", "EW")
    treasure(dealt_to_four)
    assert connector(dealt_to_four) is None
    assert likely(dealt_to_four) == "Cem Dia Ann Ben"


def test_who_may_lay_no_card_is_the_unlikeliest_connector(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four, by=())
    treasure(dealt_to_four)
    assert likely(dealt_to_four) == "Ann Ben Cem Dia"
    dealt_to_four.put("Ann", "trapped")
    assert likely(dealt_to_four) == "Ben Cem Dia Ann"


def test_without_the_treasure_the_last_player_is_guessed_from_the_cards(dealt_to_four: Game) -> None:
    dealt_to_four.lay("C1", by="Ben")
    dealt_to_four.put("Cem", "cart")
    assert likely(dealt_to_four) == "Cem Dia Ann Ben"


# Ways and doors


@pytest.mark.parametrize(("door", "open_to"), [("", ("blue", "green")), ("blue", ("blue",)), ("green", ("green",))])
def test_a_door_leaves_the_path_to_its_own_clan(dealt_to_four: Game, door: str, open_to: tuple[str, ...]) -> None:
    lay_row(dealt_to_four, door=door)
    treasure(dealt_to_four)
    assert ended(dealt_to_four).open_to == open_to
    barred = {clan: ((4, 0),) for clan in ("blue", "green") if clan not in open_to}
    assert ended(dealt_to_four).barred == barred


def test_doors_of_both_clans_in_a_row_block_both(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four, door="blue")
    dealt_to_four.do("remove-path", cell="C6")
    dealt_to_four.lay("C6", "EW", "green")
    treasure(dealt_to_four)
    end = ended(dealt_to_four)
    assert (end.reached, end.open_to) == (True, ())
    assert {clan: named(cells) for clan, cells in end.barred.items()} == {"blue": "C6", "green": "C4"}


# Crystals


@pytest.mark.parametrize(("crystals", "many"), [("visible", 3), ("connected", 1)])
def test_crystals_count_by_the_tables_option(crystals: str, many: int) -> None:
    game = fresh(crystals=crystals)
    game.lay("C1", "EW", crystals=1)
    game.lay("D5", "NESW", crystals=2, anyway=True)
    assert ended(game).crystals == many


def test_the_end_of_a_confirmed_round_can_still_be_read(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four, door="green")
    treasure(dealt_to_four)
    before = ended(dealt_to_four)
    dealt_to_four.end("Cem", before.open_to, before.crystals)
    dealt_to_four.do("confirm-round")
    assert ended(dealt_to_four) == before


# In words


def ways(game: Game) -> str:
    message = ended(game).open_path_message
    return format_message(message, {}) if message else ""


def test_no_clan_has_an_open_path_before_the_treasure_is_reached(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four)
    assert ways(dealt_to_four) == ""


def test_a_path_without_doors_is_open_to_both(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four)
    treasure(dealt_to_four)
    assert ways(dealt_to_four) == "Both teams have a path to the treasure."


@pytest.mark.parametrize(("own", "other"), [("blue", "green"), ("green", "blue")])
def test_a_door_on_every_path_is_named(dealt_to_four: Game, own: str, other: str) -> None:
    lay_row(dealt_to_four, door=own)
    treasure(dealt_to_four)
    assert ways(dealt_to_four) == f"The {own} door at C4 blocks {other}. {own.title()} has a path."


def test_two_doors_side_by_side_are_named_together(dealt_to_four: Game) -> None:
    dealt_to_four.dig(
        """
                b
            ┌─────┐
            │     │
         │  │     │
        ─@──┤     ├─────────────
         │  │     │
            │   b │
            └─────┘

        """
    )
    treasure(dealt_to_four)
    assert ways(dealt_to_four) == "The blue doors at B2 and D2 block green. Blue has a path."


def test_doors_of_both_clans_are_named_for_each(dealt_to_four: Game) -> None:
    for column in range(1, 8):
        dealt_to_four.lay(f"C{column}", "EW", {3: "blue", 5: "green"}.get(column, ""))
    treasure(dealt_to_four)
    assert ways(dealt_to_four) == "Doors block both teams. Green door: C5. Blue door: C3."


def test_an_end_that_contradicts_the_maze_is_recognized(dealt_to_four: Game) -> None:
    lay_row(dealt_to_four, door="blue")
    treasure(dealt_to_four)
    outcome, connector = ended(dealt_to_four), dealt_to_four.seat("Cem")
    entered = RoundResult(connector, ("blue",), 0, connector)
    assert outcome.reached_by == connector and not outcome.differs_from(entered)
    for other in (
        replace(entered, reached_by=None, open_to=()),
        replace(entered, reached_by=dealt_to_four.seat("Ann")),
        replace(entered, open_to=("blue", "green")),
        replace(entered, crystals=9),
    ):
        assert outcome.differs_from(other)
