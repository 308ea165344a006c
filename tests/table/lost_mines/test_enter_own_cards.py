"""The Lost Mines, where players enter their own cards: what a seat may enter on its turn, and when it is not."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.play import (
    HOST,
    NO_RIGHTS,
    ONLOOKER,
    Game,
    MazeRights,
    Refusal,
    Seat,
    cell_from_name,
    lost_mines_card,
    refusal,
    refusals,
    seat_viewer,
)
from tests.table.compare_tables import copied, differing
from tests.table.lost_mines_game import BoardGame

ANN, BEN, CEM = Seat(1), Seat(2), Seat(3)
MINE = cell_from_name("C5")
LAY = {"move": "place-path", "cell": "B2", "card": lost_mines_card("NS"), "by": "Ann"}
STORM = {"move": "remove-path", "cell": "C3", "by": "Ann"}
TROLL = {"move": "put-board-token", "cell": "C3", "kind": "troll", "side": "W", "by": "Ann"}
GO = {"move": "move-dwarf", "seat": "Ann", "cell": "C4"}
PUT = {"move": "move-dwarf", "seat": "Ann", "cell": "E4", "anyway": True}
ENTER = {"move": "reveal-mine", "cell": "C5", "shows": "gems", "by": "Ann"}
LOOK = {"move": "look-in-secret", "seat": "Ann", "at": "mine"}
SPY = {"move": "inspect-role", "by": "Ann", "seat": "Cem"}
PASS = {"move": "begin-turn", "seat": "Ben"}
PLAYED: list[dict[str, Any]] = [LAY, STORM, TROLL, GO, PUT, ENTER, LOOK, SPY, PASS]
WAYS = "somebody C3..C4; somebody E3..E4; turn Ann"


def anns_turn() -> BoardGame:
    """Everybody enters their own cards; both clans are three steps from a mine, and it is Ann's turn."""
    return BoardGame(own_cards="on").acts(WAYS)


def without_the_option() -> BoardGame:
    return BoardGame().acts(WAYS)


def card_laid() -> BoardGame:
    """Ann's card lies on B2; Ben was on turn since, and went."""
    return anns_turn().acts("Ann B2 NS; turn Ben; go Ben C3")


def mine_entered() -> BoardGame:
    """Ann entered the mine and took a treasure; Ben went since."""
    return anns_turn().acts("enter Ann C5 gems; go Ben C3")


def spied() -> BoardGame:
    return anns_turn().acts("spy Ann Cem")


def all_taken() -> BoardGame:
    return anns_turn().acts("enter Ann C5 gems; put Ben C5; take Ben; put Cem C5; take Cem; put Dia C5; take Dia")


def fields(played: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in played.items() if name != "move"}


def rights(game: Game, seat: Seat) -> MazeRights:
    return game.view(seat_viewer(seat)).rights


def may_put_back(game: Game, seat: Seat) -> object:
    return game.view(seat_viewer(seat)).own.may_put_back


@pytest.mark.parametrize("played", PLAYED, ids=lambda played: played["move"])
def test_a_seat_on_turn_brings_about_what_the_host_does(played: dict[str, Any]) -> None:
    by_ann, by_host = anns_turn(), anns_turn()
    assert by_ann.do(played["move"], "Ann", **fields(played))
    by_host.do(played["move"], HOST, **fields(played))
    assert differing(by_ann.table, by_host.table) == {}


def of(name: str, played: dict[str, Any]) -> dict[str, Any]:
    """The same for this player itself."""
    own = "seat" if "by" not in played else "by"
    return {**played, own: name}


begin = partial(refusal, anns_turn, move="begin-turn", keys="not-your-turn")


@refusals(
    *[refusal(anns_turn, name, keys="not-your-seat", **played) for played in PLAYED[:-1] for name in ("Ben", "Cem")],
    *[refusal(anns_turn, ONLOOKER, keys="only-the-host", **played) for played in PLAYED],
    *[refusal(without_the_option, "Ann", keys="only-the-host", **played) for played in PLAYED],
    *[refusal(anns_turn, "Ben", keys="not-your-turn", **of("Ben", played)) for played in PLAYED[1:-1]],
    refusal(anns_turn, "Cem", keys="path-other-turn", **of("Cem", LAY)),
    refusal(anns_turn, "Cem", keys="", **of("Cem", LAY), anyway=True),
    begin("Ben", seat="Cem"),
    begin("Cem", seat="Ben"),
    begin("Cem", seat="Ann"),
    begin("Ann", seat="Cem"),
    begin("Cem", keys="", seat="Cem"),
    refusal(card_laid, "Ann", "remove-path", "not-your-turn", cell="B2", slip=True),
    refusal(mine_entered, "Ann", keys="not-your-turn", **ENTER),
    refusal(mine_entered, "Ann", "put-treasure-back", "not-your-turn", seat="Ann", cell="C5"),
    refusal(mine_entered, "Ben", "put-treasure-back", "not-your-seat", seat="Ann", cell="C5"),
    refusal(anns_turn, "Ann", keys="only-the-host", **ENTER, anyway=True),
    refusal(spied, "Ann", keys="card-played-already", **{**SPY, "seat": "Ben"}),
    refusal(spied, HOST, keys="", **{**SPY, "seat": "Ben"}),
    *[
        refusal(all_taken, name, keys="round-over", **of(name, played))
        for played in (LAY, STORM, TROLL, GO, LOOK, SPY, PASS)
        for name in ("Ann", "Ben")
        if played not in (SPY,) or name == "Ann"
    ],
    refusal(all_taken, HOST, keys="", **LAY),
)
def test_what_a_seat_may_enter_when(row: Refusal) -> None:
    row.check()


