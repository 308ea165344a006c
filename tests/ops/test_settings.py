"""Settings, folders, the secret key, and which hosts the application answers."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path, PureWindowsPath

import pytest
from flask import request, session
from sqlalchemy import make_url

from companion import settings
from companion.rules.editions import EDITIONS
from companion.settings import StartupError, create_data_folder, data_folder, load_settings, root_url
from companion.store.engine import sqlite_file
from companion.translations.catalogues import compile_catalogues
from companion.web.app import App

ROOT = Path(__file__).parents[2]

PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "gold"
msgstr "Gold"
"""


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_DATA", *settings.ENVIRONMENT_VARIABLES):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = App(load_settings({"DATA": tmp_path, "HOSTS": "gold.example.org"}))
    app.add_url_rule("/", view_func=lambda: "here")
    app.add_url_rule("/t/<secret>", endpoint="failing", view_func=lambda secret: 1 / 0)
    app.add_url_rule("/big", endpoint="big", methods=["POST"], view_func=lambda: str(len(request.get_data())))
    return app


# The data folder


def test_the_chosen_folder_goes_before_that_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "environment"))
    assert data_folder(tmp_path / "asked") == tmp_path / "asked"
    assert data_folder() == tmp_path / "environment"


def test_a_checkout_has_its_data_in_instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder() == ROOT / "instance"
    assert list(tmp_path.iterdir()) == []


def test_an_installed_companion_has_its_data_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "site-packages" / "companion"
    installed.mkdir(parents=True)
    monkeypatch.setattr(settings, "PACKAGE", installed)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(installed)
    folder = data_folder()
    assert folder.name == "companion"
    assert installed not in (folder, *folder.parents)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no such mode")
def test_only_its_owner_can_read_a_new_folder(tmp_path: Path) -> None:
    create_data_folder(tmp_path / "deep" / "new")
    assert stat.S_IMODE((tmp_path / "deep" / "new").stat().st_mode) == 0o700


def test_an_impossible_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartupError, match=r"The data folder .* can't be created"):
        create_data_folder(tmp_path / "file" / "folder")


def test_instance_is_kept_by_a_gitignore_of_its_own() -> None:
    assert {"*", "!.gitignore"} <= set((ROOT / "instance" / ".gitignore").read_text(encoding="utf-8").split("\n"))


# Settings


def test_later_sources_override_earlier_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config.py").write_text("HOSTS = ['a.example']\nDATABASE_URL = 'sqlite:///a'\nquiet = 1\n")
    loaded = load_settings({"DATA": tmp_path})
    assert (loaded["HOSTS"], loaded["DATABASE_URL"]) == (["a.example"], "sqlite:///a")
    assert "quiet" not in loaded
    monkeypatch.setenv("COMPANION_HOSTS", "b.example, c.example")
    assert load_settings({"DATA": tmp_path})["HOSTS"] == ("b.example", "c.example")
    assert load_settings({"DATA": tmp_path, "HOSTS": ()})["HOSTS"] == ()


def test_unreadable_settings_are_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text("HOSTS = [")
    with pytest.raises(StartupError, match=r"The settings in .*config.py can't be read"):
        load_settings({"DATA": tmp_path})


def test_settings_from_windows_editors_are_read(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_bytes(b"\xef\xbb\xbfPROXIES = 1\r\nHOSTS = ('a.example',)\r\n")
    loaded = load_settings({"DATA": tmp_path})
    assert (loaded["PROXIES"], loaded["HOSTS"]) == (1, ("a.example",))


@pytest.mark.parametrize("name", ["data", "Ann’s data", "50%20 ready?", "#1 & 2"])
def test_the_database_is_in_a_data_folder_of_any_name(tmp_path: Path, name: str) -> None:
    url = load_settings({"DATA": tmp_path / name})["DATABASE_URL"]
    assert sqlite_file(url) == tmp_path / name / "companion.sqlite"


@pytest.mark.parametrize("path", [r"\\server\share\Ann Lee\companion.sqlite", r"C:\Users\Ann Lee\50%\companion.sqlite"])
def test_a_path_of_windows_is_its_database(path: str) -> None:
    url = settings.sqlite_url(PureWindowsPath(path))
    assert PureWindowsPath(str(make_url(url).database)) == PureWindowsPath(path)


def test_a_variable_that_is_no_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOST", "gold.example.org")
    monkeypatch.setenv("COMPANION_HOSTS", "gold.example.org")
    assert settings.unknown_variables() == ["COMPANION_HOST"]


# The application


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "gold.example.org"])
def test_requests_to_this_computers_names_are_answered(app: App, host: str) -> None:
    assert app.test_client().get("/", headers={"Host": host}).data == b"here"


@pytest.mark.parametrize("path", ["/", "/nowhere"])
def test_requests_to_a_foreign_name_are_refused(app: App, path: str) -> None:
    assert app.test_client().get(path, headers={"Host": "evil.example.org"}).status_code == 400


def test_a_failing_page_is_logged_without_its_url(app: App, caplog: pytest.LogCaptureFixture) -> None:
    answer = app.test_client().get("/t/topsecret?key=topsecret")
    assert answer.status_code == 500
    assert "The page failing failed." in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "topsecret" not in caplog.text


def test_a_long_text_is_not_read(app: App) -> None:
    client = app.test_client()
    assert client.post("/big", data=b"x" * 65536).data == b"65536"
    assert client.post("/big", data=b"x" * 65537).status_code == 413


