"""The Lost Mines: a round on the board as the rulebook tells it, and what is compared with the board at its end."""

from __future__ import annotations

import pytest

from tests.play import NOT_ASKED, ONLOOKER, IllegalMove, Message, cell_from_name, lost_mines_card, revealed_mines
from tests.table.lost_mines_game import MINES, BoardGame, kinds


def test_a_round_on_the_board() -> None:
    game = BoardGame(cards="YL BX BL YS")
    # Each dwarf stands on the start of its clan; a treasure is laid out for each player
    assert game.at == {"Ann": "E2", "Ben": "C2", "Cem": "C2", "Dia": "E2"}
    assert game.clans == {1: "yellow", 2: "blue", 3: "blue", 4: "yellow"}
    assert (game.walk.left, game.lost_maze.face_down_mines) == (4, set(map(cell_from_name, MINES)))
    assert (game.tokens_lie, game.link_trolls, game.taken_treasures, game.on_turn) == ("", [], {}, "")
    # Ann, of the yellow clan, extends blue's path, and stays
    game.acts("Ann C3 EW lake")
    assert (game.lies("C3"), game.round.laid[-1].key) == (lost_mines_card("EW", "lake"), "EW-lake")
    assert kinds(game.go("Ann", "E2")) == ["TurnBegan"]
    # Ben bridges the lake for everybody and stands on it; Cem cannot pass him
    game.tool("boat", "C3")
    assert kinds(game.go("Ben", "C3")) == ["DwarfMoved", "TurnBegan"]
    game.card("C4")
    assert (game.on_turn, game.stops) == ("Cem", ["C2"])
    game.go("Cem", "C2")
    # Dia lays a trap; Ben turns a mine over, takes a treasure and loses a card to Cem
    game.acts("trap Dia C4 E; go Dia E2; go Ann E2")
    moved, *others = game.enter("C5", "gold", by="Ben")
    assert (moved.steps, moved.traps, game.name(moved.drawer)) == (2, 1, "Cem")  # type: ignore[union-attr]
    assert kinds(others) == ["GoalRevealed", "TreasureTaken", "TurnBegan"]
    assert (game.taken_treasures, game.walk.left, game.on_turn) == ({"Ben": ("gold",)}, 3, "Cem")
    # Cem lures a troll before the mine; it stays until his next turn
    game.acts("troll Cem C4 E; go Cem C4")
    assert (game.at["Cem"], game.link_trolls) == ("C4", [("Cem", "C4", "C5")])
    # A thunderstorm takes a card on which nobody stands, and its tool
    game.storm("C3")
    assert (game.on_turn, game.lies("C3"), game.tokens_lie) == ("Dia", None, "C4-C5 trap troll")
    game.acts("go Dia E2; go Ann E2; go Ben C5")
    assert (game.taken_treasures, game.on_turn) == ({"Ben": ("gold", "gold")}, "Cem"), "who stays takes another"
    assert game.tokens_lie == "C4-C5 trap"
    # Somebody meets the dragon, and takes nothing
    game.acts("somebody E3..E4; enter Ann E5 dragon")
    assert (game.walk.dragon, game.walk.is_over) == (game.seat("Ann"), False)
    # The last treasure ends the round
    game.acts("turn Ben; go Ben C5; turn Ben; go Ben C5")
    assert (game.walk.left, game.walk.is_over, game.walk.known_mines) == (0, True, {"gold", "dragon"})
    played_last = game.walk.last_player
    game.over({"Ben": [4, 3, 1, 0]}, asked=NOT_ASKED)
    result = game.round.end.result
    assert result and (result.dragon, result.last_by) == (game.seat("Ann"), played_last)
    assert game.gains == {"Ann": 0, "Ben": 8, "Cem": 0, "Dia": 0}
    game.do("confirm-round")
    assert game.taken_treasures == {"Ben": ("gold",) * 4}, "the board is still looked at"
    # The next round begins with the left neighbour of who played last, on an empty board
    game.deal_dwarves("BL BX YL YX")
    assert (game.taken_treasures, game.round.laid, game.tokens_lie, game.link_trolls) == ({}, (), "", [])
    assert set(revealed_mines(game.table)) == {"gold", "dragon"}


# What is told is compared with the board


@pytest.fixture
def treasures_taken() -> BoardGame:
    """Ann took gold, Cem silver and met nobody; Ben has none."""
    return BoardGame().acts("somebody C3..C4; somebody E3..E4; enter Ann C5 gold; enter Cem E5 silver")


def otherwise(seat: int, n: int, told: int) -> Message:
    """This seat took `n` treasures, and told of so many."""
    return Message.from_key("treasures-otherwise", seat=seat, n=n, told=told)


def why_no_end(game: BoardGame, **found: list[int]) -> list[Message]:
    """The reasons for which the end of this round is refused."""
    with pytest.raises(IllegalMove) as refusal:
        game.over(found)
    return list(refusal.value.problems)


def has_entered(game: BoardGame) -> list[str]:
    return [game.table.places[seat].name for seat in sorted(game.view(ONLOOKER).own.entered)]


