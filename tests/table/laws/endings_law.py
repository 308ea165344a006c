"""Each player of a settled round gets an ending, which names those of whom it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.play import HOST, ONLOOKER, Game, Message, Round, format_message, seat_viewer
from tests.table.laws.common_laws import names

Check = Callable[[Round, Any, Any], bool]


def saboteurs(round: Round, seat: int) -> set[int]:
    """The others."""
    return {other for other in round.players if round.role_of(other) == "saboteur" and other != seat}


def is_saboteur(round: Round, seat: Any) -> bool:
    return round.role_of(seat) == "saboteur"


def reached(round: Round, seat: int) -> bool:
    return bool(round.end.result and round.end.result.reached_by == seat)


CHECKS: dict[str, Check] = {
    "alone-won": lambda round, me, ending: round.roles.count("saboteur") == 1 and ending["n"] == len(round.players),
    "kept-away": lambda round, me, ending: not is_saboteur(round, me) and saboteurs(round, me) == {*ending["seats"]},
    "saboteurs-won": lambda round, me, ending: is_saboteur(round, me) and saboteurs(round, me) == {*ending["seats"]},
    "saboteurs-lost": lambda round, me, ending: is_saboteur(round, me) and reached(round, ending["seat"]),
    "shared": lambda round, me, ending: not is_saboteur(round, me) and reached(round, ending["seat"]),
    "broke-ally": lambda round, me, ending: round.role_of(ending["seat"]) == round.role_of(me),
    "mended-saboteur": lambda round, _, ending: is_saboteur(round, ending["seat"]),
    "knew": lambda round, me, ending: ending["seat"] in saboteurs(round, me) and not is_saboteur(round, me),
    "hats": lambda round, me, ending: [swap.seat for swap in round.swaps].count(me) == ending["n"],
    "crystals": lambda round, _, ending: round.end.result is not None and round.end.result.crystals == ending["n"],
}


def endings_are_true(game: Game) -> None:
    round, is_settled = game.table.newest_round, game.phase not in ("dealt", "sharing")
    for seat in game.table.places:
        ending = game.view(seat_viewer(seat)).end.ending
        assert (ending is not None) == bool(round and is_settled and seat in round.players)
        if round and isinstance(ending, Message):
            assert format_message(ending, names(game))
            assert CHECKS.get(ending.key.removeprefix("ending-"), lambda *_: True)(round, seat, ending)
    assert game.view(HOST).end.ending is game.view(ONLOOKER).end.ending is None
