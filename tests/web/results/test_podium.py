"""The podium: a column for each player, a layer for what each round brought, less what was lost later."""

from __future__ import annotations

from flask import Flask, render_template_string
from hypothesis import given
from hypothesis import strategies as st

from tests.web.drawings import PodiumColumn, stack_layers
from tests.web.page import Page


@given(st.lists(st.integers(-9, 9), max_size=9))
def test_a_column_is_as_high_as_its_total(gains: list[int]) -> None:
    owned, true = 0, []
    for gain in gains:
        true.append(max(gain, -owned))  # nobody owns less than nothing
        owned += true[-1]
    assert sum(layer.remaining_gold for layer in stack_layers(true)) == owned
    assert all(0 <= layer.lost <= layer.gain for layer in stack_layers(true))


def test_columns_say_totals_and_losses_and_a_lantern_hangs_over_each_winner(app: Flask) -> None:
    columns = [
        PodiumColumn(name, sum(gains), gains, best=name != "Cem")
        for name, gains in (("Ann", [3, 1, -2]), ("Ben", [40, 55]), ("Cem", [0, 0]))
    ]
    snippet = "{{ ui.podium(columns, 3) }}"
    with app.test_request_context():
        page = Page(render_template_string(snippet, columns=columns))
    ann, ben, cem = page.parts(".column")
    assert ann.has(".lantern-big") and ann.texts(".layer b") == ["3−1"] and "round 3: −2" in ann.heard()
    assert ben.has(".lantern-big") and "95" in ben and not cem.has(".lantern-big")
