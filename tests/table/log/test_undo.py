"""Undoing: act by act or to a version, redo until something new happens; what was seen is not unseen. That each single
move comes back is a law: `tests/table/laws`."""

from __future__ import annotations

from tests.play import HOST, ONLOOKER, Game, Message, Refusal, public_deals, refusal, refusals


def seated() -> Game:
    return Game("Ann", "Ben", "Cem")


def new_table() -> Game:
    """With chosen options."""
    return Game(rounds="5", totals="open")


def undone() -> Game:
    game = seated()
    game.do("rename-seat", seat="Ann", name="Anna")
    game.do("undo-newest-act")
    return game


def something_new() -> Game:
    game = undone()
    game.do("rename-seat", seat="Ben", name="Benno")
    return game


def deal_undone() -> Game:
    game = seated()
    game.do("begin-round")
    game.do("undo-newest-act")
    return game


@refusals(
    refusal(new_table, HOST, "undo-newest-act", "nothing-to-take-back"),
    refusal(new_table, HOST, "undo-after-version", "nothing-to-take-back", version=1),
    refusal(undone, HOST, "undo-newest-act", "nothing-to-take-back"),
    refusal(undone, HOST, "redo-act", ""),
    refusal(something_new, HOST, "redo-act", "nothing-to-redo"),
    refusal(deal_undone, HOST, "redo-act", "nothing-to-redo"),
    *(refusal(undone, "Ann", move, "only-the-host") for move in ("undo-newest-act", "redo-act")),
    refusal(undone, "Ann", "undo-after-version", "only-the-host", version=1),
)
def test_what_can_be_undone_and_redone(row: Refusal) -> None:
    row.check()


def remarks(game: Game) -> list[str]:
    return [remark.key for remark in game.view(ONLOOKER).remarks]


def deals(game: Game) -> list[tuple[int, bool, bool]]:
    """Round, whether it is void, and whether it is opened, of each deal."""
    return sorted((deal.round, deal.void, bool(deal.proof)) for deal in public_deals(game.table))


def test_acts_are_undone_newest_first_and_redone_in_order() -> None:
    game = seated()
    game.do("rename-seat", "Ann", seat="Ann", name="Anna")
    game.do("rename-seat", seat="Ben", name="Benno")
    circles = ["Anna Benno Cem", "Anna Ben Cem", "Ann Ben Cem"]
    for names in circles[1:]:
        game.do("undo-newest-act")
        assert (" ".join(game.names), game.view(HOST).undo.redo) == (names, True)
    for names in circles[1::-1]:
        game.do("redo-act")
        assert " ".join(game.names) == names
    assert not game.view(HOST).undo.redo
    game.do("undo-after-version", version=4)
    assert game.names == ["Ann", "Ben", "Cem"]


def test_the_undone_end_of_a_round_is_told_until_it_is_redone() -> None:
    game = seated()
    game.do("begin-round")
    game.end()
    for do, told in (
        ("undo-newest-act", ["reveal-taken-back"]),
        ("redo-act", []),
        ("undo-newest-act", ["reveal-taken-back"]),
    ):
        game.do(do)
        assert remarks(game) == told


# A deal


def test_an_undone_deal_is_told_to_all_until_they_have_seen_the_next() -> None:
    game = deal_undone()
    told = [Message.from_key("deal-taken-back", round=1)]
    game.do("begin-round")
    ben, cem = game.as_seat("Ben"), game.as_seat("Cem")
    assert all([*game.view(viewer).remarks] == told for viewer in (HOST, ONLOOKER, ben, cem))
    game.do("record-look-at-role", ben)
    assert [*game.view(cem).remarks] == told
    assert all(game.view(viewer).remarks == () for viewer in (HOST, ONLOOKER, ben))
    game.end()
    assert game.view(cem).remarks == ()


def test_going_back_over_several_rounds_voids_and_opens_their_deals() -> None:
    game = seated()
    version = game.table.version
    for _ in range(2):
        game.play()
    game.do("begin-round")
    game.do("undo-after-version", version=version)
    assert (game.phase, game.table.current_round_number, game.gold["Ann"]) == ("seating", 1, 0)
    assert (remarks(game), deals(game)) == (
        ["reveal-taken-back", "deal-taken-back"],
        [(1, True, True), (2, True, True), (3, True, True)],
    )


# A game


def test_a_new_game_is_undone() -> None:
    game = Game("Ann", "Ben", rounds="1")
    game.play()
    game.do("play-again")
    assert (game.table.game, game.table.round_count, game.table.current_round_number) == (2, 1, 1)
    game.do("undo-newest-act")
    assert (game.phase, game.table.game) == ("finished", 1)
