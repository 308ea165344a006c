"""A draft of Saboteur in each of its states, and what its scores say to whom."""

from __future__ import annotations

from typing import Any

from tests.play import HOST, ONLOOKER, Game, RoundScores, Seat, SeatScore, Viewer

ANN, BEN, CEM, DIA, EVA = map(Seat, range(1, 6))
DIGGER, SABOTEUR = "gold-digger", "saboteur"
ROLES = (DIGGER, SABOTEUR, DIGGER, SABOTEUR, DIGGER)
"""Ann, Cem and Eva dig; Ben and Dia are saboteurs."""


def table(**options: str) -> Game:
    """Ann, Ben, Cem and Dia have phones, Eva none."""
    game = Game("Ann", "Ben", "Cem", "Dia", edition="saboteur", **options)
    game.do("add-seat", name="Eva")
    return game


def dealt(**options: str) -> Game:
    game = table(**options)
    game.deal(*ROLES)
    return game


def laid(**options: str) -> Game:
    """Cem reached the treasure: he, Ann and Eva are about to take gold cards of 3, 2 and 1, in this order."""
    game = dealt(**options)
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


def turns(game: Game) -> str:
    """Who is asked now, and who comes after."""
    asking = game.view(ONLOOKER).end.asking
    return " ".join(game.table.places[seat].name for seat in (*asking.seats, *asking.later)) if asking else ""


def asked(game: Game) -> str:
    """Who is asked now."""
    asking = game.view(ONLOOKER).end.asking
    return " ".join(game.table.places[seat].name for seat in asking.seats) if asking else ""


def choices(game: Game, name: str) -> tuple[int, ...]:
    """The cards that this player sees."""
    asking = game.view(game.as_seat(name)).end.asking
    return asking.choices if asking else ()


def gains(game: Game) -> list[int]:
    """What each player has of the round that is settled."""
    return list(game.judge("confirm-round")[0].gains)  # type: ignore[union-attr]


def remarks(game: Game) -> list[str]:
    return [remark.key for remark in game.view(ONLOOKER).remarks]


def line_of(scores: RoundScores | None, name: str) -> SeatScore:
    assert scores
    return next(line for line in scores.lines if line.name == name)


def last_scores(game: Game, viewer: Viewer) -> RoundScores:
    view = game.view(viewer)
    return view.end.scores or view.past_scores[-1]


def correct(game: Game, viewer: Viewer | str, name: str, gold: int, round: int | None = None) -> Any:
    return game.do("correct-gain", viewer, round=round, seat=name, gold=gold, why="misread")