def ended_with(game: BoardGame) -> list[tuple[int, ...]]:
    result = game.round.end.result
    assert result
    return list(result.treasures.values())


def test_a_refused_end_names_who_has_more_or_fewer_treasures_unless_the_host_is_sure(
    treasures_taken: BoardGame,
) -> None:
    assert why_no_end(treasures_taken, Ann=[3, 1], Ben=[2]) == [
        otherwise(1, 1, 2),
        otherwise(2, 0, 1),
        otherwise(3, 1, 0),
    ]
    assert treasures_taken.phase == "dealt"
    treasures_taken.over({"Ann": [3, 1], "Ben": [2]}, anyway=True)
    assert ended_with(treasures_taken) == [(3, 1), (2,), (), ()]


def test_an_end_that_matches_the_board_is_corrected_to_one_that_does(treasures_taken: BoardGame) -> None:
    treasures_taken.over({"Ann": [3], "Cem": [2]}, dragon="Dia")
    result = treasures_taken.round.end.result
    assert result and result.dragon == treasures_taken.seat("Dia"), "the host decides who met the dragon"
    assert why_no_end(treasures_taken, Ann=[3, 3]) == [otherwise(1, 1, 2)]
    treasures_taken.over({"Ann": [3], "Cem": [1]})
    assert ended_with(treasures_taken) == [(3,), (), (1,), ()]


def test_treasures_count_even_if_all_cards_were_taken_off(treasures_taken: BoardGame) -> None:
    for cell in ("C3", "C4", "E3", "E4"):
        treasures_taken.storm(cell)
    assert why_no_end(treasures_taken, Ann=[1]) == [otherwise(3, 1, 0)]


@pytest.mark.parametrize(("name", "n", "values"), [("Ann", 1, (3, 1)), ("Ann", 1, ()), ("Ben", 0, (2,))])
def test_a_phone_enters_as_many_treasures_as_it_took_unless_it_is_sure(
    treasures_taken: BoardGame, name: str, n: int, values: tuple[int, ...]
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        treasures_taken.enter_treasures(name, *values)
    seat = treasures_taken.seat(name)
    assert list(refusal.value.problems) == [otherwise(seat, n, len(values))]
    treasures_taken.enter_treasures(name, *values, anyway=True)
    assert treasures_taken.round.own.entered_treasures == {seat: values}


def test_secret_answers_are_compared_with_the_board_at_the_reveal_alone(treasures_taken: BoardGame) -> None:
    treasures_taken.enter_treasures("Ann", 3, 3, anyway=True)
    assert why_no_end(treasures_taken) == [otherwise(3, 1, 0)]
    treasures_taken.enter_treasures("Cem", 1)
    treasures_taken.over()
    assert ended_with(treasures_taken) == [(3, 3), (), (1,), ()]
    assert all(treasures_taken.view(viewer).remarks == () for viewer in treasures_taken.viewers)
    assert why_no_end(treasures_taken) == [otherwise(1, 1, 2)]
    treasures_taken.over({"Ann": [3]})


def test_who_entered_a_treasure_that_was_then_undone_is_asked_again() -> None:
    game = BoardGame().acts("somebody C3..C4; enter Ann C5 gold")
    game.enter_treasures("Ann", 3)
    assert has_entered(game) == ["Ann"]
    game.do("undo-newest-act")
    assert (has_entered(game), game.round.own.entered_treasures, game.taken_treasures) == ([], {}, {})


@pytest.mark.parametrize("values", [(), (3,), (3, 3), (99, 98, 97)])
def test_that_treasures_are_missing_does_not_depend_on_how_many_were_entered(
    treasures_taken: BoardGame, values: tuple[int, ...]
) -> None:
    treasures_taken.enter_treasures("Ann", *values, anyway=True)
    treasures_taken.enter_treasures("Cem", 2)
    assert has_entered(treasures_taken) == ["Ann", "Cem"]
    treasures_taken.take("Ann")
    assert has_entered(treasures_taken) == ["Cem"]
    assert why_no_end(treasures_taken) == [otherwise(1, 2, 0)]


def test_who_takes_or_puts_back_a_treasure_after_entering_enters_again(treasures_taken: BoardGame) -> None:
    treasures_taken.enter_treasures("Cem", 2)
    treasures_taken.take("Ann")
    treasures_taken.enter_treasures("Ann", 3, 3)
    treasures_taken.put_back("Ann", "C5")
    assert (has_entered(treasures_taken), why_no_end(treasures_taken)) == (["Cem"], [otherwise(1, 1, 0)])
    treasures_taken.do("undo-newest-act")
    assert has_entered(treasures_taken) == ["Ann", "Cem"]
    treasures_taken.over()
    assert ended_with(treasures_taken) == [(3, 3), (), (2,), ()]


def test_where_nobody_entered_the_board_any_treasures_are_accepted() -> None:
    game = BoardGame()
    game.enter_treasures("Ann", 3, 1)
    game.over({"Ben": [2]})
    assert ended_with(game) == [(3, 1), (2,), (), ()]
