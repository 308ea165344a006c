"""Laying path cards: what fits is laid, what does not is refused with every reason, or laid anyway and marked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import HOST, Game, PathCard, PathPlaced, PlacedCard, Refusal, Seat, path_card, refusal, refusals


def dealt(edition: str = "saboteur2") -> Game:
    game = Game("Ann", "Ben", "Cem", "Dia", edition=edition)
    game.do("begin-round")
    return game


def of_saboteur() -> Game:
    return dealt("saboteur")


def cross_laid() -> Game:
    game = dealt()
    game.lay("C1")
    return game


def straight_and_bens_cart() -> Game:
    """And Eva sat down after the deal."""
    game = dealt()
    game.lay("C1", "EW")
    game.put("Ben", "cart")
    game.do("add-seat", name="Eva")
    return game


def row(situation: Any, keys: str, cell: str, tracks: str = "NESW", by: Any = None, **more: Any) -> Refusal:
    features = {name: more.pop(name) for name in ("door", "ladder", "crystals") if name in more}
    return refusal(situation, HOST, "place-path", keys, cell=cell, card=path_card(tracks, **features), by=by, **more)


NOBODY_COULD_DRAW = ("", "NN", "X", "N|", "NE|E")


@refusals(
    *(row(cross_laid, "cell-taken", cell, anyway=way) for cell in ("C1", "C0", "C8") for way in (False, True)),
    row(dealt, "not-adjacent", "D5"),
    row(straight_and_bens_cart, "edges-clash not-connected path-by-cannot", "B1", "NES", by="Ben"),
    row(straight_and_bens_cart, "not-adjacent ladder-at-goal", "C7", "S", ladder=True),
    row(straight_and_bens_cart, "not-dealt-in", "C2", by="Eva", anyway=True),
    row(dealt, "no-such-seat", "C1", by=Seat(99)),
    *(row(dealt, "", "C1", tracks, key="b_t_hor") for tracks in ("NEW", "ESW", "WNE")),
    row(dealt, "no-such-card", "C1", "NES", key="b_t_hor", anyway=True),
    row(dealt, "no-such-card", "C1", "NEW", key="nonsense", anyway=True),
    row(dealt, "no-such-card", "C1", "NEW", key="s_cr_t_hor", anyway=True),
    *(
        refusal(dealt, HOST, "place-path", "no-such-card", cell="C1", card=PathCard(tracks), key=key, anyway=True)
        for tracks in NOBODY_COULD_DRAW
        for key in ("", "b_cross")
    ),
    row(dealt, "", "C1", "SW|E", door="green", ladder=True, crystals=9),
    row(dealt, "no-such-clan crystals-out-of-range", "D0", "NS", door="red", crystals=10, anyway=True),
    row(dealt, "cell-too-far", (100, 0), anyway=True),
    row(dealt, "", "C-99", anyway=True),
    row(of_saboteur, "no-such-clan", "C1", door="blue"),
    row(of_saboteur, "no-such-card", "C1", ladder=True),
    row(of_saboteur, "crystals-out-of-range", "C1", crystals=1),
    row(of_saboteur, "", "C1"),
)
def test_what_can_be_laid_where(row: Refusal) -> None:
    row.check()


def test_a_card_lies_where_it_was_laid_by_somebody_or_nobody() -> None:
    game = dealt()
    dia = game.seat("Dia")
    assert game.lay("C1", "NEW", key="b_t_hor", by="Dia") == (PathPlaced((1, 0), path_card("NEW"), "b_t_hor", dia),)
    assert game.maze.cards == {(1, 0): path_card("NEW")}
    game.lay("C2")
    assert game.round.laid == (PlacedCard((1, 0), "b_t_hor", dia), PlacedCard((2, 0), "b_cross"))


def test_only_a_card_against_the_rules_is_marked_if_it_is_laid_anyway() -> None:
    game = dealt()
    game.lay("C1", "EW", anyway=True)
    game.lay("B1", "NESW", anyway=True)
    assert [laid.anyway for laid in game.round.laid] == [False, True]
    assert game.view().maze.misfits == {(1, -1)}


@pytest.mark.parametrize("kind", ["pickaxe", "lantern", "cart", "trapped"])
def test_who_cannot_lay_a_card_is_refused_or_overruled(kind: str) -> None:
    game = dealt()
    game.put("Ben", kind)
    assert game.refusal("place-path", cell="C1", card=path_card("NESW"), by="Ben") == "path-by-cannot"
    game.lay("C1", by="Ben", anyway=True)
    assert game.round.laid and not game.round.laid[0].anyway, "nothing is wrong with the card"
