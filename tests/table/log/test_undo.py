"""Undoing: act by act or to a version, redo until something new happens; what was seen is not unseen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import HOST, ONLOOKER, Forbidden, Game, Message, Seat, options_of, public_deals, refused, seat_viewer

ANN, BEN = Seat(1), Seat(2)


@pytest.fixture
def three_seated() -> Game:
    return Game("Ann", "Ben", "Cem")


def remarks(game: Game) -> list[str]:
    return [remark.key for remark in game.view(ONLOOKER).remarks]


def test_a_new_table_has_nothing_to_undo_even_with_chosen_options() -> None:
    game = Game(rounds="5", totals="open")
    for move, arguments in (("undo-newest-act", {}), ("undo-after-version", {"version": 1})):
        with refused("nothing-to-take-back"):
            game.do(move, **arguments)
    assert options_of(game.table)["rounds"] == "5"


def test_what_is_done_is_undone_newest_first(three_seated: Game) -> None:
    three_seated.do("rename-seat", seat=ANN, name="Anna")
    three_seated.do("move-seat", seat=BEN, to=0)
    three_seated.do("undo-newest-act")
    assert three_seated.names == ["Anna", "Ben", "Cem"]
    three_seated.do("undo-newest-act")
    assert three_seated.names == ["Ann", "Ben", "Cem"]
    with refused("nothing-to-take-back"):
        three_seated.do("undo-newest-act")


def test_redo_goes_forward_again_in_order(three_seated: Game) -> None:
    three_seated.do("rename-seat", seat=ANN, name="Anna")
    three_seated.do("rename-seat", seat=BEN, name="Benno")
    three_seated.do("undo-after-version", version=4)
    three_seated.do("redo-act")
    assert three_seated.names == ["Anna", "Ben", "Cem"]
    three_seated.do("redo-act")
    assert three_seated.names == ["Anna", "Benno", "Cem"]
    with refused("nothing-to-redo"):
        three_seated.do("redo-act")


def test_something_new_ends_redo(three_seated: Game) -> None:
    three_seated.do("rename-seat", seat=ANN, name="Anna")
    three_seated.do("undo-newest-act")
    assert three_seated.view(HOST).redo
    three_seated.do("rename-seat", seat=BEN, name="Benno")
    assert not three_seated.view(HOST).redo
    with refused("nothing-to-redo"):
        three_seated.do("redo-act")


def test_joins_looks_and_hand_overs_stay(three_seated: Game) -> None:
    three_seated.do("rename-seat", seat=ANN, name="Anna")
    three_seated.do("take-seat", ONLOOKER, name="Dia")
    three_seated.do("transfer-seat", seat=BEN)
    three_seated.do("undo-newest-act")
    assert three_seated.names == ["Ann", "Ben", "Cem", "Dia"]


def test_only_the_host_undoes() -> None:
    for move, arguments in (
        ("undo-newest-act", {}),
        ("redo-act", {}),
        ("undo-after-version", {"version": 1}),
    ):
        with refused("only-the-host", kind=Forbidden):
            Game("Ann").do(move, seat_viewer(ANN), **arguments)


def test_the_host_can_undo_what_anybody_did(three_seated: Game) -> None:
    three_seated.do("rename-seat", seat_viewer(ANN), seat=ANN, name="Anna")
    three_seated.do("undo-newest-act")
    assert three_seated.names[0] == "Ann"


# A deal


def test_an_undone_deal_is_void_and_opened_and_cannot_be_redone(three_seated: Game) -> None:
    three_seated.do("begin-round")
    (dealt,) = public_deals(three_seated.table)
    assert not dealt.proof
    three_seated.do("undo-newest-act")
    assert remarks(three_seated) == ["deal-taken-back"]
    (undone,) = public_deals(three_seated.table)
    assert (undone.hash, undone.void, bool(undone.proof)) == (dealt.hash, True, True)
    with refused("nothing-to-redo"):
        three_seated.do("redo-act")


def test_an_undone_deal_is_told_to_all_until_they_have_seen_the_next(three_seated: Game) -> None:
    told = [Message.from_key("deal-taken-back", round=1)]
    three_seated.do("begin-round")
    three_seated.do("undo-newest-act")
    three_seated.do("begin-round")
    ben, cem = three_seated.as_seat("Ben"), three_seated.as_seat("Cem")
    assert all([*three_seated.view(viewer).remarks] == told for viewer in (HOST, ONLOOKER, ben, cem))
    three_seated.do("record-look-at-role", ben)
    assert [*three_seated.view(cem).remarks] == told
    assert all(three_seated.view(viewer).remarks == () for viewer in (HOST, ONLOOKER, ben))
    three_seated.end()
    assert three_seated.view(cem).remarks == ()


def test_an_undone_lot_is_told_until_it_is_drawn_again() -> None:
    game = Game("Ann", "Ben", roles="cards", begins="lot")
    game.do("begin-round")
    game.do("undo-newest-act")
    assert remarks(game) == ["deal-taken-back"]
    game.do("begin-round")
    assert remarks(game) == []


def test_only_the_newest_20_deals_are_kept(three_seated: Game) -> None:
    for _ in range(21):
        three_seated.do("begin-round")
        three_seated.do("undo-newest-act")
    assert len(public_deals(three_seated.table)) == 20


def test_undoing_a_whole_round_voids_its_deal(three_seated: Game) -> None:
    version = three_seated.table.version
    three_seated.do("begin-round")
    three_seated.end()
    three_seated.do("confirm-round")
    three_seated.do("undo-after-version", version=version)
    assert (three_seated.phase, three_seated.table.current_round_number, three_seated.gold["Ann"]) == ("seating", 1, 0)
    assert remarks(three_seated) == ["reveal-taken-back", "deal-taken-back"]
    assert [deal.void for deal in public_deals(three_seated.table)] == [True]


def test_going_back_over_several_deals_opens_them_all(three_seated: Game) -> None:
    version = three_seated.table.version
    for _ in range(2):
        three_seated.play()
    three_seated.do("begin-round")
    three_seated.do("undo-after-version", version=version)
    assert sorted((deal.round, deal.void) for deal in public_deals(three_seated.table)) == [
        (1, True),
        (2, True),
        (3, True),
    ]
    assert all(deal.proof for deal in public_deals(three_seated.table))


def test_going_back_to_mid_round_keeps_its_deal(three_seated: Game) -> None:
    three_seated.do("begin-round")
    roles, version = three_seated.round.roles, three_seated.table.version
    three_seated.put("Ann", "lantern")
    three_seated.end()
    three_seated.do("undo-after-version", version=version)
    assert (three_seated.phase, three_seated.round.roles, three_seated.round.tokens) == ("dealt", roles, ())
    assert remarks(three_seated) == ["reveal-taken-back"]


# A game


def test_playing_again_can_be_undone(three_seated: Game) -> None:
    for _ in range(3):
        three_seated.play()
    gold = three_seated.gold
    three_seated.do("play-again")
    three_seated.do("undo-newest-act")
    assert (three_seated.phase, three_seated.table.game, three_seated.gold) == ("finished", 1, gold)


def lengthened(*more: str) -> Game:
    """A game of one round whose end was put off so many times, and that is over now."""
    game = Game("Ann", "Ben", rounds="1", totals="sealed")
    game.play()
    for rounds in more:
        game.do("set-options", options={"rounds": rounds})
        while game.phase != "finished":
            game.play()
    return game


def after_second_thoughts(*more: str, plays: int = 0) -> Game:
    """The same, but the host sets other numbers before anybody plays on, or (`plays`) after so many rounds."""
    game = lengthened()
    for rounds in more[:-1]:
        game.do("set-options", options={"rounds": rounds})
    for _ in range(plays):
        game.play()
    game.do("set-options", options={"rounds": more[-1]})
    while game.phase != "finished":
        game.play()
    return game


LENGTHENED: dict[str, Callable[[], Game]] = {
    "not at all": lengthened,
    "once": lambda: lengthened("2"),
    "twice": lambda: lengthened("2", "3"),
    "by two": lambda: lengthened("3"),
    "still more before it goes on": lambda: after_second_thoughts("2", "3"),
    "less than that before it goes on": lambda: after_second_thoughts("3", "2"),
    "enough after one of two": lambda: after_second_thoughts("3", "2", plays=1),
    "not after all": lambda: after_second_thoughts("2", "1"),
}


@pytest.mark.parametrize("play", LENGTHENED.values(), ids=LENGTHENED)
def test_a_new_game_has_as_many_rounds_as_the_first_was_to_have(play: Callable[[], Game]) -> None:
    game = play()
    game.do("play-again")
    assert (game.table.game, game.table.round_count, game.table.current_round_number) == (2, 1, 1)


def test_of_a_game_that_is_long_from_the_start_so_is_the_next() -> None:
    game = Game("Ann", "Ben", rounds="1")
    game.do("set-options", options={"rounds": "2"})
    while game.phase != "finished":
        game.play()
    game.do("play-again")
    assert game.table.round_count == 2


def test_an_undone_new_game_leaves_the_lengthened_one_as_it_ended() -> None:
    game = lengthened("2")
    gold = game.gold
    game.do("play-again")
    game.do("undo-newest-act")
    assert (game.phase, game.table.game, game.table.round_count, game.gold) == ("finished", 1, 2, gold)
    assert remarks(game) == []


def test_going_back_into_the_game_before_voids_the_deals_of_both() -> None:
    game = Game("Ann", "Ben", rounds="2")
    game.play()
    version = game.table.version
    game.play()
    game.do("play-again")
    game.do("begin-round")
    game.do("undo-after-version", version=version)
    assert (game.table.game, game.table.current_round_number, game.phase) == (1, 2, "seating")
    assert [(deal.round, deal.void) for deal in public_deals(game.table)] == [(1, True), (2, True), (1, False)]


def test_no_version_is_no_way_back(three_seated: Game) -> None:
    for version in (0, -1):
        with refused("no-such-version"):
            three_seated.do("undo-after-version", version=version)
