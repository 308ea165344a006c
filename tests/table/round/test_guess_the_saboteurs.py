"""Players guess in secret who the saboteurs are; at the reveal all read how many were right about each dwarf."""

from __future__ import annotations

from functools import partial

from tests.play import HOST, ONLOOKER, Game, Refusal, Seat, refusal, refusals

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))


def dealt(edition: str = "saboteur", *roles: str, **options: str) -> Game:
    """Ann, Ben and Cem have phones, Dia has none; Eva came too late."""
    game = Game("Ann", "Ben", "Cem", edition=edition, **options)
    game.do("add-seat", name="Dia")
    game.deal(*(roles or ("gold-digger", "saboteur", "gold-digger", "gold-digger")))
    game.do("take-seat", ONLOOKER, name="Eva")
    return game


def guessed(game: Game, name: str, **guess: str) -> None:
    game.do("guess", name, seat=name, guess={game.seat(other): kind for other, kind in guess.items()})


def ended() -> Game:
    game = dealt()
    game.end()
    return game


def revealed_once() -> Game:
    game = ended()
    game.do("undo-newest-act")
    return game


def duel() -> Game:
    game = Game("Ann", "Ben", edition="duel")
    game.do("begin-round")
    return game


row = partial(refusal, move="guess")


@refusals(
    row(dealt, "Ann", keys="not-your-seat", seat=BEN, guess={CEM: "saboteur"}),
    row(dealt, HOST, keys="not-your-seat", seat=ANN, guess={BEN: "saboteur"}),
    row(dealt, "Ann", keys="bad-request", seat=ANN, guess={ANN: "saboteur"}),
    row(dealt, "Ann", keys="bad-request", seat=ANN, guess={BEN: "saboteur", Seat(5): "saboteur"}),
    row(dealt, "Ann", keys="bad-request", seat=ANN, guess={BEN: "blue"}),
    row(dealt, "Dia", keys="no-such-act", seat=DIA, guess={BEN: "saboteur"}),
    row(dealt, "Eva", keys="not-dealt-in", seat=Seat(5), guess={BEN: "saboteur"}),
    row(duel, "Ann", keys="no-such-act", seat=ANN, guess={BEN: "saboteur"}),
    row(ended, "Ann", keys="wrong-phase-proposed", seat=ANN, guess={BEN: "saboteur"}),
    row(revealed_once, "Ann", keys="wrong-phase-revealed", seat=ANN, guess={BEN: "saboteur"}),
)
def test_what_may_not_be_guessed(row: Refusal) -> None:
    row.check()


def said(game: Game) -> dict[str, str]:
    """What stands under each dwarf."""
    said = {seat.name: seat.guessed for seat in game.view(ONLOOKER).seats if seat.guessed}
    return {
        name: " ".join([message.key.removeprefix("guessed-"), *(str(value) for _, value in message.values)])
        for name, message in said.items()
    }


def test_in_saboteur_2_the_guess_is_a_side_and_the_boss_is_on_both() -> None:
    game = dealt("saboteur2", "boss", "blue-digger", "saboteur", "geologist")
    guessed(game, "Ann", Ben="green", Cem="saboteur", Dia="neither")
    guessed(game, "Ben", Ann="blue", Cem="blue")
    guessed(game, "Cem", Ann="green", Ben="blue")
    game.end()
    assert said(game) == {"Ann": "by-nobody", "Ben": "by-nobody", "Cem": "right 1 2", "Dia": "by-nobody"}
    assert game.view(game.as_seat("Ann")).private.right_guesses == (CEM, DIA)
    game.do("undo-newest-act")
    assert said(game) == {} and game.view(game.as_seat("Ann")).private.right_guesses == ()
    assert game.view(game.as_seat("Cem")).private.guess == {ANN: "green", BEN: "blue"}, "guesses stay"


def test_in_the_lost_mines_it_is_a_saboteur_or_selfish() -> None:
    game = dealt("lost_mines", "blue-selfish", "yellow-saboteur", "blue-loyal", "yellow-loyal")
    guessed(game, "Cem", Ann="saboteur", Ben="selfish")
    guessed(game, "Ben", Ann="selfish", Cem="selfish")
    game.end()
    assert said(game) == {"Ann": "wrong 1 2", "Ben": "not-seen-through", "Cem": "by-nobody", "Dia": "by-nobody"}


def test_an_undone_deal_takes_the_guesses_with_it_and_the_undo_of_a_card_does_not() -> None:
    game = dealt()
    game.put("Ben", "lantern")
    guessed(game, "Ann", Ben="saboteur")
    game.do("undo-newest-act")
    assert game.round.guesses == {ANN: ((BEN, "saboteur"),)}
    game.do("redo-act")
    game.do("undo-after-version", version=3)
    game.do("begin-round")
    assert game.round.guesses == {} and game.refusal("guess", "Ann", seat=ANN, guess={BEN: "saboteur"}) == ""


def test_real_cards_dealt_anew_are_guessed_anew() -> None:
    game = Game("Ann", "Ben", "Cem", edition="saboteur", roles="cards")
    game.do("begin-round")
    game.end(roles=("saboteur", "gold-digger", "gold-digger"))
    game.do("undo-newest-act")
    game.do("undo-newest-act")
    game.do("begin-round")
    guessed(game, "Ann", Ben="saboteur")