def test_cookies_are_kept_from_scripts_and_other_sites(app: App) -> None:
    def keep() -> str:
        session.permanent = True
        session["key"] = 1
        return ""

    app.secret_key = "topsecret"
    app.add_url_rule("/keep", endpoint="keep", view_func=keep)
    cookie = app.test_client().get("/keep").headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Expires=" in cookie


def test_templates_are_found_and_static_files_are_left_to_the_web_room(app: App) -> None:
    assert Path(str(app.jinja_loader and app.jinja_loader.searchpath[0])) == ROOT / "templates"
    assert [rule.endpoint for rule in app.url_map.iter_rules() if rule.endpoint == "static"] == []


# Translations


def catalogue(folder: Path) -> Path:
    po = folder / "de" / "LC_MESSAGES" / "messages.po"
    po.parent.mkdir(parents=True)
    po.write_text(PO, encoding="utf-8")
    return po


def test_a_translation_is_compiled_once_and_again_when_it_changes(tmp_path: Path) -> None:
    po = catalogue(tmp_path)
    mo = po.with_suffix(".mo")
    assert compile_catalogues(tmp_path) == [mo]
    assert compile_catalogues(tmp_path) == []
    os.utime(po, (mo.stat().st_mtime + 5,) * 2)
    assert compile_catalogues(tmp_path) == [mo]
    assert sorted(path.name for path in po.parent.iterdir()) == ["messages.mo", "messages.po"]


# Proxies, and settings that mean more than text


def asked(folder: Path, headers: dict[str, str], **settings_: object) -> list[str]:
    """Address, scheme and host as the application sees them, and its cookie."""
    app = App(load_settings({"DATA": folder, "HOSTS": "gold.example.org", **settings_}))
    app.secret_key = "topsecret"

    def here() -> str:
        session["key"] = 1
        return f"{request.remote_addr} {request.scheme} {request.host}"

    app.add_url_rule("/", endpoint="here", view_func=here)
    answer = app.test_client().get("/", headers={"Host": "gold.example.org", **headers})
    return [*answer.get_data(as_text=True).split(), str("Secure" in answer.headers.get("Set-Cookie", ""))]


FORWARDED = {
    "X-Forwarded-For": "6.6.6.6, 192.0.2.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example.org",
}


def test_a_proxy_is_believed_only_where_the_settings_say_so(tmp_path: Path) -> None:
    assert asked(tmp_path, FORWARDED) == ["127.0.0.1", "http", "gold.example.org", "False"]
    assert asked(tmp_path, FORWARDED, PROXIES=1) == ["192.0.2.7", "https", "gold.example.org", "True"]
    assert asked(tmp_path, FORWARDED, PROXIES="2")[0] == "6.6.6.6"
    assert asked(tmp_path, {}, PROXIES=1) == ["127.0.0.1", "http", "gold.example.org", "False"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"PROXIES": "many"},
        {"PROXIES": -1},
        {"PROXIES": True},
        {"METRICS": "here"},
        {"METRICS": ["1.2.3"]},
        *(
            {"ADDRESS": wrong}
            for wrong in ("ftp://a", "a/b", "a b", "http://", "a:b", "a:99999", "a:", "u@h", "[::1", "a?b")
        ),
    ],
)
def test_a_senseless_setting_is_refused_with_a_sentence(tmp_path: Path, wrong: dict[str, object]) -> None:
    (name,) = wrong
    with pytest.raises(StartupError, match=name):
        load_settings({"DATA": tmp_path, **wrong})


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("192.168.1.20", "http://192.168.1.20:8000/"),
        ("Gold.example:81", "http://gold.example:81/"),
        ("https://gold.example.org", "https://gold.example.org/"),
        ("http://gold.example.org:9/", "http://gold.example.org:9/"),
        ("fd00::5", "http://[fd00::5]:8000/"),
        ("[fd00::5]:9", "http://[fd00::5]:9/"),
    ],
)
def test_an_address_may_be_a_host_with_or_without_a_port_or_a_url(tmp_path: Path, written: str, url: str) -> None:
    assert load_settings({"DATA": tmp_path, "ADDRESS": written})["ADDRESS"] == written
    assert root_url(written, 8000) == url


@pytest.mark.parametrize("written", ["gold.example.net", "gold.example.net:81", "https://Gold.example.net"])
def test_requests_to_the_configured_address_are_answered(tmp_path: Path, written: str) -> None:
    app = App(load_settings({"DATA": tmp_path, "ADDRESS": written}))
    app.add_url_rule("/", view_func=lambda: "here")
    assert app.test_client().get("/", headers={"Host": "gold.example.net:81"}).data == b"here"


def test_parsed_settings_can_be_parsed_again(tmp_path: Path) -> None:
    once = load_settings({"DATA": tmp_path, "METRICS": "10.1.2.3/8 ::1", "HOSTS": "", "PROXIES": "1"})
    assert [str(network) for network in once["METRICS"]] == ["10.0.0.0/8", "::1/128"]
    assert once["HOSTS"] == () and once["PROXIES"] == 1
    assert load_settings(once) == once


PLAYING = Path(__file__).parents[2] / "docs" / "playing.md"


def test_the_document_about_playing_has_every_option_and_value() -> None:
    documented = {
        cells[0]: cells[1]
        for cells in re.findall(r"^\| `(\w+)` \| ([^|]+) \|", PLAYING.read_text(encoding="utf-8"), re.MULTILINE)
    }
    for edition in EDITIONS.values():
        for option in (*edition.options, *edition.customs):
            values = re.sub(r"`0` to `4`", "`0`, `1`, `2`, `3`, `4`", documented[option.name])
            assert tuple(re.findall(r"`([\w-]+)`", values)) == option.values, option.name
