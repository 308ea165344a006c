"""Each player of a settled round gets an ending, and what lies on the table says the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game.roles import TOOLS
from tests.play import HOST, ONLOOKER, Game, Message, Round, format_message, seat_viewer
from tests.table.laws.common_laws import names

Check = Callable[[Round, Any, Any], bool]


def saboteurs(round: Round, seat: int) -> set[int]:
    """The others."""
    return {other for other in round.players if round.role_of(other) == "saboteur" and other != seat}


def is_saboteur(round: Round, seat: Any) -> bool:
    return round.role_of(seat) == "saboteur"


def stayed_in_rock(round: Round) -> bool:
    return bool(round.end.result and round.end.result.reached_by is None)


def reached(round: Round, seat: int) -> bool:
    return bool(round.end.result and round.end.result.reached_by == seat)


CHECKS: dict[str, Check] = {
    "saboteur-reached": lambda round, me, _: is_saboteur(round, me) and reached(round, me),
    "reached": lambda round, me, _: not is_saboteur(round, me) and reached(round, me),
    "alone-won": lambda round, me, ending: round.roles.count("saboteur") == 1 and ending["n"] == len(round.players),
    "alone-lost": lambda round, me, _: not saboteurs(round, me) and not stayed_in_rock(round),
    "no-saboteur": lambda round, *_: "saboteur" not in round.roles and stayed_in_rock(round),
    "kept-away": lambda round, me, ending: not is_saboteur(round, me) and saboteurs(round, me) == {*ending["seats"]},
    "saboteurs-won": lambda round, me, ending: is_saboteur(round, me) and saboteurs(round, me) == {*ending["seats"]},
    "saboteurs-lost": lambda round, me, ending: is_saboteur(round, me) and reached(round, ending["seat"]),
    "shared": lambda round, me, ending: not is_saboteur(round, me) and reached(round, ending["seat"]),
    "broke-ally": lambda round, me, ending: round.role_of(ending["seat"]) == round.role_of(me),
    "mended-saboteur": lambda round, _, ending: is_saboteur(round, ending["seat"]),
    "knew": lambda round, me, ending: ending["seat"] in saboteurs(round, me) and not is_saboteur(round, me),
    "trapped": lambda round, me, _: (me, "trapped") in {(token.seat, token.kind) for token in round.tokens},
    "all-broken": lambda round, me, _: {(t.seat, t.kind) for t in round.tokens} >= {(me, kind) for kind in TOOLS},
    "hats": lambda round, me, ending: [swap.seat for swap in round.swaps].count(me) == ending["n"],
    "stole": lambda round, me, ending: (me, ending["victim"]) in round.end.thefts,
    "robbed": lambda round, me, ending: (ending["thief"], me) in round.end.thefts,
    "crystals": lambda round, _, ending: round.end.result is not None and round.end.result.crystals == ending["n"],
    "dragon": lambda round, me, _: getattr(round.end.result, "dragon", None) == me,
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
