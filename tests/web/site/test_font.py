"""The typeface of headings: small, with all letters of our texts, and there before the first role."""

from __future__ import annotations

import hashlib
import runpy
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask import Flask

from tests.web.page import Page
from tests.web.people import Person

ROOT = Path(__file__).resolve().parents[3]
FONT = ROOT / "static" / "fonts" / "grenze.woff2"
DIGEST = "ceec2b33e2e63ed944e3bf8bf08de25024c080f02e3364f1ae954e3ecf20ae36"
SUBSET = runpy.run_path(str(ROOT / ".ci" / "subset_font.py"))
PRELOADED = "link[rel=preload][as=font]"


def test_the_font_is_small_and_what_the_script_makes() -> None:
    assert FONT.stat().st_size <= 14_000
    assert hashlib.sha256(FONT.read_bytes()).hexdigest() == DIGEST


def test_its_licence_lies_beside_it() -> None:
    licence = (FONT.parent / "OFL.txt").read_text("utf-8")
    assert "The Grenze Project Authors" in licence and "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name" not in licence.split("-----")[0]


@pytest.mark.parametrize(
    "catalogue", sorted(ROOT.glob("companion/translations/*/LC_MESSAGES/messages.po")), ids=lambda path: path.parts[-3]
)
def test_it_has_all_letters_of_a_language(catalogue: Path) -> None:
    with catalogue.open("rb") as file:
        texts = "".join(str(message.string) + str(message.id) for message in read_po(file))
    assert {letter for letter in texts if letter.isalnum()} <= set(SUBSET["LATIN"])


@pytest.mark.parametrize("path", ["/host", "/board", "/history"])
def test_pages_fetch_it_before_they_are_drawn(host: Person, players: dict[str, Person], path: str) -> None:
    who = host if path == "/host" else next(iter(players.values()))
    assert who.page(path).attributes(PRELOADED, "href")[0].startswith("/static/grenze-")


@pytest.mark.parametrize("path", ["", "/seat"])
def test_a_phone_needs_no_connection_more_for_it(players: dict[str, Person], path: str) -> None:
    ann = next(iter(players.values()))
    assert [ann.page(page).has(PRELOADED) for page in ("/board", path)] == [True, False]


def test_a_style_sheet_names_the_font_as_it_is_served(app: Flask) -> None:
    client = app.test_client()
    page = Page(client.get("/", base_url="http://localhost").text)
    (font,) = page.attributes("link[as=font]", "href")
    sheet = page.attributes("link[rel=stylesheet]", "href")[0]
    text = client.get(sheet, base_url="http://localhost").text
    assert f'url("{font.rpartition("/")[2]}")' in text
