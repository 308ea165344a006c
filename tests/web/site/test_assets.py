"""Styles, scripts and the font: named after their content, and with nothing that a strict policy forbids."""

from __future__ import annotations

import gzip
import hashlib
import re
import runpy
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask import Flask

from tests.web.drawings import BUNDLES, Assets

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "static"
HTMX = {"htmx-4.0.1.js": "c683eabdb65b91ae2586c8c50a1b788ab22751d705391355a760faa9f9f64c5d"}
FONT = STATIC / "fonts" / "grenze.woff2"
FONT_DIGEST = "ceec2b33e2e63ed944e3bf8bf08de25024c080f02e3364f1ae954e3ecf20ae36"
KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}


def address(name: str) -> str:
    return "/static/" + Assets(STATIC).find(name).name


@pytest.mark.parametrize("name", [*BUNDLES, FONT.name, "symbols.svg", "duel.svg"])
def test_everything_is_served_for_ever_under_the_name_of_its_content(app: Flask, name: str) -> None:
    plain = app.test_client().get(address(name))
    stem, _, ending = name.rpartition(".")
    assert address(name) == f"/static/{stem}-{hashlib.sha256(plain.data).hexdigest()[:12]}.{ending}"
    packed = app.test_client().get(address(name), headers={"Accept-Encoding": "gzip, br"})
    for answer in (plain, packed):
        assert answer.status_code == 200 and answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Content-Type"] == KINDS[ending]
    assert "Content-Encoding" not in plain.headers
    if name != FONT.name:
        assert packed.headers["Content-Encoding"] == "gzip" and gzip.decompress(packed.data) == plain.data


def test_what_is_unknown_or_old_is_not_found(app: Flask) -> None:
    for name in ("seat.css", "seat-000000000000.css", "-.css", "nothing-aaaaaaaaaaaa.js", "..%2fapp.py", "x"):
        assert app.test_client().get("/static/" + name).status_code == 404, name


def test_the_vendored_htmx_is_what_its_name_says_and_unchanged_in_its_bundle() -> None:
    ((name, digest),) = HTMX.items()
    assert [path.name for path in (STATIC / "js").glob("htmx-*.js")] == [name]
    text = (STATIC / "js" / name).read_bytes()
    assert hashlib.sha256(text).hexdigest() == digest and Assets(STATIC).find("app.js").plain.startswith(text)


def test_no_template_carries_script_or_style_of_its_own_but_numbers_for_the_style_sheets() -> None:
    for template in ROOT.glob("templates/**/*.html"):
        text = re.sub(r"\{[{%#].*?[#%}]\}", "", template.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(r'\sstyle\s*=(?!"(--\w+:\s*;?)+")|<style|\son[a-z]+\s*=|hx-on|javascript:', text), template
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text)), template


def test_no_style_sheet_fetches_anything_and_every_token_is_defined() -> None:
    text = "".join(path.read_text("utf-8") for path in STATIC.glob("css/*.css"))
    assert "@import" not in text
    assert all(re.match('"(data:|grenze.woff2"$)', url) for url in re.findall(r"url\((.*?)\)", text, re.DOTALL))
    drawn = "".join(path.read_text("utf-8") for path in ROOT.glob("templates/**/*.html"))
    assert set(re.findall(r"var\((--[\w-]+)\)", text + drawn)) <= set(re.findall(r"(--[\w-]+):", text + drawn))


# The font of headings


def test_the_font_is_what_the_script_makes_and_its_licence_lies_beside_it() -> None:
    assert hashlib.sha256(FONT.read_bytes()).hexdigest() == FONT_DIGEST
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONT.parent / "OFL.txt").read_text("utf-8")


def test_it_has_all_letters_of_all_languages() -> None:
    letters = set(runpy.run_path(str(ROOT / ".ci" / "subset_font.py"))["LATIN"])
    for catalogue in ROOT.glob("companion/translations/*/LC_MESSAGES/messages.po"):
        with catalogue.open("rb") as file:
            texts = "".join(str(message.string) + str(message.id) for message in read_po(file))
        assert {letter for letter in texts if letter.isalnum()} <= letters, catalogue
