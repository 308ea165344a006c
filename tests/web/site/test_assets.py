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
from flask.testing import FlaskClient

from tests.web.drawings import BUNDLES, Assets
from tests.web.page import Page
from tests.web.people import People, Person

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "static"
HTMX = {"htmx-4.0.1.js": "c683eabdb65b91ae2586c8c50a1b788ab22751d705391355a760faa9f9f64c5d"}
FONT = STATIC / "fonts" / "grenze.woff2"
FONT_DIGEST = "ceec2b33e2e63ed944e3bf8bf08de25024c080f02e3364f1ae954e3ecf20ae36"
KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "woff2": "font/woff2"}


@pytest.fixture
def visitor(app: Flask) -> FlaskClient:
    return app.test_client()


def address(name: str) -> str:
    return "/static/" + Assets(STATIC).find(name).name


def css() -> str:
    """All style sheets without their comments."""
    text = "".join(path.read_text("utf-8") for path in STATIC.glob("css/*.css"))
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("name", [*BUNDLES, FONT.name])
def test_everything_is_served_for_ever_under_the_name_of_its_content(visitor: FlaskClient, name: str) -> None:
    assert re.fullmatch(r"/static/\w+-[0-9a-f]{12}\.(css|js|woff2)", address(name))
    plain = visitor.get(address(name))
    packed = visitor.get(address(name), headers={"Accept-Encoding": "gzip, br"})
    for answer in (plain, packed):
        assert answer.status_code == 200 and answer.headers["Vary"] == "Accept-Encoding"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["Content-Type"] == KINDS[name.rpartition(".")[2]]
    assert "Content-Encoding" not in plain.headers
    if name != FONT.name:
        assert packed.headers["Content-Encoding"] == "gzip" and gzip.decompress(packed.data) == plain.data


@pytest.mark.parametrize(
    "path",
    [
        "seat.css",
        "seat-000000000000.css",
        "-.css",
        "nothing-aaaaaaaaaaaa.js",
        "htmx-aaaaaaaaaaaa.py",
        "..%2fapp.py",
        "x",
    ],
)
def test_what_is_unknown_or_old_is_not_found(visitor: FlaskClient, path: str) -> None:
    assert visitor.get("/static/" + path).status_code == 404


def test_a_changed_file_gets_a_new_name(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    names = set()
    for text in ("p { margin: 0; }", "p { margin: 1px; }"):
        (tmp_path / "css" / "archive.css").write_text(text)
        names.add(Assets(tmp_path).find("archive.css").name)
    assert len(names) == 2


def test_the_vendored_htmx_is_what_its_name_says_and_unchanged_in_its_bundle() -> None:
    assert sorted(path.name for path in (STATIC / "js").glob("htmx-*.js")) == sorted(HTMX)
    for name, digest in HTMX.items():
        text = (STATIC / "js" / name).read_bytes()
        version = name.removeprefix("htmx-").removesuffix(".js")
        assert f"htmx.org@{version}".encode() in text and b"Zero-Clause BSD" in text
        assert hashlib.sha256(text).hexdigest() == digest
        assert Assets(STATIC).find("app.js").plain.startswith(text)


# What a strict policy forbids, and what styles need


def test_no_template_carries_style_or_script_of_its_own() -> None:
    for template in ROOT.glob("templates/**/*.html"):
        text = re.sub(r"\{[{%#].*?[#%}]\}", "", template.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(r"\sstyle\s*=|<style|\son[a-z]+\s*=|hx-on|javascript:", text), template
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text)), template


def test_no_style_sheet_fetches_anything_and_every_token_is_defined() -> None:
    text = css()
    assert "@import" not in text
    assert all(re.match('"(data:|grenze.woff2"$)', url) for url in re.findall(r"url\((.*?)\)", text, re.DOTALL))
    shared = "".join(path.read_text("utf-8") for path in ROOT.glob("templates/shared/*.html"))
    assert set(re.findall(r"var\((--[\w-]+)\)", text + shared)) <= set(re.findall(r"(--[\w-]+):", text + shared))


def test_what_cannot_be_selected_opens_no_menu_of_safari_when_it_is_held() -> None:
    unselectable = [rule for rule in re.findall(r"[^{}]+\{[^{}]+\}", css()) if "user-select: none" in rule]
    assert len(unselectable) >= 5
    for rule in unselectable:
        for name in ("-webkit-user-select", "; user-select", "-webkit-touch-callout"):
            assert f"{name}: none" in rule, rule


def test_light_is_the_same_whether_the_computer_or_the_table_asks_for_it() -> None:
    text = (STATIC / "css/variables.css").read_text("utf-8")
    asked, chosen = re.findall(r"color-scheme: light;(.*?)}", text, re.DOTALL)
    assert asked.split() == chosen.split()


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


def test_pages_on_a_large_screen_fetch_it_first_and_a_style_sheet_names_it_as_it_is_served(
    visitor: FlaskClient, host: Person, players: People
) -> None:
    preloaded = "link[rel=preload][as=font]"
    for page in (host.page("/host"), host.page("/board"), players["Ann"].page("/history")):
        assert page.attributes(preloaded, "href") == [address(FONT.name)]
    assert not players["Ann"].page("/seat").has(preloaded), "a phone needs no connection more for it"
    sheet = Page(visitor.get("/", base_url="http://localhost").text).attributes("link[rel=stylesheet]", "href")[0]
    assert f'url("{address(FONT.name).rpartition("/")[2]}")' in visitor.get(sheet, base_url="http://localhost").text
