"""The house: settings, folders, the secret key, and whom the application answers."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from flask import request, session

from companion import config
from companion.app import App
from companion.config import StartRefused, data_folder, secret_key, settings
from companion.translations.catalogues import compile_catalogues

ROOT = Path(__file__).parents[1]

PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "gold"
msgstr "Gold"
"""


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMPANION_DATA", *config.FROM_ENVIRONMENT):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def app(tmp_path: Path) -> App:
    app = App(settings({"DATA": tmp_path, "HOSTS": "gold.example.org"}))
    app.add_url_rule("/", view_func=lambda: "here")
    app.add_url_rule("/t/<secret>", endpoint="failing", view_func=lambda secret: 1 / 0)
    app.add_url_rule("/big", endpoint="big", methods=["POST"], view_func=lambda: str(len(request.get_data())))
    return app


# The data folder


def test_the_folder_asked_for_goes_before_the_environments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "environment"))
    assert data_folder(tmp_path / "asked") == tmp_path / "asked"
    assert data_folder() == tmp_path / "environment"


def test_a_checkout_keeps_its_things_in_instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder() == ROOT / "instance"
    assert list(tmp_path.iterdir()) == []


def test_an_installed_companion_keeps_its_things_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "site-packages" / "companion"
    installed.mkdir(parents=True)
    monkeypatch.setattr(config, "PACKAGE", installed)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(installed)
    folder = data_folder()
    assert folder.name == "companion"
    assert installed not in (folder, *folder.parents)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no such mode")
def test_a_new_folder_and_its_key_are_their_owners_alone(tmp_path: Path) -> None:
    folder = data_folder(tmp_path / "deep" / "new")
    secret_key(folder)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / "secret_key")]
    assert modes == [0o700, 0o600]
    assert [path.name for path in folder.iterdir()] == ["secret_key"]


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartRefused, match=r"The data folder .* cannot be made"):
        data_folder(tmp_path / "file" / "folder")


def test_instance_is_kept_by_a_gitignore_of_its_own() -> None:
    assert {"*", "!.gitignore"} <= set((ROOT / "instance" / ".gitignore").read_text(encoding="utf-8").split("\n"))


# The secret key


def test_the_key_stays_and_is_each_companions_own(tmp_path: Path) -> None:
    one, other = data_folder(tmp_path / "one"), data_folder(tmp_path / "other")
    assert secret_key(one) == secret_key(one) != secret_key(other)


@pytest.mark.parametrize("text", ["", "abc", "z" * 64])
def test_a_damaged_key_is_a_sentence_and_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / "secret_key").write_text(text)
    with pytest.raises(StartRefused, match=r"The secret key .* is damaged"):
        secret_key(tmp_path)
    assert (tmp_path / "secret_key").read_text() == text


# Settings


def test_what_is_said_last_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config.py").write_text("HOSTS = ['a.example']\nDATABASE_URL = 'sqlite:///a'\nquiet = 1\n")
    found = settings({"DATA": tmp_path})
    assert (found["HOSTS"], found["DATABASE_URL"]) == (["a.example"], "sqlite:///a")
    assert "quiet" not in found
    monkeypatch.setenv("COMPANION_HOSTS", "b.example, c.example")
    assert settings({"DATA": tmp_path})["HOSTS"] == ("b.example", "c.example")
    assert settings({"DATA": tmp_path, "HOSTS": ()})["HOSTS"] == ()


def test_settings_that_cannot_be_read_are_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text("HOSTS = [")
    with pytest.raises(StartRefused, match=r"The settings .*config.py cannot be read"):
        settings({"DATA": tmp_path})


def test_the_database_is_in_the_data_folder(tmp_path: Path) -> None:
    assert settings({"DATA": tmp_path})["DATABASE_URL"] == f"sqlite:///{tmp_path}/companion.sqlite"


# The application


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "gold.example.org"])
def test_it_answers_to_this_machines_names(app: App, host: str) -> None:
    assert app.test_client().get("/", headers={"Host": host}).data == b"here"


@pytest.mark.parametrize("path", ["/", "/nowhere"])
def test_it_does_not_answer_to_a_foreign_name(app: App, path: str) -> None:
    assert app.test_client().get(path, headers={"Host": "evil.example.org"}).status_code == 400


def test_a_failing_page_is_named_without_its_address(app: App, caplog: pytest.LogCaptureFixture) -> None:
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


def test_translations_of_a_read_only_package_are_compiled_elsewhere(tmp_path: Path) -> None:
    catalogue(tmp_path / "package")
    made = compile_catalogues(tmp_path / "package", tmp_path / "data")
    assert made == [tmp_path / "data" / "de" / "LC_MESSAGES" / "messages.mo"]
