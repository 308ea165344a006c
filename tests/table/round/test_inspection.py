"""An inspection: one seat may look at another's role, and nobody else learns more than that it does."""

from __future__ import annotations

from tests.play import HOST, ONLOOKER, Game, Refusal, Seat, refusal, refusals, role_for_viewer, seat_viewer

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))


def ann_inspects_ben() -> Game:
    """Ann inspects Ben, the boss. Dia sat down after the deal."""
    game = Game("Ann", "Ben", "Cem")
    game.deal("saboteur", "boss", "geologist")
    game.do("inspect-role", by="Ann", seat="Ben")
    game.do("take-seat", ONLOOKER, name="Dia")
    return game


def shown(game: Game, viewer: object = seat_viewer(ANN), seat: Seat = BEN) -> str:
    """The role that this viewer can see of this seat."""
    return role_for_viewer(game.table, viewer, shown_seat=seat) or ""  # type: ignore[arg-type]


def test_the_inspector_sees_this_role_and_nobody_else_does() -> None:
    game = ann_inspects_ben()
    assert (shown(game), shown(game, seat=CEM)) == ("boss", "")
    for viewer in (HOST, ONLOOKER, seat_viewer(BEN), seat_viewer(CEM)):
        assert (shown(game, viewer), game.view(viewer).private.showings) == ("", ())
    assert game.view(seat_viewer(ANN)).private.showings == (BEN,)


def test_it_lasts_until_the_inspector_is_done_or_the_round_ends() -> None:
    ended = ann_inspects_ben()
    ended.end()
    assert (shown(ended), ended.view(seat_viewer(ANN)).private.showings) == ("", ())
    game = ann_inspects_ben()
    game.do("finish-looking-at-role", "Ann", seat=BEN)
    assert shown(game) == "" and game.do("finish-looking-at-role", "Ann", seat=BEN) == ()


def test_what_was_shown_is_what_it_was_then() -> None:
    game = ann_inspects_ben()
    game.do("swap-hat", seat=BEN)
    assert shown(game) == "boss" != game.role("Ben")
    game.do("inspect-role", by=ANN, seat=BEN)
    assert shown(game) == game.role("Ben")


@refusals(
    refusal(ann_inspects_ben, HOST, "inspect-role", "inspect-another", by=ANN, seat=ANN),
    refusal(ann_inspects_ben, HOST, "inspect-role", "not-dealt-in", by=ANN, seat=DIA),
    refusal(ann_inspects_ben, HOST, "inspect-role", "not-dealt-in", by=DIA, seat=ANN),
)
def test_one_inspects_somebody_else_who_plays(row: Refusal) -> None:
    row.check()
