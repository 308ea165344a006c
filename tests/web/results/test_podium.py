"""The layers of a podium's columns: what each round brought, less what was lost later."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web.view_models.podium import Layer, stack_layers


@pytest.mark.parametrize(
    ("gains", "layers"),
    [
        ((), []),
        ((0, 0), []),
        ((3, 1, 4), [Layer(1, 3, 0), Layer(2, 1, 0), Layer(3, 4, 0)]),
        ((3, 0, 4), [Layer(1, 3, 0), Layer(3, 4, 0)]),
        ((3, 4, -1), [Layer(1, 3, 0), Layer(2, 4, 1)]),
        ((3, 1, -2), [Layer(1, 3, 1), Layer(2, 1, 1)]),
        ((1, -1, 2), [Layer(1, 1, 1), Layer(3, 2, 0)]),
    ],
)
def test_a_loss_is_missing_from_the_newest_rounds_before_it(gains: tuple[int, ...], layers: list[Layer]) -> None:
    assert stack_layers(gains) == layers


@given(st.lists(st.integers(-9, 9), max_size=9))
def test_a_column_is_as_high_as_its_total(gains: list[int]) -> None:
    owned, true = 0, []
    for gain in gains:
        true.append(max(gain, -owned))  # nobody owns less than nothing
        owned += true[-1]
    assert sum(layer.remaining_gold for layer in stack_layers(true)) == owned
    assert all(0 <= layer.lost <= layer.gain for layer in stack_layers(true))
