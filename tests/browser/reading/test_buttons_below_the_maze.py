"""On the host's phone the buttons below the maze are read in at most two lines, in every language, and leave the maze
its height when it is known whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.web.i18n import LANGUAGES
from tests.browser.conftest import Server
from tests.browser.host_maze import AGENT, Digger
from tests.browser.tables import Table, answer_of

SIZES = ((360, 640), (390, 664), (430, 932))

LINES = """buttons => buttons.map((one) => {
    const words = one.querySelector('span').getBoundingClientRect();
    return Math.round(words.height / parseFloat(getComputedStyle(one).lineHeight));
})"""

HEIGHT_OF_MAZE = "document.querySelector('.maze-view').getBoundingClientRect().height"
SHORTEN = "buttons => buttons.forEach((one) => { one.querySelector('span').textContent = 'x'; })"

SECOND_LINE = 22
"""Pixels that a button's second line of text takes."""

ALL_LANGUAGES = [lang if lang == "de" else pytest.param(lang, marks=pytest.mark.long) for lang in LANGUAGES]


@pytest.fixture(scope="module", params=[pytest.param("saboteur", marks=pytest.mark.long), "saboteur2"])
def first_card_laid(request: pytest.FixtureRequest, server: Server) -> Table:
    """Ann has laid the first card, it is Ben's turn, and the player after him has a long name."""
    table = Table(server.port, "Ann", "Ben", "Bartholomäus", "Dia", "Eva", edition=request.param)
    table.deal()
    for player in table.players.values():
        answer_of(player, f"{table.at}/seat/sheet", do="seen")
    table.hosts("maze", cell="1,0", offer="b_cross 0", by=1)
    return table


@pytest.mark.parametrize("language", ALL_LANGUAGES)
def test_no_button_is_squeezed_and_the_maze_keeps_its_height(
    first_card_laid: Table, device: Callable[..., Any], language: str
) -> None:
    host: Any = device(kind=Digger, locale=language, user_agent=AGENT)
    host.follow(first_card_laid)
    buttons = host.page.locator("#next-turn > button, #ending > .quiet-button")
    for width, height in SIZES:
        host.page.set_viewport_size({"width": width, "height": height})
        lines = buttons.evaluate_all(LINES)
        assert len(lines) == 2 and max(lines) <= 2, (width, lines)
        height_now = host.page.evaluate(HEIGHT_OF_MAZE)
        buttons.evaluate_all(SHORTEN)
        assert height_now >= host.page.evaluate(HEIGHT_OF_MAZE) - SECOND_LINE
        host.page.reload()
        host.page.locator("html.scripted #maze svg.maze").wait_for()
