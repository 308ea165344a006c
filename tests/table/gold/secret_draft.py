"""A draft of the base game in each of its states, and what its scores say to whom."""

from __future__ import annotations

from typing import Any

from tests.play import HOST, ONLOOKER, Game, RoundScores, Seat, SeatScore, Viewer

ANN, BEN, CEM, DIA, EVA = map(Seat, range(1, 6))
DIGGER, SABOTEUR = "gold-digger", "saboteur"
ROLES = (DIGGER, SABOTEUR, DIGGER, SABOTEUR, DIGGER)


def table(**options: str) -> Game:
    """Ann, Ben, Cem and Dia have phones, Eva none."""
    game = Game("Ann", "Ben", "Cem", "Dia", edition="saboteur", **options)
    game.do("add-seat", name="Eva")
    return game


def laid(**options: str) -> Game:
    """Cem, Ann and Eva are about to take cards of 3, 2 and 1."""
    game = table(**options)
    game.deal(*ROLES)
    game.end("Cem", gold=(2, 3, 1))
    return game


def drafted(**options: str) -> Game:
    """Cem took 2, Ann 3, Eva 1; it is not confirmed."""
    game = laid(**options)
    game.draft(("Cem", 2), ("Ann", 3))
    game.draft(("Eva", 1), viewer=HOST)
    return game


def confirmed(**options: str) -> Game:
    game = drafted(**options)
    game.do("confirm-round")
    return game


def others(game: Game) -> list[Viewer]:
    """Everybody but the three who drafted."""
    return [HOST, ONLOOKER, game.as_seat("Ben"), game.as_seat("Dia")]


def line_of(scores: RoundScores | None, name: str) -> SeatScore:
    assert scores
    return next(line for line in scores.lines if line.name == name)


def last_scores(game: Game, viewer: Viewer) -> RoundScores:
    view = game.view(viewer)
    return view.round_scores or view.past_scores[-1]


def correct(game: Game, viewer: Viewer, name: str, gold: int, round: int | None = None) -> Any:
    arguments = {"round": round, "seat": game.seat(name), "gold": gold, "why": "misread"}
    return game.do("correct-gain", viewer, **arguments)
