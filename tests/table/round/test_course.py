"""A game of Saboteur 2 as its rulebook tells it, with what everybody reads of it on the way. The draft that ends a
round of Saboteur: `tests/table/gold/test_draft.py`."""

from __future__ import annotations

from tests.play import ONLOOKER, Game, format_message, history, public_deals


def told(game: Game, begin: int = 0) -> list[str]:
    """The history from this line on, in sentences."""
    names = {seat: place.name for seat, place in game.table.places.items()}
    return [format_message(line.message, names) for line in history(game.entries)][begin:]


def begun() -> Game:
    game = Game("Ann", "Ben", "Cem", luck="course 0", rounds="2")
    game.do("add-seat", name="Dia")
    game.deal("blue-digger", "saboteur", "geologist", "boss")
    return game


def dug() -> Game:
    """Everybody has had a turn or two, and the treasure is reached."""
    game = begun()
    game.lay("C1", "EW", by="Ann")
    game.put("Cem", "lantern")
    game.put("Ben", "trapped")
    game.do("take-token", seat="Cem", kind="lantern")
    game.lay("C2", "NEW", crystals=1, by="Ann")
    game.do("take-token", seat="Ben", kind="trapped", discarded=True)
    game.do("swap-hat", seat="Ben")
    game.do("inspect-role", by="Dia", seat="Ben")
    game.put("Dia", "theft")
    for column in range(3, 8):
        game.lay(f"C{column}", "EW", door="blue" if column == 5 else "")
    game.do("turn-path", cell="C2")
    game.do("remove-path", cell="C2", by=game.seat("Cem"))
    game.lay("C2", "EW", by="Dia")
    game.do("reveal-goal", cell="A8", shows="stone-ne")
    game.do("reveal-goal", cell="C8", shows="treasure")
    game.put("Cem", "trapped")
    return game


def test_a_round_in_sentences() -> None:
    assert told(dug()) == [
        "The table was opened.",
        "Rounds: 2",
        "Ann joined.",
        "Ben joined.",
        "Cem joined.",
        "Dia joined without a phone.",
        "Round 1 began.",
        "Ann placed a card at C1: Straight.",
        "Ben broke Cem’s lantern.",
        "Cem trapped Ben.",
        "Dia repaired Cem’s lantern.",
        "Ann placed a card at C2: T-junction with crystal.",
        "Ben discards 2 cards to remove a Trapped card.",
        "Cem gave Ben a new role by a hat swap.",
        "Dia inspected Ben’s role.",
        "In front of Dia: theft card.",
        "Placed at C3: Straight.",
        "Placed at C4: Straight.",
        "Placed at C5: Blue door.",
        "Placed at C6: Straight.",
        "Placed at C7: Straight.",
        "The card at C2 was turned around.",
        "Cem’s rockfall removed the card at C2.",
        "Dia placed a card at C2: Straight.",
        "The goal card at A8 is a stone.",
        "The goal card at C8 is the treasure.",
        "Ann trapped Cem.",
    ]


def scores(game: Game) -> list[tuple[str, int | None, int | None]]:
    """Name, gain and total of each player in the last round, as an onlooker sees it."""
    view = game.view(ONLOOKER)
    shown = view.end.scores or view.past_scores[-1]
    return [(line.name, line.gain, line.total) for line in shown.lines]


def test_a_game_from_the_last_card_to_its_winner() -> None:
    game = dug()
    assert game.role("Ben") == "blue-digger", "by the hat swap"
    outcome = game.view().maze.outcome
    assert (outcome.reached_by, outcome.open_to, outcome.barred) == (game.seat("Dia"), ("blue",), {"green": ((5, 0),)})
    seats = game.view(ONLOOKER).seats
    assert [(seat.role, seat.tokens, seat.fewer) for seat in seats] == [
        *[("", (), 0), ("", (), 1), ("", ("trapped",), 0)],  # Ben discarded two cards
        ("", ("theft",), 0),
    ]
    assert [len(seat.token_messages) for seat in seats] == [0, 0, 1, 0], "who trapped Cem is said"
    game.end("Dia", outcome.open_to)
    assert [seat.role for seat in game.view(ONLOOKER).seats] == ["blue-digger", "blue-digger", "geologist", "boss"]
    game.do("steal", seat="Dia", victim="Ann")
    assert scores(game) == [("Ann", 2, None), ("Ben", 3, None), ("Cem", 0, None), ("Dia", 3, None)]
    shown = game.view().end.scores
    assert shown and [line.trapped for line in shown.lines] == [False, False, True, False]
    assert not shown.is_confirmed
    (deal,) = public_deals(game.table)
    assert deal.proof == ""
    game.do("confirm-round")
    (opened,) = public_deals(game.table)
    assert game.view().past_scores[0].is_confirmed
    assert deal.hash in opened.proof and "round 1\nAnn: blue-digger\nBen: saboteur\nCem: geologist" in opened.proof
    assert game.view(ONLOOKER).deal.starter == game.seat("Ann"), "left of who laid the last card"
    game.play("saboteur", "green-digger", "blue-digger", "saboteur")
    assert scores(game) == [("Ann", 4, 6), ("Ben", 0, 3), ("Cem", 0, 0), ("Dia", 4, 7)]
    assert (game.phase, [seat.name for seat in game.view(ONLOOKER).seats if seat.winner]) == ("finished", ["Dia"])
    assert told(game)[-6:] == [
        "Dia reached the treasure. Only blue has a path. Crystals: 0. All roles were revealed.",
        "Dia stole 1 gold from Ann.",
        "Round 1 was confirmed.",
        "Round 2 began.",
        "The treasure wasn’t reached. All roles were revealed.",
        "Round 2 was confirmed.",
    ]


def test_a_tie_is_shared_and_gains_stand_in_the_order_of_the_players() -> None:
    game = Game("Ann", "Ben", "Cem", rounds="1")
    game.do("move-seat", seat="Cem", to=0)
    game.play("saboteur", "boss", "saboteur")
    assert (game.table.confirmed_rounds[0].players, game.table.confirmed_rounds[0].end.gains) == ((3, 1, 2), (4, 0, 4))
    assert {seat.name for seat in game.view().seats if seat.winner} == {"Ben", "Cem"}
