"""Options: set between rounds, by the host, with names and values that are known; and what follows from them."""

from __future__ import annotations

from tests.play import HOST, Game, Refusal, refusal, refusals


def options(game: Game, **wanted: str) -> None:
    game.do("set-options", options=wanted)


def duel() -> Game:
    return Game("Ann", "Ben", edition="duel")


def dealt() -> Game:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    return game


def two_rounds_played() -> Game:
    game = Game("Ann", "Ben")
    for _ in range(2):
        game.play("boss", "saboteur")
    return game


def duel_dealt() -> Game:
    game = duel()
    game.do("begin-round")
    return game


def duel_played() -> Game:
    game = duel_dealt()
    game.end()
    game.do("confirm-round")
    return game


WRONG = (
    (Game, {"colour": "red"}, "no-such-option"),
    (Game, {"totals": "secret"}, "no-such-value"),
    *((Game, {"rounds": rounds}, "no-such-value") for rounds in ("0", "10", "³", "three")),
    (Game, {"colour": "red", "totals": "secret"}, "no-such-option no-such-value"),
    (duel, {"totals": "sealed"}, "no-such-value"),
    (duel, {"roles": "cards"}, "no-such-value"),
    (duel, {"first_dwarf": "red"}, "no-such-value"),
    (duel, {"troll_pays_from": "none"}, "no-such-value"),
    (duel, {"crystals": "visible"}, "no-such-option"),
)


@refusals(
    *(refusal(table, HOST, "set-options", keys, options=wanted) for table, wanted, keys in WRONG),
    refusal(dealt, HOST, "set-options", "wrong-phase-dealt", options={"totals": "open"}),
    refusal(two_rounds_played, HOST, "set-options", "rounds-already-played", options={"rounds": "1"}),
    refusal(duel_dealt, HOST, "set-options", "wrong-phase-dealt", options={"first_dwarf": "green"}),
    refusal(duel_played, HOST, "set-options", "dwarfs-keep-clans", options={"first_dwarf": "blue"}),
    refusal(two_rounds_played, HOST, "play-again", "game-not-finished"),
)
def test_what_cannot_be_set(row: Refusal) -> None:
    row.check()


def test_only_what_changes_is_an_event() -> None:
    game = Game()
    assert game.do("set-options", options={"rounds": "3", "totals": "sealed"}) == ()
    assert len(game.do("set-options", options={"rounds": "3", "totals": "open"})) == 1


def test_the_game_ends_after_the_round_that_is_set_and_one_more_is_like_any_other() -> None:
    game = two_rounds_played()
    options(game, rounds="2")
    assert (game.phase, game.view().rounds) == ("finished", 2)
    options(game, rounds="3")
    assert (game.phase, game.view().round) == ("seating", 3)
    game.play("saboteur", "boss")
    assert (game.phase, game.gold) == ("finished", {"Ann": 5, "Ben": 10})


def test_the_same_seats_play_again_from_nothing() -> None:
    game = Game("Ann", "Ben", rounds="1")
    game.do("begin-round")
    game.do("undo-newest-act")
    game.play("boss", "saboteur")
    (before,) = game.table.remarks
    game.do("play-again")
    assert (game.phase, game.table.game, game.view().round) == ("seating", 2, 1)
    assert (game.gold, game.names, game.view().past_scores) == ({"Ann": 0, "Ben": 0}, ["Ann", "Ben"], ())
    assert game.table.remarks == ()
    game.do("undo-newest-act")
    assert before.key == "deal-taken-back" and game.table.remarks == (before,)
