"""Styles, scripts and pictures: small, named after their content, and with nothing that a strict policy forbids."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.assets import BUNDLES, Assets, init_app

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "static"
HTMX = {"htmx-4.0.1.js": "c683eabdb65b91ae2586c8c50a1b788ab22751d705391355a760faa9f9f64c5d"}


@pytest.fixture
def assets() -> Assets:
    return Assets(STATIC)


@pytest.fixture
def visitor() -> FlaskClient:
    app = Flask("visited", static_folder=None)
    init_app(app, STATIC)
    return app.test_client()


def address(name: str) -> str:
    return "/static/" + Assets(STATIC).find(name).name


@pytest.mark.parametrize("name", [*BUNDLES, "grenze.woff2"])
def test_everything_is_served_for_ever_under_the_name_of_its_content(visitor: FlaskClient, name: str) -> None:
    answer = visitor.get(address(name), headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert re.fullmatch(r"/static/\w+-[0-9a-f]{12}\.(css|js|woff2)", address(name))


def test_a_browser_that_takes_gzip_gets_it(visitor: FlaskClient) -> None:
    packed = visitor.get(address("seat.css"), headers={"Accept-Encoding": "gzip, br"})
    plain = visitor.get(address("seat.css"))
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.data) == plain.data


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("seat.css", "text/css; charset=utf-8"),
        ("app.js", "text/javascript; charset=utf-8"),
        ("grenze.woff2", "font/woff2"),
    ],
)
def test_content_types_are_right(visitor: FlaskClient, name: str, kind: str) -> None:
    assert visitor.get(address(name)).headers["Content-Type"] == kind


@pytest.mark.parametrize(
    "path",
    [
        "seat.css",
        "seat-000000000000.css",
        "-.css",
        "nothing-aaaaaaaaaaaa.js",
        "vendor_htmx-aaaaaaaaaaaa.py",
        "..%2fapp.py",
        "x",
    ],
)
def test_what_is_unknown_or_old_is_not_found(visitor: FlaskClient, path: str) -> None:
    assert visitor.get("/static/" + path).status_code == 404


def test_a_template_asks_by_plain_name(visitor: FlaskClient) -> None:
    app = visitor.application
    with app.test_request_context():
        assert app.jinja_env.from_string("{{ asset('lobby.css') }}").render() == address("lobby.css")


def test_a_template_that_asks_for_what_is_not_there_fails_loudly(assets: Assets) -> None:
    with pytest.raises(KeyError):
        assets.find("../app.css")


def test_a_changed_file_gets_a_new_name(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    names = set()
    for text in ("p { margin: 0; }", "p { margin: 1px; }"):
        (tmp_path / "css" / "archive.css").write_text(text)
        names.add(Assets(tmp_path).find("archive.css").name)
    assert len(names) == 2


@pytest.mark.parametrize(("name", "digest"), HTMX.items())
def test_vendored_htmx_is_what_its_name_says(name: str, digest: str) -> None:
    text = (STATIC / "js" / name).read_text("utf-8")
    version = name.removeprefix("htmx-").removesuffix(".js")
    assert re.findall(r'this\.version="([^"]+)"', text) == [version]
    assert f"htmx.org@{version}" in text and "Zero-Clause BSD" in text
    assert 'registerExtension("sse"' in text
    assert hashlib.sha256(text.encode()).hexdigest() == digest


def test_the_bundle_holds_the_vendored_file_unchanged(assets: Assets) -> None:
    vendored = sorted(path.name for path in (STATIC / "js").glob("htmx-*.js"))
    assert vendored == sorted(HTMX)
    assert assets.find("app.js").plain.startswith((STATIC / "js" / vendored[0]).read_bytes())


def test_no_style_sheet_fetches_anything() -> None:
    for sheet in STATIC.glob("css/*.css"):
        text = sheet.read_text("utf-8")
        assert "@import" not in text, sheet
        assert all(re.match('"(data:|grenze.woff2"$)', url) for url in re.findall(r"url\((.*?)\)", text, re.DOTALL)), (
            sheet
        )


def test_every_token_that_is_used_without_a_fallback_is_defined() -> None:
    text = "".join(
        path.read_text("utf-8") for path in [*STATIC.glob("css/*.css"), *ROOT.glob("templates/shared/*.html")]
    )
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= set(re.findall(r"(--[\w-]+):", text))


def rules() -> list[str]:
    """Every rule of every style sheet, with its selector."""
    text = "".join(
        re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL) for path in STATIC.glob("css/*.css")
    )
    return re.findall(r"[^{}]+\{[^{}]+\}", text)


def test_what_cannot_be_selected_opens_no_menu_of_safari_when_it_is_held() -> None:
    unselectable = [rule for rule in rules() if "user-select: none" in rule]
    assert len(unselectable) >= 5
    for rule in unselectable:
        assert all(
            f"{name}: none" in rule for name in ("-webkit-user-select", "; user-select", "-webkit-touch-callout")
        ), rule


def test_light_is_the_same_whether_the_computer_or_the_table_asks_for_it() -> None:
    text = (STATIC / "css/variables.css").read_text("utf-8")
    asked, chosen = re.findall(r"color-scheme: light;(.*?)}", text, re.DOTALL)
    assert asked.split() == chosen.split()


def test_no_template_carries_style_or_script_of_its_own() -> None:
    for template in ROOT.glob("templates/**/*.html"):
        text = re.sub(r"\{[{%#].*?[#%}]\}", "", template.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(r"\sstyle\s*=|<style|\son[a-z]+\s*=|hx-on|javascript:", text), template
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text)), template
