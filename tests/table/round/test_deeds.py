"""What each player did in a round, read from its events."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.deeds import Deeds, deeds_of
from tests.play import Game, cell_name
from tests.table.told_rounds import tell

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "cards, one of them a dead end": (
        "Ben lays C1; Ben lays C2 NE|S; Ben lays B1 N; Somebody lays D1",
        {"laid": ["C1", "C2", "B1"], "dead_ends": 1},
    ),
    "a mistake, and a card that falls": (
        "Ben lays C1; Somebody mistook C1; Ben lays C2; Cem removes C2",
        {"laid": ["C2"], "fallen": 1},
    ),
    "rockfalls": ("Cem lays C1; Somebody lays C2; Ben removes C1; Ben removes C2", {"removed": 2}),
    "broken tools, one by mistake": (
        "Ben breaks Cem lantern; Cem breaks Dia pickaxe; Ben breaks Dia cart; Ben repairs Dia cart",
        {"broke": ["Cem"]},
    ),
    "repaired tools, which a discard is not": (
        """Cem breaks Ben cart; Ben repairs Ben cart; Cem breaks Ben lantern; Ben discards Ben lantern;
        Cem breaks Dia cart; Ben repairs Dia cart""",
        {"repaired": ["Ben", "Dia"], "mended": ["Dia"], "hits": 2},
    ),
    "inspections": ("Ben inspects Cem; Dia inspects Ben", {"inspected": ["Cem"]}),
    "who is not known to be on turn": ("Ann lays C1; Somebody lays C2; Somebody breaks Dia cart", {}),
    "what was undone": ("Ben breaks Cem cart; Somebody undoes", {}),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_player_did(case: str) -> None:
    story, expected = CASES[case]
    game = Game("Ann", "Ben", "Cem", "Dia", own_cards="on")
    game.deal("boss", "saboteur", "blue-digger", "green-digger")
    tell(game, story)
    assert told(game, deeds_of(game.round).seats[game.seat("Ben")]) == expected


def test_what_somebody_broke_and_somebody_repaired_was_broken() -> None:
    game = Game("Ann", "Ben", "Cem")
    game.do("begin-round")
    tell(game, "Somebody breaks Ben cart; Somebody lays C1; Somebody repairs Ben cart")
    assert told(game, deeds_of(game.round).seats[game.seat("Ben")]) == {"hits": 1}


def told(game: Game, deeds: Deeds) -> dict[str, Any]:
    """With names of players and cells, without what is empty."""
    names = {seat: place.name for seat, place in game.table.places.items()}
    values = {**vars(deeds), "dead_ends": deeds.dead_ends, "mended": deeds.mended}
    values["laid"] = [cell_name(placed.cell) for placed in deeds.laid]
    for name in ("broke", "repaired"):
        values[name] = [event.seat for event in values[name]]
    return {
        name: value if isinstance(value, int) or name == "laid" else [names.get(seat) for seat in value]
        for name, value in values.items()
        if value
    }
