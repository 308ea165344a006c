"""Whose turn it is, as every screen says it, and since when, for the clock that measures it."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Game, Gold
from tests.table.duel_game import DuelGame
from tests.table.lost_mines_game import BoardGame

NAMES = ("Ann", "Ben", "Cem")


def begun(**options: str) -> Game:
    game = Game(*NAMES, **options)
    game.do("begin-round")
    return game


def turn(game: Game) -> str:
    """Whose turn an onlooker reads."""
    seat = game.view(ONLOOKER).seat_on_turn
    return "" if seat is None else game.table.places[seat].name


def next_by(game: Game) -> str:
    """Who lays the next card, as the host's page proposes it."""
    maze_view = game.view().maze
    return game.table.places[maze_view.next_seat_to_play].name if maze_view and maze_view.next_seat_to_play else ""


def since(game: Game) -> int | None:
    return game.view(ONLOOKER).turn_start_version


# Whose turn


def test_the_first_card_is_the_starters_where_it_is_known() -> None:
    assert next_by(begun()) == "" and next_by(begun(begins="seats")) == "Ann"
    by_lot = begun(begins="lot")
    assert by_lot.round.starter and next_by(by_lot) == by_lot.table.places[by_lot.round.starter].name
    assert turn(by_lot) == "", "whether the maze is followed nobody knows yet"
    with_cart = begun(begins="seats")
    with_cart.put("Ann", "cart")
    assert (next_by(with_cart), turn(with_cart)) == ("Ben", ""), "Ann may lay no card"
    game = begun()
    game.end(None, last_by=game.seat("Ben"))
    game.do("confirm-round")
    game.do("begin-round")
    assert next_by(game) == "Cem", "the player after the last one of the round before"


def test_after_a_card_of_a_known_player_it_is_the_next_ones_turn() -> None:
    game = begun(begins="seats")
    game.lay("C1", by="Ann")
    assert turn(game) == next_by(game) == "Ben"
    nobodys = begun(begins="seats")
    nobodys.lay("C1", by=None)
    assert turn(nobodys) == next_by(nobodys) == ""


def test_an_action_card_passes_the_turn_as_a_path_card_does() -> None:
    game = begun(begins="seats")
    game.lay("C1", by="Ann")
    game.put("Cem", "cart")
    assert turn(game) == "Cem", "Ben broke it"
    assert next_by(game) == "Ann", "Cem may lay no card, but may play another or pass"
    game.do("take-token", seat="Cem", kind="cart")
    assert turn(game) == next_by(game) == "Ann"
    game.do("inspect-role", by="Ben", seat="Ann")
    assert turn(game) == "Cem", "whoever inspects played the card"
    game.put("Ben", "theft")
    assert turn(game) == "Cem" and game.round.last_player == game.seat("Ben"), "it lies before who played it"


def test_once_the_treasure_is_reached_it_is_nobodys() -> None:
    game = begun(timer="30")
    for column in range(1, 8):
        game.lay(f"C{column}", by="Ann")
    assert turn(game) == "Ben" and since(game)
    game.do("reveal-goal", cell="C8", shows="treasure")
    assert (turn(game), since(game)) == ("", None)


def test_in_other_editions_the_turn_follows_their_own_rules() -> None:
    duel = DuelGame()
    assert (turn(duel), turn(DuelGame("Ann"))) == ("Ann", "")
    duel.card("Ann", "B1")
    assert turn(duel) == "Ben"
    game = BoardGame(*NAMES, "Dia")
    game.turn("Cem")
    assert turn(game) == "Cem"


# Since when


@pytest.mark.parametrize("by", ["Ann", None])
def test_the_clock_begins_with_each_card(by: str | None) -> None:
    game = begun(timer="30")
    assert since(game) is None
    game.lay("C1", by=by)
    first = since(game)
    assert first == game.table.version
    game.do("turn-path", cell="C1")
    assert since(game) == first, "a card put right is no other turn"
    game.put("Ben", "cart")
    assert (since(game) == first) == (by is None), "an action card of a known player is a turn"
    game.lay("C2", by=by)
    assert since(game) == game.table.version


def test_it_begins_when_the_host_says_whose_turn_it_is_and_after_an_undo() -> None:
    game = begun(timer="30")
    game.do("begin-turn", seat="Ben")
    assert turn(game) == next_by(game) == "Ben" and since(game) == game.table.version
    game.lay("C1", by="Ben")
    game.do("undo-newest-act")
    assert since(game) == game.table.version and turn(game) == "Ben"
    game.do("undo-newest-act")
    assert since(game) is None


def test_it_ends_with_the_round() -> None:
    game = begun(timer="30")
    game.lay("C1", by="Ann")
    game.end(None)
    assert since(game) is None
    duel = DuelGame(timer="30")
    for cell in ("B1", "B2"):
        duel.card("Ann", cell, "EW", *[Gold(1, "EW")] * 3)
    assert since(duel)
    duel.card("Ann", "B3", "EW", *[Gold(1, "EW")] * 2)
    assert duel.seen.end_reason and since(duel) is None


def test_on_other_boards_it_begins_with_the_round_if_the_first_is_known() -> None:
    duel = DuelGame(timer="30")
    assert since(duel) == duel.table.version
    unknown = BoardGame(*NAMES, "Dia", timer="30")
    assert (turn(unknown), since(unknown)) == ("", None)
    by_lot = BoardGame(*NAMES, "Dia", timer="30", wait=True)
    by_lot.do("set-options", options={"begins": "lot"})
    by_lot.do("begin-round")
    assert turn(by_lot) and since(by_lot) == by_lot.table.version


def test_where_dwarves_walk_a_turn_is_a_card_and_a_walk() -> None:
    game = BoardGame(*NAMES, "Dia", timer="30")
    game.turn("Ann")
    first = since(game)
    assert first == game.table.version
    game.card("C3", by="Ann")
    game.card("C4", by="Ann")
    assert since(game) == first
    game.go("Ann", "C3")
    assert turn(game) == "Ben" and since(game) == game.table.version