def test_a_path_card_placed_anyway_takes_the_turn() -> None:
    game = anns_turn()
    game.do("place-path", "Cem", **fields(of("Cem", LAY)), anyway=True)
    assert game.on_turn == "Cem" and game.round.own.cards_of_turn
    unknown = BoardGame(own_cards="on")
    assert not rights(unknown, BEN).may_play_all_cards
    unknown.do("place-path", "Ben", **fields(of("Ben", LAY)))
    assert unknown.on_turn == "Ben" and rights(unknown, BEN).may_play_all_cards


def test_whose_turn_it_is_may_enter_everything_and_others_path_cards_alone() -> None:
    game = anns_turn()
    assert rights(game, ANN).may_play_all_cards and rights(game, ANN).must_enter and rights(game, ANN).may_spy
    for seat in (BEN, CEM):
        seen = rights(game, seat)
        assert (seen.may_play, seen.may_play_all_cards, seen.must_enter, seen.paths_only) == (True, False, False, True)
    host = game.view(HOST).rights
    assert host.may_play_all_cards and host.may_spy and not spied().view(HOST).rights.may_spy
    assert rights(without_the_option(), ANN) == NO_RIGHTS == rights(all_taken(), ANN)
    assert all_taken().view(HOST).rights.may_play_all_cards


def test_what_a_seat_entered_is_its_own_to_correct_until_another_changes_the_maze() -> None:
    game = anns_turn().acts("Ann B2 NS")
    assert rights(game, ANN).may_correct == {cell_from_name("B2")}
    game.acts("enter Ann C5 gems")
    assert (game.on_turn, rights(game, ANN).may_reveal, may_put_back(game, ANN)) == (
        "Ben",
        {MINE},
        {(ANN, MINE)},
    )
    assert not rights(game, BEN).may_reveal and not may_put_back(game, BEN)
    game.do("reveal-mine", "Ann", **{**fields(ENTER), "shows": "gold"})
    assert game.taken_treasures == {"Ann": ("gold",)}
    assert copied(game).do("put-treasure-back", "Ann", seat=ANN, cell=MINE)
    game.acts("go Ben C3")
    mine = rights(game, ANN)
    assert (mine.may_correct, mine.may_reveal, may_put_back(game, ANN)) == (frozenset(),) * 3


def test_a_treasure_is_taken_and_put_back_by_the_player_of_its_dwarf() -> None:
    game = anns_turn().acts("enter Ann C5 gems; turn Ann")
    game.do("put-treasure-back", "Ann", seat=ANN, cell=MINE)
    game.do("take-treasure", "Ann", seat=ANN)
    assert game.taken_treasures == {"Ann": ("gems",)} and game.on_turn == "Ben"


def test_a_mine_turned_over_by_nobody_is_not_the_newest_players() -> None:
    assert anns_turn().acts("Ann B2 NS; open C5 dragon").walk.dragon is None


def test_a_trap_entered_by_mistake_is_removed_by_the_host_alone() -> None:
    game = anns_turn().acts("trap Ann C3 W")
    token = {"cell": "C3", "kind": "trap", "side": "W"}
    assert game.refusal("take-board-token", "Ann", **token) == "only-the-host"
    assert game.do("take-board-token", HOST, **token)


def test_a_troll_stays_while_its_player_takes_the_turn_back() -> None:
    game = anns_turn().acts("troll Ann C3 W")
    game.do("begin-turn", "Ann", seat=BEN)
    game.do("begin-turn", "Ann", seat=ANN)
    assert game.link_trolls == [("Ann", "C2", "C3")]


ROUND = "turn Ben; turn Cem; turn Dia; turn Ann"


@pytest.mark.parametrize(
    ("script", "may_spy"),
    [
        ("spy Ann Cem", False),
        ("look Ann mine", False),
        ("Ann B2 NS", False),
        ("spy Ann Cem; Ann B2 NS; slip B2", False),
        ("spy Ann Cem; turn Ben; turn Ann", False),
        ("spy Ann Cem; turn Ben; turn Ann; turn Ben; turn Ann", False),
        (f"spy Ann Cem; {ROUND}", True),
        # The host removes a wrong trap
        ("trap Ann C3 W; off trap C3 W", True),
        ("trap Ann C3 W; off trap C2 E", True),
        ("spy Ann Cem; trap Ann C3 W; off trap C3 W", False),
        ("look Ann mine; trap Ann C3 W; off trap C3 W", False),
        # A wrong path card is removed
        ("Ann B2 NS; turn Ben; slip B2; turn Ann", True),
        (f"Ann B2 NS; {ROUND}; trap Ann C2 E; slip B2", False),
        (f"Ann B2 NS; {ROUND}; trap Ann C2 E; slip B2; off trap C2 E", True),
    ],
)
def test_who_has_played_the_card_of_its_turn_spies_no_more(script: str, may_spy: bool) -> None:
    game = anns_turn().acts(script)
    assert (game.on_turn, rights(game, ANN).may_spy) == ("Ann", may_spy)
    assert game.refusal("inspect-role", "Ann", by=ANN, seat=BEN) == ("" if may_spy else "card-played-already")


def test_an_older_trap_of_another_that_is_removed_frees_no_turn() -> None:
    game = anns_turn().acts("trap Ann C2 E; turn Ben; Ben B2 NS; off trap C2 E")
    assert game.on_turn == "Ben" and game.round.own.cards_of_turn
