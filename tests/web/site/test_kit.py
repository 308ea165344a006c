"""The macros that pages are built from: nothing inline, nothing secret, every word translatable."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask, render_template_string

from companion.settings import resource_folder
from companion.web import i18n
from companion.web.view_models import podium
from tests.web.page import Page

Draw = Callable[..., Page]


@pytest.fixture
def draw() -> Draw:
    """Renders a snippet that may call the macros as `ui` and `art`, with the values it is given."""
    app = Flask("drawn", template_folder=str(resource_folder("templates")), static_folder=None)
    i18n.init_app(app)
    podium.init_app(app)
    head = "{% import 'shared/components.html' as ui %}{% import 'shared/art.html' as art %}"

    def page(snippet: str, **values: object) -> Page:
        with app.test_request_context():
            return Page(render_template_string(head + snippet, **values))

    return page


def test_the_bar_says_the_round_and_the_code(draw: Draw) -> None:
    bar = draw("{{ ui.top_bar(2, 3, 'KRTN') }}")
    assert "Round 2 of 3" in bar.heard() and bar.text("b.code") == "KRTN"
    assert [len(bar.all(f".{state}")) for state in ("past", "lit", "ahead")] == [1, 1, 1]


def test_who_is_cut_off_reads_that_nothing_is_lost(draw: Draw) -> None:
    assert "Not connected. Your seat is saved." in draw("{{ ui.top_bar(2, 3, 'KRTN') }}").html
    assert "Not connected. The table is saved." in draw("{{ ui.host_bar(2, 3) }}").html


def test_the_bar_of_a_page_without_a_seat_names_no_seat(draw: Draw) -> None:
    bar = draw("{{ ui.top_bar(2, 3, 'KRTN', kept='Not connected. The table is saved.') }}")
    assert "Not connected. The table is saved." in bar.html and "seat" not in bar.html


def test_a_name_cannot_bring_markup(draw: Draw) -> None:
    page = draw("{{ ui.choice('from', 1, name) }}{{ ui.problems([name]) }}", name="<b>Eva")
    assert "<b>Eva" in page.text("label") and page.text(".problem") == "<b>Eva"


def test_a_covered_plate_holds_no_role(draw: Draw) -> None:
    plate = draw("{{ ui.covered_role('plate', '/t/KRTN/seat/role', ['You want'], seen_url='/t/KRTN/seat/sheet') }}")
    assert not plate.has("[data-role]") and plate.one(".plate-inside[aria-live]").html.count("<") == 2
    assert plate.attributes("[data-hold]", "data-hold") == ["/t/KRTN/seat/role"]
    assert plate.attributes("[data-seen-url]", "data-seen-url") == ["/t/KRTN/seat/sheet"]


def test_two_roles_differ_in_their_words_only(draw: Draw) -> None:
    first, other = (
        draw("{{ ui.role_lines(role, 'A', [('B', ['C']), ('D', ['E', 'F'])]) }}", role=role).html
        for role in ("saboteur", "blue-digger")
    )
    assert first.replace("saboteur", "") == other.replace("blue-digger", "")


def test_a_covered_plate_keeps_room_for_each_line_of_the_role(draw: Draw) -> None:
    plate = draw("{{ ui.covered_role('plate', '/t/KRTN/seat/role', ['You want', 'Gold']) }}")
    assert plate.texts("dt") == ["You want", "Gold"]
    assert [text.startswith("Nobody reads this") for text in plate.texts("dd")] == [True, True]


def test_who_has_nothing_stays_listed_with_the_reason(draw: Draw) -> None:
    choice = draw("{{ ui.choice('from', 6, 'Finn', note='has no gold', disabled=true) }}")
    assert choice.has("input[disabled]") and "has no gold" in choice


def test_no_problems_draw_nothing(draw: Draw) -> None:
    assert draw("{{ ui.problems([]) }}").html == ""


def test_a_tie_hangs_a_lantern_over_each(draw: Draw) -> None:
    columns = [{"name": n, "total": 3, "layers": [1, 2], "best": n != "Cem"} for n in ("Ann", "Ben", "Cem")]
    page = draw("{{ ui.podium(columns, 2) }}", columns=columns)
    assert len(page.all(".lantern-big")) == 2 and len(page.all(".layer-2.g2")) == 3


def test_a_podium_knows_gold_beyond_the_longest_game(draw: Draw) -> None:
    page = draw("{{ ui.podium([{'name': 'Ann', 'total': 95, 'layers': [40, 55], 'best': true}], 2) }}")
    assert all(map(page.has, (".podium.g15.f2", ".layer-1.g0.f1", ".layer-2.g15.f1")))


def test_a_loss_shortens_the_layer_it_was_taken_from_and_says_so(draw: Draw) -> None:
    page = draw("{{ ui.podium([{'name': 'Ann', 'total': 2, 'layers': [3, -1], 'best': true}], 2) }}")
    assert page.has(".layer-1.g2") and "3−1" in page.texts("b") and "round 2: −1" in page.heard()


def test_a_game_without_gold_has_a_podium_too(draw: Draw) -> None:
    assert draw("{{ ui.podium([{'name': 'Ann', 'total': 0, 'layers': [0], 'best': true}], 1) }}").has(".podium.g1")


@pytest.mark.parametrize("gold", [1, 2, 3])
def test_a_gold_card_shows_its_nuggets_and_says_them(draw: Draw, gold: int) -> None:
    card = draw("{{ ui.gold_choice(gold, says='Take it') }}", gold=gold)
    assert len(card.all("svg g[transform^=translate]")) == gold and f"{gold} gold" in card.texts("span")
    assert card.values("input[type=radio]") == [str(gold)]
    assert card.attributes("[data-button-text]", "data-button-text") == ["Take it"]


@pytest.mark.parametrize("kind", ["pickaxe", "lantern", "cart"])
def test_a_broken_tool_carries_its_slash(draw: Draw, kind: str) -> None:
    assert draw("{{ art.token(kind) }}", kind=kind).has(".slash")


def test_art_is_silent_and_words_are_not(draw: Draw) -> None:
    page = draw("{{ art.dwarf() }}{{ art.planks() }}{{ art.nuggets() }}{{ ui.icon_button('qr', 'Scan to join') }}")
    assert len(page.all("svg")) == len(page.all("svg[aria-hidden=true]")) > 3
    assert page.attributes("button", "aria-label") == ["Scan to join"]
