"""The Lost Mines: what is entered at the end is compared with the board."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Game, IllegalMove, Message, refused, revealed_mines
from tests.table.lost_mines_game import BoardGame


@pytest.fixture
def treasures_taken() -> BoardGame:
    """Ann took gold, Cem silver and met nobody; Ben has none."""
    game = BoardGame()
    for cell in ("C3", "C4", "E3", "E4"):
        game.card(cell)
    game.enter("C5", "gold", by="Ann")
    game.enter("E5", "silver", by="Cem")
    return game


def test_entered_treasures_that_match_the_board_are_accepted(treasures_taken: BoardGame) -> None:
    treasures_taken.over({"Ann": [3], "Cem": [2]})
    assert treasures_taken.phase == "proposed"


def test_a_refusal_names_who_has_more_or_fewer_treasures_than_taken(treasures_taken: BoardGame) -> None:
    with pytest.raises(IllegalMove) as refusal:
        treasures_taken.over({"Ann": [3, 1], "Ben": [2]})
    assert list(refusal.value.problems) == [
        Message.from_key("treasures-otherwise", seat=1, n=1, told=2),
        Message.from_key("treasures-otherwise", seat=2, n=0, told=1),
        Message.from_key("treasures-otherwise", seat=3, n=1, told=0),
    ]
    assert treasures_taken.phase == "dealt"


def test_the_host_is_right_anyway(treasures_taken: BoardGame) -> None:
    treasures_taken.over({"Ann": [3, 1], "Ben": [2]}, anyway=True)
    result = treasures_taken.round.result
    assert result and tuple(result.treasures.values()) == ((3, 1), (2,), (), ())


def test_what_cannot_be_is_refused_anyway_too(treasures_taken: BoardGame) -> None:
    with refused("too-many-treasures"):
        treasures_taken.over({"Ann": [1] * 5}, anyway=True)
    with refused("treasure-out-of-range"):
        treasures_taken.over({"Ann": [100]}, anyway=True)


def test_secret_answers_are_not_compared_with_the_board_before_the_reveal(treasures_taken: BoardGame) -> None:
    treasures_taken.enter_treasures("Ann", 3, 3, anyway=True)
    with refused("treasures-otherwise"):
        treasures_taken.over()
    treasures_taken.enter_treasures("Cem", 1)
    treasures_taken.over()
    result = treasures_taken.round.result
    assert result and tuple(result.treasures.values()) == ((3, 3), (), (1,), ())
    with refused("treasures-otherwise"):
        treasures_taken.over()
    treasures_taken.over({"Ann": [3]})


# What a seat tells is held against its own finds


def test_a_phone_enters_as_many_treasures_as_it_took_on_the_board(treasures_taken: BoardGame) -> None:
    for name, *values in (("Ann", 3, 1), ("Ann",), ("Ben", 2)):
        with pytest.raises(IllegalMove) as refusal:
            treasures_taken.enter_treasures(str(name), *map(int, values))
        seat = treasures_taken.seat(str(name))
        n = 1 if name == "Ann" else 0
        assert list(refusal.value.problems) == [
            Message.from_key("treasures-otherwise", seat=seat, n=n, told=len(values))
        ]
    treasures_taken.enter_treasures("Ann", 3)
    treasures_taken.enter_treasures("Ben")
    assert treasures_taken.round.entered_treasures == {1: (3,), 2: ()}


def test_the_seat_is_right_anyway_but_for_what_cannot_be(treasures_taken: BoardGame) -> None:
    treasures_taken.enter_treasures("Ann", 7, 3, anyway=True)
    assert treasures_taken.round.entered_treasures == {1: (7, 3)}
    with refused("too-many-treasures", "treasure-out-of-range"):
        treasures_taken.enter_treasures("Ann", 100, 1, 1, 1, 1, anyway=True)


def test_treasures_of_others_do_not_limit_what_a_phone_enters(treasures_taken: BoardGame) -> None:
    treasures_taken.enter_treasures("Ann", 3)
    treasures_taken.enter_treasures("Cem", 3)
    treasures_taken.take("Ann")
    treasures_taken.enter_treasures("Ann", 3, 3)
    with refused("treasures-otherwise"):
        treasures_taken.enter_treasures("Ann", 3)
    assert treasures_taken.round.entered_treasures == {1: (3, 3), 3: (3,)}


def test_who_takes_another_treasure_has_not_entered_all(treasures_taken: BoardGame) -> None:
    treasures_taken.enter_treasures("Ann", 3)
    treasures_taken.enter_treasures("Cem", 2)
    assert entered(treasures_taken) == ["Ann", "Cem"]
    treasures_taken.take("Ann")
    assert entered(treasures_taken) == ["Cem"]
    assert why_no_end(treasures_taken) == [Message.from_key("treasures-otherwise", seat=1, n=2, told=1)]
    treasures_taken.enter_treasures("Ann", 3, 3)
    assert entered(treasures_taken) == ["Ann", "Cem"]
    treasures_taken.over()
    assert treasures_taken.remarks == []


def test_a_round_ends_anyway_with_the_treasures_that_were_entered(treasures_taken: BoardGame) -> None:
    treasures_taken.enter_treasures("Ann", 3)
    treasures_taken.enter_treasures("Cem", 2)
    treasures_taken.take("Ann")
    treasures_taken.over(anyway=True)
    result = treasures_taken.round.result
    assert result and tuple(result.treasures.values()) == ((3,), (), (2,), ())


@pytest.mark.parametrize("values", [(), (3,), (3, 3), (99, 98, 97)])
def test_that_treasures_are_missing_does_not_depend_on_how_many_were_entered(
    treasures_taken: BoardGame, values: tuple[int, ...]
) -> None:
    treasures_taken.enter_treasures("Ann", *values, anyway=True)
    treasures_taken.enter_treasures("Cem", 2)
    assert entered(treasures_taken) == ["Ann", "Cem"]
    treasures_taken.take("Ann")
    assert entered(treasures_taken) == ["Cem"]
    assert why_no_end(treasures_taken) == [Message.from_key("treasures-otherwise", seat=1, n=2, told=1)]


def test_who_puts_a_treasure_back_has_to_enter_again(treasures_taken: BoardGame) -> None:
    treasures_taken.take("Ann")
    treasures_taken.enter_treasures("Ann", 3, 3)
    treasures_taken.enter_treasures("Cem", 2)
    treasures_taken.put_back("Ann", "C5")
    assert treasures_taken.taken_treasures["Ann"] == ("gold",)
    assert entered(treasures_taken) == ["Cem"]
    assert why_no_end(treasures_taken) == [Message.from_key("treasures-otherwise", seat=1, n=1, told=2)]


def test_a_treasure_undone_and_taken_again_was_entered(treasures_taken: BoardGame) -> None:
    treasures_taken.take("Ann")
    treasures_taken.enter_treasures("Ann", 3, 3)
    treasures_taken.do("undo-newest-act")
    assert treasures_taken.taken_treasures["Ann"] == ("gold",)
    treasures_taken.take("Ann")
    assert entered(treasures_taken) == ["Ann"]


def why_no_end(game: BoardGame) -> list[Message]:
    """The reasons for which the end of this round is refused."""
    with pytest.raises(IllegalMove) as refusal:
        game.over()
    return list(refusal.value.problems)


def entered(game: BoardGame) -> list[str]:
    return [seat.name for seat in game.view(ONLOOKER).seats if seat.has_entered_treasures]


def test_a_phone_enters_any_treasures_if_nobody_entered_the_board() -> None:
    game = BoardGame()
    game.enter_treasures("Ann", 3, 1)
    assert game.round.entered_treasures == {1: (3, 1)}


# What comes after an answer


def test_once_answered_nobody_is_asked_again(treasures_taken: BoardGame) -> None:
    treasures_taken.enter_treasures("Ann", 4, 4, anyway=True)
    treasures_taken.over({"Ben": [3], "Cem": []}, anyway=True)
    assert all(treasures_taken.view(viewer).remarks == () for viewer in treasures_taken.viewers)


def test_in_another_edition_nothing_is_held_against_a_board() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.play()
    game.do("begin-round")
    game.end()
    assert game.view().remarks == ()


def test_treasures_are_entered_as_usual_if_nobody_entered_the_board() -> None:
    game = BoardGame()
    game.over({"Ann": [3, 1], "Ben": [2]})
    assert game.phase == "proposed"


def test_treasures_count_even_if_all_cards_were_taken_off(treasures_taken: BoardGame) -> None:
    for cell in ("C3", "C4", "E3", "E4"):
        treasures_taken.storm(cell)
    assert treasures_taken.round.laid == ()
    with refused("treasures-otherwise", "treasures-otherwise"):
        treasures_taken.over({"Ben": [1]} | {"Ann": [1]})


def test_answers_corrected_at_the_result_must_match_the_board_too(treasures_taken: BoardGame) -> None:
    treasures_taken.over({"Ann": [3], "Cem": [2]})
    with refused("treasures-otherwise"):
        treasures_taken.over({"Ann": [3, 3], "Cem": [2]})
    treasures_taken.over({"Ann": [3], "Cem": [1]})
    result = treasures_taken.round.result
    assert result and tuple(result.treasures.values()) == ((3,), (), (1,), ())


def test_what_the_host_is_not_asked_is_as_the_board_has_it() -> None:
    game = BoardGame()
    for cell in ("C3", "C4", "E3", "E4"):
        game.card(cell)
    game.enter("E5", "dragon", by="Cem")
    game.enter("C5", "gems", by="Ann")
    played_last = game.walk.last_player
    game.over({"Ann": [3]}, dragon="Dia", unasked_fields=["dragon", "last_by"])
    result = game.round.result
    assert result and (result.dragon, result.last_by) == (game.seat("Cem"), played_last)


def test_the_host_decides_who_met_the_dragon(treasures_taken: BoardGame) -> None:
    treasures_taken.over({"Ann": [3], "Cem": [2]}, dragon="Dia")
    result = treasures_taken.round.result
    assert result and result.dragon == treasures_taken.seat("Dia")


def test_after_confirmation_the_board_can_be_seen_and_a_new_one_is_empty(treasures_taken: BoardGame) -> None:
    treasures_taken.over({"Ann": [3], "Cem": [2]}, last="Cem")
    treasures_taken.do("confirm-round")
    assert treasures_taken.taken_treasures == {"Ann": ("gold",), "Cem": ("silver",)}
    treasures_taken.do("begin-round")
    assert (treasures_taken.taken_treasures, treasures_taken.round.laid, treasures_taken.on_turn) == ({}, (), "Dia")
    assert set(revealed_mines(treasures_taken.table)) == {"gold", "silver"}
