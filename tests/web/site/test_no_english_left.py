"""No page is half in one language and half in English."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from flask import Flask

from tests.translations.catalogues import read_catalogue
from tests.web.page import Page
from tests.web.secrecy.stages import HERSELF, NOBODY, THE_HOST, Stage, drafting, on_the_board, stage, troll_met

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
SAID = ("aria-label", "title", "placeholder", "alt", "data-button-text", "data-good", "data-bad")
"""Attributes that somebody reads or hears."""
PATHS = {
    THE_HOST: ("/host", "/round", "/seats", "/settlement", "/options", "/history", "/deals", "/board", "/replay"),
    HERSELF: ("", "/seat", "/seat/menu", "/seat/sheet", "/seat/role", "/seat/play"),
    NOBODY: ("", "/nowhere"),
}
ROOM = "Or for four."
"""It only keeps room on the plate of a role, and is hidden from screen readers."""


def test_templates_hold_no_words_that_are_not_given_to_the_translators() -> None:
    left = set()
    for template in TEMPLATES.rglob("*.html"):
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", template.read_text("utf-8"), flags=re.DOTALL)
        read = re.findall(rf'(?:{"|".join(SAID)})="([^"]*)"', text)
        read += re.sub(r"<[^>]*>|[\w:-]+=\"[^\"]*\"|data-[\w-]+", "\n", text).split("\n")
        left |= {words.strip() for words in read if re.search("[A-Za-z]{2}", words)}
    assert left == {"companion host", ROOM}


def read_on(page: Page) -> set[str]:
    """What a person reads of a page, or hears."""
    said = [words for name in SAID for words in page.attributes(f"[{name}]", name)]
    nodes = [node.text(deep=False) for node in page.all(":not(script):not(style)")]
    return {" ".join(words.split()) for words in [*said, *nodes]} - {""}


@cache
def english() -> set[str]:
    """Every whole English text that is another one in German."""
    texts: dict[bool, set[str]] = {True: set(), False: set()}
    for message in read_catalogue("de"):
        for is_english, text in ((True, message.id), (False, message.string)):
            texts[is_english] |= {text} if isinstance(text, str) else set(text)
    return {" ".join(text.split()) for text in texts[True] - texts[False] if len(text) > 3}


@pytest.mark.parametrize(
    ("edition", "phase", "before"),
    [
        ("saboteur", "seating", None),
        ("saboteur", "sharing", drafting("eva")),
        ("saboteur2", "dealt", None),
        ("saboteur2", "proposed", None),
        ("saboteur2", "finished", None),
        ("duel", "dealt", troll_met),
        ("lost_mines", "dealt", on_the_board),
    ],
)
def test_in_german_nothing_is_left_in_english(
    app: Flask, edition: str, phase: str, before: Callable[[Stage], None] | None
) -> None:
    table = stage(app, phase, edition)
    if before:
        before(table)
    assert len(read_on(table.host.page("/host")) & english()) > 5, "it would be seen"
    for who, paths in PATHS.items():
        for path in paths:
            answer = table.people[who].get(path, Accept_Language="de")
            assert read_on(Page(answer.text)) & english() == set(), (who, path)
