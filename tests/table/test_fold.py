"""The fold: what stands in the log has happened, and nothing in it is ever refused."""

from __future__ import annotations

import dataclasses

import pytest

from companion.table import events as ev
from companion.table import moves
from companion.table.fold import carry_on, fold
from companion.table.state import Table
from companion.table.viewer import ONLOOKER
from tests.store.evening import EVENTS
from tests.table.evening import Evening


def entries(*events: ev.Event) -> list[ev.Entry]:
    return [ev.Entry(ev.Version(number), f"act-{number}", event) for number, event in enumerate(events, 1)]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_any_event_may_stand_anywhere(event: ev.Event) -> None:
    assert fold(entries(event)).version == 1
    evening = Evening("Ann", "Ben", "Cem")
    evening.deal("boss", "saboteur", "geologist")
    log = [*evening.entries, ev.Entry(ev.Version(99), "act", event)]
    assert fold(log) == carry_on(evening.table, evening.entries, log[-1:])


def test_a_hat_of_a_round_that_was_struck_is_nobodys() -> None:
    evening = Evening("Ann", "Ben")
    evening.play()
    evening.do(moves.sit, ONLOOKER, name="Cem")
    booking = evening.entries[-2].act
    evening.do(moves.begin)
    begin = evening.entries[-1].act
    evening.do(moves.swap_hat, seat=evening.seat("Cem"))
    table = fold([*evening.entries, ev.Entry(ev.Version(99), "strike", ev.Undone((booking, begin)))])
    assert table.round and (table.round.number, table.round.swaps) == (1, ())


def test_a_table_is_frozen() -> None:
    table = fold(Evening("Ann").entries)
    with pytest.raises(dataclasses.FrozenInstanceError):
        table.version = ev.Version(7)  # type: ignore[misc]
    for mapping in (table.places, table.options, table.touched):
        with pytest.raises(TypeError):
            mapping["x"] = 1  # type: ignore[index]


def test_nothing_makes_an_empty_table() -> None:
    assert fold([]) == Table()
