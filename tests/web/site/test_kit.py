"""The macros that pages are built from: nothing inline, nothing secret, every word translatable."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask, render_template_string
from flask_babel import Babel

from companion.web import podium

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
Draw = Callable[..., str]


@pytest.fixture
def draw() -> Draw:
    """Renders a snippet that may call the macros as `kit` and `art`, with the values it is given."""
    app = Flask("drawn", template_folder=str(TEMPLATES), static_folder=None)
    Babel(app)
    podium.init_app(app)
    head = "{% import 'shared/kit.html' as kit %}{% import 'shared/art.html' as art %}"

    def drawn(snippet: str, **values: object) -> str:
        with app.test_request_context():
            return render_template_string(head + snippet, **values)

    return drawn


def test_the_bar_says_the_round_and_the_code(draw: Draw) -> None:
    bar = draw("{{ kit.top_bar(2, 3, 'KRTN') }}")
    assert "Round 2 of 3" in bar and '<b class="code">KRTN</b>' in bar
    assert [bar.count(f'class="{state}"') for state in ("past", "lit", "ahead")] == [1, 1, 1]


def test_who_is_cut_off_reads_that_nothing_is_lost(draw: Draw) -> None:
    assert "Your seat is kept." in draw("{{ kit.top_bar(2, 3, 'KRTN') }}")
    assert "The table is kept." in draw("{{ kit.host_bar(2, 3) }}")


def test_a_page_that_belongs_to_no_seat_speaks_of_none(draw: Draw) -> None:
    bar = draw("{{ kit.top_bar(2, 3, 'KRTN', kept='The table is kept.') }}")
    assert "The table is kept." in bar and "seat" not in bar


def test_a_name_cannot_bring_markup(draw: Draw) -> None:
    drawn = draw("{{ kit.choice('from', 1, name) }}{{ kit.problems([name]) }}", name="<b>Eva")
    assert "<b>Eva" not in drawn and "&lt;b&gt;Eva" in drawn


def test_a_covered_plate_holds_no_role(draw: Draw) -> None:
    plate = draw("{{ kit.role_plate('plate', '/t/KRTN/seat/role', ['You want'], '/t/KRTN/seat/sheet') }}")
    assert "data-role" not in plate
    assert 'data-hold="/t/KRTN/seat/role"' in plate and 'data-seen-url="/t/KRTN/seat/sheet"' in plate
    assert re.search(r'<div class="plate-inside" aria-live="polite"></div>', plate)


def test_two_roles_differ_in_their_words_only(draw: Draw) -> None:
    one, other = (
        draw("{{ kit.role_lines(role, 'A', [('B', ['C']), ('D', ['E', 'F'])]) }}", role=role)
        for role in ("saboteur", "blue-digger")
    )
    assert one.replace("saboteur", "") == other.replace("blue-digger", "")


def test_a_covered_plate_keeps_room_for_each_line_of_the_role(draw: Draw) -> None:
    plate = draw("{{ kit.role_plate('plate', '/t/KRTN/seat/role', ['You want', 'Gold']) }}")
    assert re.findall("<dt>(.+?)</dt><dd>Nobody reads this", plate) == ["You want", "Gold"]


def test_who_has_nothing_stays_listed_with_the_reason(draw: Draw) -> None:
    row = draw("{{ kit.choice('from', 6, 'Finn', note='has no gold', disabled=true) }}")
    assert " disabled" in row and "has no gold" in row


def test_no_problems_draw_nothing(draw: Draw) -> None:
    assert draw("{{ kit.problems([]) }}") == ""


def test_a_tie_hangs_a_lantern_over_each(draw: Draw) -> None:
    columns = [{"name": n, "total": 3, "layers": [1, 2], "best": n != "Cem"} for n in ("Ann", "Ben", "Cem")]
    drawn = draw("{{ kit.podium(columns, 2) }}", columns=columns)
    assert drawn.count('class="lantern-big"') == 2
    assert drawn.count("layer-2 g2") == 3


def test_a_podium_knows_gold_beyond_the_longest_evening(draw: Draw) -> None:
    drawn = draw("{{ kit.podium([{'name': 'Ann', 'total': 95, 'layers': [40, 55], 'best': true}], 2) }}")
    assert "podium g15 f2" in drawn and "layer-1 g0 f1" in drawn and "layer-2 g15 f1" in drawn


def test_a_loss_shortens_the_layer_it_was_taken_from_and_says_so(draw: Draw) -> None:
    drawn = draw("{{ kit.podium([{'name': 'Ann', 'total': 2, 'layers': [3, -1], 'best': true}], 2) }}")
    assert "layer-1 g2" in drawn and "<b>3−1</b>" in drawn and "round 2: −1" in drawn


def test_a_game_without_gold_has_a_podium_too(draw: Draw) -> None:
    assert "podium g1" in draw("{{ kit.podium([{'name': 'Ann', 'total': 0, 'layers': [0], 'best': true}], 1) }}")


@pytest.mark.parametrize("gold", [1, 2, 3])
def test_a_gold_card_shows_its_nuggets_and_says_them(draw: Draw, gold: int) -> None:
    card = draw("{{ kit.gold_choice(gold, says='Take it') }}", gold=gold)
    assert card.count('<g transform="translate') == gold
    assert f">{gold} gold</span>" in card and f'value="{gold}" data-says="Take it" required' in card


@pytest.mark.parametrize("kind", ["pickaxe", "lantern", "cart"])
def test_a_broken_tool_carries_its_slash(draw: Draw, kind: str) -> None:
    assert 'class="slash"' in draw("{{ art.token(kind) }}", kind=kind)


def test_art_is_silent_and_words_are_not(draw: Draw) -> None:
    page = draw("{{ art.dwarf() }}{{ art.boards() }}{{ art.nuggets() }}{{ kit.icon_button('qr', 'Scan to join') }}")
    assert page.count("<svg") == page.count('aria-hidden="true"')
    assert 'aria-label="Scan to join"' in page
